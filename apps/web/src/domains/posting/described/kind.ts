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
import type { Document, GivenRow, Row } from '#domains/posting/draft/document.ts';
import {
  accountIn,
  type ChosenAccount,
  type Conditional,
  type FieldShape,
  isSought,
  type Values,
} from '#domains/posting/draft/fields.ts';
import type { Complaint, EntryRules, GivenTable, TypedTable, Word } from '#domains/posting/machine/entry-state.ts';
import type { CallsOf, Content, DocumentCalls } from '#domains/posting/queue/document-calls.ts';
import type { Hotkey } from '#ui/keys/hotkeys.ts';
import type { Found } from '#ui/type-ahead/use-search.ts';
import type { Presets } from './presets.ts';

/** A short list of choices: accounts, or other things that have a number. */
export interface ShortList {
  /** The placeholder of the field while nothing is chosen. */
  nothing: Word;
  options: () => Promise<readonly ChosenAccount[]>;
  /** Whether the choices are accounts, whose numbers the preview can name. */
  ofAccounts?: true;
  /** Returns the choice that the branch presets, or null. */
  preset?: (branch: Settings['branch']) => { id: number; name: string } | null;
  /** Returns the screen's word for a choice. Without one the choice shows its own name. */
  wordOf?: (id: number) => Word | undefined;
}

/**
 * A field of a row and the column of its values. With `isBelow` the field has no column: it stands on a line of its own below
 * the entry row. In a row its value stands below the name.
 */
export type RowField = FieldShape &
  Conditional & { label: Word; column: Word; isBelow?: boolean } & (
    | { holds: 'account'; use: (typeof accountUses)[number] }
    | { holds: 'product' | 'found'; search: SearchItems }
    | ({ holds: 'choice' } & ShortList)
    | { holds: 'text'; most: number }
    | { holds: 'date' | 'amount' | 'quantity' }
  );

/**
 * A product, an order or an invoice that a search found. `isExact` says that the text is its number, its barcode or the
 * serial of a piece.
 */
export interface FoundItem extends ChosenAccount {
  isExact?: boolean;
}

/**
 * Searches for the items that a text names. An item's own `text` distinguishes it from others; that of a product also has the
 * quantity in stock.
 */
export type SearchItems = (text: string, signal: AbortSignal, head: Values) => Promise<Found<FoundItem>>;

/** The messages at a row that do not block saving. */
export interface RowNote {
  /** A warning before the save, such as missing stock. */
  warning?: string | undefined;
  /** Helpful information, such as earlier prices. */
  note?: string | undefined;
}

/** A message below a head field. It links to the voucher `mtmId` that it is about, if there is one. */
export interface HeadNote {
  text: string;
  mtmId: number | null;
}

interface HeadSaid extends FieldShape, Conditional {
  label: Word;
  /** Whether the field is only shown, so that nobody can type into it. */
  isFixed?: (document: Document) => boolean;
}

/** A head field with a short list of choices: accounts, or other things that have a number. */
export interface HeadChoice extends HeadSaid, ShortList {
  holds: 'account' | 'choice';
  /** The message for an empty list. */
  none: Word;
}

/** A head field for a text. */
export interface HeadText extends HeadSaid {
  holds: 'text';
  most: number;
}

/** A head field for a party or another account, found by its letters. */
export interface HeadAccount extends HeadSaid {
  holds: 'account';
  use: (typeof accountUses)[number];
}

/** A head field with a search of its own, such as for an order or an invoice. */
export interface HeadFound extends HeadSaid {
  holds: 'found';
  search: SearchItems;
}

/** A head field for an amount. */
export interface HeadAmount extends HeadSaid {
  holds: 'amount';
  /** Returns the amount in paisa if it follows from the other values. Returns null if a person types it. */
  computed?: (document: Document) => bigint | null;
}

/** A head field for a date. */
export interface HeadDate extends HeadSaid {
  holds: 'date';
  /**
   * A hook that returns the date that the server computes until a person types another one. Enter passes over such a field,
   * because it is rarely typed.
   */
  useProposed?: (document: Document) => string | null;
}

export type HeadField = HeadChoice | HeadText | HeadAccount | HeadFound | HeadAmount | HeadDate;

/** The money account whose balance the document changes, and the side on which it does. */
export interface MoneyAccount {
  account: ChosenAccount | { id: number; word: Word };
  side: 'debit' | 'credit';
}

/**
 * The party of a document. `account` names the head value with its account. `field` names the head field below which its
 * balance stands.
 */
export interface Party {
  account: string;
  field: string;
}

/** A sum beside the rows: of money, or of a quantity. */
export type TotalRow = { word: Word; paisa: bigint } | { word: Word; milli: bigint };

/** Returns the amount of a document in paisa: its first sum. Returns zero if that sum is a quantity. */
export const amountOf = ([first]: readonly [TotalRow, ...TotalRow[]]): bigint => ('paisa' in first ? first.paisa : 0n);

/** A row of sums below the rows, by the names of the fields under which the sums stand. */
export interface FootRow {
  word: Word;
  paisa: Readonly<Record<string, bigint>>;
}

/** A table of an entry screen: the fields of its rows, and the rules for a complete row. */
export type TableDescription<Typed> = (TypedTable<RowField> | GivenTable<RowField>) & {
  /** The heading, if the screen has several tables. */
  title?: Word;
  /** Returns the rows of sums below the table, on its columns. */
  foot?: (typed: Typed) => readonly FootRow[];
  /** Returns the total of a row in paisa, shown in a column of its own. */
  lineTotal?: (row: Pick<Row, 'values' | 'of'>) => bigint;
};

/** A table as the engine uses it. */
export type EntryTable = (TypedTable<RowField> | GivenTable<RowField>) & {
  title?: Word | undefined;
  foot: (document: Document) => readonly FootRow[];
  lineTotal?: ((row: Pick<Row, 'values' | 'of'>) => bigint) | undefined;
};

/** The source of a given table: a look-up of the choice in a head field. It returns the rows and also head values. */
export interface GivenRows {
  table: string;
  /** The head field with the choice. */
  by: string;
  find: (id: number) => Promise<{ head: Values; rows: readonly GivenRow[] }>;
}

/** Rows that the screen proposes from the document's content, for a person to fill in. */
export interface Proposal {
  /** Identifies the source of the proposal, such as a text or other rows. Empty if nothing is proposed. */
  of: string;
  table: string;
  rows: () => Promise<readonly GivenRow[]>;
}

/** Values that the server proposes for the row in an entry row, from what is typed there. */
export interface RowProposal {
  /** Identifies what was typed. Empty if nothing is proposed. */
  of: string;
  table: string;
  values: () => Promise<Values>;
}

/**
 * A row that a refusal is about: its index among the rows that the body has. A rule says the code, and the server the list of
 * the body.
 */
export interface RefusedRow {
  row: number;
  code?: string;
  list?: string | undefined;
}

/** The description of one kind of document. The engine supplies everything else of its screen. */
export interface KindDescription<Typed> {
  /** The name under which the browser stores drafts, queued items and the last picks. */
  name: string;
  /** The type of its vouchers. */
  typeId: VoucherTypeId;
  /** The types of its vouchers, if a voucher may have one of several. The search for a bare number then uses one of them. */
  typeIds?: readonly VoucherTypeId[];
  /** The name of the kind inside a sentence. */
  noun: Word;
  mayCreate: PermissionName;
  mayEdit: readonly PermissionName[];
  head: readonly HeadField[];
  /** The tables by their names. With several tables, each name is that of the table's list in the request body. */
  tables: Readonly<Record<string, TableDescription<Typed>>>;
  /** The source of the rows of a given table. */
  given?: GivenRows;
  /** The related screen. The list of keys shows it if a key opens it. */
  counterpart: { to: string; keys?: string; label: Word };
  /** Returns the input of the kernel's rule. An account that is still looked up has the number 0. */
  typed: (content: Content) => Typed;
  /** The posting rule of the kernel. */
  rule: (typed: Typed, facts: AccountFacts, isChange: boolean) => Ruled<RefusalCode, unknown>;
  /** Returns the group for an account whose group the browser does not know. The rule must not refuse an unknown account. */
  groupOf: (accountId: number, document: Pick<Document, 'head' | 'rows'>) => number;
  /** The words for accounts that the rule posts to and nobody types, by account number. */
  posted?: Readonly<Record<number, Word>>;
  headOf?: EntryRules['headOf'];
  /** Returns the row that a refusal is about among the rows that the body has. */
  rowAt: (content: Content, refused: RefusedRow) => Row | undefined;
  /** Returns the head values for the next document. Without it, all of them stay. */
  headAfterSave?: EntryRules['headAfterSave'];
  money?: (document: Pick<Document, 'head'>) => MoneyAccount | null;
  /** The party of the document: the head value with its account, and the head field below which its balance stands. */
  party?: Party;
  /** Returns the sums beside the rows. The first one is shown large and is the amount of the document. */
  totals: (typed: Typed) => readonly [TotalRow, ...TotalRow[]];
  /** A hook that returns messages at rows by row id. They do not block saving. The drafts are those that the rule returns. */
  useRowNotes?: (document: Document, drafts: readonly Draft[]) => ReadonlyMap<string, RowNote>;
  /** A hook that returns the keys of this screen alone. */
  useOwnKeys?: (document: Document) => readonly Hotkey[];
  /** A hook that returns messages below head fields by field name. They do not block saving. */
  useHeadNotes?: (document: Document) => ReadonlyMap<string, HeadNote>;
  /** Returns the rows that a new document proposes for its present content. Values typed into earlier ones stay. */
  proposal?: (document: Document) => Proposal;
  /** Returns the values that the server proposes for the row that is being typed. */
  rowProposal?: (document: Document) => RowProposal;
  /** The screen's messages about finding and saving, where the spec gives this kind its own. */
  says?: Partial<EntryWords>;
  /** Made by `documentCalls`. */
  calls: CallsOf;
}

/** The messages of an entry screen about finding and saving. */
export interface EntryWords {
  /** The refusal of a search without a text. */
  noNumber: Extract<RefusalCode, 'search_empty' | 'invoice_number_missing'>;
  found: Word;
  /** The message for a failed save if the server gave no reason. `updateFailed` is the same for an update. */
  saveFailed: FailedWord;
  updateFailed: FailedWord;
}

export type FailedWord = Extract<keyof Areas['queue'], `${string}Failed`>;

/** The messages of cash and bank vouchers (spec 3 §5, §8). */
const usualWords: EntryWords = {
  noNumber: 'search_empty',
  found: 'loadedForEditing',
  saveFailed: 'saveFailed',
  updateFailed: 'updateFailed',
};

/** A kind as the engine uses it. */
export interface EntryKind extends EntryRules {
  name: string;
  /** The prefix of its voucher numbers. The status line shows it during a save. */
  prefix: string;
  typeIds?: readonly VoucherTypeId[] | undefined;
  noun: Word;
  mayCreate: PermissionName;
  mayEdit: readonly PermissionName[];
  head: readonly HeadField[];
  tables: Readonly<Record<string, EntryTable>>;
  given?: GivenRows | undefined;
  counterpart: KindDescription<unknown>['counterpart'];
  /** Returns what the rule would post, as far as the browser knows the facts. */
  ruled: (document: Document) => Ruled<RefusalCode, unknown>;
  money: (document: Document) => MoneyAccount | null;
  party?: Party | undefined;
  posted: Readonly<Record<number, Word>>;
  rowAt: (content: Content, refused: RefusedRow) => Row | undefined;
  /** A hook; see {@link KindDescription}. */
  useRowNotes: (document: Document) => ReadonlyMap<string, RowNote>;
  useOwnKeys: (document: Document) => readonly Hotkey[];
  useHeadNotes: (document: Document) => ReadonlyMap<string, HeadNote>;
  proposal?: ((document: Document) => Proposal) | undefined;
  rowProposal?: ((document: Document) => RowProposal) | undefined;
  says: EntryWords;
  totals: (document: Document) => readonly [TotalRow, ...TotalRow[]];
  calls: DocumentCalls;
}

/** Builds a kind from its description. */
export function entryKind<Typed>(description: KindDescription<Typed>): EntryKind {
  const {
    typeId,
    typed,
    rule,
    groupOf,
    money,
    posted = {},
    rowAt,
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
      const complaint = complaintOf(outcome.refusal, document, { headOf: rest.headOf, rowAt });
      const row = document.rows.find(({ id }) => id === complaint.rowId);
      // An open look-up may still bring what the row lacks. If it does not, the server refuses the row.
      return row !== undefined && Object.values(row.values).some(isSought) ? null : complaint;
    },
    headAfterSave: rest.headAfterSave ?? ((head) => head),
    isHeadOpen: (document, name) => {
      const field = rest.head.find((one) => one.name === name);
      if (field === undefined) return true;
      const isComputed = 'computed' in field && field.computed(document) !== null;
      return !isComputed && !('useProposed' in field) && field.isFixed?.(document) !== true;
    },
    money: (document) => money?.(document) ?? null,
    totals: (document) => totals(typed(document)),
    posted,
    rowAt,
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

/** Returns the branch's presets for the screen of a kind. `rowsBegin` adds initial values for rows. */
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

/**
 * Returns the facts of the document's accounts as the browser knows them. Facts that only the server knows refuse no account
 * here.
 */
function factsFor({ head, rows }: Document, groupOf: (id: number) => number): AccountFacts {
  const ids = [head, ...rows.map(({ values }) => values)].flatMap((values) =>
    Object.keys(values).map((name) => accountIn(values, name)?.id ?? unknownAccount),
  );
  const known = (id: number): PostableAccount => ({ groupId: groupOf(id), isArchived: false });
  return { accounts: new Map([unknownAccount, ...ids].map((id) => [id, known(id)])) };
}

/** The number that stands for an account that is still looked up. */
const unknownAccount = 0;

/** Returns the number of the account in a field, or `unknownAccount` while it is still looked up. */
export const accountIdIn = (values: Values, name: string): number => accountIn(values, name)?.id ?? unknownAccount;

function complaintOf(
  { code, row, list, amountsPaisa, names }: Refusal<RefusalCode>,
  document: Document,
  { headOf, rowAt }: Pick<EntryKind, 'headOf' | 'rowAt'>,
): Complaint {
  const about = { code, params: { ...names, ...amountsPaisa } };
  if (row !== undefined) {
    return { ...about, rowId: rowAt(document, { code, row, list })?.id };
  }
  const field = headOf?.(code) ?? null;
  return field === null ? about : { ...about, in: 'head', field };
}
