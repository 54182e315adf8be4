import { status } from '@cashbook/contract/enumerations';
import type { PostableAccounts } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { askTogether } from '#ask-together';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';

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
  /** The asked accounts that exist and that the branch may use. */
  readonly accounts: PostableAccounts;
  /** Set when the key has been used, by whomever. */
  readonly kept: KeptReply | null;
}

interface Found {
  readonly branches: readonly { id: number; isActive: boolean; openDay: IsoDate | null }[];
  readonly accounts: readonly { id: number; groupId: number; status: number; branchId: number | null }[];
  readonly kept: readonly KeptReply[];
}

/** Reads desk facts; saves of a company that wait at the same time are looked up in one statement. */
export function readDeskFacts(db: Services['db']): (question: DeskQuestion) => Promise<DeskFacts> {
  const ofCompany = new Map<number, (question: DeskQuestion) => Promise<DeskFacts>>();
  return (question) => {
    const { companyId } = question;
    let ask = ofCompany.get(companyId);
    if (ask === undefined) {
      ask = askTogether(async (questions: readonly DeskQuestion[]) => {
        const found = await inCompany(db, { companyId, mode: 'write' }, (tx) => find(tx, companyId, questions));
        return questions.map((one) => factsFor(one, found));
      });
      ofCompany.set(companyId, ask);
    }
    return ask(question);
  };
}

async function find(tx: Tx, companyId: number, questions: readonly DeskQuestion[]): Promise<Found> {
  const branchIds = [...new Set(questions.map(({ branchId }) => branchId))];
  const accountIds = [...new Set(questions.flatMap((question) => question.accountIds))];
  const keys = questions.flatMap(({ key }) => (key === null ? [] : [key]));
  const { rows } = await sql<Found>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object(
         'id', b.branch_id, 'isActive', b.status = ${status.active}, 'openDay', t.day)), '[]')
       from branch b
         left join trading_day t on t.company_id = b.company_id and t.branch_id = b.branch_id and t.is_open
       where b.company_id = ${companyId} and b.branch_id = any (${branchIds}::int[])) as branches,
      (select coalesce(jsonb_agg(jsonb_build_object(
         'id', account_id, 'groupId', group_id, 'status', status, 'branchId', branch_id)), '[]') from account
       where company_id = ${companyId} and account_id = any (${accountIds}::int[])) as accounts,
      (select coalesce(jsonb_agg(jsonb_build_object(
         'key', key, 'userId', user_id, 'route', route, 'bodyHashHex', encode(body_hash, 'hex'),
         'voucherId', voucher_id, 'version', version, 'vrNo', vr_no, 'vrDate', vr_date)), '[]') from idempotency_key
       where company_id = ${companyId} and key = any (${keys}::text[])) as kept`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('a select of one row answered none');
  return found;
}

function factsFor({ branchId, accountIds, key }: DeskQuestion, found: Found): DeskFacts {
  const usable = found.accounts.filter(
    (account) => accountIds.includes(account.id) && (account.branchId === null || account.branchId === branchId),
  );
  const branch = found.branches.find(({ id }) => id === branchId);
  return {
    branchIsActive: branch?.isActive ?? false,
    openDay: branch?.openDay ?? null,
    accounts: new Map(
      usable.map(({ id, groupId, status: now }) => [id, { groupId, isArchived: now !== status.active }]),
    ),
    kept: key === null ? null : (found.kept.find((reply) => reply.key === key) ?? null),
  };
}
