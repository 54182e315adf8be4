import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileAnswer, Refused } from '#http/answer';

/** What was written to the file, for whoever receives it. */
export type Written = Omit<FileAnswer, 'content' | 'kind'> & { readonly kind: 'written' };

/** Writes one export to the path, or refuses it. */
export type WriteExport = (path: string) => Promise<Written | Refused>;

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

  return async function spool(write: WriteExport): Promise<FileAnswer | Refused> {
    await enter();
    try {
      return await spoolOne(write);
    } finally {
      leave();
    }
  };
}

export type Spool = ReturnType<typeof createSpool>;

async function spoolOne(write: WriteExport): Promise<FileAnswer | Refused> {
  const folder = await mkdtemp(join(tmpdir(), 'cashbook-export-'));
  try {
    const path = join(folder, 'export');
    const outcome = await write(path);
    if (outcome.kind === 'refused') return outcome;
    const file = await open(path, 'r');
    return { ...outcome, kind: 'file', content: createReadStream(path, { fd: file }) };
  } finally {
    // The open file outlives its name, so nothing is left behind whatever becomes of the client.
    await rm(folder, { recursive: true, force: true });
  }
}
