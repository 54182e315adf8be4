import { expect, it } from 'vitest';
import { type Document, emptyDocument } from '#domains/posting/draft/document.ts';
import type { FieldValue } from '#domains/posting/draft/fields.ts';
import { otherScreen } from '#domains/posting/entry/use-finding.ts';
import { knownKinds } from '#domains/vouchers/known-kinds.ts';
import { labourInvoice } from './labour.ts';
import { purchaseFace } from './purchase.ts';
import { saleFace, tradingSale } from './sale.ts';

const taken = (id: number, name: string): FieldValue => ({ kind: 'taken', account: { id, name, text: '' } });

function sale(head: Document['head']): Document {
  const place = { branchId: 1, branchName: 'Head Office' };
  const blank = emptyDocument(tradingSale, { key: 'k', place, day: '2026-07-01' });
  const values = {
    productId: taken(1, 'Rice'),
    quantityMilli: { kind: 'quantity', milli: 2000n, text: '' },
    rateMilli: { kind: 'quantity', milli: 80_000n, text: '' },
  } as const;
  return { ...blank, head: { ...blank.head, ...head }, rows: [{ id: 'products1', table: 'products', values }] };
}

it('the face goes by the business of the branch', () => {
  const tablesOf = (type: number) => saleFace(type).tables.products?.fields.map(({ name }) => name) ?? [];
  expect(saleFace(4).name).toBe('installment-sale');
  expect(tablesOf(4)).toContain('serials');
  expect(tablesOf(8)).toContain('bagMilli');
  expect(tablesOf(1)).not.toContain('bagMilli');
});

it('a general sale is edited on the face that it was typed in', async () => {
  const { name } = saleFace(1);
  expect(name).toBe('general-sale');
  expect(knownKinds['general-sale'].path).not.toBe(knownKinds.sale.path);
  expect(await knownKinds['general-sale'].load()).toBe(saleFace(1));
  expect(await knownKinds.sale.load()).toBe(saleFace(8));
});

it.each([
  [saleFace(8), 'invoiceFound', 'invoiceSaveFailed', 'invoiceSaveFailed'],
  [saleFace(1), 'invoiceLoaded', 'invoiceSaveFailed', 'invoiceSaveFailed'],
  [saleFace(4), 'invoiceLoaded', 'installmentSaleFailed', 'invoiceSaveFailed'],
  [purchaseFace(8), 'invoiceFound', 'storeFailed', 'editFailed'],
  [labourInvoice, 'invoiceFound', 'storeFailed', 'editFailed'],
] as const)('says what the spec says of invoices, $0.name', (kind, found, saveFailed, updateFailed) => {
  expect(kind.says).toEqual({ noNumber: 'invoice_number_missing', found, saveFailed, updateFailed });
});

it('what is found opens on the screen of its own face', () => {
  const loaded = { mtmId: 9, vrNo: 'SD-2627-000009', vrDate: '2026-07-01', version: 1, totalPaisa: 0n, asSaved: '' };
  expect(otherScreen({ kind: 'sale', loaded }, saleFace(8), knownKinds)).toBeNull();
  expect(otherScreen({ kind: 'sale', loaded }, saleFace(1), knownKinds)).toEqual({
    to: '/invoice/sales/trading',
    search: { voucher: 'SD-2627-000009' },
  });
});

it('what is received has to be said, be it nothing', () => {
  const customer = taken(1001, 'Karim Store');
  expect(tradingSale.documentFault(sale({ accountId: customer }))?.code).toBe('received_missing');
  expect(
    tradingSale.documentFault(sale({ accountId: customer, payments: { kind: 'amount', paisa: 0n, text: '' } })),
  ).toBeNull();
});

it('an order stays on a sale that is edited, and what it moves counts for it', () => {
  const head = { accountId: taken(1001, 'Karim Store'), payments: { kind: 'amount', paisa: 0n, text: '' } } as const;
  const ruled = tradingSale.ruled(sale({ ...head, salesOrderId: taken(7, 'TR-107') }));
  expect(ruled.ok && ruled.drafts[0].movements?.map(({ orderId, quantityMilli }) => [orderId, quantityMilli])).toEqual([
    [7, -2000n],
  ]);
  expect(ruled.ok && ruled.drafts[0].bills).toMatchObject([
    { accountId: 1001, isReceivable: true, amountPaisa: 16_000n },
  ]);
});

it('a refusal of a payment is said at its row, though the cash is the first one that is sent', () => {
  const paid = (paisa: bigint): FieldValue => ({ kind: 'amount', paisa, text: '' });
  const bank = { accountId: taken(40, 'Agrani Bank'), amountPaisa: paid(500n), feePaisa: paid(900n) };
  const received = sale({ accountId: taken(1001, 'Karim Store'), payments: paid(100n) });
  const document = { ...received, rows: [...received.rows, { id: 'bank', table: 'payments', values: bank }] };
  expect(tradingSale.documentFault(document)).toMatchObject({ code: 'fee_not_allowed', rowId: 'bank' });
  expect(tradingSale.rowAt(document, { list: 'payments', row: 1 })?.id).toBe('bank');
  expect(tradingSale.rowAt(document, { list: 'products', row: 0 })?.id).toBe('products1');
});
