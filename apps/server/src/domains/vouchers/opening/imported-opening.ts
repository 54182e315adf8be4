import {
  ACCOUNT,
  GROUP,
  isOfCheques,
  isOfTaxes,
  type OpeningBill,
  type OpeningCheque,
  type OpeningTax,
  type TypedOpening,
} from '@cashbook/kernel';
import type { Paisa } from '@cashbook/money';
import type { ImportedAccount, ImportedPart } from '#domains/vouchers/opening/import-rows.store';
import type { NamedAccount, SavedOpening } from '#domains/vouchers/opening/opening.store';

/** The opening balance of one account by the rows of a file. */

const abs = (paisa: Paisa): Paisa => (paisa < 0n ? -paisa : paisa);

/** Whether the row is a balance as a whole: it has no number and no dates. */
const isWhole = ({ number, date, dueDate, installmentNo }: ImportedPart) =>
  number === null && date === null && dueDate === null && installmentNo === null;

/**
 * Returns the index of a row of an account that may not be there: the second one of an account without a list, and of a bank the
 * second one without number and date. Null when all may.
 */
export function rowTooMany({ accountId, parts }: ImportedAccount, account: NamedAccount | undefined): number | null {
  if (account?.isParty === true || isOfCheques(accountId) || isOfTaxes(accountId)) return null;
  const [, second] = [...parts.keys()].filter(
    (index) => account?.groupId !== GROUP.cashAtBank || isPlain(parts, index),
  );
  return second ?? null;
}

/**
 * Returns the place of an amount that only one row of an account may have and a second one has: neither its sum nor the first
 * alone need be meant. Null when there is none.
 */
export function saidTwice({
  parts,
}: ImportedAccount): { readonly index: number; readonly column: 'earlyDiscount' | 'markup' } | null {
  const second = (paisaOf: (part: ImportedPart) => Paisa) =>
    [...parts.keys()].filter((index) => {
      const part = parts[index];
      return part !== undefined && paisaOf(part) > 0n;
    })[1];
  const discount = second(({ earlyDiscountPaisa }) => earlyDiscountPaisa);
  if (discount !== undefined) return { index: discount, column: 'earlyDiscount' };
  const markup = second(({ markupPaisa }) => markupPaisa);
  return markup === undefined ? null : { index: markup, column: 'markup' };
}

const isPlain = (parts: readonly ImportedPart[], index: number) => {
  const part = parts[index];
  return part !== undefined && isWhole(part);
};

/**
 * Returns the opening that the rows say. Of a party, one row without number and dates is a balance as a whole; otherwise each row is a
 * bill, due on its date unless it has a due date, and an installment where it has the number of one. Of cheques and taxes each row is one. Of a bank the rows with number or date are not
 * cleared, and all of them come to the balance.
 */
export function typedOf(
  said: ImportedAccount,
  account: NamedAccount | undefined,
  stored: SavedOpening | undefined,
): TypedOpening {
  const { accountId, debitPaisa, creditPaisa, remarks, parts } = said;
  const plain = {
    accountId,
    debitPaisa,
    creditPaisa,
    remarks,
    bills: [],
    cheques: [],
    taxes: [],
    uncleared: [],
    counterBranchId: null,
  };
  if (isOfCheques(accountId)) return { ...plain, cheques: chequesOf(said, stored) };
  if (isOfTaxes(accountId)) return { ...plain, taxes: taxesOf(said, stored) };
  if (account?.groupId === GROUP.cashAtBank) {
    const netPaisa = debitPaisa - creditPaisa;
    const uncleared = parts
      .filter((part) => !isWhole(part))
      .map(({ number, date, remarks: text, paisa }) => {
        return { number: number ?? '', date, text, isIn: paisa > 0n, amountPaisa: abs(paisa) };
      });
    const sides = { debitPaisa: netPaisa > 0n ? netPaisa : 0n, creditPaisa: netPaisa < 0n ? -netPaisa : 0n };
    return { ...plain, ...sides, remarks: parts.find(isWhole)?.remarks ?? '', uncleared };
  }
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && isWhole(only)) return plain;
  return { ...plain, bills: parts.map(billOf), ...offerIn(parts) };
}

/** Returns the bill of a row. */
function billOf({ number, date, dueDate, paisa, installmentNo, employeeId }: ImportedPart): OpeningBill {
  const bill = { number: number ?? '', date: date ?? '', dueDate: dueDate ?? date ?? '', amountPaisa: abs(paisa) };
  return installmentNo === null ? bill : { ...bill, installment: { employeeId } };
}

/** Returns the offer of early settlement and the unearned markup, which the first row that has one says. */
function offerIn(
  parts: readonly ImportedPart[],
): Pick<TypedOpening, 'earlyUntil' | 'earlyDiscountPaisa' | 'markupPaisa'> {
  const said = parts.find(({ earlyDiscountPaisa }) => earlyDiscountPaisa > 0n);
  const markupPaisa = parts.find((part) => part.markupPaisa > 0n)?.markupPaisa ?? 0n;
  return { earlyUntil: said?.earlyUntil ?? null, earlyDiscountPaisa: said?.earlyDiscountPaisa ?? 0n, markupPaisa };
}

/** Returns the cheques of the rows. One that is saved already keeps its place. */
function chequesOf({ accountId, parts }: ImportedAccount, stored: SavedOpening | undefined): OpeningCheque[] {
  const isReceived = accountId === ACCOUNT.chequesInHand;
  const nameOf = ({ number, partyId, drawnOn, bankAccountId }: Omit<OpeningCheque, 'chequeNo'>) =>
    JSON.stringify([number, partyId, isReceived ? drawnOn.toLowerCase() : bankAccountId]);
  const saved = new Map((stored?.cheques ?? []).map((cheque) => [nameOf(cheque), cheque]));
  return parts.map(({ number, date, partyId, bank, bankAccountId, paisa }) => {
    const cheque = { partyId, number: number ?? '', date, drawnOn: bank, bankAccountId, amountPaisa: abs(paisa) };
    const before = saved.get(nameOf(cheque));
    // A file does not name the bank into which a received cheque is meant to go.
    const intended = isReceived ? { bankAccountId: before?.bankAccountId ?? null } : {};
    return { ...cheque, ...intended, chequeNo: before?.chequeNo ?? null };
  });
}

/** Returns the taxes of the rows. One that is saved already keeps its place, each place once. */
function taxesOf({ parts }: ImportedAccount, stored: SavedOpening | undefined): OpeningTax[] {
  const left = [...(stored?.taxes ?? [])];
  return parts.map(({ number, date, partyId, sectionId, basePaisa, paisa }) => {
    const tax = { partyId, date, billNumber: number ?? '', sectionId, basePaisa, amountPaisa: abs(paisa) };
    const place = left.findIndex(
      (one) => one.partyId === tax.partyId && one.date === tax.date && one.billNumber === tax.billNumber,
    );
    const [before] = place < 0 ? [] : left.splice(place, 1);
    return { ...tax, rowNo: before?.rowNo ?? null };
  });
}
