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
  /** The key, day and account of its sending; null until somebody says that it was received. A row that was sent no longer changes. */
  sent: z.object({ key: z.string(), receivedOn: z.string(), account: z.number().int() }).nullable(),
  /** Why the server refused it; null otherwise. */
  refused: z.string().nullable(),
});
export type TypedRow = z.output<typeof typedRow>;
export type SentRow = TypedRow & { readonly sent: NonNullable<TypedRow['sent']>; readonly paisa: string };

export interface SheetStore extends Store<ReadonlyMap<number, TypedRow>> {
  put: (row: TypedRow) => void;
  remove: (installmentId: number) => void;
  /** The rows that wait for an answer. */
  waiting: () => readonly SentRow[];
  /** Reads again what another tab has changed. */
  reread: () => void;
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
  return {
    ...store,
    put: (row) => {
      storage.setItem(prefix + row.installmentId, JSON.stringify(row));
      store.set(new Map(store.get()).set(row.installmentId, row));
    },
    remove: (installmentId) => {
      storage.removeItem(prefix + installmentId);
      store.set(new Map([...store.get()].filter(([id]) => id !== installmentId)));
    },
    waiting: () => [...store.get().values()].filter(isSent),
    reread: () => store.set(read()),
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
