import { type VoucherKindName, voucherKinds } from '@cashbook/contract/documents/voucher-kinds';
import { ACCOUNT, GROUP } from '@cashbook/kernel';
import { inCompany } from '#db/tx';
import { addAccount, type CashDesk, type Saved } from '#testing/cash-desk';
import { addGoods } from '#testing/stock-goods';
import type { TestCompany } from '#testing/test-company';
import type { TestReply, TestServer } from '#testing/test-server';

/** The ids that documents of the tests name. */
export interface WireBooks {
  readonly party: number;
  readonly bank: number;
  readonly labourItem: number;
  /** Another branch than that of the desk. */
  readonly otherBranch: number;
  /** Vouchers with more of the first test product than the tests return or deliver. */
  readonly purchase: number;
  readonly sale: number;
  readonly issue: number;
}

/** A kind of document as a client sends it. Tests of rules for all kinds run for each of these. */
export interface WireKind {
  readonly name: VoucherKindName;
  readonly save: string;
  readonly update: string;
  /**
   * Returns the body of a document of this amount, or of this quantity if the kind has no amount. `mtmId` is the voucher
   * that it replaces.
   */
  readonly body: (books: WireBooks, amount: number, mtmId: number | null, remarks?: string) => object;
}

type Described = Omit<WireKind, 'name'>;

const cash = (side: 'received' | 'payment'): Described => ({
  save: `/trading/cash/${side}`,
  update: `/trading/cash/${side}/api-update`,
  body: ({ party }, amount, mtmId, remarks = '') => [{ account: party, amount, mtmId, remarks }],
});

/** Returns the description of a kind whose save and update are below one path. */
const below = (
  path: string,
  said: (books: WireBooks, amount: number, remarks: string) => Readonly<Record<string, unknown>>,
): Described => ({
  save: `${path}/store`,
  update: `${path}/update`,
  body: (books, amount, mtmId, remarks = '') => ({ mtmId, ...said(books, amount, remarks) }),
});

const bank = (side: 'received' | 'payment', field: string): Described =>
  below(`/accounts/bank/${side}`, (books, amount, remarks) => ({
    [field]: books.bank,
    transactions: [{ account: books.party, amount, remarks }],
  }));

type Pair = (books: WireBooks) => readonly [debited: number, credited: number];

const twoSided = (name: 'contra' | 'journal', pairOf: Pair): Described =>
  below(`/accounts/${name}`, (books, amount, remarks) => {
    const [debited, credited] = pairOf(books);
    return {
      transactions: [
        { account: debited, debit: amount, remarks },
        { account: credited, credit: amount },
      ],
    };
  });

/** Returns an unpaid invoice of one unit of the first test product, at the amount. */
const invoice = (path: string, unpaid: 'paymentAmt' | 'receivedAmt'): Described =>
  below(`/invoice/${path}`, ({ party }, amount, notes) => ({
    account: party,
    [unpaid]: 0,
    notes,
    products: [{ product: 1, qty: 1, price: amount }],
  }));

/** Returns a quantity of the first test product, against a line of an invoice. */
const ofLine = (path: string, of: 'purchase' | 'sale'): Described =>
  below(path, (books, qty, notes) => ({ invoice: books[of], notes, products: [{ line: 1, product: 1, qty }] }));

/** Returns a quantity of the first test product. */
const stock = (name: string, more: (books: WireBooks, qty: number) => Readonly<Record<string, unknown>>): Described =>
  below(`/stock/${name}`, (books, qty, remarks) => ({
    remarks,
    products: [{ product: 1, qty }],
    ...more(books, qty),
  }));

/** A description of every kind. A new kind without one does not compile. */
const described: Readonly<Record<VoucherKindName, Described>> = {
  'cash-receipt': cash('received'),
  'cash-payment': cash('payment'),
  'bank-receipt': bank('received', 'bankReceivedAccount'),
  'bank-payment': bank('payment', 'bankPaymentAccount'),
  contra: twoSided('contra', (books) => [ACCOUNT.cash, books.bank]),
  journal: twoSided('journal', ({ party }) => [party, ACCOUNT.sales]),
  'labour-invoice': below('/invoice/labour', ({ party, labourItem }, amount, notes) => ({
    account: party,
    paymentAmt: 0,
    notes,
    products: [{ product: labourItem, qty: 1, price: amount }],
  })),
  'stock-adjustment': stock('adjustment', () => ({ reason: 'gain' })),
  'stock-transfer': stock('transfer', () => ({ to_warehouse: 1 })),
  'stock-issue': stock('issue', () => ({ issued_to: 'Uttara site' })),
  'issue-return': stock('issue-return', ({ issue }) => ({ issue })),
  production: stock('production', (_, qty) => ({
    products: undefined,
    made: [{ product: 2, qty, weight: 1 }],
    materials: [{ product: 1, qty }],
  })),
  'branch-transfer': stock('branch-transfer', ({ otherBranch }) => ({ to_branch: otherBranch })),
  'opening-stock': stock('opening', (_, price) => ({ products: [{ product: 1, qty: 1, price }] })),
  'construction-purchase': invoice('purchase/construction', 'paymentAmt'),
  'trading-purchase': invoice('purchase/trading', 'paymentAmt'),
  'electronics-purchase': invoice('purchase/electronics', 'paymentAmt'),
  'general-sale': invoice('sales/general', 'receivedAmt'),
  sale: invoice('sales', 'receivedAmt'),
  'installment-sale': invoice('sales/installment', 'receivedAmt'),
  'purchase-return': ofLine('/invoice/purchase/return', 'purchase'),
  'sale-return': ofLine('/invoice/sales/return', 'sale'),
  delivery: ofLine('/invoice/sales/delivery', 'sale'),
};

export const wireKinds: readonly WireKind[] = (Object.keys(voucherKinds) as VoucherKindName[]).map((name) => ({
  name,
  ...described[name],
}));

/**
 * Adds the records that documents of every kind name, in the first branch of a company. That branch then controls
 * manufacture.
 */
export async function addWireBooks(server: TestServer, company: TestCompany, desk: CashDesk): Promise<WireBooks> {
  const { companyId, branches } = company;
  await addGoods(server.database, company);
  await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
    tx.updateTable('branch').set({ manufacture_control: true }).where('company_id', '=', companyId).execute(),
  );
  // The unit is that of the test goods.
  const item = { name: 'Digging', category: 'Earth', unit_id: 1, unit_rate: 12.5, description: '' };
  const digging = await desk.post('/labour/item-store', item);
  const none = { purchase: 0, sale: 0, issue: 0 };
  const books = {
    party: await addAccount(server, company, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' }),
    bank: await addAccount(server, company, { groupId: GROUP.cashAtBank, name: 'Sonali Bank' }),
    labourItem: idIn(digging),
    otherBranch: branches.trading,
  };
  const many = async (kind: VoucherKindName, row = {}) => {
    const { save, body } = described[kind];
    const sent = { ...body({ ...books, ...none }, 1, null), products: [{ product: 1, qty: 10_000, ...row }] };
    return savedIn(await desk.post(save, sent)).mtm_id;
  };
  // More than all of the others take.
  const priced = { price: 1 };
  await many('opening-stock', priced);
  await many('opening-stock', priced);
  const purchase = await many('trading-purchase', priced);
  return { ...books, purchase, sale: await many('sale', priced), issue: await many('stock-issue') };
}

function idIn({ status, text, body }: TestReply): number {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return (body.data as { id: number }).id;
}

/** Returns the saved voucher in the answer to a save or an update, in either form of `data`. Fails if it was refused. */
export function savedIn({ status, text, body }: TestReply): Saved {
  if (status !== 200) throw new Error(`${status} ${text}`);
  const data = body.data as Saved | readonly [string, Saved];
  return 'mtm_id' in data ? data : data[1];
}
