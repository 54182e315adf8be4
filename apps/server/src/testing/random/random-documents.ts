import { noRequisition } from '@cashbook/contract/requisitions/naming';
import { adjustmentReasons } from '@cashbook/contract/stock/stock-fields';
import { noWithholding } from '@cashbook/contract/withholding/withholding-fields';
import {
  ACCOUNT,
  type BranchFacts,
  CHART_LEVEL_4,
  ENDED_REASONS,
  GROUP,
  type NamedRequisition,
  noCheque,
  type PostableAccounts,
  type ReceivedVoucher,
  type RemittanceFacts,
  type RequisitionFacts,
  type Ruled,
  type StockFacts,
  type TwoSidedRow,
  type VoucherTypeId,
} from '@cashbook/kernel';
import fc from 'fast-check';
import type { z } from 'zod';
import type { Dependent, VoucherDraft } from '#domains/ledger/index';
import { editDocument } from '#domains/posting/edit-document';
import { type DocumentKind, voucherDraft } from '#domains/posting/index';
import type { AtDesk, PostingEngine } from '#domains/posting/posting-engine';
import type { SaveAnswer } from '#domains/posting/save-answer';
import { saveDocument } from '#domains/posting/save-document';
import { adjustmentKind, openingStockKind, transferKind } from '#domains/stock/index';
import {
  bankPaymentKind,
  bankReceiptKind,
  cashPaymentKind,
  cashReceiptKind,
  contraKind,
  journalKind,
  remittanceKind,
} from '#domains/vouchers/index';
import { noTaxFacts } from '#domains/withholding/index';
import type { BookCompany } from '#testing/book-company';
import { type ConsignmentFacts, consignmentKind, type TypedConsignment } from '#testing/consignment-kind';
import { textOf } from '#testing/random/comparable-text';
import { goods } from '#testing/stock-goods';

/** The content of a typed document, as numbers that select accounts and others. So it can shrink and be printed. */
export interface Picks {
  readonly rows: readonly { readonly account: number; readonly amountPaisa: bigint; readonly remarks: string }[];
  /** Selects the values above the rows: a bank, another branch, a voucher that is paid. */
  readonly head: number;
}

export const picks: fc.Arbitrary<Picks> = fc.record({
  rows: fc.array(
    fc.record({
      account: fc.nat(6),
      amountPaisa: fc.oneof(fc.bigInt(1n, 10n ** 10n), fc.bigInt(1n, 3n)),
      remarks: fc.constantFrom('', 'due | paid', 'নগদ'),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  head: fc.nat(20),
});

/** The company, the branch and the vouchers that a typed document may refer to. */
export interface Surroundings {
  readonly company: BookCompany;
  readonly branchId: number;
  /** Vouchers that it may pay. */
  readonly payable: readonly bigint[];
  /** All vouchers that somebody could try to remit, also those that the rule refuses. */
  readonly received: readonly (ReceivedVoucher & { readonly voucherId: number })[];
  /** The dependents of the voucher, at an edit. */
  readonly dependents: readonly Dependent[];
}

/** A kind of document in random histories. */
export interface RandomKind {
  readonly name: string;
  readonly save: (engine: PostingEngine, at: AtDesk, picked: Picks, among: Surroundings) => Promise<SaveAnswer>;
  readonly edit: (
    engine: PostingEngine,
    at: AtDesk,
    edit: Edit,
    picked: Picks,
    among: Surroundings,
  ) => Promise<SaveAnswer>;
  /** Asks the rule, by the facts of the model. */
  readonly ruled: (
    picked: Picks,
    among: Surroundings,
  ) => { readonly ok: true; readonly drafts: readonly VoucherDraft[] } | Extract<Ruled, { ok: false }>;
  /** Returns everything that was typed as text, for comparison. */
  readonly text: (picked: Picks, among: Surroundings) => string;
}

interface Edit {
  readonly voucherId: number;
  readonly expectedVersion: number | null;
}

function randomKind<Typed, Facts extends object, Own, Found>(
  kind: DocumentKind<Typed, Facts, Own, Found>,
  typedOf: (picked: Picks, among: Surroundings) => Typed,
  factsOf: (among: Surroundings, typed: Typed) => Facts,
): RandomKind {
  return {
    name: kind.name,
    save: (engine, at, picked, among) => saveDocument(engine, kind, at, typedOf(picked, among)),
    edit: (engine, at, edit, picked, among) =>
      editDocument(engine, kind, at, { ...edit, typed: typedOf(picked, among) }),
    ruled: (picked, among) => {
      const typed = typedOf(picked, among);
      const ruled = kind.rule(typed, factsOf(among, typed), null);
      return ruled.ok ? { ok: true, drafts: ruled.drafts.map((draft) => voucherDraft(kind, typed, draft)) } : ruled;
    },
    text: (picked, among) => textOf(typedOf(picked, among)),
  };
}

const chart = CHART_LEVEL_4.map(({ id, parentId }) => [id, { groupId: parentId, isArchived: false }] as const);

function accountsOf({ customerIds, bankIds }: BookCompany): PostableAccounts {
  const of = (ids: readonly number[], groupId: number) =>
    ids.map((id) => [id, { groupId, isArchived: false }] as const);
  return new Map([...chart, ...of(customerIds, GROUP.accountsReceivable), ...of(bankIds, GROUP.cashAtBank)]);
}

const one = <T>(among: readonly [T, ...T[]] | readonly T[], place: number): T => {
  const found = among[place % among.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

const open = ({ customerIds }: BookCompany) => [...customerIds, ACCOUNT.sales, ACCOUNT.capital];

const amountRows = ({ rows }: Picks, { company }: Surroundings) =>
  rows.map(({ account, amountPaisa, remarks }) => {
    return {
      accountId: one(open(company), account),
      amountPaisa,
      remarks,
      orderId: null,
      orderText: null,
      ...noWithholding,
      ...noRequisition,
    };
  });

/** Returns rows of both sides on at least two accounts. The last row balances the sums. */
function twoSided(picked: Picks, accountIds: readonly number[]): TwoSidedRow[] {
  const rows = closedRows(picked, accountIds);
  const [first] = rows;
  if (first === undefined || rows.some(({ accountId }) => accountId !== first.accountId)) return rows;
  const accountId = one(accountIds, accountIds.indexOf(first.accountId) + 1);
  return rows.with(-1, { ...one(rows, rows.length - 1), accountId });
}

const twoSidedRows = (picked: Picks, accountIds: readonly number[]) =>
  twoSided(picked, accountIds).map((row) => ({ ...row, orderId: null, orderText: null }));

function closedRows({ rows }: Picks, accountIds: readonly number[]): TwoSidedRow[] {
  const sums = rows.map(({ account, amountPaisa, remarks }, index) => ({
    accountId: one(accountIds, account),
    ...(index % 2 === 0 ? { debitPaisa: amountPaisa, creditPaisa: 0n } : { debitPaisa: 0n, creditPaisa: amountPaisa }),
    remarks,
  }));
  const differencePaisa = sums.reduce((sum, row) => sum + row.debitPaisa - row.creditPaisa, 0n);
  const closing = { accountId: one(accountIds, rows.length), remarks: '' };
  if (differencePaisa > 0n) return [...sums, { ...closing, debitPaisa: 0n, creditPaisa: differencePaisa }];
  if (differencePaisa < 0n) return [...sums, { ...closing, debitPaisa: -differencePaisa, creditPaisa: 0n }];
  return sums;
}

const accountFacts = ({ company }: Surroundings) => ({ accounts: accountsOf(company) });

/** The facts of vouchers whose rows may name orders. The random ones name none. */
const rowFacts = (among: Surroundings) => ({ ...accountFacts(among), orders: new Set<number>(), ...noTaxFacts });

/** The facts of rows that could name a requisition, and name none. */
const paymentFacts = (among: Surroundings) => ({
  ...rowFacts(among),
  requisitions: new Map<number, NamedRequisition>(),
});

const typedCash = (picked: Picks, among: Surroundings) => ({ rows: amountRows(picked, among) });

const typedBank = (picked: Picks, among: Surroundings) => ({
  ...noCheque,
  bankAccountId: one(among.company.bankIds, picked.head),
  rows: amountRows(picked, among),
});

const money = ({ bankIds }: BookCompany) => [ACCOUNT.cash, ...bankIds];

/** Returns a consignment. Some go to another branch, and some pay a payable voucher. */
function typedConsignment({ rows, head }: Picks, { company, branchId, payable }: Surroundings): TypedConsignment {
  const { account, amountPaisa, remarks } = one(rows, 0);
  const elsewhere = company.branchIds.filter((id) => id !== branchId);
  return {
    accountId: one(company.customerIds, account),
    amountPaisa,
    discountPaisa: rows.length > 2 && amountPaisa > 1n ? amountPaisa / 2n : 0n,
    note: `${remarks} ${rows.length}`,
    toBranchId: head % 4 === 0 && elsewhere.length > 0 ? one(elsewhere, head) : null,
    paysId: head % 2 === 1 && payable.length > 0 ? Number(one(payable, head)) : null,
  };
}

type SentMoney = z.output<(typeof remittanceKind)['forms'][0]>;

/**
 * Returns a remittance. Most remit a voucher; the others send an amount. Most of these vouchers have received cash in the
 * branch, and some amounts differ from the received ones.
 */
function typedRemittance({ rows, head }: Picks, { company, branchId, received }: Surroundings): SentMoney {
  const { account, amountPaisa, remarks } = one(rows, 0);
  if (head % 3 !== 2 && received.length > 0) {
    const inBranch = received.filter((voucher) => voucher.branchId === branchId && voucher.receivedPaisa > 0n);
    const { voucherId, receivedPaisa } = one(
      head % 5 !== 4 && inBranch.length > 0 ? inBranch : received,
      head + account,
    );
    return { receivedVoucherId: voucherId, amountPaisa: head === 7 ? amountPaisa : receivedPaisa, remarks };
  }
  const elsewhere = company.branchIds.filter((id) => id !== branchId);
  const toBranchId = one(elsewhere, head);
  const [fromAccountId, toAccountId] = [one(money(company), head), one(money(company), account)];
  return { receivedVoucherId: null, toBranchId, fromAccountId, toAccountId, amountPaisa, remarks, ...noRequisition };
}

const branchFacts = ({ company, branchId }: Surroundings): BranchFacts => ({
  workingBranchId: branchId,
  branches: company.branchIds.map((id) => ({ branchId: id, isHeadOffice: id === 1, isActive: true })),
});

function remittanceFacts(among: Surroundings, typed: SentMoney): RemittanceFacts & RequisitionFacts {
  const { accounts } = accountFacts(among);
  const received = among.received.find(({ voucherId }) => voucherId === typed.receivedVoucherId) ?? null;
  const requisitions = new Map<number, NamedRequisition>();
  return { accounts, receivingAccounts: accounts, branches: branchFacts(among), received, requisitions };
}

/** Returns a quantity of a product without serials, in thousandths. */
const stockRow = ({ account, amountPaisa }: Picks['rows'][number]) => {
  const quantityMilli = (amountPaisa % 20_000n) + 1n;
  return { productId: 1 + (account % 3), quantityMilli, serials: [] };
};

/** Returns a warehouse or null. The first branch has two warehouses, the others have none. */
const warehouseOf = (head: number, { branchId }: Surroundings) =>
  branchId === 1 ? one([null, ...goods.warehouseIds], head) : null;

/** The reasons that a new adjustment may have. */
const newReasons = adjustmentReasons.filter((reason) => !ENDED_REASONS.has(reason));

const goodsFacts = (): StockFacts => ({
  products: new Map(
    goods.productIds.map((id) => [id, { name: '', isArchived: false, hasSerials: false, decimals: 3 }] as const),
  ),
  warehouses: new Set(goods.warehouseIds),
});

/** Every kind of document, and one that only tests have. */
export const randomKinds: readonly [RandomKind, ...RandomKind[]] = [
  randomKind(cashReceiptKind, typedCash, rowFacts),
  randomKind(cashPaymentKind, typedCash, paymentFacts),
  randomKind(bankReceiptKind, typedBank, rowFacts),
  randomKind(bankPaymentKind, typedBank, paymentFacts),
  randomKind(contraKind, (picked, { company }) => ({ rows: twoSidedRows(picked, money(company)) }), rowFacts),
  randomKind(journalKind, (picked, { company }) => ({ rows: twoSidedRows(picked, open(company)) }), rowFacts),
  randomKind(consignmentKind, typedConsignment, (among): ConsignmentFacts => {
    return { ...accountFacts(among), dependents: among.dependents, branches: branchFacts(among) };
  }),
  randomKind(remittanceKind, typedRemittance, remittanceFacts),
  randomKind(
    adjustmentKind,
    ({ rows, head }, among) => ({
      reason: one(newReasons, head),
      warehouseId: warehouseOf(head, among),
      remarks: one(rows, 0).remarks,
      rows: rows.map(stockRow),
    }),
    goodsFacts,
  ),
  randomKind(
    transferKind,
    ({ rows, head }, among) => ({
      fromWarehouseId: warehouseOf(head, among),
      toWarehouseId: warehouseOf(head + 1, among),
      remarks: '',
      rows: rows.map(stockRow),
    }),
    goodsFacts,
  ),
  randomKind(
    openingStockKind,
    ({ rows, head }, among) => ({
      warehouseId: warehouseOf(head, among),
      remarks: '',
      rows: rows.map((row) => ({ ...stockRow(row), rateMilli: BigInt(head) * (row.amountPaisa % 10_000n) })),
    }),
    goodsFacts,
  ),
];

export function kindNamed(name: string): RandomKind {
  const kind = randomKinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`No kind ${name}.`);
  return kind;
}

/** The kinds that change into each other, with the type of the other kind. */
export const swapped: Readonly<Partial<Record<string, { readonly kind: string; readonly typeId: VoucherTypeId }>>> = {
  'cash-receipt': { kind: 'cash-payment', typeId: 2 },
  'cash-payment': { kind: 'cash-receipt', typeId: 1 },
};
