/** What the measured desks type. Receipts of one and of two rows take turns: three lines a voucher on average. */

export const firstCustomer = 1001;
export const customerCount = 1000;

export interface TypedReceiptRow {
  readonly account: number;
  readonly remarks: string;
  readonly amount: number;
}

/** The rows of the n-th receipt. */
export function receiptRows(n: number): TypedReceiptRow[] {
  const row = (place: number): TypedReceiptRow => ({
    account: firstCustomer + ((n * 7919 + place * 104_729) % customerCount),
    remarks: 'Received against the old dues',
    amount: 100 + (n % 5000) + 0.5,
  });
  return n % 2 === 0 ? [row(0)] : [row(0), row(1)];
}
