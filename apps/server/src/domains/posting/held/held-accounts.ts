import { sql } from 'kysely';
import type { LookUp, Need } from '#db/look-up';
import type { Databases } from '#db/pool';
import { inCompany } from '#db/tx';
import { accountLookUp } from '#domains/ledger/index';
import type { LookedUp } from '#domains/posting/document-kind';

type Asked = Pick<Need<unknown>, 'lookUp' | 'ids' | 'branchId'>;

interface HeldAccount {
  readonly groupId: number;
  readonly isArchived: boolean;
}

/** The limit of held accounts of a company. Of more, the youngest and those that saves have named are held. */
const mostOfCompany = 20_000;
/** The limit of companies whose accounts are held at one time. */
const mostCompanies = 20;

/**
 * The accounts of companies whose desks save here, with their groups. Nobody says when one of them changes. So they are good only
 * for vouchers whose accounts the door compares with its own, under its locks.
 */
export class HeldAccounts {
  private readonly companies = new Map<number, Map<number, HeldAccount>>();

  constructor(private readonly db: Databases) {}

  /** Keeps the accounts that a save found, and forgets those that it did not find. */
  hold(companyId: number, needs: readonly Asked[], facts: LookedUp): void {
    const held = this.companies.get(companyId);
    if (held === undefined) return;
    const found = new Map(facts.rowsOf(accountLookUp).map((row) => [row.accountId, row]));
    for (const accountId of needs.flatMap(({ lookUp, ids }) => (lookUp === accountLookUp ? ids : []))) {
      const row = found.get(accountId);
      if (row === undefined) held.delete(accountId);
      else held.set(accountId, row);
    }
  }

  /**
   * Returns the facts for these needs as they were read earlier; null when the database is to be asked. The first question of a
   * company has its accounts read for the later ones.
   */
  factsFor(companyId: number, branchId: number, needs: readonly Asked[]): HeldLookUp | null {
    const held = this.companies.get(companyId);
    if (held === undefined) {
      void this.fill(companyId);
      return null;
    }
    const accounts = new Map<number, HeldAccount>();
    for (const { lookUp, ids, branchId: using = branchId } of needs) {
      if (lookUp.held === undefined || (lookUp.held === 'of ids' && ids.length > 0) || using !== branchId) return null;
      if (lookUp.held === 'of ids') continue;
      for (const accountId of ids) {
        const account = held.get(accountId);
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
    const held = new Map<number, HeldAccount>();
    this.companies.set(companyId, held);
    try {
      for (const { accountId, ...account } of await readAccounts(this.db, companyId)) held.set(accountId, account);
    } catch {
      // Saves ask the database meanwhile, and one of them begins again.
      this.companies.delete(companyId);
    }
  }
}

async function readAccounts(db: Databases, companyId: number) {
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    const { rows } = await sql<HeldAccount & { readonly accountId: number }>`
      select account_id as "accountId", group_id as "groupId", status <> 1 as "isArchived"
      from account where company_id = ${companyId} order by account_id desc limit ${mostOfCompany}`.execute(tx);
    return rows;
  });
}

/** Facts that were read earlier, with the group of each account among them. */
export interface HeldLookUp extends LookedUp {
  readonly groups: Readonly<Record<number, number>>;
}
