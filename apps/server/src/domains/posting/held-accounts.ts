import type { LookUp, Need } from '#db/look-up';
import { type AccountRow, accountLookUp } from '#domains/ledger/index';
import type { LookedUp } from '#domains/posting/document-kind';

type Asked = Pick<Need<unknown>, 'lookUp' | 'ids' | 'branchId'>;

/** The limit of held accounts, more than the busy ones of many companies. */
const mostHeld = 50_000;

/**
 * The accounts that saves of this process have read, with their groups. Nobody says when one of them changes. So they are good
 * only for vouchers whose accounts the door compares with its own, under its locks.
 */
export class HeldAccounts {
  private readonly rows = new Map<string, AccountRow>();

  /** Keeps the accounts that a save found, and forgets those that it did not find. */
  hold(companyId: number, needs: readonly Asked[], facts: LookedUp | undefined): void {
    if (facts === undefined) return;
    if (this.rows.size >= mostHeld) this.rows.clear();
    const found = new Map(
      facts.rowsOf(accountLookUp).map((row) => [keyOf(companyId, row.branchId, row.accountId), row]),
    );
    for (const { lookUp, ids, branchId = facts.branchId } of needs) {
      if (lookUp !== accountLookUp) continue;
      for (const accountId of ids) {
        const key = keyOf(companyId, branchId, accountId);
        const row = found.get(key);
        if (row === undefined) this.rows.delete(key);
        else this.rows.set(key, row);
      }
    }
  }

  /** Returns the facts for these needs as earlier saves found them; null when the database is to be asked. */
  factsFor(companyId: number, branchId: number, needs: readonly Asked[]): HeldLookUp | null {
    const accounts: AccountRow[] = [];
    for (const { lookUp, ids, branchId: using } of needs) {
      if (lookUp.held === undefined || (lookUp.held === 'of ids' && ids.length > 0)) return null;
      if (using !== undefined && using !== branchId) return null;
      if (lookUp.held === 'of ids') continue;
      for (const accountId of ids) {
        const row = this.rows.get(keyOf(companyId, branchId, accountId));
        if (row === undefined) return null;
        accounts.push(row);
      }
    }
    const found = new Map<LookUp<unknown>, readonly unknown[]>([[accountLookUp, accounts]]);
    return {
      branchId,
      // The rows were found by the look-up itself, so they have its type.
      rowsOf: <Row>(lookUp: LookUp<Row>) => (found.get(lookUp) ?? []) as readonly Row[],
      groups: Object.fromEntries(accounts.map(({ accountId, groupId }) => [accountId, groupId])),
    };
  }
}

/** Facts of earlier saves, with the group of each account among them. */
export interface HeldLookUp extends LookedUp {
  readonly groups: Readonly<Record<number, number>>;
}

const keyOf = (companyId: number, branchId: number, accountId: number) => `${companyId}.${branchId}.${accountId}`;
