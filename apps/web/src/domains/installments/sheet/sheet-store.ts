import { z } from 'zod';
import { createStore, type Store } from '#store.ts';

/**
 * The amounts that one person typed for installments of a branch. Each stays in this browser until the server has answered, one
 * entry of the storage for each installment: two tabs never overwrite each other's rows.
 */

const typedRow = z.object({
  installmentId: z.number().int(),
  /** The installment and its customer, as the list named them. */
  title: z.string(),
  text: z.string(),
  /** The amount in paisa; null while the text is no amount. */
  paisa: z.string().nullable(),
  /** The name of who paid, where it was not the customer; empty otherwise. */
  paidBy: z.string().default(''),
  /** The key, day and account of its sending; null until somebody says that it was received. A row that was sent no longer changes. */
  sent: z.object({ key: z.string(), receivedOn: z.string(), account: z.number().int() }).nullable(),
  /** Why the server refused it; null otherwise. */
  refused: z.string().nullable(),
});
export type TypedRow = z.output<typeof typedRow>;
export type SentRow = TypedRow & { readonly sent: NonNullable<TypedRow['sent']>; readonly paisa: string };

export interface SheetStore extends Store<ReadonlyMap<number, TypedRow>> {
  put: (row: TypedRow) => void;
  /**
   * Takes a row away that was answered; a sentence is why it was refused, and the row can be changed again. A row that another tab
   * has settled and that was typed anew stays as it is.
   */
  settle: (row: SentRow, refused: string | null) => void;
  remove: (installmentId: number) => void;
  /** The rows that wait for an answer. */
  waiting: () => readonly SentRow[];
  /** Reads again what another tab has changed. */
  reread: () => void;
  /** Whether the browser keeps all rows. Otherwise some are on this page alone. */
  isKept: () => boolean;
  /** Whether an entry of the storage is one of its rows. */
  holds: (name: string | null) => boolean;
}

const isSent = (row: TypedRow): row is SentRow => row.sent !== null && row.paisa !== null;

/** Opens the rows of a person at a branch. An entry that another release wrote in its own form is left alone. */
export function openSheet(storage: Storage, person: string, branch: number): SheetStore {
  const prefix = `collected.${person}.${branch}.`;
  const holds = (name: string | null) => name === null || name.startsWith(prefix);
  const read = () => {
    const names = Object.keys(storage).filter(holds);
    const rows = names.flatMap((name) => parsed(storage.getItem(name)));
    return new Map(rows.map((row) => [row.installmentId, row]));
  };
  const store = createStore<ReadonlyMap<number, TypedRow>>(read());
  const onPageAlone = new Set<number>();
  const put = (row: TypedRow) => {
    try {
      storage.setItem(prefix + row.installmentId, JSON.stringify(row));
      onPageAlone.delete(row.installmentId);
    } catch {
      // The browser is full, or forbids storing.
      onPageAlone.add(row.installmentId);
    }
    store.set(new Map(store.get()).set(row.installmentId, row));
  };
  const remove = (installmentId: number) => {
    storage.removeItem(prefix + installmentId);
    onPageAlone.delete(installmentId);
    store.set(new Map([...store.get()].filter(([id]) => id !== installmentId)));
  };
  const keptKey = (installmentId: number) =>
    onPageAlone.has(installmentId)
      ? store.get().get(installmentId)?.sent?.key
      : parsed(storage.getItem(prefix + installmentId))[0]?.sent?.key;
  return {
    ...store,
    put,
    remove,
    settle: (row, refused) => {
      if (keptKey(row.installmentId) !== row.sent.key) return;
      if (refused === null) remove(row.installmentId);
      else put({ ...row, sent: null, refused });
    },
    isKept: () => onPageAlone.size === 0,
    waiting: () => [...store.get().values()].filter(isSent),
    reread: () => {
      const alone = [...store.get()].filter(([id]) => onPageAlone.has(id));
      store.set(new Map([...read(), ...alone]));
    },
    holds,
  };
}

function parsed(text: string | null): TypedRow[] {
  try {
    const { success, data } = typedRow.safeParse(JSON.parse(text ?? ''));
    return success ? [data] : [];
  } catch {
    return [];
  }
}

/** Returns what is typed on a sheet and not sent: the number of amounts, and their sum in paisa. */
export function sumOf(rows: Iterable<TypedRow>): { readonly count: number; readonly paisa: bigint } {
  const amounts = [...rows]
    .filter(({ sent }) => sent === null)
    .flatMap(({ paisa }) => (paisa === null ? [] : [BigInt(paisa)]));
  return { count: amounts.length, paisa: amounts.reduce((sum, paisa) => sum + paisa, 0n) };
}
