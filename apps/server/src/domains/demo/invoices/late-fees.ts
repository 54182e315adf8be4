import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import type { SellingDesk } from '#domains/demo/invoices/sales';
import { post } from '#domains/demo/stock/stock';
import { lateFeeProposal, waiverKind } from '#domains/installments/index';
import { postProposals } from '#domains/ledger/index';
import { readLockedFacts } from '#domains/posting/index';
import { cashDifferenceProposal } from '#domains/vouchers/index';

/** The working days from one taking of late fees to the next. */
const everyDays = 25;
/** One fee in so many is waived on the day on which it is charged. */
const waivedOneIn = 6;

/** Turns late fees on, from the first day of the books: 100 taka for each installment, 15 days after its due day. */
async function turnOnLateFees(tx: Tx, companyId: number, from: IsoDate): Promise<void> {
  await sql`
    update company set late_fee = 'flat', late_fee_from = ${from}, late_fee_grace_days = 15, late_fee_paisa = 10000
    where company_id = ${companyId}`.execute(tx);
}

/** Turns late fees on with the first day of the books, takes those that Day Close proposes on some days, and waives a few of them. */
export async function chargeDemoLateFees(
  tx: Tx,
  desk: SellingDesk,
  { date, place }: { readonly date: IsoDate; readonly place: number },
): Promise<void> {
  const { key, companyId, branchId, author, at } = desk;
  if (key !== 'electronics') return;
  if (place === 0) await turnOnLateFees(tx, companyId, date);
  if (place % everyDays !== everyDays - 1) return;
  await showBranches(tx, [branchId]);
  const closing = { companyId, branchId, day: date, countedPaisa: null };
  const fees = await lateFeeProposal.list(tx, closing);
  if (fees.length === 0) return;
  const amount = fees.reduce((sum, fee) => sum + fee.amount, 0n);
  const taken = { kind: 'late-fee' as const, amount, installments: fees.map(({ installment_id: id }) => id) };
  const proposals = { 'cash-difference': cashDifferenceProposal, 'late-fee': lateFeeProposal };
  const posted = await postProposals(tx, proposals, [taken], closing, { author, at });
  if (!posted.ok) throw new Error(`the books refused a late fee of the demo: ${posted.refusal.code}`);
  const vouchers = posted.posted.get('late-fee') ?? [];
  for (const { voucherId } of vouchers.filter((_, nth) => nth % waivedOneIn === 1)) {
    const typed = { feeId: Number(voucherId), remarks: 'An old customer' };
    const facts = await readLockedFacts(tx, companyId, branchId, waiverKind.needs(typed, null));
    await post(tx, desk, waiverKind, { typed, facts });
  }
}
