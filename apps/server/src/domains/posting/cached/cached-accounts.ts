import { sql } from 'kysely';
import type { LookUp, Need } from '#db/look-up';
import type { Databases } from '#db/pool';
import { inCompany } from '#db/tx';
import { accountLookUp } from '#domains/ledger/index';
import type { LookedUp } from '#domains/posting/document-kind';

type Asked = Pick<Need<unknown>, 'lookUp' | 'ids' | 'branchId'>;

interface CachedAccount {
  readonly groupId: number;
  readonly isArchived: boolean;
}

/** The limit of cached accounts of a company. Of more, the youngest and those that saves have named are cached. */
const mostOfCompany = 20_000;
/** The limit of companies whose accounts are cached at one time. */
const mostCompanies = 20;

/**
 * The accounts of companies whose desks save here, with their groups. Nobody says when one of them changes. So they are good only
 * for vouchers whose accounts the door compares with its own, under its locks.
 */
export class CachedAccounts {
  private readonly companies = new Map<number, Map<number, CachedAccount>>();

  constructor(private readonly db: Databases) {}

  /** Keeps the accounts that a save found, and forgets those that it did not find. */
  keep(companyId: number, needs: readonly Asked[], facts: LookedUp): void {
    const cached = this.companies.get(companyId);
    if (cached === undefined) return;
    const found = new Map(facts.rowsOf(accountLookUp).map((row) => [row.accountId, row]));
    for (const accountId of needs.flatMap(({ lookUp, ids }) => (lookUp === accountLookUp ? ids : []))) {
      const row = found.get(accountId);
      if (row === undefined) cached.delete(accountId);
      else cached.set(accountId, row);
    }
  }

  /**
   * Returns the facts for these needs as they were read earlier; null when the database is to be asked. The first question of a
   * company has its accounts read for the later ones.
   */
  factsFor(companyId: number, branchId: number, needs: readonly Asked[]): CachedLookUp | null {
    const cached = this.companies.get(companyId);
    if (cached === undefined) {
      void this.fill(companyId);
      return null;
    }
    const accounts = new Map<number, CachedAccount>();
    for (const { lookUp, ids, branchId: using = branchId } of needs) {
      if (lookUp.cached === undefined || (lookUp.cached === 'of ids' && ids.length > 0) || using !== branchId)
        return null;
      if (lookUp.cached === 'of ids') continue;
      for (const accountId of ids) {
        const account = cached.get(accountId);
        if (account === undefined) return null;
        accounts.set(accountId, account);
      }
    }
    const rows = [...accounts].map(([accountId, account]) => ({ branchId, accountId, ...account }));
    const found = new Map<LookUp<unknown>, readonly unknown[]>([[accountLookUp, rows]]);
    return {
      branchId,
      // The rows have the type of their look-up.
      rowsOf: <Row>(lookUp: LookUp<Row>) => (found.get(lookUp) ?? []) as readonly Row[],
      groups: Object.fromEntries(rows.map(({ accountId, groupId }) => [accountId, groupId])),
    };
  }

  private async fill(companyId: number): Promise<void> {
    if (this.companies.size >= mostCompanies) this.companies.clear();
    const cached = new Map<number, CachedAccount>();
    this.companies.set(companyId, cached);
    try {
      for (const { accountId, ...account } of await readAccounts(this.db, companyId)) cached.set(accountId, account);
    } catch {
      // Saves ask the database meanwhile, and one of them begins again.
      this.companies.delete(companyId);
    }
  }
}

async function readAccounts(db: Databases, companyId: number) {
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    const { rows } = await sql<CachedAccount & { readonly accountId: number }>`
      select account_id as "accountId", group_id as "groupId", status <> 1 as "isArchived"
      from account where company_id = ${companyId} order by account_id desc limit ${mostOfCompany}`.execute(tx);
    return rows;
  });
}

/** Facts that were read earlier, with the group of each account among them. */
export interface CachedLookUp extends LookedUp {
  readonly groups: Readonly<Record<number, number>>;
}
