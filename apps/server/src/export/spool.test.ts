import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { ExportFile } from '#export/export-file';
import type { Sheet, SheetRow } from '#export/sheet';
import { createExports, type Spool, type WriteExport } from '#export/spool';
import { type SpreadsheetFormat, writeSpreadsheet } from '#export/spreadsheet';
import { refused } from '#use-case/answer';

const written = { kind: 'written', contentType: 'text/csv', fileName: 'a.csv' } as const;
const generous = { rows: 1e6, bytes: 1e9, milliseconds: 60_000 };
const waits = new AbortController().signal;

async function spooledText(spool: Spool, write: WriteExport): Promise<string> {
  const answer = await spool(waits, write);
  return answer.kind === 'file' ? text(answer.content) : answer.refusal.code;
}

test('sends what was written and leaves no file behind', async () => {
  let used = '';
  const answer = await createExports(1, generous).spool(waits, async ({ path }) => {
    used = path;
    await writeFile(path, 'ক,খ\n');
    return written;
  });
  expect(answer).toMatchObject({ kind: 'file', contentType: 'text/csv', fileName: 'a.csv' });
  expect(existsSync(used)).toBe(false);
  expect(answer.kind === 'file' && (await text(answer.content))).toBe('ক,খ\n');
});

test('hands a refusal on instead of a file', async () => {
  expect(await createExports(1, generous).spool(waits, async () => refused('not_found'))).toEqual(refused('not_found'));
});

test('writes no more than its slots at a time, the others in order', async () => {
  const { spool } = createExports(2, generous);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  /** Returns the exports in the order of their start. The first two start together, so their own order does not count. */
  const begun = () => [...started.slice(0, 2).sort(), ...started.slice(2)];
  const answers = [0, 1, 2, 3].map((number) =>
    spooledText(spool, async ({ path }) => {
      started.push(number);
      await new Promise<void>((resolve) => {
        finish[number] = resolve;
      });
      await writeFile(path, String(number));
      return written;
    }),
  );
  await expect.poll(begun).toEqual([0, 1]);
  finish[0]?.();
  await expect.poll(begun).toEqual([0, 1, 2]);
  finish[1]?.();
  finish[2]?.();
  await expect.poll(begun).toEqual([0, 1, 2, 3]);
  finish[3]?.();
  expect(await Promise.all(answers)).toEqual(['0', '1', '2', '3']);
});

test('a failed write frees its slot and its file', async () => {
  const { spool } = createExports(1, generous);
  let failed = '';
  await expect(
    spool(waits, async ({ path }) => {
      failed = path;
      await writeFile(path, 'half');
      throw new Error('disk full');
    }),
  ).rejects.toThrow('disk full');
  expect(existsSync(failed)).toBe(false);
  const next = spooledText(spool, async ({ path }) => {
    await writeFile(path, 'whole');
    return written;
  });
  expect(await next).toBe('whole');
});

describe('an export that would never end', () => {
  /** Returns endless batches, and counts those that were read. */
  function endless() {
    const seen = { batches: 0, closed: false };
    const row: SheetRow = { cells: ['a remark that is some characters long'] };
    async function* read(): AsyncGenerator<readonly SheetRow[]> {
      try {
        for (;;) {
          seen.batches += 1;
          yield Array.from({ length: 100 }, () => row);
        }
      } finally {
        seen.closed = true;
      }
    }
    const columns = [{ header: 'Remarks', kind: 'text', width: 10 }] as const;
    const sheet: Sheet = { title: 'Endless', facts: [], columns, batches: read() };
    return { seen, sheet };
  }

  /** Writes the export, and checks that nothing of it is left and nothing more is read. */
  async function ends(
    spool: Spool,
    format: SpreadsheetFormat,
    callerGone: AbortSignal,
    atBatch: (batches: number) => void,
  ): Promise<unknown> {
    const { seen, sheet } = endless();
    async function* watched() {
      for await (const batch of sheet.batches) {
        atBatch(seen.batches);
        yield batch;
      }
    }
    let used: ExportFile | undefined;
    const answer = await spool(callerGone, (file) => {
      used = file;
      return writeSpreadsheet({ ...sheet, batches: watched() }, format, file, 'endless');
    });
    const { batches } = seen;
    await new Promise(setImmediate);
    // Its time may be up before anything is read; a started batch is closed.
    expect(seen).toEqual({ batches, closed: batches > 0 });
    expect(existsSync(used?.path ?? '')).toBe(false);
    return answer.kind === 'refused' ? answer.refusal.code : answer.kind;
  }
  const nothing = () => undefined;
  const formats = ['xlsx', 'csv'] as const;

  test.each(formats)('is refused beyond its rows as %s', async (format) => {
    const { spool } = createExports(1, { ...generous, rows: 1000 });
    expect(await ends(spool, format, waits, nothing)).toBe('export_too_large');
  });

  test.each(formats)('is refused beyond its bytes as %s', async (format) => {
    const { spool } = createExports(1, { ...generous, bytes: 10_000 });
    expect(await ends(spool, format, waits, nothing)).toBe('export_too_large');
  });

  test.each(formats)('is refused beyond its time as %s', async (format) => {
    const { spool } = createExports(1, { ...generous, milliseconds: 1 });
    expect(await ends(spool, format, waits, nothing)).toBe('export_too_large');
  });

  test.each(formats)('ends when its caller hangs up, as %s', async (format) => {
    const { spool } = createExports(1, generous);
    const caller = new AbortController();
    const hangUp = (batches: number) => {
      if (batches === 5) caller.abort();
    };
    expect(await ends(spool, format, caller.signal, hangUp)).toBe('export_stopped');
  });

  test.each(formats)('ends with the server, as %s, and none begins after that', async (format) => {
    const exports = createExports(1, generous);
    const stop = (batches: number) => {
      if (batches === 5) exports.stop();
    };
    expect(await ends(exports.spool, format, waits, stop)).toBe('export_stopped');
    expect(await spooledText(exports.spool, () => Promise.reject(new Error('was begun')))).toBe('export_stopped');
  });
});

test('so many rows that they are too many are not even read', async () => {
  const { spool } = createExports(1, { ...generous, rows: 1000 });
  let read = 0;
  async function* counted(): AsyncGenerator<readonly SheetRow[]> {
    read += 1;
    yield [];
  }
  const sheet: Sheet = { title: 'Long', facts: [], columns: [], rowCount: 1001, batches: counted() };
  const answer = await spool(waits, (file) => writeSpreadsheet(sheet, 'csv', file, 'long'));
  expect(answer).toMatchObject({ kind: 'refused', refusal: { code: 'export_too_large' } });
  expect(read).toBe(0);
});

test('who hangs up while waiting leaves the line, and the others go on', async () => {
  const { spool } = createExports(1, generous);
  const impatient = new AbortController();
  let finish: () => void = () => undefined;
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = spooledText(spool, async ({ path }) => {
    await mayFinish;
    await writeFile(path, 'first');
    return written;
  });
  const second = spool(impatient.signal, () => Promise.reject(new Error('was begun')));
  const third = spooledText(spool, async ({ path }) => {
    await writeFile(path, 'third');
    return written;
  });
  await new Promise(setImmediate);
  impatient.abort();
  expect(await second).toMatchObject({ kind: 'refused', refusal: { code: 'export_stopped' } });
  finish();
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
});
