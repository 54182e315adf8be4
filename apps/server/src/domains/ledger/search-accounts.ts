import { type accountRoutes, MOST_ACCOUNTS_FOUND } from '@cashbook/contract/ledger/accounts';
import type { RouteReply } from '@cashbook/contract/route';
import { ACCOUNT, CLOSED_TO_OPENINGS, CLOSED_TO_TYPED_ROWS, GROUP, MONEY_GROUPS } from '@cashbook/kernel';
import type { Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import { knownInBranch, servesBranch } from '#db/account-reach';
import type { Tx } from '#db/tx';
import { balanceInBranch } from '#domains/ledger/account-balances';

/** Which accounts a type-ahead offers (api, "acType"); empty means all. */
export type AccountKind = '' | 'cash' | 'bank' | 'customer' | 'supplier' | 'party' | 'income' | 'expense';

/**
 * What the account is wanted for (accounting §4): `cash`, for the rows of a cash or bank voucher or of a journal;
 * `contra`, for those of a contra; `opening`, for the opening grid; `invoice`, for whom an invoice is with; `extras`,
 * for who is paid for carriage; empty for anything.
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
    readonly careOf: string;
    readonly address: string;
    readonly manualAddress: string;
    readonly mobile: string;
  } | null;
}

/** Whose books a person may look into. */
export interface Viewer {
  readonly companyId: number;
  readonly workingBranchId: number;
  /** The branches that the person reaches. */
  readonly branchIds: readonly number[];
}

/**
 * Whether a person may know of the account: it serves the branch they work in, or is a branch's own that they reach. A
 * customer whom their branch does not share exists for nobody else.
 */
export function visibleTo(viewer: Viewer, account: RawBuilder<unknown>): RawBuilder<boolean> {
  const { companyId, workingBranchId, branchIds } = viewer;
  return sql`(${servesBranch(account, companyId, workingBranchId)} or ${account}.branch_id = any (${[...branchIds]}::int[]))`;
}

const kinds: Readonly<Record<AccountKind, RawBuilder<unknown>>> = {
  '': sql`true`,
  cash: sql`a.group_id = ${GROUP.cashInHand}`,
  bank: sql`a.group_id = ${GROUP.cashAtBank}`,
  customer: sql`p.type_id in (1, 3)`,
  supplier: sql`p.type_id in (2, 3)`,
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
  /** Whose vouchers may use the account. */
  readonly branchId: number;
  readonly kind: AccountKind;
  readonly use: AccountUse;
  readonly text: string;
  /** Whether the person may see what is owed or there. */
  readonly withBalances: boolean;
}

/** An account as a type-ahead offers it. */
export interface OfferedAccount extends FoundAccount {
  /** Debits less credits till now in the books of the branch; null where they are not to be seen. */
  readonly balancePaisa: Paisa | null;
}

const facts = sql`
  a.account_id as "accountId", a.name, a.group_id as "groupId", g.name as "groupName", a.is_system as "isSystem",
  case when p.account_id is not null then jsonb_build_object(
    'idfrCode', p.idfr_code, 'careOf', p.care_of, 'address', p.address, 'manualAddress', p.manual_address,
    'mobile', p.mobile
  ) end as party`;

const accounts = sql`
  account a
  join account_group g on g.company_id = a.company_id and g.group_id = a.group_id
  left join party p on p.company_id = a.company_id and p.account_id = a.account_id`;

/**
 * Active accounts that the branch may use and whose name, number, code or mobile matches what was typed; at most twenty.
 * Customers whom other branches share come last; then the one of that number or code comes first, then all by their place
 * (`found_place`), of one place the branch's own people first. Under row-level security no index serves ILIKE: a function of the owner's says among which accounts to look, by an
 * index of letters. Balances are read of those that are answered alone.
 */
export async function searchAccounts(tx: Tx, question: AccountQuestion): Promise<OfferedAccount[]> {
  const { companyId, branchId, kind, use, text, withBalances } = question;
  const typed = text.replace(/[\\%_]/g, '\\$&');
  const balance = withBalances ? balanceInBranch(companyId, branchId, sql`a.account_id`) : sql`null::bigint`;
  const among = await accountsToLookAt(tx, text);
  const isAmong = among === null ? sql`true` : sql`a.account_id = any (${among}::int[])`;
  // The twenty are found first, by what orders them alone; everything else is read of the twenty.
  const { rows } = await sql<OfferedAccount>`
    with offered as (
      select a.account_id, coalesce(a.branch_id, ${branchId}) <> ${branchId} as is_elsewhere,
        found_place(a.name, concat_ws(' ', p.idfr_code, p.mobile), ${text}) as place,
        (a.account_id::text = ${text} or lower(p.idfr_code) = lower(${text})) is not true as is_named_otherwise,
        not (a.is_party and a.branch_id is not distinct from ${branchId}::int) as is_not_own, lower(a.name) as name
      from ${accounts}
      where a.company_id = ${companyId} and a.status = 1 and ${servesBranch(sql`a`, companyId, branchId)}
        and ${kinds[kind]} and ${uses[use]} and ${isAmong}
        and (a.name ilike ${`%${typed}%`} or a.account_id::text = ${text} or p.idfr_code ilike ${`${typed}%`}
          or p.mobile like ${`%${typed}%`})
      order by is_elsewhere, is_named_otherwise, place, is_not_own, lower(a.name), a.account_id
      limit ${MOST_ACCOUNTS_FOUND}
    )
    select ${facts}, ${balance} as "balancePaisa"
    from offered o join (${accounts}) on a.company_id = ${companyId} and a.account_id = o.account_id
    order by o.is_elsewhere, o.is_named_otherwise, o.place, o.is_not_own, o.name, o.account_id`.execute(tx);
  return rows;
}

/** Those among which what was typed is to be looked for; null where that is any. */
async function accountsToLookAt(tx: Tx, text: string): Promise<number[] | null> {
  const { rows } = await sql<{ among: number[] | null }>`select accounts_to_look_at(${text}) as among`.execute(tx);
  return rows[0]?.among ?? null;
}

type BankOption = RouteReply<typeof accountRoutes.bankOptions>[number];

/** The active accounts under Cash at Bank that the branch may use, by name. */
export async function listBankAccounts(tx: Tx, companyId: number, branchId: number): Promise<BankOption[]> {
  const { rows } = await sql<BankOption>`
    select a.account_id as id, a.name, coalesce(a.fee_rate_milli, 0) as fee_rate from account a
    where a.company_id = ${companyId} and a.group_id = ${GROUP.cashAtBank} and a.status = 1
      and ${servesBranch(sql`a`, companyId, branchId)}
    order by lower(a.name), a.account_id`.execute(tx);
  return rows;
}

/**
 * One account with what is known of the party behind it; null when it does not exist for the viewer. Of a named branch,
 * which the viewer reaches, it exists when that branch's books know it, as for its Ledger.
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
