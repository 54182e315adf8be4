/** The documents that the measured desks type. Receipts of one and of two rows alternate: three lines a voucher on average. */

export const firstCustomer = 1001;
export const customerCount = 1000;

export interface TypedReceiptRow {
  readonly account: number;
  readonly remarks: string;
  readonly amount: number;
}

/** Returns the rows of the n-th receipt. */
export function receiptRows(n: number): TypedReceiptRow[] {
  const row = (place: number): TypedReceiptRow => ({
    account: firstCustomer + ((n * 7919 + place * 104_729) % customerCount),
    remarks: 'Received against the old dues',
    amount: 100 + (n % 5000) + 0.5,
  });
  return n % 2 === 0 ? [row(0)] : [row(0), row(1)];
}

/** The kind of document that a client posts. */
export type PostedDocument = 'receipt' | 'receipt-of-ten' | 'sale-of-ten' | 'collection';

export const goodsCount = 200;

/** Returns the n-th document of a kind, as a page sends it. A collection settles a taka of an installment of one of the `sales`. */
export function typedDocument(
  kind: PostedDocument,
  n: number,
  sales: readonly number[] = [],
): { readonly path: string; readonly body: unknown } {
  if (kind === 'collection') {
    const installment = (sales[n % sales.length] ?? 0) * 1000 + 1;
    return { path: '/api/installment/receive', body: { installment_id: installment, amount: 1, remarks: '' } };
  }
  const path = kind === 'sale-of-ten' ? '/api/invoice/sales/store' : '/api/trading/cash/received';
  if (kind === 'receipt') return { path, body: receiptRows(n) };
  const ten = Array.from({ length: 10 }, (_, index) => index);
  const customer = (place: number) => firstCustomer + ((n * 7919 + place * 104_729) % customerCount);
  if (kind === 'receipt-of-ten') {
    const remarks = 'Received against the old dues';
    return { path, body: ten.map((place) => ({ account: customer(place), remarks, amount: 100 + (n % 5000) + 0.5 })) };
  }
  // Ten different goods. Other sales take some of them too.
  const products = ten.map((place) => {
    return { product: 1 + ((n * 31 + place * 17) % goodsCount), qty: 1 + (place % 3), price: 60.5 + (n % 20) };
  });
  return { path, body: { account: customer(0), discountAmt: 10, receivedAmt: 100, products } };
}
