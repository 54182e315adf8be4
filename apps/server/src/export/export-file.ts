import { createWriteStream, type WriteStream } from 'node:fs';
import { type Refused, refused } from '#use-case/answer';

/** The limits of an export: its size and the time to write it. */
export interface ExportLimits {
  readonly rows: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

/** The error while an ended export is still being written; `ExportFile.ended` says why it ended. */
class ExportEnded extends Error {
  constructor() {
    super('the export was ended before it was whole');
  }
}

/**
 * The file of an export. An export may end while it is written: by its limits, when the caller hangs up, or when the server
 * stops. Code reads the data of an export through `whileWanted`, so that reading ends then too.
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

  /** The reason why the export ended before it was whole; null otherwise. */
  get ended(): Refused | null {
    return this.endedBy;
  }

  /** The signal that aborts when the export is ended. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Ends the export because its caller has gone, or because the server stops. */
  stop(): void {
    this.end(refused('export_stopped', { retryAfterSeconds: 5 }));
  }

  /** Starts the time limit for writing. */
  startTimer(): void {
    this.timer = setTimeout(() => this.end(refused('export_too_large')), this.limits.milliseconds);
  }

  stopTimer(): void {
    clearTimeout(this.timer);
  }

  /** Starts the file from the beginning. The stream fails when the export is ended. */
  open(): WriteStream {
    this.throwIfEnded();
    this.stream = createWriteStream(this.path);
    return this.stream;
  }

  /** Ends the export when that many rows are too many. A caller that knows the number can call it before reading. */
  expectRows(rows: number): void {
    if (rows > this.limits.rows) this.end(refused('export_too_large'));
    this.throwIfEnded();
  }

  /**
   * Yields the pieces of an export while it is wanted, its file can be written and it is within its limits. Otherwise it throws
   * and reads no more. `rowsIn` counts the rows of a piece.
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
