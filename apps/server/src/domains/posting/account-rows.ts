import { byAmount, byPaisaName, type PaisaName } from '@cashbook/contract/posting/account-rows';
import type { AccountFacts, AccountRow, Json, VoucherTypeId } from '@cashbook/kernel';
import { z } from 'zod';
import { accountsNeeded } from '#domains/ledger/index';
import type { DocumentKind } from '#domains/posting/document-kind';
import type { AccountsOnVoucher, DocumentWire } from '#domains/posting/document-wire';

/** Rows of an account, remarks and some amounts, as many documents have them (`posting/account-rows` of the contract). */

/** Paisa as a voucher keeps them: JSON has no numbers as large. */
export const keptPaisa = z.codec(z.string().regex(/^\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (paisa) => paisa.toString(),
});

type TypedRow<Name extends string> = AccountRow & Readonly<Record<PaisaName<Name>, bigint>>;
type SentRow<Name extends string> = { readonly account: number; readonly remarks: string } & Readonly<
  Record<Name, bigint>
>;

export interface TypedRows<Row> {
  readonly rows: readonly Row[];
}

export interface SentTransactions<Row> {
  readonly mtmId?: number | null | undefined;
  readonly transactions: readonly Row[];
}

/**
 * How such rows are kept, read and found, all of it by the names of their amounts on the wire. `at` is where they stand in
 * a body; null where the body is the bare list.
 */
export function accountRows<Name extends string>(amounts: readonly [Name, ...Name[]], at: string | null) {
  const typedRow = (row: SentRow<Name>): TypedRow<Name> => {
    const { account: accountId, remarks } = row;
    return { accountId, remarks, ...byPaisaName(amounts, (name) => row[name]) };
  };
  const foundRow = (accounts: AccountsOnVoucher) => (row: TypedRow<Name>, index: number) => {
    const { accountId: account, remarks } = row;
    const { accountName = '', accountText = '' } = accounts.get(account) ?? {};
    const found = { id: index + 1, account, accountName, accountText, remarks };
    return { ...found, ...byAmount(amounts, (name) => row[`${name}Paisa`]) };
  };
  return {
    /** A row as the voucher keeps it. */
    keptRow: z.object({ accountId: z.number().int(), remarks: z.string(), ...byPaisaName(amounts, () => keptPaisa) }),
    typedRow,
    foundRow,
    fieldOf: fieldOfRow(amounts[0], at),
    /** How documents travel that are such rows alone: sent as `transactions`, found as `transactionList`. */
    wire: {
      typed: ({ transactions }) => ({ rows: transactions.map(typedRow) }),
      voucherIn: ({ mtmId }) => mtmId ?? 'new',
      loaded: ({ rows }, accounts) => ({ transactionList: rows.map(foundRow(accounts)) }),
      saved: (saved) => saved,
    } satisfies DocumentWire<TypedRows<TypedRow<Name>>, SentTransactions<SentRow<Name>>, object>,
  };
}

/** The field that a refusal of a row is about, as the form knows it: `2.amount` is the amount of the third row. */
function fieldOfRow(amount: string, at: string | null): DocumentKind<unknown, object>['fieldOf'] {
  return ({ code, row }) => {
    if (row === undefined) return null;
    const field = code === 'remarks_too_long' ? 'remarks' : code.startsWith('account_') ? 'account' : amount;
    return at === null ? `${row}.${field}` : `${at}.${row}.${field}`;
  };
}

/** The accounts that rows name. */
export function accountsOf(rows: readonly AccountRow[]): number[] {
  return rows.map(({ accountId }) => accountId);
}

/** What a kind says of which the rows are all that is typed. */
interface RowsKind<Row>
  extends Pick<DocumentKind<TypedRows<Row>, AccountFacts>, 'name' | 'rule' | 'fieldOf' | 'retype'> {
  readonly typeId: VoucherTypeId;
  readonly keptRow: z.ZodType<Row, Json>;
}

/** A kind of which the rows are all that is typed: their accounts are what its rule wants to know. */
export function accountRowsKind<Row extends AccountRow>({
  name,
  typeId,
  keptRow,
  rule,
  fieldOf,
  retype,
}: RowsKind<Row>): DocumentKind<TypedRows<Row>, AccountFacts> {
  return {
    name,
    typeIds: [typeId],
    forms: [z.object({ rows: z.array(keptRow) })],
    needs: ({ rows }, before) => ({ accounts: accountsNeeded(accountsOf(rows), before) }),
    rule,
    fieldOf,
    ...(retype === undefined ? {} : { retype }),
  };
}
