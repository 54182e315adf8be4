import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ExportFile, type ExportLimits } from '#export/export-file';
import type { FileAnswer, Refused } from '#use-case/answer';

/** What was written to the file, for whoever receives it. */
export type Written = Omit<FileAnswer, 'content' | 'kind'> & { readonly kind: 'written' };

/** Writes one export to the file, or refuses it. */
export type WriteExport = (file: ExportFile) => Promise<Written | Refused>;

/**
 * Writes an export and answers with it, while its caller waits for it. Refuses with whatever `write` refuses with, with
 * export_too_large beyond the limits, and with export_stopped when the caller hangs up or the server stops.
 */
export type Spool = (callerGone: AbortSignal, write: WriteExport) => Promise<FileAnswer | Refused>;

/** The exports of one process. */
export interface Exports {
  readonly spool: Spool;
  /** Ends all exports that are being written or wait for it, and every later one. */
  stop(): void;
}

/**
 * Writes exports to files, so many at a time and the others in the order of asking. A slow client then holds a file
 * and not a transaction (architecture, "Ways that hold everywhere").
 */
export function createExports(slots: number, limits: ExportLimits): Exports {
  let busy = 0;
  const waiting: (() => void)[] = [];
  const unfinished = new Set<ExportFile>();
  let stopping = false;

  /** Resolves when it is the export's turn; to false when it is ended before. */
  function enter(ended: AbortSignal): Promise<boolean> {
    if (ended.aborted) return Promise.resolve(false);
    if (busy < slots) {
      busy += 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const begin = () => {
        ended.removeEventListener('abort', giveUp);
        resolve(true);
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        resolve(false);
      };
      waiting.push(begin);
      ended.addEventListener('abort', giveUp);
    });
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  /** Answers null when the export was ended; the file says why. */
  async function inTurn(file: ExportFile, write: WriteExport): Promise<FileAnswer | Refused | null> {
    if (!(await enter(file.signal))) return null;
    try {
      return await writeWhole(file, write);
    } finally {
      leave();
    }
  }

  return {
    spool: async (callerGone, write) => {
      const folder = join(tmpdir(), `cashbook-export-${randomUUID()}`);
      const file = new ExportFile(join(folder, 'export'), limits);
      const stop = () => file.stop();
      unfinished.add(file);
      callerGone.addEventListener('abort', stop);
      if (stopping || callerGone.aborted) stop();
      try {
        return (await inTurn(file, write)) ?? reasonOf(file);
      } finally {
        callerGone.removeEventListener('abort', stop);
        unfinished.delete(file);
        // The open file outlives its name, so nothing is left behind whatever becomes of the client.
        await rm(folder, { recursive: true, force: true });
      }
    },
    stop: () => {
      stopping = true;
      for (const file of unfinished) file.stop();
    },
  };
}

async function writeWhole(file: ExportFile, write: WriteExport): Promise<FileAnswer | Refused | null> {
  file.startTimer();
  try {
    // Made when its turn has come: what is waited for before that would change the order. Nobody else can have made it.
    await mkdir(dirname(file.path), { mode: 0o700 });
    const outcome = await write(file);
    if (file.ended !== null) return null;
    if (outcome.kind === 'refused') return outcome;
    const opened = await open(file.path, 'r');
    return { ...outcome, kind: 'file', content: createReadStream(file.path, { fd: opened }) };
  } catch (error) {
    // Whatever an export stumbles over after it was ended, that it was ended is why.
    if (file.ended !== null) return null;
    throw error;
  } finally {
    file.stopTimer();
  }
}

function reasonOf({ ended }: ExportFile): Refused {
  if (ended === null) throw new Error('an export without a file was not ended');
  return ended;
}
