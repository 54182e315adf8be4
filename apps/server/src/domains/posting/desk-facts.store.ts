import type { IsoDate } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import { batchRequests } from '#batch-requests';
import type { Services } from '#context';
import { type AskedAtDesk, type InScope, type LookUp, mayHaveRows, type Need } from '#db/look-up';
import { callInCompany } from '#db/tx';
import type { CachedAccounts } from '#domains/posting/cached/cached-accounts';
import type { LookedUp } from '#domains/posting/document-kind';

/** The facts that a save needs before its posting rule can run. */
export interface DeskQuestion {
  readonly companyId: number;
  readonly branchId: number;
  readonly needs: readonly Pick<Need<unknown>, 'lookUp' | 'ids' | 'branchId'>[];
  /** The Idempotency-Key of the request. */
  readonly key: string | null;
}

/** The answer that the key's first save got, and the request that the key is bound to. */
export interface KeptReply {
  readonly key: string;
  readonly userId: number | null;
  readonly route: string;
  readonly bodyHashHex: string;
  /** Null, like the fields below, when the key was used for something else than a voucher. */
  readonly voucherId: number | null;
  readonly version: number;
  readonly vrNo: string;
  readonly vrDate: string;
  /** The cash warnings and the advice of the answer; null for none. */
  readonly told: unknown;
}

export interface DeskFacts extends LookedUp {
  readonly branchIsActive: boolean;
  /** The branch's transaction date. Null for a branch whose books were never opened. */
  readonly openDay: IsoDate | null;
  /** Set when anybody has used the key. */
  readonly kept: KeptReply | null;
}

/** Reads desk facts. Saves of a company that wait at the same time share one query, whatever their branches. */
export function readDeskFacts(
  db: Services['db'],
  cachedAccounts: CachedAccounts,
): (question: DeskQuestion) => Promise<DeskFacts> {
  const ofCompany = new Map<number, (question: DeskQuestion) => Promise<DeskFacts>>();
  return (question) => {
    const { companyId } = question;
    let ask = ofCompany.get(companyId);
    if (ask === undefined) {
      ask = batchRequests(async (questions: readonly DeskQuestion[]) => {
        const facts = await readTogether(db, companyId, questions);
        for (const [place, found] of facts.entries())
          cachedAccounts.keep(companyId, questions[place]?.needs ?? [], found);
        return facts;
      });
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
  readonly kept: readonly KeptReply[];
  /** The rows of each look-up, by the look-up's name. */
  readonly found: Readonly<Record<string, unknown>>;
}

async function readTogether(
  db: Services['db'],
  companyId: number,
  questions: readonly DeskQuestion[],
): Promise<DeskFacts[]> {
  const branchIds = [...new Set(questions.map(({ branchId }) => branchId))];
  const keys = questions.flatMap(({ key }) => (key === null ? [] : [key]));
  const asked = askedOfLookUps(questions);
  const [found] = await callInCompany<Found>(
    db,
    { companyId, lockWait: 'usual' },
    (inScope) => sql`(
      select d.branches, d.kept, ${foundBy(asked, inScope)} as found
      from desk_facts(${inScope(sql`${branchIds}::int[]`)}, ${keys}::text[]) d)`,
  );
  if (found === undefined) throw new Error('desk_facts answered no row');
  return questions.map((question) => factsAt(question, found));
}

/** Returns the questions to each look-up from all saves that wait. */
function askedOfLookUps(questions: readonly DeskQuestion[]): Map<LookUp<unknown>, AskedAtDesk[]> {
  const asked = new Map<LookUp<unknown>, AskedAtDesk[]>();
  for (const { branchId, needs } of questions) {
    for (const { lookUp, ids, branchId: using = branchId } of needs.filter(mayHaveRows)) {
      asked.set(lookUp, [...(asked.get(lookUp) ?? []), { branchId: using, ids }]);
    }
  }
  return asked;
}

function foundBy(asked: ReadonlyMap<LookUp<unknown>, readonly AskedAtDesk[]>, inScope: InScope): RawBuilder<unknown> {
  const columns = [...asked].flatMap(([lookUp, desks]) => [sql`${lookUp.name}::text`, lookUp.together(desks, inScope)]);
  return sql`jsonb_build_object(${sql.join(columns)})`;
}

function factsAt({ branchId, key }: DeskQuestion, { branches, kept, found }: Found): DeskFacts {
  const branch = branches.find((one) => one.branchId === branchId);
  if (branch === undefined) throw new Error(`the company has no branch ${branchId}`);
  return {
    branchId,
    branchIsActive: branch.isActive,
    openDay: branch.openDay,
    kept: key === null ? null : (kept.find((reply) => reply.key === key) ?? null),
    // These rows come from the look-up's own statement, so they have its type.
    rowsOf: <Row>({ name }: LookUp<Row>) => (found[name] ?? []) as readonly Row[],
  };
}
