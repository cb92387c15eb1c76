import { settings } from './settings.svelte.ts';

export type Sound = 'turn' | 'over' | 'message';

/** A few quiet notes each: hertz, and when it begins in seconds. */
const NOTES: Readonly<Record<Sound, readonly (readonly [pitch: number, at: number])[]>> = {
  turn: [
    [523.25, 0],
    [783.99, 0.14],
  ],
  over: [
    [392, 0],
    [523.25, 0.16],
    [659.25, 0.32],
    [783.99, 0.48],
  ],
  message: [[659.25, 0]],
};
const LOUD = 0.09;
const LENGTH = 0.5;
const ATTACK = 0.015;
const SILENT = 0.0001;

let context: AudioContext | undefined;

/** Does nothing unless the reader asked for sounds. A browser that forbids them before the first click stays silent. */
export function playSound(kind: Sound): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, at] of NOTES[kind]) play(context, pitch, now + at);
  if (context.state === 'suspended') context.resume().catch(() => {});
}

function play(audio: AudioContext, pitch: number, start: number): void {
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const volume = new GainNode(audio, { gain: SILENT });
  volume.gain.setValueAtTime(SILENT, start);
  volume.gain.exponentialRampToValueAtTime(LOUD, start + ATTACK);
  volume.gain.exponentialRampToValueAtTime(SILENT, start + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + LENGTH);
}
