import { typedOf } from '@cashbook/contract/documents/described';
import type { RouteReply } from '@cashbook/contract/route';
import { cashPaymentDocument } from '@cashbook/contract/vouchers/cash';
import type { taxProposalRoutes as routes } from '@cashbook/contract/vouchers/tax-proposals';
import { taxToPropose } from '@cashbook/kernel';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { loadVoucher } from '#domains/ledger/index';
import { readFacts } from '#domains/posting/index';
import { taxFactsOf, taxNeeds } from '#domains/withholding/withholding-look-ups';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';

/** Returns the handler that proposes the tax of a row (accounting-next §6). */
export function taxProposalHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof routes> {
  return { propose: (call) => propose(db, call) };
}

/** Reads what the rule asks, without locks, and proposes. A save rules anew. Refused is `not_found` of another branch's voucher. */
async function propose(
  db: Services['db'],
  { actor, body: { side, mtmId, transactions } }: Call<typeof routes.propose>,
): Promise<Answer<RouteReply<typeof routes.propose>>> {
  const { companyId, workingBranchId: branchId } = actor;
  const { rows } = typedOf(cashPaymentDocument.fields, { transactions });
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, [branchId]);
    const before = mtmId === null ? null : await loadVoucher(tx, companyId, BigInt(mtmId));
    if (mtmId !== null && before?.branchId !== branchId) return refused('not_found');
    const { withholding } = taxFactsOf(await readFacts(tx, branchId, taxNeeds(rows, before)));
    const tax = withholding == null ? null : taxToPropose(rows, side === 'received', withholding);
    const { vdsSectionId, tdsSectionId } = rows.at(-1) ?? {};
    return done({
      vds: vdsSectionId == null ? null : (tax?.vdsPaisa ?? null),
      tds: tdsSectionId == null ? null : (tax?.tdsPaisa ?? null),
    });
  });
}
