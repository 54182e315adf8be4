import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { accountUses } from '@cashbook/contract/enumerations';
import type { RefusalCode } from '@cashbook/contract/refusals';
import {
  type AccountFacts,
  findVoucherType,
  type PostableAccount,
  type Refusal,
  type Ruled,
  type VoucherTypeId,
} from '@cashbook/kernel';
import { MAX_VOUCHER_ROWS } from '@cashbook/money';
import type { Document } from './document.ts';
import type { CallsOf, Content, DocumentCalls } from './document-calls.ts';
import type { Complaint, EntryRules, Word } from './entry-state.ts';
import { accountIn, type ChosenAccount, type FieldShape, textIn, type Values } from './fields.ts';

/** A field of the entry row and the column of its values. */
export type RowField = FieldShape & { label: Word; column: Word } & (
    | { holds: 'account'; use: (typeof accountUses)[number] }
    | { holds: 'text'; most: number }
    | { holds: 'amount' }
  );

/** A field above the rows: an account chosen from a short list that is at hand. */
export interface HeadField extends FieldShape {
  holds: 'account';
  label: Word;
  /** What stands in it while nothing is chosen. */
  nothing: Word;
  /** Said where there is nothing to choose from. */
  none: Word;
  options: () => Promise<readonly ChosenAccount[]>;
}

/** The account of money whose balance the document moves, with the side on which it does. */
export interface MoneyAccount {
  account: ChosenAccount | { id: number; word: Word };
  side: 'debit' | 'credit';
}

export interface TotalRow {
  word: Word;
  paisa: bigint;
}

/** A row of sums below the rows, by the names of the fields under which they stand. */
export interface FootRow {
  word: Word;
  paisa: Readonly<Record<string, bigint>>;
}

/** What one kind of document says of itself; everything else of its screen is the engine's. */
export interface KindDescription<Typed> {
  /** Names drafts, the queue's items and the last picks. */
  name: string;
  /** The type of its vouchers. */
  typeId: VoucherTypeId;
  /** Its name as it stands in a sentence. */
  noun: Word;
  mayCreate: PermissionName;
  mayEdit: PermissionName;
  head: readonly HeadField[];
  row: readonly RowField[];
  /** The screen beside it; listed where a key leads there. */
  counterpart: { to: string; keys?: string; label: Word };
  rowFault: EntryRules['rowFault'];
  onEnter?: EntryRules['onEnter'];
  /** What the kernel's rule takes; rows whose account is still looked up have the number 0. */
  typed: (content: Content) => Typed;
  /** The kernel's rule itself. */
  rule: (typed: Typed, facts: AccountFacts, isChange: boolean) => Ruled<RefusalCode>;
  /** The group of an account that is not known here, so that what is not known refuses nothing. */
  groupOf: (accountId: number, document: Pick<Document, 'head'>) => number;
  headOf?: EntryRules['headOf'];
  money?: (document: Pick<Document, 'head'>) => MoneyAccount | null;
  /** Shown beside the rows; the first one is large, and what a person calls the amount of the document. */
  totals: (typed: Typed) => readonly [TotalRow, ...TotalRow[]];
  /** Shown below the rows, on their columns. */
  foot?: (typed: Typed) => readonly FootRow[];
  /** Made by `documentCalls`. */
  calls: CallsOf;
}

/** A kind as the engine works with it. */
export interface EntryKind extends EntryRules {
  name: string;
  /** The prefix of its numbers, as the status line says what is being saved. */
  prefix: string;
  noun: Word;
  mayCreate: PermissionName;
  mayEdit: PermissionName;
  head: readonly HeadField[];
  row: readonly RowField[];
  counterpart: KindDescription<unknown>['counterpart'];
  /** What would be posted, by the rule that posts it, as far as its facts are known here. */
  ruled: (document: Document) => Ruled<RefusalCode>;
  money: (document: Document) => MoneyAccount | null;
  totals: (document: Document) => readonly [TotalRow, ...TotalRow[]];
  foot: (document: Document) => readonly FootRow[];
  calls: DocumentCalls;
}

/** Makes a kind of its description. */
export function entryKind<Typed>(description: KindDescription<Typed>): EntryKind {
  const { typeId, typed, rule, groupOf, money, totals, foot, calls, ...rest } = description;
  const ruled = (document: Document) => {
    const facts = factsFor(document, (id) => groupOf(id, document));
    return rule(typed(document), facts, document.loaded !== null);
  };
  return {
    ...rest,
    prefix: findVoucherType(typeId)?.prefix ?? '',
    mostRows: MAX_VOUCHER_ROWS,
    ruled,
    documentFault: (document) => {
      const outcome = ruled(document);
      return outcome.ok ? null : complaintOf(outcome.refusal, document, rest.headOf);
    },
    headAfterSave: (head) => head,
    money: (document) => money?.(document) ?? null,
    totals: (document) => totals(typed(document)),
    foot: (document) => foot?.(typed(document)) ?? [],
    calls: calls((content) => totals(typed(content))[0].paisa),
  };
}

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
  { code, row, amountsPaisa: params = {} }: Refusal<RefusalCode>,
  { rows }: Document,
  headOf: EntryRules['headOf'],
): Complaint {
  const about = { code, params };
  if (row !== undefined) return { ...about, rowId: rows[row]?.id };
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
