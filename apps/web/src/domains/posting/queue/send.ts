import { ApiError } from '@cashbook/contract/client';
import type { EntryKind, FailedWord, RefusedRow } from '#domains/posting/described/kind.ts';
import type { Row } from '#domains/posting/draft/document.ts';
import type { RowFault } from '#domains/posting/draft/row-faults.ts';
import { fieldText } from '#i18n/field-text.ts';
import { translate } from '#i18n/translate.ts';
import { noteOnline } from '#session/connection.ts';
import { refusalText } from '#session/refusal-text.ts';
import type { Outcome, QueueDesk, QueueItem } from './queue-machine.ts';
import type { KeyAnswer } from './saved-under-key.ts';

/** The time in ms after which a send without a response counts as lost. It may still arrive. */
const timeoutMs = 30_000;

/** Sends a document once, in the name of the person who typed it. */
export async function sendDocument(
  kind: EntryKind,
  item: QueueItem,
  { desk, person }: { desk: QueueDesk; person: string },
): Promise<Outcome> {
  const { key, loaded, typedOn } = item.document;
  const headers = {
    'X-Branch-Id': String(desk.branchId),
    'X-Transaction-Date': typedOn,
    'X-User-Id': person,
    'Idempotency-Key': key,
    ...(loaded === null ? {} : { 'If-Match': `"${loaded.version}"` }),
  };
  const { signal, end } = startTimeout();
  try {
    const call = loaded === null ? kind.calls.save : kind.calls.update;
    const { mtm_id: mtmId, vr_no: vrNo, vr_date: vrDate, version } = await call(item.document, { headers, signal });
    noteOnline(true);
    return { is: 'saved', saved: { mtmId, vrNo, vrDate, version } };
  } catch (error) {
    const unexplained = loaded === null ? kind.says.saveFailed : kind.says.updateFailed;
    return outcomeOf(error, unexplained, (refused) => kind.rowAt(item.document, refused));
  } finally {
    end();
  }
}

function startTimeout() {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}

/** The refusals that concern the line or the moment, not the document. */
const passing: readonly string[] = ['too_many', 'too_slow', 'csrf'];

/** Whether the server refused a request for its content, so that it would refuse a retry too. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError) || passing.includes(error.code)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 401;
}

/** Returns the row of the sent document that the server has refused. */
type RowAt = (refused: RefusedRow) => Row | undefined;

/** Returns the outcome of a failed send. `unexplained` is the message if the server gave no reason (spec 3 §8). */
export function outcomeOf(error: unknown, unexplained: FailedWord, rowAt: RowAt): Outcome {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
    if (!(error instanceof ApiError) || error.code === 'offline') noteOnline(false);
    return { is: 'lost' };
  }
  noteOnline(true);
  if (passing.includes(error.code)) return { is: 'later' };
  const sentence = refusalText(error, translate(unexplained, { ns: 'queue' }));
  return { is: 'refused', code: error.code, sentence, faults: faultsIn(error, rowAt) };
}

/** Returns the faults of rows, one sentence each. The server names their fields, such as `3.account` of the fourth row. */
export function faultsIn(error: ApiError, rowAt: RowAt): RowFault[] {
  const faults = new Map<string, RowFault>();
  for (const [field, sentences] of Object.entries(error.fields)) {
    const [place, list = '', row] = /^(?:(.+)\.)?(\d+)\./.exec(field) ?? [];
    const rowId = place === undefined ? undefined : rowAt({ list, row: Number(row) })?.id;
    if (rowId === undefined || faults.has(rowId)) continue;
    faults.set(rowId, { rowId, sentence: sentences.map(fieldText).join(' ') });
  }
  return [...faults.values()];
}

/** Finds what a key has saved. */
export async function findByKey(kind: EntryKind, key: string): Promise<KeyAnswer> {
  try {
    return { is: 'known', saved: await kind.calls.findByKey(key) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'voucher_not_found') return { is: 'known', saved: null };
    return isFinal(error) ? { is: 'refused', sentence: refusalText(error) } : { is: 'lost' };
  }
}
