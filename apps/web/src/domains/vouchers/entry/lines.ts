/** The account of a line, with what tells it from another of the same name. */
export interface LineAccount {
  id: number;
  name: string;
  /** Code · mobile · address, as a person recognises it. */
  text: string;
}

/** One line of a voucher as typed. */
export interface VoucherLine {
  /** The screen's own name of the line; the server never keeps it. */
  id: string;
  account: LineAccount;
  remarks: string;
  amountPaisa: bigint;
}

/** The entry row below the lines: a line on its way. */
export interface EntryFields {
  account: LineAccount | null;
  remarks: string;
  amountPaisa: bigint | null;
}

/** The saved voucher whose lines are being changed. */
export interface LoadedVoucher {
  mtmId: number;
  vrNo: string;
  vrDate: string;
  version: number;
  /** What it came to when it was loaded, to show what the change does to the cash. */
  totalPaisa: bigint;
  /** Its lines as {@link linesText}, to tell a change from a look. */
  asSaved: string;
}

/** A saved voucher found for editing, with its lines. */
export interface FoundVoucher {
  loaded: LoadedVoucher;
  lines: readonly VoucherLine[];
  isApproved: boolean;
}

/** Everything a person has typed on a voucher screen. */
export interface TypedVoucher {
  lines: readonly VoucherLine[];
  entry: EntryFields;
  /** The line in the entry row that Update will replace at its place. */
  editingId: string | null;
  loaded: LoadedVoucher | null;
}

const emptyEntry: EntryFields = { account: null, remarks: '', amountPaisa: null };
export const emptyVoucher: TypedVoucher = { lines: [], entry: emptyEntry, editingId: null, loaded: null };

export type VoucherAction =
  | { type: 'typed'; fields: Partial<EntryFields> }
  /** Takes the entry row: a new line gets `id`; a line being edited is replaced where it stands. */
  | { type: 'taken'; id: string }
  | { type: 'edited'; id: string }
  | { type: 'editLeft' }
  | { type: 'removed'; id: string }
  | { type: 'putBack'; line: VoucherLine; at: number }
  | { type: 'opened'; loaded: LoadedVoucher; lines: readonly VoucherLine[] }
  /** The lines stay and count from now on as a change of this saved voucher. */
  | { type: 'rebased'; loaded: LoadedVoucher }
  /** The lines, or of them only these, are a voucher of their own from now on. */
  | { type: 'parted'; lines?: readonly VoucherLine[] }
  | { type: 'restored'; voucher: TypedVoucher }
  | { type: 'reset' };

/** Whether the entry row can become a line: an account and an amount above zero (spec 3 §5, "Cash"). */
export function completeEntry(entry: EntryFields): { account: LineAccount; amountPaisa: bigint } | null {
  const { account, amountPaisa } = entry;
  return account !== null && amountPaisa !== null && amountPaisa > 0n ? { account, amountPaisa } : null;
}

/** Line editing as spec 3 §4 describes it. Actions that name a line which is gone change nothing. */
export function typedVoucher(state: TypedVoucher, action: VoucherAction): TypedVoucher {
  switch (action.type) {
    case 'typed':
      return { ...state, entry: { ...state.entry, ...action.fields } };
    case 'taken':
      return takeEntry(state, action.id);
    case 'edited': {
      const line = state.lines.find(({ id }) => id === action.id);
      if (line === undefined) return state;
      return { ...state, editingId: line.id, entry: entryOf(line) };
    }
    case 'editLeft':
      return { ...state, editingId: null, entry: emptyEntry };
    case 'removed': {
      const lines = state.lines.filter(({ id }) => id !== action.id);
      return state.editingId === action.id
        ? { ...state, lines, editingId: null, entry: emptyEntry }
        : { ...state, lines };
    }
    case 'putBack':
      return { ...state, lines: state.lines.toSpliced(action.at, 0, action.line) };
    case 'opened':
      return { lines: action.lines, entry: emptyEntry, editingId: null, loaded: action.loaded };
    case 'rebased':
      return { ...state, loaded: action.loaded };
    case 'parted':
      return { ...state, lines: action.lines ?? state.lines, loaded: null };
    case 'restored':
      return action.voucher;
    case 'reset':
      return emptyVoucher;
  }
}

const entryOf = ({ account, remarks, amountPaisa }: VoucherLine): EntryFields => ({ account, remarks, amountPaisa });

function takeEntry(state: TypedVoucher, id: string): TypedVoucher {
  const complete = completeEntry(state.entry);
  if (complete === null) return state;
  const taken = { ...complete, remarks: state.entry.remarks.trim() };
  const replaces = state.lines.some((line) => line.id === state.editingId);
  const lines = replaces
    ? state.lines.map((line) => (line.id === state.editingId ? { ...taken, id: line.id } : line))
    : [...state.lines, { ...taken, id }];
  return { ...state, lines, editingId: null, entry: emptyEntry };
}

/** The sum of the lines. */
export function totalPaisa(lines: readonly VoucherLine[]): bigint {
  return lines.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
}

/** Whether the entry row holds something that is neither empty nor exactly the line it came from. */
export function entryPending({ entry, editingId, lines }: TypedVoucher): boolean {
  const origin = lines.find(({ id }) => id === editingId);
  const from = origin === undefined ? emptyEntry : entryOf(origin);
  return (
    entry.account?.id !== from.account?.id ||
    entry.remarks.trim() !== from.remarks ||
    entry.amountPaisa !== from.amountPaisa
  );
}

/** What the lines say, without the names that the screen gives them: two lists that say the same are the same text. */
export function linesText(lines: readonly VoucherLine[]): string {
  return JSON.stringify(lines.map(({ account, remarks, amountPaisa }) => [account.id, remarks, String(amountPaisa)]));
}

/** The lines that are not among those of a saved voucher; of two that say the same, one may be there and one not. */
export function linesBeyond(lines: readonly VoucherLine[], saved: readonly VoucherLine[]): readonly VoucherLine[] {
  const left = saved.map((line) => linesText([line]));
  return lines.filter((line) => {
    const at = left.indexOf(linesText([line]));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether anything typed would be lost if the screen forgot it. A saved voucher that was only looked at is not. */
export function isUnsaved(voucher: TypedVoucher): boolean {
  const { lines, loaded } = voucher;
  return entryPending(voucher) || (loaded === null ? lines.length > 0 : linesText(lines) !== loaded.asSaved);
}
