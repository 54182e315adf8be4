/**
 * The part of the tar format (POSIX ustar, with pax headers for long names) that our archives need: plain files. Every tar
 * program can read our archives.
 */

const blockBytes = 512;
/** The most bytes of a name in a header. A longer name, or one outside ASCII, goes into a pax header before it. */
const nameBytes = 100;
const sizeOctalDigits = 11;

/** One file of the archive. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Writes the entries one after another, then the end of the archive. Throws when a content does not have the length that its
 * entry states.
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>, madeAt: Date): AsyncGenerator<Buffer> {
  for await (const { name, size, content } of entries) {
    if (!isPlainName(name)) yield* paxHeader(name, madeAt);
    yield header(isPlainName(name) ? name : 'long-name', size, '0', madeAt);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes, not ${size}.`);
    yield Buffer.alloc(paddingOf(size));
  }
  yield Buffer.alloc(2 * blockBytes);
}

function isPlainName(name: string): boolean {
  return Buffer.byteLength(name) <= nameBytes && /^[\x21-\x7e]+$/.test(name);
}

function paddingOf(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

function* paxHeader(name: string, madeAt: Date): Generator<Buffer> {
  const record = Buffer.from(paxRecord('path', name));
  yield header('pax-header', record.length, 'x', madeAt);
  yield record;
  yield Buffer.alloc(paddingOf(record.length));
}

/** Returns `<length> <key>=<value>\n`, where the length counts its own digits too. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const restBytes = Buffer.byteLength(rest);
  let length = restBytes;
  while (length !== restBytes + String(length).length) length = restBytes + String(length).length;
  return `${length}${rest}`;
}

function header(name: string, size: number, type: '0' | 'x', madeAt: Date): Buffer {
  if (size >= 8 ** sizeOctalDigits) throw new Error(`${name} is larger than an archive can take.`);
  const block = Buffer.alloc(blockBytes);
  const octal = (value: number, offset: number, digits: number) =>
    block.write(`${value.toString(8).padStart(digits, '0')}\0`, offset, 'latin1');
  block.write(name, 0, 'latin1');
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, sizeOctalDigits);
  octal(Math.floor(madeAt.getTime() / 1000), 136, 11);
  block.write(type, 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** Returns the sum of the header's bytes, with its own field counted as blanks. */
function checksumOf(block: Buffer): number {
  return block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}

/** The error when the bytes are not a tar of ours. */
export class BrokenTar extends Error {}

/**
 * Yields the entries of a tar in their order. The caller must read each content to its end, or ignore it, before it takes the
 * next entry. Throws BrokenTar when the bytes are no tar or end too early.
 */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = new ByteSource(bytes);
  for (let longName: string | null = null; ; ) {
    const block = await source.take(blockBytes);
    if (block.every((byte) => byte === 0)) return;
    const { name, size, type } = readHeader(block);
    if (type === 'x') {
      longName = readPaxName(await source.take(size));
      await source.take(paddingOf(size));
      continue;
    }
    const content = source.stream(size);
    yield { name: longName ?? name, size, content };
    longName = null;
    for await (const _rest of content);
    await source.take(paddingOf(size));
  }
}

function readHeader(block: Buffer): { name: string; size: number; type: string } {
  const text = (from: number, length: number) => block.toString('latin1', from, from + length).replace(/\0.*$/s, '');
  const checksum = Number.parseInt(text(148, 8), 8);
  if (text(257, 6) !== 'ustar' || checksum !== checksumOf(block)) throw new BrokenTar('There is no header.');
  const type = text(156, 1);
  const size = Number.parseInt(text(124, 12), 8);
  if (!Number.isSafeInteger(size) || (type !== '0' && type !== 'x')) throw new BrokenTar('The header is not ours.');
  return { name: text(0, nameBytes), size, type };
}

function readPaxName(record: Buffer): string {
  const name = /^\d+ path=(.*)\n$/s.exec(record.toString('utf8'))?.[1];
  if (name === undefined) throw new BrokenTar('The name cannot be read.');
  return name;
}

/** Reads a stream in pieces of any length. */
class ByteSource {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Buffer>) {
    this.chunks = bytes[Symbol.asyncIterator]();
  }

  /** Returns exactly `length` bytes. */
  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stream(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Yields `length` bytes as they arrive. After a pause it continues where it stopped. */
  async *stream(length: number): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0; ) {
      if (this.rest.length === 0) this.rest = await this.nextChunk();
      const part = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }

  private async nextChunk(): Promise<Buffer> {
    const next = await this.chunks.next();
    if (next.done === true) throw new BrokenTar('The archive ends too early.');
    return next.value;
  }
}
