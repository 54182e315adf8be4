import { createWriteStream, type WriteStream } from 'node:fs';
import { type Refused, refused } from '#use-case/answer';

/** How large an export may become, and how long its writing may take. */
export interface ExportLimits {
  readonly rows: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Thrown where an export that was ended is still being written; `ExportFile.ended` says why. */
class ExportEnded extends Error {
  constructor() {
    super('the export was ended before it was whole');
  }
}

/**
 * The file that an export is written to. An export can be ended while it is written: by its limits, by a caller who hangs
 * up, by a server that stops. Whatever is read for it goes through `whileWanted`, so that the reading ends then too.
 */
export class ExportFile {
  private readonly ending = new AbortController();
  private endedBy: Refused | null = null;
  private stream: WriteStream | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly path: string,
    private readonly limits: ExportLimits,
  ) {}

  /** Why the export was ended before it was whole; null while it was not. */
  get ended(): Refused | null {
    return this.endedBy;
  }

  /** Aborted when the export is ended. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Ends the export because nobody waits for it any more, or because the server stops. */
  stop(): void {
    this.end(refused('export_stopped', { retryAfterSeconds: 5 }));
  }

  /** From now on the time counts that its writing takes. */
  startTimer(): void {
    this.timer = setTimeout(() => this.end(refused('export_too_large')), this.limits.milliseconds);
  }

  stopTimer(): void {
    clearTimeout(this.timer);
  }

  /** Begins the file anew. The stream fails when the export is ended. */
  open(): WriteStream {
    this.throwIfEnded();
    this.stream = createWriteStream(this.path);
    return this.stream;
  }

  /** Ends the export when so many rows are too many: at once, where it is known before they are read. */
  expectRows(rows: number): void {
    if (rows > this.limits.rows) this.end(refused('export_too_large'));
    this.throwIfEnded();
  }

  /**
   * Hands on what an export is made of, piece by piece, while the export is wanted, its file can be written and its limits
   * are kept; otherwise it throws, and nothing more is read. `rowsIn` counts the rows of a piece.
   */
  async *whileWanted<T>(pieces: AsyncIterable<T>, rowsIn: (piece: T) => number): AsyncGenerator<T> {
    let rows = 0;
    for await (const piece of pieces) {
      rows += rowsIn(piece);
      if ((this.stream?.bytesWritten ?? 0) > this.limits.bytes) this.end(refused('export_too_large'));
      this.expectRows(rows);
      if (this.stream?.errored) throw this.stream.errored;
      yield piece;
    }
  }

  private end(why: Refused): void {
    if (this.endedBy !== null) return;
    this.endedBy = why;
    this.stream?.destroy(new ExportEnded());
    this.ending.abort();
  }

  private throwIfEnded(): void {
    if (this.endedBy !== null) throw new ExportEnded();
  }
}
