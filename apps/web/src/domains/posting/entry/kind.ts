import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { Settings } from '@cashbook/contract/access/session';
import type { accountUses } from '@cashbook/contract/enumerations';
import type { RefusalCode } from '@cashbook/contract/refusals';
import {
  type AccountFacts,
  type Draft,
  findVoucherType,
  type PostableAccount,
  type Refusal,
  type Ruled,
  type VoucherTypeId,
} from '@cashbook/kernel';
import type { Areas } from '@cashbook/words/catalogue';
import type { Hotkey } from '#ui/hotkeys.ts';
import type { Found } from '#ui/use-search.ts';
import { type Document, type Row, rowsOf } from './document.ts';
import type { CallsOf, Content, DocumentCalls } from './document-calls.ts';
import type { Complaint, EntryRules, GivenTable, TypedTable, Word } from './entry-state.ts';
import {
  accountIn,
  type ChosenAccount,
  type Conditional,
  type FieldShape,
  isSought,
  textIn,
  type Values,
} from './fields.ts';
import type { Presets } from './presets.ts';

/** A short list that is at hand: of accounts, or of something else that has a number. */
export interface ShortList {
  /** What stands in the field while nothing is chosen. */
  nothing: Word;
  options: () => Promise<readonly ChosenAccount[]>;
  /** What the branch chooses to begin with. */
  preset?: (branch: Settings['branch']) => { id: number; name: string } | null;
  /** What a choice is called, where that is a word of the screen. */
  wordOf?: (id: number) => Word | undefined;
}

/**
 * A field of a row and the column of its values. `isBelow`: it has no column, but stands on a line of its own below the entry
 * row, and what it says below the name in its row.
 */
export type RowField = FieldShape &
  Conditional & { label: Word; column: Word; isBelow?: boolean } & (
    | { holds: 'account'; use: (typeof accountUses)[number] }
    | { holds: 'product' | 'found'; search: SearchItems }
    | ({ holds: 'choice' } & ShortList)
    | { holds: 'text'; most: number }
    | { holds: 'amount' }
    | { holds: 'quantity' }
  );

/** A product, an order, an invoice that was found; `isExact` where the text is its number, its barcode or the serial of a piece. */
export interface FoundItem extends ChosenAccount {
  isExact?: boolean;
}

/** What a text names; the text of one says what tells it from another, and of a product what there is of it. */
export type SearchItems = (text: string, signal: AbortSignal, head: Values) => Promise<Found<FoundItem>>;

/** What is said at a row that is no fault. */
export interface RowNote {
  /** What to mind before it is saved, such as goods that are not there. */
  warning?: string | undefined;
  /** What is good to know, such as earlier prices. */
  note?: string | undefined;
}

/** What is said below a field above the rows; it leads to the voucher that it is about, where it is about one. */
export interface HeadNote {
  text: string;
  mtmId: number | null;
}

interface HeadSaid extends FieldShape, Conditional {
  label: Word;
  /** Whether it is only shown, and typed by nobody. */
  isFixed?: (document: Document) => boolean;
}

/** A choice above the rows, from a short list that is at hand: an account, or something else that has a number. */
export interface HeadChoice extends HeadSaid, ShortList {
  holds: 'account' | 'choice';
  /** Said where there is nothing to choose from. */
  none: Word;
}

/** A text above the rows. */
export interface HeadText extends HeadSaid {
  holds: 'text';
  most: number;
}

/** A party or another account above the rows, found by its letters. */
export interface HeadAccount extends HeadSaid {
  holds: 'account';
  use: (typeof accountUses)[number];
}

/** What a search of its own finds by its letters: an order, an invoice. */
export interface HeadFound extends HeadSaid {
  holds: 'found';
  search: SearchItems;
}

/** An amount above the rows. */
export interface HeadAmount extends HeadSaid {
  holds: 'amount';
  /** What it comes to where it follows from the rest, so that nobody types it; null where it is typed. */
  computed?: (document: Document) => bigint | null;
}

/** A date above the rows. */
export interface HeadDate extends HeadSaid {
  holds: 'date';
}

export type HeadField = HeadChoice | HeadText | HeadAccount | HeadFound | HeadAmount | HeadDate;

/** The account of money whose balance the document moves, with the side on which it does. */
export interface MoneyAccount {
  account: ChosenAccount | { id: number; word: Word };
  side: 'debit' | 'credit';
}

/** Whom a document is with, by the names of a value above the rows and of a field there. */
export interface Party {
  account: string;
  field: string;
}

/** A sum beside the rows: of money, or of a quantity. */
export type TotalRow = { word: Word; paisa: bigint } | { word: Word; milli: bigint };

/** What a person calls the amount of a document: the first sum, where it is money. */
export const amountOf = ([first]: readonly [TotalRow, ...TotalRow[]]): bigint => ('paisa' in first ? first.paisa : 0n);

/** A row of sums below the rows, by the names of the fields under which they stand. */
export interface FootRow {
  word: Word;
  paisa: Readonly<Record<string, bigint>>;
}

/** One table of an entry screen: what its rows are made of, and when one is complete. */
export type TableDescription<Typed> = (TypedTable<RowField> | GivenTable<RowField>) & {
  /** Said above it, where it is one of several. */
  title?: Word;
  /** Shown below the rows, on their columns. */
  foot?: (typed: Typed) => readonly FootRow[];
  /** What a row comes to, in a column of its own. */
  lineTotal?: (values: Values) => bigint;
};

/** A table as the engine works with it. */
export type EntryTable = (TypedTable<RowField> | GivenTable<RowField>) & {
  title?: Word | undefined;
  foot: (document: Document) => readonly FootRow[];
  lineTotal?: ((values: Values) => bigint) | undefined;
};

/** What a look-up gives for the thing that was chosen above the rows: the rows of a given table, and what it knows above them. */
export interface GivenRows {
  table: string;
  /** The field above the rows in which it is chosen. */
  by: string;
  find: (id: number) => Promise<{ head: Values; rows: readonly Pick<Row, 'id' | 'values'>[] }>;
}

/** Rows that a document proposes by what stands on it, to be typed into. */
export interface Proposal {
  /** By what they are proposed: another text, other rows. Empty where nothing is. */
  of: string;
  table: string;
  rows: () => Promise<readonly Pick<Row, 'id' | 'values'>[]>;
}

/** What one kind of document says of itself; everything else of its screen is the engine's. */
export interface KindDescription<Typed> {
  /** Names drafts, the queue's items and the last picks. */
  name: string;
  /** The type of its vouchers. */
  typeId: VoucherTypeId;
  /** The types of its vouchers, where one has one of several: a bare number is looked for among those of one of them. */
  typeIds?: readonly VoucherTypeId[];
  /** Its name as it stands in a sentence. */
  noun: Word;
  mayCreate: PermissionName;
  mayEdit: readonly PermissionName[];
  head: readonly HeadField[];
  /** The tables by their names; where there are several, a name is that of the table's list in the body. */
  tables: Readonly<Record<string, TableDescription<Typed>>>;
  /** Where the rows of a given table come from. */
  given?: GivenRows;
  /** The screen beside it; listed where a key leads there. */
  counterpart: { to: string; keys?: string; label: Word };
  /** What the kernel's rule takes; rows whose account is still looked up have the number 0. */
  typed: (content: Content) => Typed;
  /** The kernel's rule itself. */
  rule: (typed: Typed, facts: AccountFacts, isChange: boolean) => Ruled<RefusalCode>;
  /** The group of an account that is not known here, so that what is not known refuses nothing. */
  groupOf: (accountId: number, document: Pick<Document, 'head' | 'rows'>) => number;
  /** What accounts are called that nobody types and the rule posts to. */
  posted?: Readonly<Record<number, Word>>;
  headOf?: EntryRules['headOf'];
  /** What stays above the rows for the next document; all of it where nothing is said. */
  headAfterSave?: EntryRules['headAfterSave'];
  money?: (document: Pick<Document, 'head'>) => MoneyAccount | null;
  /** Whom it is with: the value above the rows that has the account, and the field below which its balance stands. */
  party?: Party;
  /** Shown beside the rows; the first one is large, and what a person calls the amount of the document. */
  totals: (typed: Typed) => readonly [TotalRow, ...TotalRow[]];
  /** A hook: what is said at rows that is no fault, by their ids. The drafts are those that the rule gives. */
  useRowNotes?: (document: Document, drafts: readonly Draft[]) => ReadonlyMap<string, RowNote>;
  /** A hook: the keys that its screen has alone. */
  useOwnKeys?: (document: Document) => readonly Hotkey[];
  /** A hook: what is said below fields above the rows that is no fault, by their names. */
  useHeadNotes?: (document: Document) => ReadonlyMap<string, HeadNote>;
  /** The rows that a new document proposes as it stands; what was typed into earlier ones stays. */
  proposal?: (document: Document) => Proposal;
  /** What the screen says of finding and saving, where the spec has words of its own for it. */
  says?: Partial<EntryWords>;
  /** Made by `documentCalls`. */
  calls: CallsOf;
}

/** What an entry screen says of finding and saving. */
export interface EntryWords {
  /** Of a search for nothing. */
  noNumber: Extract<RefusalCode, 'search_empty' | 'invoice_number_missing'>;
  found: Word;
  /** Of a save, or an update, for whose failure the server gave no reason. */
  saveFailed: FailedWord;
  updateFailed: FailedWord;
}

export type FailedWord = Extract<keyof Areas['queue'], `${string}Failed`>;

/** As the spec has it for cash and bank vouchers (spec 3 §5, §8). */
const usualWords: EntryWords = {
  noNumber: 'search_empty',
  found: 'loadedForEditing',
  saveFailed: 'saveFailed',
  updateFailed: 'updateFailed',
};

/** A kind as the engine works with it. */
export interface EntryKind extends EntryRules {
  name: string;
  /** The prefix of its numbers, as the status line says what is being saved. */
  prefix: string;
  typeIds?: readonly VoucherTypeId[] | undefined;
  noun: Word;
  mayCreate: PermissionName;
  mayEdit: readonly PermissionName[];
  head: readonly HeadField[];
  tables: Readonly<Record<string, EntryTable>>;
  given?: GivenRows | undefined;
  counterpart: KindDescription<unknown>['counterpart'];
  /** What would be posted, by the rule that posts it, as far as its facts are known here. */
  ruled: (document: Document) => Ruled<RefusalCode>;
  money: (document: Document) => MoneyAccount | null;
  party?: Party | undefined;
  posted: Readonly<Record<number, Word>>;
  /** A hook; see {@link KindDescription}. */
  useRowNotes: (document: Document) => ReadonlyMap<string, RowNote>;
  useOwnKeys: (document: Document) => readonly Hotkey[];
  useHeadNotes: (document: Document) => ReadonlyMap<string, HeadNote>;
  proposal?: ((document: Document) => Proposal) | undefined;
  says: EntryWords;
  totals: (document: Document) => readonly [TotalRow, ...TotalRow[]];
  calls: DocumentCalls;
}

/** Makes a kind of its description. */
export function entryKind<Typed>(description: KindDescription<Typed>): EntryKind {
  const {
    typeId,
    typed,
    rule,
    groupOf,
    money,
    posted = {},
    totals,
    tables,
    calls,
    useRowNotes = noNotes,
    useHeadNotes = noNotes,
    useOwnKeys = noKeys,
    says,
    ...rest
  } = description;
  const ruled = (document: Document) => {
    const facts = factsFor(document, (id) => groupOf(id, document));
    return rule(typed(document), facts, document.loaded !== null);
  };
  return {
    ...rest,
    prefix: findVoucherType(typeId)?.prefix ?? '',
    tables: Object.fromEntries(
      Object.entries(tables).map(([name, { foot, ...table }]) => [
        name,
        { ...table, foot: (document: Document) => foot?.(typed(document)) ?? [] },
      ]),
    ),
    ruled,
    documentFault: (document) => {
      const outcome = ruled(document);
      if (outcome.ok) return null;
      const complaint = complaintOf(outcome.refusal, document, rest.headOf);
      const row = document.rows.find(({ id }) => id === complaint.rowId);
      // What is looked up may still bring what the row lacks; if it does not, the server refuses the row.
      return row !== undefined && Object.values(row.values).some(isSought) ? null : complaint;
    },
    headAfterSave: rest.headAfterSave ?? ((head) => head),
    isHeadOpen: (document, name) => {
      const field = rest.head.find((one) => one.name === name);
      if (field === undefined) return true;
      const isComputed = 'computed' in field && field.computed(document) !== null;
      return !isComputed && field.isFixed?.(document) !== true;
    },
    money: (document) => money?.(document) ?? null,
    totals: (document) => totals(typed(document)),
    posted,
    says: { ...usualWords, ...says },
    useHeadNotes,
    useOwnKeys,
    useRowNotes: (document) => {
      const outcome = ruled(document);
      return useRowNotes(document, outcome.ok ? outcome.drafts : []);
    },
    calls: calls((content) => amountOf(totals(typed(content)))),
  };
}

/** What the branch chooses to begin with on the screen of a kind, and what rows begin with besides. */
export function presetsOf(
  { head, tables }: EntryKind,
  branch: Settings['branch'],
  rowsBegin: Presets['tables'] = {},
): Presets {
  const among = (fields: ReadonlyArray<HeadField | RowField>): Values =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const chosen = 'preset' in field ? field.preset(branch) : null;
        return chosen === null ? [] : [[field.name, { kind: 'taken', account: { ...chosen, text: '' } }] as const];
      }),
    );
  const inTables = Object.entries(tables).map(
    ([name, { fields }]) => [name, { ...among(fields), ...rowsBegin[name] }] as const,
  );
  return { head: among(head), tables: Object.fromEntries(inTables) };
}

const nothingToSay = new Map<string, never>();
const noNotes = () => nothingToSay;
const noKeys = () => [];

/** The accounts of a document as far as they are known here: none is refused for what only the server knows. */
function factsFor({ head, rows }: Document, groupOf: (id: number) => number): AccountFacts {
  const ids = [head, ...rows.map(({ values }) => values)].flatMap((values) =>
    Object.keys(values).map((name) => accountIn(values, name)?.id ?? unknownAccount),
  );
  const known = (id: number): PostableAccount => ({ groupId: groupOf(id), isArchived: false });
  return { accounts: new Map([unknownAccount, ...ids].map((id) => [id, known(id)])) };
}

/** Stands for an account that is still looked up. */
const unknownAccount = 0;

/** The number of the account in a field, or what stands for one that is still looked up. */
export const accountIdIn = (values: Values, name: string): number => accountIn(values, name)?.id ?? unknownAccount;

function complaintOf(
  { code, row, list, amountsPaisa, names }: Refusal<RefusalCode>,
  document: Document,
  headOf: EntryRules['headOf'],
): Complaint {
  const about = { code, params: { ...names, ...amountsPaisa } };
  if (row !== undefined) {
    const rows = list === undefined ? document.rows : rowsOf(document, list);
    return { ...about, rowId: rows[row]?.id };
  }
  const field = headOf?.(code) ?? null;
  return field === null ? about : { ...about, in: 'head', field };
}

/** Fields that several kinds have. */
export const accountField = (use: (typeof accountUses)[number]): RowField => ({
  name: 'account',
  holds: 'account',
  use,
  label: 'account',
  column: 'description',
});
export const remarksField = (most: number): RowField => ({
  name: 'remarks',
  holds: 'text',
  most,
  label: 'remarks',
  column: 'remarks',
});
export const remarksIn = (values: Values): string => textIn(values, 'remarks');
