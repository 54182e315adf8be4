import type { PostableAccounts } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { askTogether } from '#ask-together';
import type { Services } from '#context';
import { callInCompany } from '#db/tx';

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
  /** Those of the asked accounts that exist and that the branch may use. */
  readonly accounts: PostableAccounts;
  /** Set when the key has been used, by whomever. */
  readonly kept: KeptReply | null;
}

/**
 * Reads desk facts. Saves of a company that wait at the same time are looked up in one trip, whatever their branches.
 */
export function readDeskFacts(db: Services['db']): (question: DeskQuestion) => Promise<DeskFacts> {
  const ofCompany = new Map<number, (question: DeskQuestion) => Promise<DeskFacts>>();
  return (question) => {
    const { companyId } = question;
    let ask = ofCompany.get(companyId);
    if (ask === undefined) {
      ask = askTogether((questions: readonly DeskQuestion[]) => readTogether(db, companyId, questions));
      ofCompany.set(companyId, ask);
    }
    return ask(question);
  };
}

interface Found {
  readonly branches: readonly {
    readonly branchId: number;
    readonly isActive: boolean;
    readonly openDay: IsoDate | null;
  }[];
  readonly accounts: readonly {
    readonly branchId: number;
    readonly accountId: number;
    readonly groupId: number;
    readonly isArchived: boolean;
  }[];
  readonly kept: readonly KeptReply[];
}

async function readTogether(
  db: Services['db'],
  companyId: number,
  questions: readonly DeskQuestion[],
): Promise<DeskFacts[]> {
  const branchIds = [...new Set(questions.map(({ branchId }) => branchId))];
  const pairs = questions.flatMap(({ branchId, accountIds }) =>
    accountIds.map((accountId) => ({ branchId, accountId })),
  );
  const keys = questions.flatMap(({ key }) => (key === null ? [] : [key]));
  const [found] = await callInCompany<Found>(
    db,
    { companyId, patience: 'usual' },
    (inScope) => sql`desk_facts(${inScope(sql`${branchIds}::int[]`)}, ${pairs.map(({ branchId }) => branchId)}::int[],
      ${pairs.map(({ accountId }) => accountId)}::int[], ${keys}::text[])`,
  );
  if (found === undefined) throw new Error('desk_facts answered no row');
  return questions.map((question) => factsOf(question, found));
}

function factsOf({ branchId, accountIds, key }: DeskQuestion, found: Found): DeskFacts {
  const branch = found.branches.find((one) => one.branchId === branchId);
  if (branch === undefined) throw new Error(`the company has no branch ${branchId}`);
  const asked = found.accounts.filter((one) => one.branchId === branchId && accountIds.includes(one.accountId));
  return {
    branchIsActive: branch.isActive,
    openDay: branch.openDay,
    accounts: new Map(asked.map(({ accountId, groupId, isArchived }) => [accountId, { groupId, isArchived }])),
    kept: key === null ? null : (found.kept.find((reply) => reply.key === key) ?? null),
  };
}
