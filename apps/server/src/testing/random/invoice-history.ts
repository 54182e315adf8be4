import { ACCOUNT, GROUP, proposeAllocations } from '@cashbook/kernel';
import { addDays } from '@cashbook/money';
import { inCompany } from '#db/tx';
import { addAccount, type CashDesk, openCashDesk, type Saved } from '#testing/cash-desk';
import type { GoodsRow, InvoiceAct, InvoiceHistory, PickedInvoice } from '#testing/random/invoice-acts';
import { addGoods } from '#testing/stock-goods';
import { createTestCompany, firstDay, type TestCompany } from '#testing/test-company';
import type { TestReply, TestServer } from '#testing/test-server';

/*
 * Plays histories of invoices, returns, payments and allocations over HTTP. Adds up the expected results here in another
 * way than the product: in whole numbers of the smallest units, voucher by voucher, from the requests that were accepted.
 */

/** An accepted voucher, and its effect on accounts and goods. */
interface Taken {
  saved: Saved;
  readonly side: PickedInvoice['side'] | 'received' | 'payment' | 'back';
  /** The net amount of an invoice or a return. */
  net: bigint;
  /** The invoice of a return. */
  readonly of?: Taken;
  date: string;
  isVoid: boolean;
  /** Debits less credits. */
  paisaOf: ReadonlyMap<number, bigint>;
  milliOf: ReadonlyMap<number, bigint>;
}

/** The refusals that a correct request may get: missing goods and pieces, allocations, and dates in a wrong order. */
const expectedRefusals: ReadonlySet<string> = new Set([
  'short_stock',
  'serial_in_stock',
  'serial_not_in_stock',
  'serial_moved_later',
  'bill_allocated',
  'date_out_of_order',
  'has_dependents',
  'returned_party_fixed',
  'returned_line_fixed',
]);

/** The rows of a report with its sums. */
export interface ReportReply {
  readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly total_sales?: number;
  /** The sums of a ledger. */
  readonly range_total?: { readonly total_total: number };
}

type Effects = Pick<Taken, 'paisaOf' | 'milliOf' | 'net'>;

/** Plays a history and adds up the accepted vouchers. */
export class InvoiceBooks {
  readonly taken: Taken[] = [];
  /** The number of refusals, by code. */
  readonly refused = new Map<string, number>();
  private openDay: string = firstDay;

  private constructor(
    readonly company: TestCompany,
    private readonly desk: CashDesk,
    readonly customer: number,
    readonly supplier: number,
    readonly bkash: number,
    private readonly roundsSales: boolean,
  ) {}

  /** Opens the books of a new company, whose head office has the rules of the history. */
  static async open(server: TestServer, name: string, { roundsSales, policy }: InvoiceHistory): Promise<InvoiceBooks> {
    const company = await createTestCompany(server, name);
    const { companyId } = company;
    await addGoods(server.database, company);
    await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) =>
      tx
        .updateTable('branch')
        .set({ round_sales: roundsSales, short_stock_policy: policy })
        .where('company_id', '=', companyId)
        .execute(),
    );
    const desk = await openCashDesk(server, company, company.people.admin);
    const party = async (type_id: number, mobile: string) => {
      const body = { name: `Party ${type_id}`, manual_address: 'Bogura', mobile, type_id };
      return (dataOf(await desk.post('/customer-supplier/store', body)) as { id: number }).id;
    };
    const customer = await party(1, '01711223344');
    const supplier = await party(2, '01711223355');
    const bkash = await addAccount(server, company, { groupId: GROUP.cashAtBank, name: 'bKash' });
    return new InvoiceBooks(company, desk, customer, supplier, bkash, roundsSales);
  }

  /** Plays the history. `after` checks the books after each act. */
  async play({ acts }: InvoiceHistory, after: (act: InvoiceAct) => Promise<void>): Promise<void> {
    for (const act of acts) {
      await this.one(act);
      await after(act);
    }
  }

  /** Returns the effect of all live vouchers on an account. */
  balanceOf(accountId: number): bigint {
    return sum(this.live().map(({ paisaOf }) => paisaOf.get(accountId) ?? 0n));
  }

  stockOf(productId: number): bigint {
    return sum(this.live().map(({ milliOf }) => milliOf.get(productId) ?? 0n));
  }

  /** Returns what was sold less what came back: of a product in thousandths, of all products in paisa less discounts. */
  sold(productId: number): { readonly milli: bigint; readonly allPaisa: bigint } {
    const sales = this.live().filter(({ side, of }) => side === 'sale' || of?.side === 'sale');
    const all = sales.map(({ side, net, paisaOf }) => {
      const rounding = paisaOf.get(ACCOUNT.rounding) ?? 0n;
      return side === 'sale' ? net + rounding : rounding - net;
    });
    return { milli: -sum(sales.map(({ milliOf }) => milliOf.get(productId) ?? 0n)), allPaisa: sum(all) };
  }

  /** Returns a report of head office over all days of the history. */
  async report(name: string, dates: readonly [start: string, end: string], more = ''): Promise<ReportReply> {
    const asked = `branch_id=${this.company.branches.head}&${dates[0]}=2026-01-01&${dates[1]}=2027-12-31`;
    return dataOf(await this.desk.get(`/reports/${name}?${asked}${more}`)) as ReportReply;
  }

  /** Returns the data of any call that reads. */
  read = async (path: string): Promise<unknown> => dataOf(await this.desk.get(path));

  /** Returns the days of the live vouchers, the first first. */
  days = () => [...new Set(this.live().map(({ date }) => date))].sort();

  /** Returns a party's balance on its card, and the sum of its open items, both in paisa. */
  async cardOf(partyId: number): Promise<{ balancePaisa: bigint; openPaisa: bigint }> {
    const { books } = dataOf(await this.desk.get(`/customer-supplier/card/${partyId}`)) as { books: Card };
    return {
      balancePaisa: sum(books.balances.map(({ balance }) => paisa(balance))),
      openPaisa: sum(books.items.map((item) => (item.side === 'debit' ? paisa(item.open) : -paisa(item.open)))),
    };
  }

  /** Returns what is left of each live invoice after its returns: by the look-up of the product, and by invoice and returns. */
  async leftOfInvoices(): Promise<{ number: string; said: bigint; expected: bigint }[]> {
    const found = [];
    for (const invoice of this.invoices()) {
      const { lines, left_rounding } = await this.leftOf(invoice);
      const said = sum(lines.map((line) => paisa(line.left_total) - paisa(line.left_discount))) + paisa(left_rounding);
      const back = this.live().filter(({ of }) => of === invoice);
      found.push({ number: invoice.saved.vr_no, said, expected: invoice.net - sum(back.map(({ net }) => net)) });
    }
    return found;
  }

  private async leftOf({ side, saved }: Taken): Promise<Left> {
    const base = side === 'sale' ? '/invoice/sales/return' : '/invoice/purchase/return';
    return dataOf(await this.desk.get(`${base}/invoice?id=${saved.mtm_id}`)) as Left;
  }

  private invoices(): Taken[] {
    return this.live().filter(({ side }) => side === 'purchase' || side === 'sale');
  }

  private live(): Taken[] {
    return this.taken.filter(({ isVoid }) => !isVoid);
  }

  private async one(what: InvoiceAct): Promise<void> {
    switch (what.kind) {
      case 'invoice':
        return this.save(what.picked);
      case 'pay':
        return this.pay(what.side, what.amountPaisa);
      case 'allocate':
      case 'undo':
        return this.allocate(what.kind, what.side === 'received' ? this.customer : this.supplier);
      case 'jump':
        return this.jump(what.days);
      case 'back': {
        const invoices = this.invoices();
        const invoice = invoices[what.pick % invoices.length];
        return invoice === undefined ? undefined : this.back(invoice, what);
      }
      default: {
        const live = this.live();
        const voucher = live[what.pick % live.length];
        return voucher === undefined ? undefined : this.change(voucher, what);
      }
    }
  }

  private async change(voucher: Taken, what: Extract<InvoiceAct, { kind: 'edit' | 'void' | 'redate' }>): Promise<void> {
    const { mtm_id: mtmId, version, vr_no } = voucher.saved;
    const match = { 'if-match': `"${version}"` };
    if (what.kind === 'void') {
      const body = { voucher_number: vr_no, reason: 'a reason' };
      const data = this.answered(await this.desk.post('/admin/voucher/void', body, match));
      if (data !== null) voucher.isVoid = true;
      return;
    }
    if (what.kind === 'redate') return this.redate(voucher, what.days);
    if (voucher.side !== 'purchase' && voucher.side !== 'sale') return;
    const invoice = { ...what.picked, side: voucher.side };
    const { path, body, ...effects } = this.sent(invoice);
    const data = this.answered(await this.desk.post(`${path}/update`, { ...body, mtmId }, match));
    if (data !== null) Object.assign(voucher, { saved: data, ...effects });
  }

  private async save(invoice: PickedInvoice): Promise<void> {
    const { path, body, ...effects } = this.sent(invoice);
    const data = this.answered(await this.desk.post(`${path}/store`, body));
    if (data !== null) this.took(data as Saved, invoice.side, effects);
  }

  /** Returns a part of each line of the invoice, and refunds a part of the net in cash. */
  private async back(invoice: Taken, { parts, refundPart }: Extract<InvoiceAct, { kind: 'back' }>): Promise<void> {
    const { account, left_rounding, lines } = await this.leftOf(invoice);
    const rows = lines.map((line, place) => shareOf(line, parts[place] ?? 0)).filter(({ milli }) => milli > 0n);
    if (rows.length === 0) return;
    const bare = sum(rows.map(({ total, discount }) => total - discount));
    const isLast = sum(rows.map(({ milli }) => milli)) === sum(lines.map(({ left }) => inMilli(left)));
    const rounding = isLast && bare + paisa(left_rounding) >= 0n ? paisa(left_rounding) : 0n;
    const net = bare + rounding;
    const refund = account.id === ACCOUNT.cash ? net : partOf(net, refundPart);
    // The money goes back the way that the invoice's money went.
    const sign = invoice.side === 'sale' ? -1n : 1n;
    const paisaOf = new Map<number, bigint>([
      [ACCOUNT.cash, sign * refund],
      [ACCOUNT.rounding, -sign * rounding],
    ]);
    if (account.id !== ACCOUNT.cash) paisaOf.set(account.id, sign * (net - refund));
    const milliOf = new Map<number, bigint>();
    for (const { product, milli } of rows) milliOf.set(product, (milliOf.get(product) ?? 0n) - sign * milli);
    const base = invoice.side === 'sale' ? '/invoice/sales/return' : '/invoice/purchase/return';
    const products = rows.map(({ line, product, milli, serials }) => {
      return { line, product, qty: Number(milli) / 1000, serial_no: serials.join(' ') };
    });
    const body = { invoice: invoice.saved.mtm_id, refundAmt: taka(refund), products };
    const data = this.answered(await this.desk.post(`${base}/store`, body));
    if (data !== null) this.took(data as Saved, 'back', { paisaOf, milliOf, net }, invoice);
  }

  private async pay(way: 'received' | 'payment', amountPaisa: bigint): Promise<void> {
    const party = way === 'received' ? this.customer : this.supplier;
    const data = this.answered(await this.desk.save(way, [{ account: party, amount: taka(amountPaisa), remarks: '' }]));
    const cashPaisa = way === 'received' ? amountPaisa : -amountPaisa;
    const paisaOf = new Map([
      [ACCOUNT.cash, cashPaisa],
      [party, -cashPaisa],
    ]);
    if (data !== null) this.took(data as Saved, way, { paisaOf, milliOf: new Map(), net: 0n });
  }

  private took(saved: Saved, of: Taken['side'], effects: Effects, invoice?: Taken): void {
    const returned = invoice === undefined ? {} : { of: invoice };
    this.taken.push({ saved, side: of, date: saved.vr_date, isVoid: false, ...effects, ...returned });
  }

  private async allocate(what: 'allocate' | 'undo', party: number): Promise<void> {
    const { books } = dataOf(await this.desk.get(`/customer-supplier/card/${party}`)) as { books: Card };
    if (what === 'undo') {
      const numbers = books.allocations.slice(0, 1).map(({ allocation_no }) => allocation_no);
      if (numbers.length > 0)
        this.answered(await this.desk.post('/customer-supplier/allocate/undo', { party, numbers }));
      return;
    }
    const items = books.items.map(({ mtm_id, bill_no, side: of, item_date, open }) => {
      return { voucherId: mtm_id, billNo: bill_no, side: of, date: item_date, openPaisa: paisa(open) };
    });
    const rows = proposeAllocations(items).map(({ debit, credit, amountPaisa }) => ({
      debit: { mtm_id: debit.voucherId, bill_no: debit.billNo },
      credit: { mtm_id: credit.voucherId, bill_no: credit.billNo },
      amount: taka(amountPaisa),
    }));
    if (rows.length > 0) this.answered(await this.desk.post('/customer-supplier/allocate', { party, rows }));
  }

  private async redate(voucher: Taken, days: number): Promise<void> {
    const change_date = addDays(voucher.date, days);
    if (days === 0 || change_date > this.openDay || change_date < firstDay) return;
    const body = {
      branch_id: this.company.branches.head,
      voucher_type: typeIds[voucher.saved.vr_no.slice(0, 2)],
      present_date: voucher.date,
      change_date,
      start_voucher: voucher.saved.vr_no,
      end_voucher: voucher.saved.vr_no,
    };
    const data = this.answered(await this.desk.post('/admin/voucher/date-change', body));
    if (data === null) return;
    voucher.date = change_date;
    voucher.saved = { ...voucher.saved, version: voucher.saved.version + 1 };
  }

  private async jump(days: number): Promise<void> {
    const current_date = addDays(this.openDay, days);
    if (days === 0 || current_date < firstDay) return;
    dataOf(await this.desk.post('/admin/jumpdate/store', { current_date }));
    this.openDay = current_date;
  }

  /** Returns the request for the invoice and its effects. */
  private sent(invoice: PickedInvoice): Sent {
    return invoice.side === 'purchase' ? this.purchase(invoice) : this.sale(invoice);
  }

  private purchase(invoice: PickedInvoice): Sent {
    const total = sum(invoice.rows.map(lineOf));
    const discount = partOf(total, invoice.discountPart);
    const money = this.moneyOf(invoice, { net: total - discount, party: this.supplier, sign: -1n });
    const { payments, onTheSpot, paisaOf } = money;
    const body = { ...this.headOf(invoice, this.supplier, discount), invoice_no: '', invoice_date: null, extras: [] };
    const paid = payments.length > 0 ? { payments } : { paymentAmt: taka(onTheSpot) };
    return {
      path: '/invoice/purchase/trading',
      body: { ...body, ...paid },
      paisaOf,
      net: total - discount,
      milliOf: movedBy(invoice, 1n),
    };
  }

  private sale(invoice: PickedInvoice): Sent {
    const total = sum(invoice.rows.map(lineOf));
    const discount = partOf(total, invoice.discountPart);
    const bare = total - discount;
    const net = this.roundsSales ? ((bare + 50n) / 100n) * 100n : bare;
    const money = this.moneyOf(invoice, { net, party: this.customer, sign: 1n });
    const { payments, onTheSpot, paisaOf } = money;
    paisaOf.set(ACCOUNT.rounding, bare - net);
    const paid = payments.length > 0 ? { payments } : { receivedAmt: taka(onTheSpot) };
    const body = { ...this.headOf(invoice, this.customer, discount), ...paid };
    return { path: '/invoice/sales', body, paisaOf, net, milliOf: movedBy(invoice, -1n) };
  }

  private headOf({ party, rows }: PickedInvoice, partyId: number, discount: bigint) {
    return {
      account: party === 'cash' ? ACCOUNT.cash : partyId,
      discountAmt: taka(discount),
      products: rows.map(({ product, qtyMilli, rateMilli, bonusMilli, serials }) => ({
        product,
        qty: Number(qtyMilli) / 1000,
        price: Number(rateMilli) / 1000,
        bonus: Number(bonusMilli) / 1000,
        serial_no: serials.join(' '),
      })),
    };
  }

  /** Returns the payments of the net, and their effect on cash, bKash, its fee and the party. Sign 1 means received money. */
  private moneyOf(
    { party, cashPart, bankPart, feePaisa }: PickedInvoice,
    { net, party: partyId, sign }: { net: bigint; party: number; sign: 1n | -1n },
  ) {
    const byBank = partOf(net, bankPart);
    const inCash = party === 'cash' ? net - byBank : partOf(net, cashPart);
    const fee = feePaisa > byBank ? byBank : feePaisa;
    const bank = { account: this.bkash, amount: taka(byBank), fee: taka(fee), transaction_id: 'T' };
    const cash = { account: ACCOUNT.cash, amount: taka(inCash) };
    const paisaOf = new Map<number, bigint>([
      [ACCOUNT.cash, sign * inCash],
      // A received amount arrives less its fee. A paid amount costs its fee in addition.
      [this.bkash, sign * byBank - fee],
      [ACCOUNT.bankCharges, fee],
    ]);
    if (party === 'party') paisaOf.set(partyId, sign * (net - inCash - byBank));
    return { onTheSpot: inCash, paisaOf, payments: byBank > 0n ? [...(inCash > 0n ? [cash] : []), bank] : [] };
  }

  /** Returns the data of an answer, or null for an expected refusal. */
  private answered(reply: TestReply): unknown {
    const code = reply.body.error?.code;
    if (code === undefined) return dataOf(reply);
    if (reply.status >= 500 || !expectedRefusals.has(code)) throw new Error(`${reply.status} ${reply.text}`);
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
    return null;
  }
}

type Sent = { path: string; body: object } & Effects;

interface Card {
  readonly balances: readonly { readonly balance: number }[];
  readonly items: readonly {
    mtm_id: number;
    bill_no: number;
    side: 'debit' | 'credit';
    item_date: string;
    open: number;
  }[];
  readonly allocations: readonly { allocation_no: number }[];
}

interface Left {
  readonly account: { readonly id: number };
  readonly left_rounding: number;
  readonly lines: readonly {
    readonly line: number;
    readonly product: { readonly id: number };
    readonly left: number;
    readonly left_total: number;
    readonly left_discount: number;
    readonly left_serials: string;
  }[];
}

/** Returns a part of the rest of a line, in whole pieces for a product with pieces. Its money is rounded half-up. */
function shareOf({ line, product: { id: product }, ...left }: Left['lines'][number], hundredths: number) {
  const whole = inMilli(left.left);
  const some = partOf(whole, hundredths);
  const pieces = left.left_serials.split(' ').filter((serial) => serial !== '');
  const milli = pieces.length === 0 ? some : (some / 1000n) * 1000n;
  const share = (of: number) => (whole === 0n ? 0n : (2n * paisa(of) * milli + whole) / (2n * whole));
  const serials = pieces.slice(0, Number(milli / 1000n));
  return { line, product, milli, serials, total: share(left.left_total), discount: share(left.left_discount) };
}

const typeIds: Readonly<Record<string, number>> = {
  CR: 1,
  CP: 2,
  PC: 7,
  PP: 8,
  PD: 9,
  SC: 11,
  SP: 12,
  SD: 13,
  PR: 10,
  SR: 14,
};

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const taka = (paisaAmount: bigint): number => Number(paisaAmount) / 100;
const inMilli = (amount: number): bigint => BigInt(Math.round(amount * 1000));
const paisa = (takaAmount: number): bigint => BigInt(Math.round(takaAmount * 100));
const partOf = (amount: bigint, hundredths: number): bigint => (amount * BigInt(hundredths)) / 100n;

/** Returns the amount of a row in paisa, rounded half-up. Quantity and rate are in thousandths. */
const lineOf = ({ qtyMilli, rateMilli }: GoodsRow): bigint => (qtyMilli * rateMilli + 5000n) / 10_000n;

function movedBy({ rows }: PickedInvoice, sign: 1n | -1n): ReadonlyMap<number, bigint> {
  const moved = new Map<number, bigint>();
  for (const { product, qtyMilli, bonusMilli } of rows) {
    moved.set(product, (moved.get(product) ?? 0n) + sign * (qtyMilli + bonusMilli));
  }
  return moved;
}

function dataOf(reply: TestReply): unknown {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body.data;
}
