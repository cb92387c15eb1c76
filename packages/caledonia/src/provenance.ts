/** Where a component's value comes from. Nothing reconstructed is ever passed off as printed. */
export type Provenance = Printed | Reconstructed;

/** Read from the game or a picture of it. `source` holds the keys explained in docs/provenance.md. */
interface Printed {
  readonly of: readonly string[];
  readonly status: 'printed';
  readonly confidence: 'certain' | 'likely';
  readonly source: string;
  readonly note?: string;
}

/** Ours, because the printed value is not public; made to satisfy the named facts. */
interface Reconstructed {
  readonly of: readonly string[];
  readonly status: 'reconstructed';
  readonly facts: readonly string[];
  readonly note?: string;
}

/**
 * The entry that speaks for a value. A path such as `sides/C2/cost/7.8` belongs to the entry naming it
 * or the longest of its beginnings, so that one line covers a whole side and a second one its exceptions.
 */
export function provenanceOf(entries: readonly Provenance[], path: string): Provenance | undefined {
  let found: Provenance | undefined;
  let length = -1;
  for (const entry of entries) {
    for (const prefix of entry.of) {
      const covers = path === prefix || path.startsWith(`${prefix}/`);
      if (covers && prefix.length > length) {
        found = entry;
        length = prefix.length;
      }
    }
  }
  return found;
}

export function readProvenance(raw: readonly RawProvenance[]): readonly Provenance[] {
  return raw.map((entry) => {
    const note = entry.note === undefined ? {} : { note: entry.note };
    if (entry.status === 'reconstructed') {
      if (entry.facts === undefined || entry.facts.length === 0) {
        throw new Error(`reconstructed without facts: ${entry.of.join(' ')}`);
      }
      return { of: entry.of, status: entry.status, facts: entry.facts, ...note };
    }
    const { confidence, source } = entry;
    if (entry.status !== 'printed' || source === undefined || !isConfidence(confidence)) {
      throw new Error(`printed without source or confidence: ${entry.of.join(' ')}`);
    }
    return { of: entry.of, status: entry.status, confidence, source, ...note };
  });
}

export interface RawProvenance {
  of: string[];
  status: string;
  confidence?: string;
  source?: string;
  facts?: string[];
  note?: string;
}

function isConfidence(text: string | undefined): text is Printed['confidence'] {
  return text === 'certain' || text === 'likely';
}
