import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { NotASheet } from '#import/sheet-row';

interface Part {
  readonly isStored: boolean;
  readonly data: Buffer;
}

const sliceBytes = 64 * 1024;

/** The parts of a zip archive. They are unpacked as they are read, at most `mostBytes` in all. */
export class ZipParts {
  private readonly parts: ReadonlyMap<string, Part>;
  private unpackedBytes = 0;

  /** @throws NotASheet when the archive's directory points outside the file */
  constructor(
    zip: Buffer,
    private readonly mostBytes: number,
  ) {
    try {
      this.parts = new Map(partsOf(zip));
    } catch (error) {
      throw new NotASheet('not a zip archive', { cause: error });
    }
  }

  has(name: string): boolean {
    return this.parts.has(name);
  }

  /**
   * Yields the text of a part, chunk by chunk. The sizes that an archive declares are not trusted: a file made to fill a
   * machine is read only up to the limit.
   *
   * @throws NotASheet when there is no such part, when it is broken, or when it unpacks to more
   */
  async *text(name: string): AsyncGenerator<string> {
    const part = this.parts.get(name);
    if (part === undefined) throw new NotASheet(`no part ${name}`);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for await (const chunk of unpacked(part)) {
        this.unpackedBytes += chunk.length;
        if (this.unpackedBytes > this.mostBytes) throw new NotASheet('unfolds to more than a workbook has');
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    } catch (error) {
      throw error instanceof NotASheet ? error : new NotASheet(`part ${name} is broken`, { cause: error });
    }
  }
}

async function* unpacked({ isStored, data }: Part): AsyncGenerator<Buffer> {
  if (isStored) yield* slicesOf(data);
  else {
    // The reader of the stream gets its errors.
    const chunks: AsyncIterable<Buffer> = pipeline(
      Readable.from(slicesOf(data)),
      createInflateRaw({ chunkSize: sliceBytes }),
      () => undefined,
    );
    yield* chunks;
  }
}

function* slicesOf(data: Buffer): Generator<Buffer> {
  for (let at = 0; at < data.length; at += sliceBytes) yield data.subarray(at, at + sliceBytes);
}

/**
 * Yields the parts that the archive's directory lists, by their names.
 * @throws RangeError when it points outside the file
 */
function* partsOf(zip: Buffer): Generator<[name: string, part: Part]> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = zip.readUInt32LE(end + 16);
  for (let parts = zip.readUInt16LE(end + 10); parts > 0; parts -= 1) {
    const [method, size, start] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameBytes ?? 0));
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    yield [name, { isStored: method === 0, data: zip.subarray(data, data + size) }];
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (noteBytes ?? 0);
  }
}
