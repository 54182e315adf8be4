import type { RouteInput } from '@cashbook/contract/route';
import type { HeldVoucher, importedRoutes } from '@cashbook/contract/vouchers/imported';
import { sumsOfSides } from '@cashbook/kernel';
import { paisaToNumber } from '@cashbook/money';
import type { PickedAccount } from '#domains/ledger/index.ts';

/** A row of a held voucher while it is corrected. An amount is null while what stands in its field is none. */
export interface HeldRow {
  /** Stays with the row while it is on the page. */
  key: number;
  account: PickedAccount | null;
  debitPaisa: bigint | null;
  creditPaisa: bigint | null;
  remarks: string;
}

export const heldRowsOf = ({ rows }: HeldVoucher): HeldRow[] =>
  rows.map(({ id, account, accountName, accountText, debit, credit, remarks }) => ({
    key: id,
    account: { id: account, name: accountName, text: accountText },
    debitPaisa: debit,
    creditPaisa: credit,
    remarks,
  }));

export const emptyRow = (rows: readonly HeldRow[]): HeldRow => ({
  key: rows.reduce((largest, { key }) => Math.max(largest, key), 0) + 1,
  account: null,
  debitPaisa: 0n,
  creditPaisa: 0n,
  remarks: '',
});

/** Sums of both sides, and debits less credits. */
export function sumsOfHeld(rows: readonly HeldRow[]) {
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

type Sent = RouteInput<typeof importedRoutes.postHeld>['body']['rows'];

/** The rows as they are sent; a row without an account is refused by the server where it stands. */
export function sentRows(rows: readonly HeldRow[]): Sent {
  return rows.map(({ account, debitPaisa, creditPaisa, remarks }) => ({
    account: account?.id ?? 0,
    debit: paisaToNumber(debitPaisa ?? 0n),
    credit: paisaToNumber(creditPaisa ?? 0n),
    remarks,
  }));
}

/** What is not saved of the rows is what would be sent otherwise. */
export const sameRows = (some: readonly HeldRow[], others: readonly HeldRow[]) =>
  JSON.stringify(sentRows(some)) === JSON.stringify(sentRows(others));
