import { connect, type Socket } from 'node:net';

const HEAD_LENGTH = 220;
const PING = 9;
/** Bytes of a length that does not fit into the first one, by what stands there instead. */
const LONGER: Readonly<Record<number, number>> = { 126: 2, 127: 8 };
const NOTHING = Buffer.alloc(0);
/** What any of them reads goes here, and is looked at before the next one reads. */
const READ = Buffer.alloc(64 * 1024);

/**
 * A live connection that costs next to nothing: thousands of them share two cores with the server they measure. All
 * read into one piece of memory, and only the head of a message is looked at.
 */
export class Line {
  readonly #socket: Socket;
  readonly #heard: (head: string) => void;
  /** The answer to the first request while it comes in, later the beginning of a frame. */
  #kept = NOTHING;
  #open: (() => void) | undefined;
  #kind = 0;
  /** Bytes of the message that are still to come, and its head. */
  #left = 0;
  #head = '';

  private constructor(url: URL, heard: (head: string) => void) {
    this.#heard = heard;
    this.#socket = connect({
      host: url.hostname,
      port: Number(url.port),
      noDelay: true,
      onread: {
        buffer: READ,
        callback: (count, bytes) => {
          this.#read(Buffer.from(bytes.buffer, bytes.byteOffset, count));
          return true;
        },
      },
    });
  }

  static open(
    address: string,
    headers: Readonly<Record<string, string>>,
    heard: (head: string) => void,
  ): Promise<Line> {
    const url = new URL(address);
    const line = new Line(url, heard);
    const asked = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
    const key = `Sec-WebSocket-Key: ${Buffer.alloc(16, 'c').toString('base64')}`;
    const known = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    line.#socket.write(
      [`GET ${url.pathname} HTTP/1.1`, `Host: ${url.host}`, ...asked, key, ...known, '', ''].join('\r\n'),
    );
    return new Promise((open, failed) => {
      line.#open = () => open(line);
      line.#socket.once('error', failed);
      line.#socket.once('close', () => failed(new Error(`${address} was closed: ${String(line.#kept)}`)));
    });
  }

  #read(come: Buffer): void {
    const bytes = this.#kept.length === 0 ? come : Buffer.concat([this.#kept, come]);
    this.#kept = NOTHING;
    let at = this.#open === undefined ? 0 : this.#greeted(bytes);
    while (at < bytes.length) {
      const next = this.#left > 0 ? this.#take(bytes, at) : this.#begin(bytes, at);
      if (next === at) {
        this.#kept = Buffer.from(bytes.subarray(at));
        return;
      }
      at = next;
    }
  }

  /** Where the frames begin. */
  #greeted(bytes: Buffer): number {
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0 || !bytes.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) {
      this.#kept = Buffer.from(bytes);
      return bytes.length;
    }
    this.#open?.();
    this.#open = undefined;
    return end + 4;
  }

  /** Reads how a frame begins, where all of that is there. */
  #begin(bytes: Buffer, at: number): number {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const more = LONGER[short] ?? 0;
    const start = at + 2 + more;
    if (start > bytes.length) return at;
    this.#kind = (bytes[at] ?? 0) & 0x0f;
    this.#left = more === 0 ? short : Number(`0x${bytes.toString('hex', at + 2, start)}`);
    this.#head = '';
    if (this.#left === 0) this.#whole();
    return start;
  }

  #take(bytes: Buffer, at: number): number {
    const end = Math.min(bytes.length, at + this.#left);
    const wanted = HEAD_LENGTH - this.#head.length;
    if (wanted > 0) this.#head += bytes.toString('latin1', at, Math.min(end, at + wanted));
    this.#left -= end - at;
    if (this.#left === 0) this.#whole();
    return end;
  }

  #whole(): void {
    if (this.#kind === PING) this.#socket.write(frame(0x8a, NOTHING));
    else if (this.#kind === 1) this.#heard(this.#head);
  }

  send(message: object): void {
    this.#socket.write(frame(0x81, Buffer.from(JSON.stringify(message))));
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** What a client sends is masked; a mask of zeros changes nothing. */
function frame(kind: number, text: Buffer): Buffer {
  const { length } = text;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([kind, ...size, 0, 0, 0, 0]), text]);
}
