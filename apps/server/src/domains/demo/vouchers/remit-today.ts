import { noRequisition } from '@cashbook/contract/requisitions/naming';
import { ACCOUNT } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { BranchKey } from '#domains/demo/company';
import type { DemoAccounts } from '#domains/demo/records/demo-accounts';
import { type Author, accountBalances, postDocument } from '#domains/ledger/index';
import { voucherDraft } from '#domains/posting/index';
import { remittanceKind } from '#domains/vouchers/index';

interface RemittingDay {
  readonly companyId: number;
  readonly branchIds: ReadonlyMap<BranchKey, number>;
  readonly author: Author;
  readonly accounts: DemoAccounts;
  readonly now: Date;
}

interface Receipt {
  readonly voucherId: bigint;
  readonly numberText: string;
  readonly receivedPaisa: bigint;
}

/**
 * Remits on the day that people look at. Each branch remits its first receipts, up to half of its cash; the others wait.
 * Head office has funded one branch in cash.
 */
export async function remitToday(tx: Tx, day: RemittingDay): Promise<void> {
  const headOfficeId = day.branchIds.get('headOffice') ?? 0;
  const branchIds = [...day.branchIds.values()].filter((id) => id !== headOfficeId);
  for (const branchId of branchIds) {
    let spendablePaisa = (await cashOf(tx, day.companyId, branchId)) / 2n;
    // The last receipt always waits.
    for (const receipt of (await receiptsOfToday(tx, day.companyId, branchId)).slice(0, -1)) {
      const { voucherId, receivedPaisa: amountPaisa } = receipt;
      if (amountPaisa > spendablePaisa) continue;
      spendablePaisa -= amountPaisa;
      const typed = { receivedVoucherId: Number(voucherId), amountPaisa, remarks: '' };
      await post(tx, day, typed, { branchId, headOfficeId, receipt });
    }
  }
  const [toBranchId = 0] = branchIds;
  const amountPaisa = ((await cashOf(tx, day.companyId, headOfficeId)) / 400_000n) * 100_000n;
  const { cash } = ACCOUNT;
  const funding = {
    toBranchId,
    fromAccountId: cash,
    toAccountId: cash,
    amountPaisa,
    remarks: 'Petty cash for the branch',
  };
  if (amountPaisa > 0n) {
    await post(
      tx,
      day,
      { receivedVoucherId: null, ...noRequisition, ...funding },
      { branchId: headOfficeId, headOfficeId, receipt: null },
    );
  }
}

interface At {
  readonly branchId: number;
  readonly headOfficeId: number;
  readonly receipt: Receipt | null;
}

async function post(
  tx: Tx,
  day: RemittingDay,
  typed: Parameters<typeof remittanceKind.rule>[0],
  { branchId, headOfficeId, receipt }: At,
) {
  const { accounts, branchIds, author, now } = day;
  const facts = {
    requisitions: new Map(),
    accounts: accounts.postable,
    receivingAccounts: accounts.postable,
    branches: {
      workingBranchId: branchId,
      branches: [...branchIds.values()].map((id) => ({
        branchId: id,
        isHeadOffice: id === headOfficeId,
        isActive: true,
      })),
    },
    received: receipt === null ? null : { ...receipt, branchId, typeId: 1, isVoid: false, remittedBy: null },
  };
  const ruled = remittanceKind.rule(typed, facts, null);
  if (!ruled.ok) throw new Error(`the rule refused the demo: ${ruled.refusal.code}`);
  const { kind, formVersion, form } = voucherDraft(remittanceKind, typed, ruled.drafts[0]);
  const document = { branchId, expectedDay: null, author, idempotency: null, kind, formVersion, form };
  const posted = await postDocument(tx, { ...document, drafts: ruled.drafts }, now);
  if (!posted.ok) throw new Error(`the books refused the demo: ${posted.refusal.code}`);
}

async function cashOf(tx: Tx, companyId: number, branchId: number): Promise<bigint> {
  const balances = await accountBalances(tx, { companyId, branchId });
  const cash = balances.find(({ accountId }) => accountId === ACCOUNT.cash);
  return cash === undefined ? 0n : cash.debitPaisa - cash.creditPaisa;
}

async function receiptsOfToday(tx: Tx, companyId: number, branchId: number): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    select v.voucher_id as "voucherId", v.vr_no as "numberText", v.total_paisa as "receivedPaisa"
    from voucher v
      join trading_day t on t.company_id = v.company_id and t.branch_id = v.branch_id and t.day = v.vr_date and t.is_open
    where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.type_id = any (types_of('cash_receipt')) and not v.is_void
    order by v.voucher_id`.execute(tx);
  return rows;
}
