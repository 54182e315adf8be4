import { ACCOUNT } from '@cashbook/kernel';
import type { Paisa } from '@cashbook/money';
import type { AddedAccountName, BankName } from '#domains/demo/company';

/** A system account by its number, an added one or a bank by its name, a party by its code. */
export type AccountRef =
  | number
  | { readonly added: AddedAccountName | BankName; readonly party?: undefined }
  | { readonly party: string; readonly added?: undefined };

export type PlannedRow = {
  readonly account: AccountRef;
  readonly amountPaisa: Paisa;
  readonly remarks: string;
  /** The order for which money is received or paid. It has its number once the orders have been added. */
  readonly order?: { readonly orderId: number; readonly orderNumber: string };
};

/** A row of a contra or journal: one of its sides is zero. */
export type PlannedSides = {
  readonly account: AccountRef;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly remarks: string;
};

export type PlannedCash = { readonly kind: 'cash-receipt' | 'cash-payment'; readonly rows: readonly PlannedRow[] };
export type PlannedBank = {
  readonly kind: 'bank-receipt' | 'bank-payment';
  readonly bank: BankName;
  readonly rows: readonly PlannedRow[];
};
export type PlannedTwoSided = { readonly kind: 'contra' | 'journal'; readonly rows: readonly PlannedSides[] };

/** A document that a user types on one of the entry screens. */
export type PlannedDocument = PlannedCash | PlannedBank | PlannedTwoSided;

/** A mistake of a user: the document is entered wrong and corrected after so many days. */
export type PlannedMistake =
  | { readonly kind: 'edit'; readonly first: PlannedDocument; readonly daysLater: number }
  | { readonly kind: 'void'; readonly reason: string; readonly daysLater: number };

export type PlannedVoucher = {
  /** The final form of the voucher; for a void one, its form before. */
  readonly document: PlannedDocument;
  readonly mistake?: PlannedMistake;
};

export const debitRow = (account: AccountRef, debitPaisa: Paisa, remarks = ''): PlannedSides => {
  return { account, debitPaisa, creditPaisa: 0n, remarks };
};
export const creditRow = (account: AccountRef, creditPaisa: Paisa, remarks = ''): PlannedSides => {
  return { account, debitPaisa: 0n, creditPaisa, remarks };
};

/** Returns a key for an account, unique among all of the demo's. */
export function accountKey(account: AccountRef): string {
  return typeof account === 'number' ? String(account) : (account.party ?? account.added);
}

export function isTwoSided(document: PlannedDocument): document is PlannedTwoSided {
  return document.kind === 'contra' || document.kind === 'journal';
}

/** Returns the total of the document. */
export function totalOf(document: PlannedDocument): Paisa {
  if (isTwoSided(document)) return document.rows.reduce((sum, { debitPaisa }) => sum + debitPaisa, 0n);
  return document.rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
}

/** Returns the debits and credits of the document, including the money's side (accounting §4). */
export function sidesOf(document: PlannedDocument): readonly PlannedSides[] {
  if (isTwoSided(document)) return document.rows;
  const money = moneyOf(document);
  const isReceipt = document.kind === 'cash-receipt' || document.kind === 'bank-receipt';
  return document.rows.flatMap(({ account, amountPaisa, remarks }) => [
    debitRow(isReceipt ? money : account, amountPaisa, remarks),
    creditRow(isReceipt ? account : money, amountPaisa, remarks),
  ]);
}

const moneyOf = (document: PlannedCash | PlannedBank): AccountRef =>
  'bank' in document ? { added: document.bank } : ACCOUNT.cash;

/** Returns the document as typed by somebody who enters a figure that is too high by so much. */
export function mistyped(document: PlannedDocument, morePaisa: Paisa): PlannedDocument {
  if (isTwoSided(document)) {
    const firstDebit = document.rows.findIndex(({ debitPaisa }) => debitPaisa > 0n);
    const firstCredit = document.rows.findIndex(({ creditPaisa }) => creditPaisa > 0n);
    const rows = document.rows.map((row, index) => {
      if (index === firstDebit) return { ...row, debitPaisa: row.debitPaisa + morePaisa };
      return index === firstCredit ? { ...row, creditPaisa: row.creditPaisa + morePaisa } : row;
    });
    return { ...document, rows };
  }
  const rows = document.rows.map((row, index) => {
    return index === 0 ? { ...row, amountPaisa: row.amountPaisa + morePaisa } : row;
  });
  return { ...document, rows };
}
