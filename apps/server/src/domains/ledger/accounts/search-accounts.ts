import { type accountRoutes, MOST_ACCOUNTS_FOUND } from '@cashbook/contract/ledger/accounts';
import type { RouteReply } from '@cashbook/contract/route';
import { ACCOUNT, CLOSED_TO_OPENINGS, CLOSED_TO_TYPED_ROWS, GROUP, MONEY_GROUPS } from '@cashbook/kernel';
import type { Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import { knownInBranch, servesBranch } from '#db/account-reach';
import type { Tx } from '#db/tx';
import { balanceInBranch } from '#domains/ledger/accounts/account-balances';

/** The kinds of accounts that a type-ahead offers (api, "acType"); empty means all. */
export type AccountKind = '' | 'cash' | 'bank' | 'customer' | 'supplier' | 'party' | 'income' | 'expense';

/**
 * The purpose of the account (accounting §4): `cash` for the rows of a cash or bank voucher or of a journal; `contra` for
 * those of a contra; `opening` for the opening grid; `invoice` for the party of an invoice; `extras` for the account that
 * is paid for carriage; empty for any purpose.
 */
export type AccountUse = '' | 'cash' | 'contra' | 'opening' | 'invoice' | 'extras';

export interface FoundAccount {
  readonly accountId: number;
  readonly name: string;
  readonly groupId: number;
  readonly groupName: string;
  readonly isSystem: boolean;
  /** Facts of the person or firm behind the account; null for other accounts. */
  readonly party: {
    readonly idfrCode: string;
    readonly creditDays: number;
    readonly careOf: string;
    readonly address: string;
    readonly manualAddress: string;
    readonly mobile: string;
  } | null;
}

/** A person who looks accounts up, and the branches that they reach. */
export interface Viewer {
  readonly companyId: number;
  readonly workingBranchId: number;
  /** The branches that the person reaches. */
  readonly branchIds: readonly number[];
}

/**
 * Whether a person may know of the account. It must serve the branch they work in, or belong to a branch that they reach.
 * A customer that its branch does not share does not exist for anybody else.
 */
export function visibleTo(viewer: Viewer, account: RawBuilder<unknown>): RawBuilder<boolean> {
  const { companyId, workingBranchId, branchIds } = viewer;
  return sql`(${servesBranch(account, companyId, workingBranchId)} or ${account}.branch_id = any (${[...branchIds]}::int[]))`;
}

/** The types of parties (spec 3 §3): customer, supplier, both, advance. Other kinds of accounts are nobody's. */
const partyTypes: Readonly<Record<AccountKind, readonly number[]>> = {
  '': [1, 2, 3, 4],
  cash: [],
  bank: [],
  customer: [1, 3],
  supplier: [2, 3],
  party: [1, 2, 3, 4],
  income: [],
  expense: [],
};

const ofTypes = (kind: AccountKind) => sql`${[...partyTypes[kind]]}::smallint[]`;

const kinds: Readonly<Record<AccountKind, RawBuilder<unknown>>> = {
  '': sql`true`,
  cash: sql`a.group_id = ${GROUP.cashInHand}`,
  bank: sql`a.group_id = ${GROUP.cashAtBank}`,
  customer: sql`p.type_id = any (${ofTypes('customer')})`,
  supplier: sql`p.type_id = any (${ofTypes('supplier')})`,
  party: sql`p.account_id is not null`,
  income: sql`g.nature = 4`,
  expense: sql`g.nature = 5`,
};

const uses: Readonly<Record<AccountUse, RawBuilder<unknown>>> = {
  '': sql`true`,
  cash: sql`a.account_id <> all (${[...CLOSED_TO_TYPED_ROWS.accountIds]}::int[])
    and a.group_id <> all (${[...CLOSED_TO_TYPED_ROWS.groupIds]}::int[])`,
  contra: sql`a.group_id = any (${[...MONEY_GROUPS]}::int[])`,
  opening: sql`a.account_id <> all (${[...CLOSED_TO_OPENINGS]}::int[])`,
  invoice: sql`(a.is_party or a.account_id = ${ACCOUNT.cash})`,
  extras: sql`(a.is_party or a.account_id = ${ACCOUNT.cash} or a.group_id = ${GROUP.cashAtBank})`,
};

export interface AccountQuestion {
  readonly companyId: number;
  /** The branch whose vouchers may use the account. */
  readonly branchId: number;
  readonly kind: AccountKind;
  readonly use: AccountUse;
  readonly text: string;
  /** Whether the person may see balances. */
  readonly withBalances: boolean;
}

/** An account as a type-ahead offers it. */
export interface OfferedAccount extends FoundAccount {
  /** Debits less credits till now in the books of the branch; null when the person may not see them. */
  readonly balancePaisa: Paisa | null;
}

const facts = sql`
  a.account_id as "accountId", a.name, a.group_id as "groupId", g.name as "groupName", a.is_system as "isSystem",
  case when p.account_id is not null then jsonb_build_object(
    'idfrCode', p.idfr_code, 'creditDays', p.credit_days, 'careOf', p.care_of, 'address', p.address, 'manualAddress', p.manual_address,
    'mobile', p.mobile
  ) end as party`;

const accounts = sql`
  account a
  join account_group g on g.company_id = a.company_id and g.group_id = a.group_id
  left join party p on p.company_id = a.company_id and p.account_id = a.account_id`;

/**
 * Returns at most twenty active accounts that the branch may use and whose name, number, code or mobile matches the text.
 * Customers that other branches share come last. Then an exact number or code comes first, then the rank of
 * `match_rank`, then the branch's own people. Under row-level security no index serves ILIKE. So a function of the owner
 * first selects accounts by an index of letters. Balances are read only for the returned accounts.
 */
export async function searchAccounts(tx: Tx, question: AccountQuestion): Promise<OfferedAccount[]> {
  const { companyId, branchId, kind, use, text, withBalances } = question;
  const typed = text.replace(/[\\%_]/g, '\\$&');
  const balance = withBalances ? balanceInBranch(companyId, branchId, sql`a.account_id`) : sql`null::bigint`;
  const among = await accountsToLookAt(tx, question);
  // The first query finds the twenty by the columns of their order. The outer query reads everything else.
  const { rows } = await sql<OfferedAccount>`
    with offered as (
      select a.account_id, coalesce(a.branch_id, ${branchId}) <> ${branchId} as is_elsewhere,
        match_rank(a.name, concat_ws(' ', p.idfr_code, p.mobile), ${text}) as rank,
        (a.account_id::text = ${text} or lower(p.idfr_code) = lower(${text})) is not true as is_named_otherwise,
        not (a.is_party and a.branch_id is not distinct from ${branchId}::int) as is_not_own, lower(a.name) as name
      from ${accounts}
      where a.company_id = ${companyId} and a.status = 1 and ${servesBranch(sql`a`, companyId, branchId)}
        and ${kinds[kind]} and ${uses[use]} and a.account_id = any (${among}::int[])
        and (a.name ilike ${`%${typed}%`} or a.account_id::text = ${text} or p.idfr_code ilike ${`${typed}%`}
          or p.mobile like ${`%${typed}%`})
      order by is_elsewhere, is_named_otherwise, rank, is_not_own, lower(a.name), a.account_id
      limit ${MOST_ACCOUNTS_FOUND}
    )
    select ${facts}, ${balance} as "balancePaisa"
    from offered o join (${accounts}) on a.company_id = ${companyId} and a.account_id = o.account_id
    order by o.is_elsewhere, o.is_named_otherwise, o.rank, o.is_not_own, o.name, o.account_id`.execute(tx);
  return rows;
}

/** Returns the accounts among which the text is searched. Of a text that very many parties contain, these are the first of each rank. */
async function accountsToLookAt(tx: Tx, { branchId, kind, text }: AccountQuestion): Promise<number[]> {
  const { rows } = await sql<{ among: number[] }>`
    select coalesce(accounts_to_look_at(${text}),
      first_accounts_to_look_at(${branchId}, ${text}, ${ofTypes(kind)}, ${MOST_ACCOUNTS_FOUND})) as among`.execute(tx);
  return rows[0]?.among ?? [];
}

type BankOption = RouteReply<typeof accountRoutes.bankOptions>[number];

/** Returns the active accounts under Cash at Bank that the branch may use, by name. */
export async function listBankAccounts(tx: Tx, companyId: number, branchId: number): Promise<BankOption[]> {
  const { rows } = await sql<BankOption>`
    select a.account_id as id, a.name, coalesce(a.fee_rate_milli, 0) as fee_rate from account a
    where a.company_id = ${companyId} and a.group_id = ${GROUP.cashAtBank} and a.status = 1
      and ${servesBranch(sql`a`, companyId, branchId)}
    order by lower(a.name), a.account_id`.execute(tx);
  return rows;
}

/**
 * Returns one account with the facts of its party; null when it does not exist for the viewer. With a named branch, which
 * the viewer reaches, it exists when that branch's books know it, as for its Ledger.
 */
export async function findAccount(
  tx: Tx,
  viewer: Viewer,
  accountId: number,
  branchId: number | null = null,
): Promise<FoundAccount | null> {
  const { companyId, workingBranchId } = viewer;
  const known = knownInBranch(sql`a`, companyId, branchId ?? workingBranchId);
  const exists = branchId === null ? sql`(${known} or ${visibleTo(viewer, sql`a`)})` : known;
  const { rows } = await sql<FoundAccount>`
    select ${facts} from ${accounts}
    where a.company_id = ${companyId} and a.account_id = ${accountId} and ${exists}`.execute(tx);
  return rows[0] ?? null;
}
