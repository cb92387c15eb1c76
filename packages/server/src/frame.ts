const TEXT = 0x81;

/** A text as it goes over a WebSocket, in one piece: written at once, and kept as it is for whoever gets the same. */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  if (length < 126) return framed(text, length, Buffer.from([TEXT, length]));
  const head = Buffer.from([TEXT, 126, 0, 0]);
  if (length < 65_536) {
    head.writeUInt16BE(length, 2);
    return framed(text, length, head);
  }
  const long = Buffer.alloc(10);
  long.set([TEXT, 127]);
  long.writeBigUInt64BE(BigInt(length), 2);
  return framed(text, length, long);
}

function framed(text: string, length: number, head: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(head.length + length);
  head.copy(frame);
  frame.write(text, head.length);
  return frame;
}
