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
  /** The order that cash is received or paid for; it has its number when the orders have been added. */
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

/** What somebody types on one of the entry screens. */
export type PlannedDocument = PlannedCash | PlannedBank | PlannedTwoSided;

/** What somebody gets wrong at first: it is entered so, and put right so many days later. */
export type PlannedMistake =
  | { readonly kind: 'edit'; readonly first: PlannedDocument; readonly daysLater: number }
  | { readonly kind: 'void'; readonly reason: string; readonly daysLater: number };

export type PlannedVoucher = {
  /** As the voucher stands in the end; also what a void one said. */
  readonly document: PlannedDocument;
  readonly mistake?: PlannedMistake;
};

export const debitRow = (account: AccountRef, debitPaisa: Paisa, remarks = ''): PlannedSides => {
  return { account, debitPaisa, creditPaisa: 0n, remarks };
};
export const creditRow = (account: AccountRef, creditPaisa: Paisa, remarks = ''): PlannedSides => {
  return { account, debitPaisa: 0n, creditPaisa, remarks };
};

/** Names an account among all of the demo's. */
export function accountKey(account: AccountRef): string {
  return typeof account === 'number' ? String(account) : (account.party ?? account.added);
}

export function isTwoSided(document: PlannedDocument): document is PlannedTwoSided {
  return document.kind === 'contra' || document.kind === 'journal';
}

/** What the document comes to. */
export function totalOf(document: PlannedDocument): Paisa {
  if (isTwoSided(document)) return document.rows.reduce((sum, { debitPaisa }) => sum + debitPaisa, 0n);
  return document.rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
}

/** What the document does to accounts, the money's side included (accounting §4). */
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

/** The document as somebody typed it who took a figure for so much more. */
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
