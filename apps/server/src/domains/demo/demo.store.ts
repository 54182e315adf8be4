import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';

/** An account to be added to the chart. A party's account has its facts in `party`. */
export interface NewAccount {
  readonly name: string;
  /** Its level 3 account. */
  readonly groupId: number;
  /** The branch that alone may use it; null for every branch. */
  readonly branchId: number | null;
  readonly party: NewParty | null;
}

export interface NewParty {
  /** 1 customer, 2 supplier (spec 3 §3). */
  readonly typeId: 1 | 2;
  readonly code: string;
  readonly careOf: string;
  readonly address: string;
  readonly mobile: string;
  readonly ledgerPage: string;
  readonly credit?: PartyCredit;
}

/** A customer's terms of credit, area and field officer. */
export interface PartyCredit {
  readonly areaId: number | null;
  readonly officerId: number | null;
  /** In taka; null without a limit. */
  readonly creditLimit: number | null;
  readonly creditDays: number;
  readonly nid: string;
  readonly somity: string;
}

/** Adds accounts under the next free numbers and returns them with those. From then on the transaction sees their branches. */
export async function addAccounts(
  tx: Tx,
  companyId: number,
  accounts: readonly NewAccount[],
  at: Date,
): Promise<(NewAccount & { readonly accountId: number })[]> {
  const { rows } = await sql<{ last: number }>`
    update chart_counter set last_account_id = last_account_id + ${accounts.length}
    where company_id = ${companyId} returning last_account_id as last`.execute(tx);
  const [counter] = rows;
  if (counter === undefined) throw new Error(`company ${companyId} has no chart of accounts`);
  const firstId = counter.last - accounts.length + 1;
  const numbered = accounts.map((account, index) => ({ accountId: firstId + index, ...account }));
  await sql`
    insert into account (company_id, account_id, group_id, branch_id, name, is_party)
    select ${companyId}, a."accountId", a."groupId", a."branchId", a.name, a.party is not null
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
      a ("accountId" int, "groupId" int, "branchId" int, name text, party jsonb)`.execute(tx);
  const parties = numbered.flatMap(({ accountId, party }) => (party === null ? [] : [partyRow(accountId, party)]));
  await showBranches(tx, [...new Set(accounts.flatMap(({ branchId }) => branchId ?? []))]);
  await sql`
    insert into party (company_id, account_id, type_id, idfr_code, care_of, manual_address, mobile, ledger_page, area_id,
      officer_id, credit_limit_paisa, credit_days, national_id, somity, created_at, updated_at)
    select ${companyId}, p."accountId", p."typeId", p.code, p."careOf", p.address, p.mobile, p."ledgerPage", p."areaId",
      p."officerId", p."creditLimit" * 100, p."creditDays", p.nid, p.somity, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb)
      p ("accountId" int, "typeId" int, code text, "careOf" text, address text, mobile text, "ledgerPage" text, "areaId" int,
        "officerId" int, "creditLimit" bigint, "creditDays" int, nid text, somity text)`.execute(tx);
  return numbered;
}

const noCredit: PartyCredit = {
  areaId: null,
  officerId: null,
  creditLimit: null,
  creditDays: 0,
  nid: '',
  somity: '',
};

const partyRow = (accountId: number, { credit = noCredit, ...party }: NewParty) => ({ accountId, ...party, ...credit });
