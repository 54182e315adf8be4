import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ExportFile, type ExportLimits } from '#export/export-file';
import type { FileAnswer, Refused } from '#use-case/answer';

/** The file's facts for the answer to its caller. */
export type Written = Omit<FileAnswer, 'content' | 'kind'> & { readonly kind: 'written' };

/** A function that writes one export to the file, or refuses it. */
export type WriteExport = (file: ExportFile) => Promise<Written | Refused>;

/**
 * A function that writes an export and returns it as the answer, while its caller waits. Refuses with the refusals of `write`,
 * export_too_large beyond the limits, and export_stopped when the caller hangs up or the server stops.
 */
export type Spool = (callerGone: AbortSignal, write: WriteExport) => Promise<FileAnswer | Refused>;

/**
 * The limits of an export, far beyond what a person reads: a year of a busy branch has some hundred thousand lines. Each export
 * uses one of the few report connections while it is written.
 */
export const usualExportLimits: ExportLimits = { rows: 2_000_000, bytes: 2 ** 30, milliseconds: 600_000 };

/** The exports of one process. */
export interface Exports {
  readonly spool: Spool;
  /** Ends all exports that are being written or wait, and refuses every later one. */
  stop(): void;
}

/**
 * Writes exports to files, `slots` at a time; the others wait in the order of the requests. A slow client then keeps a file
 * open and not a transaction (architecture, "Ways that hold everywhere").
 */
export function createExports(slots: number, limits: ExportLimits): Exports {
  let busy = 0;
  const waiting: (() => void)[] = [];
  const unfinished = new Set<ExportFile>();
  let stopping = false;

  /** Resolves to true when it is the export's turn; to false when the export is ended before. */
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

  /** Returns null when the export was ended; the file says why. */
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
        // The open file remains readable without its name, so nothing is left when the client fails.
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
    // The folder is made in its turn: waiting for it earlier would change the order. Nobody else can have made it.
    await mkdir(dirname(file.path), { mode: 0o700 });
    const outcome = await write(file);
    if (file.ended !== null) return null;
    if (outcome.kind === 'refused') return outcome;
    const opened = await open(file.path, 'r');
    return { ...outcome, kind: 'file', content: createReadStream(file.path, { fd: opened }) };
  } catch (error) {
    // After the end of an export, every error is a result of that end.
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
