import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import { installmentId } from '@cashbook/contract/installments/plan-fields';
import { type LateFeeTerms, type LateInstallment, lateFee, lateFeeOf, type TypedLateFee } from '@cashbook/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#db/tx';
import type { ClosingDay, LateFeeProposal } from '#domains/ledger/index';
import { type DocumentKind, nothingBeside, voucherDraft } from '#domains/posting/index';

/** The fee of a late installment, which Day Close proposes (accounting-next §4.6). It is voided or waived, never edited. */
export const lateFeeKind: DocumentKind<TypedLateFee, object> = {
  name: 'late-fee',
  typeIds: [6],
  forms: [
    z.object({
      ...{ saleId: z.number().int(), invoiceNo: z.string(), installmentNo: z.number().int() },
      ...{ accountId: z.number().int(), day: z.string(), months: z.number().int(), feePaisa: keptUnits },
    }),
  ],
  needs: () => ({}),
  rule: lateFee,
  fieldOf: () => null,
  readBeside: nothingBeside,
};

type LateRow = LateInstallment &
  Pick<TypedLateFee, 'saleId' | 'invoiceNo' | 'installmentNo' | 'accountId'> & { readonly customer: string };

/** A fee that is proposed, with what a list says of its installment. */
type ProposedFee = TypedLateFee & Pick<LateRow, 'customer' | 'dueDate'>;

/** Returns the fees that installments of the branch owe at the end of the day by the terms of the company: all, or those of `named`. */
async function proposedFees(
  tx: Tx,
  { companyId, branchId, day }: Omit<ClosingDay, 'countedPaisa'>,
  named: readonly number[] | null = null,
): Promise<ProposedFee[]> {
  const terms = await termsOf(tx, companyId);
  const { rows } = await sql<LateRow>`
    select n.sale_id::int as "saleId", sale_number(v, n.installment_no) as "invoiceNo", n.installment_no as "installmentNo", n.account_id as "accountId",
      a.name as customer, n.due_date as "dueDate", n.due_paisa as "duePaisa", n.last_paid_on as "lastPaidOn",
      n.charged_months as "chargedMonths"
    from late_installments(${companyId}, ${branchId}, ${day}, ${named?.length ?? null}, ${named === null ? null : [...named]}::bigint[]) n
      join voucher v on v.company_id = ${companyId} and v.voucher_id = n.sale_id
      join account a on a.company_id = ${companyId} and a.account_id = n.account_id
    order by n.due_date, n.sale_id, n.installment_no`.execute(tx);
  return rows.flatMap(({ duePaisa: _due, lastPaidOn: _paid, chargedMonths: _months, ...row }, index) => {
    const late = rows[index];
    const fee = late === undefined ? null : lateFeeOf(terms, late, day);
    return fee === null ? [] : [{ ...row, ...fee, day }];
  });
}

async function termsOf(tx: Tx, companyId: number): Promise<LateFeeTerms> {
  const { rows } = await sql<LateFeeTerms>`
    select late_fee as basis, late_fee_grace_days as "graceDays", late_fee_paisa as "flatPaisa",
      late_fee_percent_milli::bigint as "percentMilli"
    from company where company_id = ${companyId}`.execute(tx);
  const [terms] = rows;
  if (terms === undefined) throw new Error(`there is no company ${companyId}`);
  return terms;
}

const feeOnWire = (fee: ProposedFee) => ({
  ...{ installment_id: installmentId(fee.saleId, fee.installmentNo), mtm_id: fee.saleId, invoice_no: fee.invoiceNo },
  ...{ installment_no: fee.installmentNo, customer_id: fee.accountId, customer_name: fee.customer },
  ...{ due_date: fee.dueDate, months: fee.months, amount: fee.feePaisa },
});

/** Proposes the fees of late installments at Day Close. A person may leave some: they are proposed again. */
export const lateFeeProposal: LateFeeProposal = {
  list: async (tx, at, most) => {
    const fees = await proposedFees(tx, at);
    return {
      // The latest due days are listed, so that fees which nobody wants to charge hide no newer ones.
      listed: fees.slice(-most).map(feeOnWire),
      count: fees.length,
      amountPaisa: fees.reduce((sum, { feePaisa }) => sum + feePaisa, 0n),
    };
  },
  propose: async (tx, closing, installmentIds) => {
    const fees = await proposedFees(tx, closing, installmentIds);
    // A fee that nobody owes any more is not in the sum. The sum then differs from the one that the person saw.
    return fees.map(({ customer: _name, dueDate: _day, ...typed }) => {
      const ruled = lateFee(typed);
      if (!ruled.ok) throw new Error(`a late fee was refused: ${typed.invoiceNo}`);
      return {
        amountPaisa: typed.feePaisa,
        draft: voucherDraft(lateFeeKind, typed, ruled.drafts[0]),
        keep: (voucherId: bigint) => keepFee(tx, closing.branchId, typed, voucherId),
      };
    });
  },
};

async function keepFee(
  tx: Tx,
  branch: number,
  { saleId, installmentNo, months }: TypedLateFee,
  voucherId: bigint,
): Promise<void> {
  const write = JSON.stringify({ branch, saleId, installmentNo, months, voucherId: voucherId.toString() });
  await sql`select keep_late_fee(${write}::jsonb)`.execute(tx);
}
