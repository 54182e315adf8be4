import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import { type EarnedSale, markupEarned, sumOfEarning, type TypedEarning } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#db/tx';
import { type ClosingDay, endedMonth, type MarkupProposal } from '#domains/ledger/index';
import { type DocumentKind, nothingBeside, voucherDraft } from '#domains/posting/index';

/** The markup that a month has earned, which Day Close proposes (accounting-next §4.2). It is voided, never edited. */
export const markupEarnedKind: DocumentKind<TypedEarning, object> = {
  name: 'markup-earned',
  typeIds: [6],
  forms: [
    z.object({
      monthEnd: z.string(),
      sales: z.array(
        z.object({
          ...{ saleId: z.number().int(), invoiceNo: z.string() },
          installments: z.array(z.object({ installmentNo: z.number().int(), amountPaisa: keptUnits })),
        }),
      ),
    }),
  ],
  needs: () => ({}),
  rule: markupEarned,
  fieldOf: () => null,
  readBeside: nothingBeside,
};

type At = Omit<ClosingDay, 'countedPaisa'>;

/** Returns the markup that the month has earned in the branch; null for nothing, and where it or a later one was taken. */
async function earningAt(tx: Tx, { companyId, branchId, day }: At): Promise<TypedEarning | null> {
  const until = endedMonth(day);
  const { rows } = await sql<{ saleId: number; invoiceNo: string; installmentNo: number; amountPaisa: bigint }>`
    select e.sale_id::int as "saleId", s.vr_no as "invoiceNo", e.installment_no as "installmentNo", e.amount_paisa as "amountPaisa"
    from company c
      cross join lateral markup_to_earn(c.company_id, ${branchId}, ${until}, ${day}) e
      join voucher s on s.company_id = c.company_id and s.voucher_id = e.sale_id
    where c.company_id = ${companyId} and c.markup = 'spread' and not exists (
        select from markup_month m
          join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id and not v.is_void
        where m.company_id = c.company_id and m.branch_id = ${branchId} and m.month_end >= ${until}
      )
    order by e.sale_id, e.installment_no`.execute(tx);
  const sales = new Map<number, EarnedSale>();
  for (const { saleId, invoiceNo, ...installment } of rows) {
    const before = sales.get(saleId)?.installments ?? [];
    sales.set(saleId, { saleId, invoiceNo, installments: [...before, installment] });
  }
  return sales.size === 0 ? null : { monthEnd: until, sales: [...sales.values()] };
}

/** Proposes the markup of the last ended month at Day Close. One that nobody takes waits for a later day. */
export const markupProposal: MarkupProposal = {
  look: async (tx, at) => {
    const earning = await earningAt(tx, at);
    if (earning === null) return null;
    return { until: earning.monthEnd, sales: earning.sales.length, amount: sumOfEarning(earning.sales) };
  },
  propose: async (tx, closing) => {
    const earning = await earningAt(tx, closing);
    if (earning === null) return [];
    const ruled = markupEarned(earning);
    if (!ruled.ok) throw new Error(`the markup of ${earning.monthEnd} was refused`);
    return [
      {
        amountPaisa: sumOfEarning(earning.sales),
        draft: voucherDraft(markupEarnedKind, earning, ruled.drafts[0]),
        keep: (voucherId) => keepMonth(tx, closing.branchId, earning.monthEnd, voucherId),
      },
    ];
  },
};

async function keepMonth(tx: Tx, branch: number, until: IsoDate, voucherId: bigint): Promise<void> {
  const write = JSON.stringify({ branch, monthEnd: until, voucherId: voucherId.toString() });
  await sql`select keep_markup_month(${write}::jsonb)`.execute(tx);
}
