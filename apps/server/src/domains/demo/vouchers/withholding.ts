import { noRequisition } from '@cashbook/contract/requisitions/naming';
import { noWithholding } from '@cashbook/contract/withholding/withholding-fields';
import { noCheque, type TypedBankVoucher, type TypedTaxDeposit } from '@cashbook/kernel';
import { addDays, addMonths, type IsoDate, type Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { post } from '#domains/demo/stock/stock';
import type { Author } from '#domains/ledger/index';
import { type DocumentKind, readLockedFacts } from '#domains/posting/index';
import { bankPaymentKind, bankReceiptKind } from '#domains/vouchers/index';
import { taxDepositKind } from '#domains/withholding/index';

/** The branch that withholds, and the parties whose bills it pays and gets paid. */
interface TaxDesk {
  readonly companyId: number;
  readonly branchId: number;
  readonly author: Author;
  readonly bankAccountId: number;
  readonly customerIds: readonly number[];
  readonly supplierIds: readonly number[];
  readonly at: (date: IsoDate) => Date;
}

/** The parties of the taxed bills, and the numbers of the sections by their names. */
interface TaxBooks {
  readonly contractor: number;
  readonly advertiser: number;
  readonly buyer: number;
  readonly sections: ReadonlyMap<string, number>;
}

interface TaxedBill {
  readonly number: string;
  readonly taka: bigint;
  /** The VAT of the bill, all of which is withheld. */
  readonly vatTaka: bigint;
  readonly tdsTaka: bigint;
  readonly vdsSection: string;
  readonly tdsSection: string;
  readonly remarks: string;
}

const construction = { vdsSection: 'S004 Construction', tdsSection: '89 Execution of contracts' };
/** The bills with the tax by the seeded rates, for parties that have shown their proof of return. */
const bills = {
  piles: {
    ...{ number: 'CB-118', taka: 110_000n, vatTaka: 10_000n, tdsTaka: 3000n, ...construction },
    remarks: 'Pile work, running bill',
  },
  signs: {
    ...{ number: 'AD-52', taka: 57_500n, vatTaka: 7500n, tdsTaka: 2500n, remarks: 'Billboards at Tomsom Bridge' },
    ...{ vdsSection: 'S007 Advertising', tdsSection: '90 Media, advertising and printing' },
  },
  roof: {
    ...{ number: 'CB-131', taka: 88_000n, vatTaka: 8000n, tdsTaka: 2400n, ...construction },
    remarks: 'Roof casting, running bill',
  },
  /** The bill of a customer that withholds from us. Its money comes first, so that no payment takes the bank below zero. */
  floor: {
    ...{ number: 'CRE-204', taka: 345_000n, vatTaka: 45_000n, tdsTaka: 9000n, vdsSection: '', tdsSection: '' },
    remarks: 'Commercial floor, first part',
  },
} as const satisfies Readonly<Record<string, TaxedBill>>;

/** Some work of the branch on the first day on which it works from a date on. */
interface Step {
  readonly from: IsoDate;
  readonly work: (date: IsoDate) => Promise<void>;
}

/**
 * Lets the company withhold tax, and returns the work of a branch that does: what it does on each day of its year. In the month
 * before today's a customer withholds from it; it pays two bills, deposits their tax and certifies it. In today's month it pays
 * a third bill, whose tax is still due, and gets a certificate of its customer.
 */
export async function demoWithholding(tx: Tx, desk: TaxDesk, { today, began }: Record<'today' | 'began', IsoDate>) {
  const books = await startWithholding(tx, desk, { began, proofUntil: addMonths(today, 7) });
  let waiting = stepsOf(tx, desk, books, today);
  return async ({ date }: { readonly date: IsoDate }): Promise<void> => {
    for (const due of waiting.filter(({ from }) => from <= date)) await due.work(date);
    waiting = waiting.filter(({ from }) => from > date);
  };
}

function stepsOf(tx: Tx, desk: TaxDesk, books: TaxBooks, today: IsoDate): readonly Step[] {
  const { contractor, advertiser, buyer } = books;
  const thisMonth: IsoDate = `${today.slice(0, 7)}-01`;
  const lastMonth = addMonths(thisMonth, -1);
  const paid: Record<'floor' | 'piles' | 'signs', bigint> = { floor: 0n, piles: 0n, signs: 0n };
  const pay = (party: number, bill: TaxedBill, date: IsoDate) =>
    postOn(tx, desk, date, bankPaymentKind, taxedVoucher(desk, books, party, bill));
  const deposit = (tax: TypedTaxDeposit['tax'], challanNumber: string, date: IsoDate) =>
    postOn(tx, desk, date, taxDepositKind, {
      ...{ tax, rows: [paid.piles, paid.signs].map((id) => ({ voucherId: Number(id), rowNo: 1 })) },
      ...{
        bankAccountId: desk.bankAccountId,
        challanNumber,
        challanDate: date,
        period: lastMonth.slice(0, 7),
        remarks: '',
      },
    });
  return [
    {
      from: addDays(lastMonth, 2),
      work: async (date) => {
        paid.floor = await postOn(tx, desk, date, bankReceiptKind, taxedVoucher(desk, books, buyer, bills.floor));
      },
    },
    {
      from: addDays(lastMonth, 7),
      work: async (date) => {
        paid.piles = await pay(contractor, bills.piles, date);
      },
    },
    {
      from: addDays(lastMonth, 14),
      work: async (date) => {
        paid.signs = await pay(advertiser, bills.signs, date);
      },
    },
    {
      from: addDays(lastMonth, 24),
      work: async (date) => {
        await certify(tx, desk, date, { deposit: await deposit('vds', 'T-4417', date), party: contractor });
        await certify(tx, desk, date, { deposit: await deposit('tds', 'T-4418', date), party: advertiser });
      },
    },
    {
      from: thisMonth,
      work: async (date) => {
        await pay(contractor, bills.roof, date);
        await noteCertificate(tx, desk, date, { receipt: paid.floor, number: 'M66-0093' });
      },
    },
  ];
}

/** Returns a bank voucher of one taxed bill, which it pays whole. */
function taxedVoucher({ bankAccountId }: TaxDesk, { sections }: TaxBooks, accountId: number, bill: TaxedBill) {
  const { number: billNumber, taka, vatTaka, tdsTaka, vdsSection, tdsSection, remarks } = bill;
  const inPaisa = (sum: bigint): Paisa => sum * 100n;
  const row = {
    ...{
      accountId,
      amountPaisa: inPaisa(taka),
      remarks,
      orderId: null,
      orderText: null,
      ...noWithholding,
      ...noRequisition,
    },
    ...{ billNumber, billPaisa: inPaisa(taka), billVatPaisa: inPaisa(vatTaka) },
    ...{ vdsSectionId: sections.get(vdsSection) ?? null, vdsSectionName: vdsSection, vdsPaisa: inPaisa(vatTaka) },
    ...{ tdsSectionId: sections.get(tdsSection) ?? null, tdsSectionName: tdsSection, tdsPaisa: inPaisa(tdsTaka) },
  };
  return { ...noCheque, bankAccountId, rows: [row] } satisfies TypedBankVoucher;
}

async function postOn<Typed, Facts extends object, Own, Found>(
  tx: Tx,
  { companyId, branchId, author, at }: TaxDesk,
  date: IsoDate,
  kind: DocumentKind<Typed, Facts, Own, Found>,
  typed: Typed,
): Promise<bigint> {
  await showBranches(tx, [branchId]);
  const facts = await readLockedFacts(tx, companyId, branchId, kind.needs(typed, null));
  return post(tx, { companyId, branchId, author, at: at(date) }, kind, { typed, facts });
}

async function certify(
  tx: Tx,
  { branchId, author, at }: TaxDesk,
  date: IsoDate,
  { deposit, party }: { readonly deposit: bigint; readonly party: number },
): Promise<void> {
  const write = { branch: branchId, date, user: author.userId, depositId: Number(deposit), accountId: party };
  await sql`select issue_tax_certificate(${JSON.stringify(write)}::jsonb, ${at(date)})`.execute(tx);
}

async function noteCertificate(
  tx: Tx,
  { branchId, author, at }: TaxDesk,
  date: IsoDate,
  { receipt, number }: { readonly receipt: bigint; readonly number: string },
): Promise<void> {
  const rows = [{ voucherId: Number(receipt), rowNo: 1, tax: 'vds' }];
  const write = { branch: branchId, date, user: author.userId, rows, number, certificateDate: date };
  await sql`select note_certificate(${JSON.stringify(write)}::jsonb, ${at(date)})`.execute(tx);
}

/** Gives the company the usual sections and its numbers, and the parties with taxed bills theirs. */
async function startWithholding(
  tx: Tx,
  { companyId, branchId, customerIds, supplierIds, at }: TaxDesk,
  { began, proofUntil }: Record<'began' | 'proofUntil', IsoDate>,
): Promise<TaxBooks> {
  await sql`select seed_withholding_rates(${at(began)})`.execute(tx);
  await sql`
    update company set withholds = true, bin = '000418275-0102', tin = '482716350914' where company_id = ${companyId}`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; name: string }>`
    select withholding_section_id as id, name from withholding_section where company_id = ${companyId}`.execute(tx);
  const [contractor = 0, advertiser = 0] = supplierIds;
  await showBranches(tx, [branchId]);
  const buyer = await firmAmong(tx, companyId, customerIds);
  for (const [index, party] of [contractor, advertiser, buyer].entries()) {
    const [bin, tin] = [`00${2_316_408 + index * 7919}-0201`, String(735_120_468_211 + index * 104_729)];
    await sql`
      update party set bin = ${bin}, tin = ${tin}, proof_until = ${proofUntil}
      where company_id = ${companyId} and account_id = ${party}`.execute(tx);
  }
  return { contractor, advertiser, buyer, sections: new Map(rows.map(({ id, name }) => [name, id])) };
}

/** Returns the first firm among the customers: a person withholds no tax. */
async function firmAmong(tx: Tx, companyId: number, customerIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select account_id as id from account
    where company_id = ${companyId} and account_id = any (${customerIds}::int[])
    order by name like 'Messrs %' desc, account_id limit 1`.execute(tx);
  return rows[0]?.id ?? 0;
}
