export { Description } from './description.ts';
export { conclude, newNet, newSums, PARTS, readNet, sumUp, writeNet } from './net.ts';
export type { Net, Nets, NetShape, WrittenNet } from './net.ts';
