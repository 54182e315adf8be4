import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file that is written whole and waits to be sent. It has no name any more: closing the stream frees it. */
export interface SpooledFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
}

/**
 * Writes exports to files, so many at a time and the others in the order of asking. A slow client then holds a file
 * and not a transaction (architecture, "Ways that hold everywhere").
 */
export function createSpool(slots: number) {
  let busy = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (busy < slots) {
      busy += 1;
      return;
    }
    await new Promise<void>((resume) => waiting.push(resume));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return async function spool(write: (path: string) => Promise<void>): Promise<SpooledFile> {
    await enter();
    try {
      return await spoolOne(write);
    } finally {
      leave();
    }
  };
}

export type Spool = ReturnType<typeof createSpool>;

async function spoolOne(write: (path: string) => Promise<void>): Promise<SpooledFile> {
  const folder = await mkdtemp(join(tmpdir(), 'cashbook-export-'));
  try {
    const path = join(folder, 'export');
    await write(path);
    const file = await open(path, 'r');
    const { size } = await file.stat();
    return { stream: createReadStream(path, { fd: file, autoClose: true }), sizeBytes: size };
  } finally {
    // The open file outlives its name, so nothing is left behind whatever becomes of the client.
    await rm(folder, { recursive: true, force: true });
  }
}
