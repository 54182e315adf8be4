import { noWithholding } from '@cashbook/contract/withholding/withholding-fields';
import { ACCOUNT, equalInstallments, noCheque, type TypedCollection, type TypedReschedule } from '@cashbook/kernel';
import { addDays, dateInDhaka, type Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import type { SellingDesk } from '#domains/demo/invoices/sales';
import { post } from '#domains/demo/stock/stock';
import { collectionKind, writeReschedule, writeTakeBack } from '#domains/installments/index';
import { readLockedFacts } from '#domains/posting/index';
import { cashReceiptKind } from '#domains/vouchers/index';
import { noTaxFacts } from '#domains/withholding/index';

/** What happens to sales by installments on the open day, which people look at first. */

/** A sale of which something is due, with the installment that is due first. */
interface DueSale {
  readonly saleId: number;
  readonly installmentNo: number;
  readonly firstDuePaisa: Paisa;
  readonly duePaisa: Paisa;
  /** The name of a guarantor; empty without one. */
  readonly guarantor: string;
  readonly isOverdue: boolean;
  /** Whether all of it is due on the days of its first plan. */
  readonly isFirstPlan: boolean;
  /** The discount of an early settlement today; null without an offer. */
  readonly discountPaisa: Paisa | null;
}

/**
 * Works through the installments of the open day: parts, one of them paid by a guarantor, one paid by cheque, an early settlement, a reschedule and one
 * that is taken back, and money for what was written off.
 */
export async function workOnDemoInstallments(tx: Tx, desk: SellingDesk): Promise<void> {
  if (desk.key !== 'electronics') return;
  const sales = await dueSales(tx, desk);
  const take = (fits: (sale: DueSale) => boolean): DueSale | undefined => {
    const place = sales.findIndex(fits);
    return place === -1 ? undefined : sales.splice(place, 1)[0];
  };
  const settled = take(({ discountPaisa }) => discountPaisa !== null);
  if (settled !== undefined) await settleEarly(tx, desk, settled);
  const guaranteed = take(({ guarantor, isOverdue }) => isOverdue && guarantor !== '');
  if (guaranteed !== undefined) await payPart(tx, desk, guaranteed);
  const promised = take(({ isOverdue, isFirstPlan }) => isOverdue && isFirstPlan);
  if (promised !== undefined) await reschedule(tx, desk, promised, 'Asks for more time after an illness');
  const mistaken = take(({ isOverdue, isFirstPlan }) => isOverdue && isFirstPlan);
  if (mistaken !== undefined) await rescheduleByMistake(tx, desk, mistaken);
  const ahead = take(({ isOverdue }) => !isOverdue);
  if (ahead !== undefined) await payPart(tx, desk, { ...ahead, guarantor: '' });
  const byCheque = take(({ isOverdue }) => !isOverdue);
  if (byCheque !== undefined) await payByCheque(tx, desk, byCheque);
  await recover(tx, desk);
}

async function dueSales(tx: Tx, { companyId, branchId, at }: SellingDesk): Promise<DueSale[]> {
  await showBranches(tx, [branchId]);
  const today = dateInDhaka(at);
  const { rows } = await sql<DueSale>`
    select s.sale_id::int as "saleId", s.installment_no as "installmentNo", n.due_paisa as "firstDuePaisa", s.due_paisa as "duePaisa",
      s.due_date < ${today} as "isOverdue", coalesce((
        select g.name from installment_guarantor g
        where g.company_id = v.company_id and g.voucher_id = v.voucher_id and g.version = v.version order by g.guarantor_no limit 1
      ), '') as guarantor,
      v.type_id = any (types_of('installment')) and not exists (
        select from reschedule r where r.company_id = v.company_id and r.sale_id = v.voucher_id
      ) as "isFirstPlan", p.early_discount_paisa as "discountPaisa"
    from (
        select n.sale_id, min(n.installment_no) as installment_no, min(n.due_date) as due_date, sum(n.due_paisa)::bigint as due_paisa
        from installment_now n
        where n.company_id = ${companyId} and n.branch_id = ${branchId} and n.due_paisa > 0 group by n.sale_id
      ) s
      join installment_now n on n.company_id = ${companyId} and n.sale_id = s.sale_id and n.installment_no = s.installment_no
      join voucher v on v.company_id = n.company_id and v.voucher_id = s.sale_id
      left join installment_plan p on p.company_id = v.company_id and p.voucher_id = v.voucher_id and p.version = v.version
        and p.early_until >= ${today} and p.early_discount_paisa > 0 and p.early_discount_paisa < s.due_paisa
        and v.type_id = any (types_of('installment'))
    order by s.due_date, s.sale_id`.execute(tx);
  return rows;
}

async function collect(
  tx: Tx,
  desk: SellingDesk,
  typed: Pick<TypedCollection, 'saleId' | 'amountPaisa'> & Partial<TypedCollection>,
) {
  const whole: TypedCollection = {
    ...{ installmentNo: null, accountId: ACCOUNT.cash, feePaisa: 0n, transactionId: '', ...noCheque },
    ...{ receivedOn: null, paidBy: '', remarks: '', vdsPaisa: 0n, tdsPaisa: 0n },
    ...typed,
  };
  const facts = await readLockedFacts(tx, desk.companyId, desk.branchId, collectionKind.needs(whole, null));
  await post(tx, desk, collectionKind, { typed: whole, facts });
}

function settleEarly(tx: Tx, desk: SellingDesk, { saleId, duePaisa, discountPaisa }: DueSale): Promise<void> {
  return collect(tx, desk, { saleId, amountPaisa: duePaisa - (discountPaisa ?? 0n), remarks: 'Settled early' });
}

/** Takes half of an installment, which the officer received two days ago. */
function payPart(
  tx: Tx,
  desk: SellingDesk,
  { saleId, installmentNo, firstDuePaisa, guarantor }: DueSale,
): Promise<void> {
  const amountPaisa = (firstDuePaisa / 20_000n) * 10_000n;
  const receivedOn = addDays(dateInDhaka(desk.at), -2);
  return collect(tx, desk, { saleId, installmentNo, amountPaisa, receivedOn, paidBy: guarantor });
}

function payByCheque(tx: Tx, desk: SellingDesk, { saleId, installmentNo, firstDuePaisa }: DueSale): Promise<void> {
  const cheque = { chequeNumber: '4471802', chequeDate: dateInDhaka(desk.at), drawnOn: 'Janata Bank, Bogura' };
  const accountId = desk.accounts.idOf({ added: 'bKash Merchant, Bogura' });
  return collect(tx, desk, { saleId, installmentNo, amountPaisa: firstDuePaisa, accountId, ...cheque });
}

const writerOf = ({ companyId, branchId, author, at }: SellingDesk) => {
  return { companyId, branchId, author, at, expectedDay: null, mayChangeClosedDays: false };
};

/** Moves what is due of a sale to four installments, one a week, the first of them due today. */
async function reschedule(tx: Tx, desk: SellingDesk, { saleId, duePaisa }: DueSale, remarks: string): Promise<void> {
  const today = dateInDhaka(desk.at);
  const installments = equalInstallments(duePaisa, 4, today).map(({ amountPaisa }, week) => {
    return { dueDate: addDays(today, 7 * week), amountPaisa };
  });
  const typed: TypedReschedule = { saleId, amountPaisa: duePaisa, markupPaisa: 0n, installments, remarks };
  const written = await writeReschedule(tx, writerOf(desk), typed);
  if ('kind' in written) throw new Error(`the rule refused a reschedule of the demo: ${JSON.stringify(written)}`);
}

async function rescheduleByMistake(tx: Tx, desk: SellingDesk, sale: DueSale): Promise<void> {
  await reschedule(tx, desk, sale, 'Pays after the harvest');
  const typed = { saleId: sale.saleId, rescheduleNo: 1, remarks: 'It was for another customer' };
  const refusal = await writeTakeBack(tx, writerOf(desk), typed);
  if (refusal !== null) throw new Error(`the books refused to take a reschedule back: ${JSON.stringify(refusal)}`);
}

/** Receives something for a sale that was written off, as other income whose remarks name the sale. */
async function recover(tx: Tx, desk: SellingDesk): Promise<void> {
  const { rows } = await sql<{ invoiceNo: string }>`
    select v.vr_no as "invoiceNo" from installment_now n
      join voucher v on v.company_id = n.company_id and v.voucher_id = n.sale_id
    where n.company_id = ${desk.companyId} and n.branch_id = ${desk.branchId} and n.written_off_paisa > 0
    order by n.sale_id limit 1`.execute(tx);
  const [lost] = rows;
  if (lost === undefined) return;
  const row = {
    ...{ accountId: ACCOUNT.otherIncome, amountPaisa: 1_500_00n, remarks: `Recovered of ${lost.invoiceNo}` },
    ...{ orderId: null, orderText: null, ...noWithholding },
  };
  const facts = { accounts: desk.accounts.postable, orders: new Set<number>(), ...noTaxFacts };
  await post(tx, desk, cashReceiptKind, { typed: { rows: [row] }, facts });
}
