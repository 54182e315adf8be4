/**
 * The store of files that are not rows, by keys like `company/3/logos/0a1b.png`. Every key begins with its company, so no
 * name leads to another company's file. A file is written before the row that names it. After no row names it any more,
 * it stays for a day: a backup may still be copying the rows that did.
 *
 * A store that has no room or cannot be reached throws a FileStoreError, or the error of the operating system.
 */
export interface FileStore {
  /** The place of the files, as a sentence names it. */
  readonly place: string;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>;
  /** Opens a file for reading piece by piece. Null when there is no such file. */
  open(key: string): Promise<OpenedFile | null>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
  /** Lists every file. */
  list(): AsyncIterable<StoredFile>;
  /** Begins to restore files into an empty store. */
  restore(): Promise<FilesToRestore>;
}

export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  readonly writtenAt: Date;
}

export interface OpenedFile {
  readonly bytes: number;
  /** The content. Whoever opens the file reads it to its end, or breaks off the loop. */
  readonly content: AsyncIterable<Buffer>;
}

/** Files of an archive on their way into a store: all of them stay after `keep`, none after `drop`. */
export interface FilesToRestore {
  put(key: string, content: AsyncIterable<Buffer>, bytes: number): Promise<void>;
  keep(): Promise<void>;
  /** Removes what was put, unless it was kept. */
  drop(): Promise<void>;
}
