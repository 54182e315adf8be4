import { ACCOUNT, noCheque, type TypedCollection } from '@cashbook/kernel';
import { addDays, type IsoDate, type Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import type { SellingDesk } from '#domains/demo/invoices/sales';
import { post } from '#domains/demo/stock/stock';
import { collectionKind, writeOffKind } from '#domains/installments/index';
import { readLockedFacts } from '#domains/posting/index';

/** The most installments that the branch receives on a day. */
const mostOnDay = 3;

/** The days before the due day on which some customers pay. */
const paysAheadDays = 3;

/** The rest of a sale is written off so long after its last due day. */
const givenUpAfterDays = 80;

interface DueInstallment {
  readonly saleId: number;
  readonly installmentNo: number;
  readonly dueDate: IsoDate;
  readonly duePaisa: Paisa;
  readonly paidPaisa: Paisa;
  /** The last due day of the sale. */
  readonly lastDay: IsoDate;
  /** The name of a guarantor; empty without one. */
  readonly guarantor: string;
}

/** Whether an installment is paid in two parts. */
const paysInParts = (nth: number): boolean => nth % 5 === 0;

/**
 * Receives installments that are due: most of them in full, some in part, by cash or bKash. One customer in six pays late, and some
 * installments of each list stay overdue until the sale is written off.
 */
export async function collectDemoInstallments(
  tx: Tx,
  desk: SellingDesk,
  { date }: { readonly date: IsoDate },
): Promise<void> {
  if (desk.key !== 'electronics') return;
  const due = await dueOn(tx, desk, date);
  for (const { saleId, installmentNo, duePaisa, paidPaisa, guarantor } of due
    .filter(paysOn(date))
    .slice(0, mostOnDay)) {
    const nth = saleId + installmentNo;
    const half = (duePaisa / 200n) * 100n;
    const amountPaisa = paysInParts(nth) && paidPaisa === 0n && half > 0n ? half : duePaisa;
    const byBank = nth % 4 === 0;
    const typed: TypedCollection = {
      ...{ saleId, installmentNo, amountPaisa, ...noCheque },
      accountId: byBank ? desk.accounts.idOf({ added: 'bKash Merchant, Bogura' }) : ACCOUNT.cash,
      feePaisa: byBank ? (amountPaisa * 15n) / 1000n : 0n,
      transactionId: byBank ? `BK${70_000 + nth}` : '',
      ...{ receivedOn: null, paidBy: nth % 9 === 4 ? guarantor : '', remarks: '', vdsPaisa: 0n, tdsPaisa: 0n },
    };
    const facts = await readLockedFacts(tx, desk.companyId, desk.branchId, collectionKind.needs(typed, null));
    await post(tx, desk, collectionKind, { typed, facts });
  }
  const lost = due.find(({ lastDay }) => daysBetween(lastDay, date) >= givenUpAfterDays);
  if (lost === undefined) return;
  const ofSale = due.filter(({ saleId }) => saleId === lost.saleId);
  const amountPaisa = ofSale.reduce((sum, { duePaisa }) => sum + duePaisa, 0n);
  const typed = { saleId: lost.saleId, amountPaisa, remarks: 'The customer has moved away' };
  const facts = await readLockedFacts(tx, desk.companyId, desk.branchId, writeOffKind.needs(typed, null));
  await post(tx, desk, writeOffKind, { typed, facts });
}

const daysBetween = (from: IsoDate, to: IsoDate): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Returns whether an installment is paid on the day: some come three days before they are due, some wait for ten days after it, the second part of one for 25, and a few for ever. */
const paysOn =
  (date: IsoDate) =>
  ({ saleId, installmentNo, dueDate, paidPaisa }: DueInstallment): boolean => {
    if ((saleId * 7 + installmentNo) % 11 === 0) return false;
    const nth = saleId + installmentNo;
    const waits = paidPaisa > 0n ? 25 : nth % 6 === 0 ? 10 : nth % 8 === 3 ? -paysAheadDays : 0;
    return daysBetween(dueDate, date) >= waits;
  };

async function dueOn(tx: Tx, { companyId, branchId }: SellingDesk, date: IsoDate): Promise<readonly DueInstallment[]> {
  await showBranches(tx, [branchId]);
  const { rows } = await sql<DueInstallment>`
    select s.sale_id::int as "saleId", s.installment_no as "installmentNo", s.due_date as "dueDate", s.due_paisa as "duePaisa", s.paid_paisa as "paidPaisa",
      (select max(o.due_date) from installment_now o where o.company_id = s.company_id and o.sale_id = s.sale_id) as "lastDay",
      coalesce((
        select g.name from installment_guarantor g
        where g.company_id = s.company_id and g.voucher_id = s.sale_id order by g.version desc, g.guarantor_no limit 1
      ), '') as guarantor
    from installment_now s
    where s.company_id = ${companyId} and s.branch_id = ${branchId} and s.due_paisa > 0 and s.due_date <= ${addDays(date, paysAheadDays)}
    order by s.due_date, s.sale_id, s.installment_no`.execute(tx);
  return rows;
}
