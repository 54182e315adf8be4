import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import {
  ACCOUNT,
  type BalancedEntry,
  type BranchFacts,
  balance,
  credit,
  type Draft,
  type DraftLink,
  debit,
  type PostableAccounts,
} from '@cashbook/kernel';
import { sql } from 'kysely';
import { Client } from 'pg';
import { z } from 'zod';
import { accountsNeeded, branchesNeeded, type Dependent, dependentsNeeded } from '#domains/ledger/index';
import type { DocumentKind, OwnTables } from '#domains/posting/index';
import type { TestDatabase } from '#testing/database';

/**
 * A document of a kind that the product does not have, with everything that a kind may have. Its type follows from the
 * amounts, and its total is not the sum of its debits. It may have a second voucher in another branch, links, facts about
 * its dependents, and a table of its own.
 *
 * A dear consignment is a due sale, a cheap one a cash sale. One to another branch is two stock transfers. One that pays
 * another is a collection.
 */
export interface TypedConsignment {
  readonly accountId: number;
  readonly amountPaisa: bigint;
  readonly discountPaisa: bigint;
  /** Also in the table. */
  readonly note: string;
  readonly toBranchId: number | null;
  /** The voucher that it pays. */
  readonly paysId: number | null;
}

export interface ConsignmentFacts {
  readonly accounts: PostableAccounts;
  readonly dependents: readonly Dependent[];
  readonly branches: BranchFacts;
}

/** The amount from which a consignment is a due sale. */
export const dearPaisa = 100_000n;

const form = z.codec(
  z.object({
    accountId: z.number(),
    amountPaisa: z.string(),
    discountPaisa: z.string(),
    note: z.string(),
    toBranchId: z.number().nullable(),
    paysId: z.number().nullable(),
  }),
  z.custom<TypedConsignment>(),
  {
    decode: ({ amountPaisa, discountPaisa, ...rest }) => ({
      ...rest,
      amountPaisa: keptUnits.decode(amountPaisa),
      discountPaisa: keptUnits.decode(discountPaisa),
    }),
    encode: ({ amountPaisa, discountPaisa, ...rest }) => ({
      ...rest,
      amountPaisa: keptUnits.encode(amountPaisa),
      discountPaisa: keptUnits.encode(discountPaisa),
    }),
  },
);

/** The computed part of a consignment, which its table has. */
interface ConsignmentSum {
  readonly netPaisa: bigint;
}

const own: OwnTables<TypedConsignment, ConsignmentFacts, ConsignmentSum> = {
  write: async (tx, { companyId, voucherId, version }, { note }, _facts, { netPaisa }) => {
    await sql`insert into consignment (company_id, voucher_id, version, note, net_paisa)
      values (${companyId}, ${voucherId}, ${version}, ${note}, ${netPaisa})`.execute(tx);
  },
};

/** Reads the latest row of a consignment; null for none. */
const readBeside: ConsignmentKind['readBeside'] = async (tx, { companyId, voucherId, version }) => {
  const { rows } = await sql<ConsignmentRow>`
    select note, net_paisa as "netPaisa" from consignment
    where company_id = ${companyId} and voucher_id = ${voucherId} and version <= ${version}
    order by version desc limit 1`.execute(tx);
  return rows[0] ?? null;
};

/** Makes the kind's own table, as a migration would. */
export async function createConsignmentTable({ superuser }: TestDatabase): Promise<void> {
  const client = new Client({ connectionString: superuser });
  await client.connect();
  await client.query(`
    create table consignment (
      company_id int not null, voucher_id bigint not null, version int not null, note text not null,
      net_paisa bigint not null,
      primary key (company_id, voucher_id, version)
    );
    alter table consignment enable row level security;
    create policy company_isolation on consignment
      using (company_id = nullif(current_setting('app.company_id', true), '')::int);
    grant select, insert on consignment to cashbook_app`);
  await client.end();
}

interface ConsignmentRow extends ConsignmentSum {
  readonly note: string;
}
type ConsignmentKind = DocumentKind<TypedConsignment, ConsignmentFacts, ConsignmentSum, ConsignmentRow | null>;

export const consignmentKind: ConsignmentKind = {
  name: 'consignment',
  typeIds: [11, 13, 16, 18],
  forms: [form],
  needs: ({ accountId }, before) => ({
    accounts: accountsNeeded([accountId], before),
    dependents: dependentsNeeded(before?.voucherId ?? null),
    branches: branchesNeeded([]),
  }),
  rule: (typed, { accounts, dependents, branches }) => {
    const { accountId, amountPaisa, discountPaisa } = typed;
    if (amountPaisa <= 0n || discountPaisa < 0n || discountPaisa >= amountPaisa)
      return { ok: false, refusal: { code: 'amount_not_positive' } };
    if (!accounts.has(accountId)) return { ok: false, refusal: { code: 'account_not_found' } };
    // An edit must not go below the amount of its dependents.
    const dependentPaisa = dependents.reduce((sum, dependent) => sum + dependent.amountPaisa, 0n);
    const netPaisa = amountPaisa - discountPaisa;
    if (netPaisa < dependentPaisa) return { ok: false, refusal: { code: 'amount_too_large' } };
    return { ok: true, drafts: draftsOf(typed, branches.workingBranchId), own: { netPaisa } };
  },
  fieldOf: () => null,
  readBeside,
  own,
};

function draftsOf(
  { accountId, amountPaisa, discountPaisa, toBranchId, paysId }: TypedConsignment,
  branchId: number,
): [Draft, ...Draft[]] {
  if (toBranchId !== null) {
    const claim = debit(ACCOUNT.interBranchCurrent, amountPaisa, { counterBranchId: toBranchId });
    const debt = credit(ACCOUNT.interBranchCurrent, amountPaisa, { counterBranchId: branchId });
    const sent = voucher(18, amountPaisa, [balance([claim, credit(accountId, amountPaisa)])]);
    const received = voucher(18, amountPaisa, [balance([debit(accountId, amountPaisa), debt])]);
    return [sent, { ...received, branchId: toBranchId, links: [{ parent: 'first', role: 'half' }] }];
  }
  if (paysId !== null) {
    const links: readonly DraftLink[] = [{ parent: BigInt(paysId), role: 'collection' }];
    return [{ ...voucher(16, amountPaisa, [pair(ACCOUNT.cash, accountId, amountPaisa)]), links }];
  }
  const netPaisa = amountPaisa - discountPaisa;
  const total = pair(accountId, ACCOUNT.sales, amountPaisa);
  const discount = discountPaisa === 0n ? [] : [pair(ACCOUNT.salesDiscount, accountId, discountPaisa)];
  return [voucher(amountPaisa < dearPaisa ? 11 : 13, netPaisa, [total, ...discount])];
}

function voucher(typeId: Draft['typeId'], totalPaisa: bigint, entries: readonly BalancedEntry[]): Draft {
  return { typeId, totalPaisa, entries };
}

function pair(debited: number, credited: number, amountPaisa: bigint): BalancedEntry {
  return balance([debit(debited, amountPaisa), credit(credited, amountPaisa)]);
}
