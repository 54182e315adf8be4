import { status } from '@cashbook/contract/enumerations';
import type { PostableAccounts } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { askTogether } from '#ask-together';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { postableAccounts } from '#domains/ledger/index';

/** What a save wants to know before its posting rule can speak. */
export interface DeskQuestion {
  readonly companyId: number;
  readonly branchId: number;
  readonly accountIds: readonly number[];
  /** The Idempotency-Key it came with. */
  readonly key: string | null;
}

/** The answer that was given to a key's first save, and what the key is bound to. */
export interface KeptReply {
  readonly key: string;
  readonly userId: number | null;
  readonly route: string;
  readonly bodyHashHex: string;
  readonly voucherId: number;
  readonly version: number;
  readonly vrNo: string;
  readonly vrDate: string;
}

export interface DeskFacts {
  readonly branchIsActive: boolean;
  /** The branch's transaction date; null for a branch whose books were never opened. */
  readonly openDay: IsoDate | null;
  /** The asked accounts that exist and that the branch may use, and those that were asked beside them. */
  readonly accounts: PostableAccounts;
  /** Set when the key has been used, by whomever. */
  readonly kept: KeptReply | null;
}

/**
 * Reads desk facts. Saves of a branch that wait at the same time are looked up in one transaction: what a busy desk asks
 * is mostly the same.
 */
export function readDeskFacts(db: Services['db']): (question: DeskQuestion) => Promise<DeskFacts> {
  const ofBranch = new Map<string, (question: DeskQuestion) => Promise<DeskFacts>>();
  return (question) => {
    const { companyId, branchId } = question;
    const name = `${companyId}/${branchId}`;
    let ask = ofBranch.get(name);
    if (ask === undefined) {
      ask = askTogether((questions: readonly DeskQuestion[]) =>
        inCompany(db, { companyId, mode: 'write' }, (tx) => readTogether(tx, companyId, branchId, questions)),
      );
      ofBranch.set(name, ask);
    }
    return ask(question);
  };
}

async function readTogether(
  tx: Tx,
  companyId: number,
  branchId: number,
  questions: readonly DeskQuestion[],
): Promise<DeskFacts[]> {
  const branch = await readBranchAndReplies(
    tx,
    companyId,
    branchId,
    questions.flatMap(({ key }) => (key === null ? [] : [key])),
  );
  const accountIds = [...new Set(questions.flatMap((question) => question.accountIds))];
  const accounts = await postableAccounts(tx, companyId, branchId, accountIds);
  return questions.map(({ key }) => ({
    branchIsActive: branch.isActive,
    openDay: branch.openDay,
    accounts,
    kept: branch.kept.find((reply) => reply.key === key) ?? null,
  }));
}

interface BranchAndReplies {
  readonly isActive: boolean;
  readonly openDay: IsoDate | null;
  readonly kept: readonly KeptReply[];
}

async function readBranchAndReplies(
  tx: Tx,
  companyId: number,
  branchId: number,
  keys: readonly string[],
): Promise<BranchAndReplies> {
  const { rows } = await sql<BranchAndReplies>`
    select b.status = ${status.active} as "isActive",
      (select day from trading_day t
       where t.company_id = b.company_id and t.branch_id = b.branch_id and t.is_open) as "openDay",
      (select coalesce(jsonb_agg(jsonb_build_object(
         'key', key, 'userId', user_id, 'route', route, 'bodyHashHex', encode(body_hash, 'hex'),
         'voucherId', voucher_id, 'version', version, 'vrNo', vr_no, 'vrDate', vr_date)), '[]')
       from idempotency_key where company_id = ${companyId} and key = any (${[...keys]}::text[])) as kept
    from branch b where b.company_id = ${companyId} and b.branch_id = ${branchId}`.execute(tx);
  const [branch] = rows;
  if (branch === undefined) throw new Error(`company ${companyId} has no branch ${branchId}`);
  return branch;
}
