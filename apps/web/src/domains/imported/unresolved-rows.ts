import type { importedRoutes, UnresolvedVoucher } from '@cashbook/contract/imported/imported-history';
import type { RouteInput } from '@cashbook/contract/route';
import { sumsOfSides } from '@cashbook/kernel';
import { paisaToNumber } from '@cashbook/money';
import type { PickedAccount } from '#screens/pickers/account-search.ts';

/**
 * A row of a voucher kept out of the books, while it is corrected. An amount is null while its field contains no valid
 * amount.
 */
export interface UnresolvedRow {
  /** The key; it stays with the row while it is on the page. */
  key: number;
  account: PickedAccount | null;
  debitPaisa: bigint | null;
  creditPaisa: bigint | null;
  remarks: string;
}

export const unresolvedRowsOf = ({ rows }: UnresolvedVoucher): UnresolvedRow[] =>
  rows.map(({ id, account, accountName, accountText, debit, credit, remarks }) => ({
    key: id,
    account: { id: account, name: accountName, text: accountText },
    debitPaisa: debit,
    creditPaisa: credit,
    remarks,
  }));

export const emptyRow = (rows: readonly UnresolvedRow[]): UnresolvedRow => ({
  key: rows.reduce((largest, { key }) => Math.max(largest, key), 0) + 1,
  account: null,
  debitPaisa: 0n,
  creditPaisa: 0n,
  remarks: '',
});

/** Returns the sums of both sides, and debits less credits. */
export function sumsOfUnresolved(rows: readonly UnresolvedRow[]) {
  const sums = sumsOfSides(
    rows.map(({ debitPaisa, creditPaisa, remarks }) => ({
      accountId: 0,
      debitPaisa: debitPaisa ?? 0n,
      creditPaisa: creditPaisa ?? 0n,
      remarks,
    })),
  );
  return { ...sums, differencePaisa: sums.debitPaisa - sums.creditPaisa };
}

type Sent = RouteInput<typeof importedRoutes.postUnresolved>['body']['rows'];

/** Returns the rows to send. The server refuses a row without an account, at that row. */
export function sentRows(rows: readonly UnresolvedRow[]): Sent {
  return rows.map(({ account, debitPaisa, creditPaisa, remarks }) => ({
    account: account?.id ?? 0,
    debit: paisaToNumber(debitPaisa ?? 0n),
    credit: paisaToNumber(creditPaisa ?? 0n),
    remarks,
  }));
}

/** Whether both sets of rows would be sent alike, so that nothing is unsaved. */
export const sameRows = (some: readonly UnresolvedRow[], others: readonly UnresolvedRow[]) =>
  JSON.stringify(sentRows(some)) === JSON.stringify(sentRows(others));
