import { countRoutes } from '@cashbook/contract/stock/counts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '#session/api.ts';
import { personOf } from '#session/person.ts';
import { randomId } from '#session/random-id.ts';
import { refusalText } from '#session/refusal-text.ts';
import { isDecided, persist } from '#session/save.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { keepScans, keptScans, type SentEntry } from './kept-scans.ts';
import { mergeSheet, type WholeSheet, withEntry } from './merge-sheet.ts';
import { createScanQueue, type QueueState, type ScanQueue } from './scan-queue.ts';

/** The time in ms between two requests for others' counts. */
const refreshMs = 5000;

const sheetKey = (id: number) => ['count-sheet', id];

/** Returns a sheet and keeps it up to date with the counts of others. */
export function useSheet(id: number) {
  const queries = useQueryClient();
  const key = useMemo(() => sheetKey(id), [id]);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData<WholeSheet>(key);
      const since = before?.sheet.state === 'open' ? before.sheet.entries : -1;
      const params = { id: String(id) };
      const { data: found } = await call(countRoutes.find, { params, query: { since } }, { signal });
      const isPart = since >= 0 && before !== undefined;
      if (!isPart) return found;
      if (found.sheet.state === 'open') return mergeSheet(queries.getQueryData<WholeSheet>(key) ?? before, found);
      return (await call(countRoutes.find, { params, query: {} }, { signal })).data;
    },
    refetchInterval: ({ state }) => (state.data?.sheet.state === 'open' ? refreshMs : false),
  });
  const change = useCallback(
    (step: (sheet: WholeSheet) => WholeSheet) => {
      queries.setQueryData<WholeSheet>(key, (sheet) => (sheet === undefined ? sheet : step(sheet)));
    },
    [queries, key],
  );
  /** Requests the whole sheet again after it was posted or closed, or its voucher voided. */
  const reload = useCallback(() => queries.resetQueries({ queryKey: key }), [queries, key]);
  return { data, error, refetch, change, reload };
}

/** The last accepted scan: its product, and the count before and after it. */
export interface LastScan {
  readonly product: number;
  readonly name: string;
  readonly unit: string;
  readonly countedMilli: bigint | null;
  readonly beforeMilli: bigint | null;
  /** The piece that was counted; empty for goods without serials. */
  readonly serial: string;
}

/** The scans that a sheet refused. */
interface Refused extends Pick<QueueState<SentEntry>, 'notTaken'> {
  readonly place: string;
}

type EnterReply = Awaited<ReturnType<typeof sendEntry>>;

async function sendEntry(id: number, entry: SentEntry, options: Parameters<typeof sentFrom>) {
  return (await call(countRoutes.enter, { body: { id, entry } }, sentFrom(...options))).data;
}

/** Returns the scans of a sheet. They wait in a queue that outlives the page, and are sent one after the other. */
export function useScans(id: number, change: (step: (sheet: WholeSheet) => WholeSheet) => void) {
  const {
    user,
    desk: { branchId, transactionDate },
  } = useSignedIn();
  const place = `count:${personOf(user)}:${branchId}:${id}`;
  const [state, setState] = useState<QueueState<SentEntry>>({ waiting: [], notTaken: [] });
  const [last, setLast] = useState<LastScan | null>(null);
  const [queue, setQueue] = useState<ScanQueue<SentEntry> | null>(null);
  // Refused scans stay visible when the next day makes a new queue.
  const refused = useRef<Refused>({ place, notTaken: [] });
  useEffect(() => {
    const leaving = new AbortController();
    const desk = { branchId, transactionDate };
    const made = createScanQueue<SentEntry, EnterReply>(
      {
        send: (entry, idempotencyKey) => {
          const headers = { 'Idempotency-Key': idempotencyKey };
          return persist(() => sendEntry(id, entry, [desk, { headers }]), leaving.signal);
        },
        isDecided,
        textOf: refusalText,
        onTaken: (answer, entry) => {
          change((sheet) => {
            setLast(lastOf(answer, sheet, entry));
            return withEntry(sheet, answer);
          });
        },
        onRefused: () => undefined,
        onState: (next) => {
          refused.current = { place, notTaken: next.notTaken };
          setState(next);
        },
        newKey: randomId,
        keep: (waiting) => keepScans(place, waiting),
      },
      keptScans(place),
      refused.current.place === place ? refused.current.notTaken : [],
    );
    setQueue(made);
    made.resume();
    const again = () => made.resume();
    window.addEventListener('online', again);
    return () => {
      leaving.abort();
      window.removeEventListener('online', again);
    };
  }, [id, branchId, transactionDate, place, change]);
  const push = useCallback((entry: SentEntry) => queue?.push(entry), [queue]);
  const undo = last === null || state.waiting.length > 0 ? undefined : () => push(undoOf(last));
  return { ...state, last, push, undo, dismiss: (key: string) => queue?.dismiss(key), resume: () => queue?.resume() };
}

function lastOf({ row }: EnterReply, { rows }: WholeSheet, entry: SentEntry): LastScan | null {
  const before = rows.find(({ product }) => product === row.product);
  const known = new Set(before?.serials);
  const isUndo = entry.change === 'remove_piece' || entry.change === 'set' || (entry.change === 'add' && entry.qty < 0);
  if (isUndo) return null;
  return {
    product: row.product,
    name: row.product_name,
    unit: row.unit,
    countedMilli: row.counted,
    beforeMilli: before?.counted ?? null,
    serial: row.serials.find((serial) => !known.has(serial)) ?? '',
  };
}

/** Returns the entry that undoes a scan. A product without an earlier count becomes uncounted again. */
function undoOf({ product, serial, beforeMilli, countedMilli }: LastScan): SentEntry {
  if (beforeMilli === null) return { change: 'set', product, qty: null, seen: Number(countedMilli) / 1000 };
  return serial === '' ? { change: 'add', product, qty: -1 } : { change: 'remove_piece', product, serial };
}
