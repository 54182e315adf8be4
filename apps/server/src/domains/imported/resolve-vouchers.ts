import {
  differenceOf,
  GROUP,
  importedEntries,
  isOpenToHistory,
  sumsOfSides,
  type TwoSidedRow,
  type VoucherTypeId,
} from '@cashbook/kernel';
import { MAX_VOUCHER_PAISA, type Paisa } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { sql } from 'kysely';
import { servesBranch } from '#db/account-reach';
import type { Tx } from '#db/tx';
import type { HistoryBatch } from '#domains/imported/history-batch';
import type { LegacyFault, LegacyKey, NamedInRow } from '#domains/imported/legacy-lines';
import type { LegacyVoucher } from '#domains/imported/legacy-vouchers';
import type { ImportedVoucher } from '#domains/ledger/index';

/** An account that a file names. */
interface NamedAccount {
  readonly accountId: number;
  readonly groupId: number;
  readonly isArchived: boolean;
}

/** An account that the file names and the branch does not have, with its level 3 account. */
export interface ProposedAccount {
  readonly name: string;
  readonly groupId: number;
}

/** The handling of proposed accounts: refuse them as unknown, plan them as if they existed, or add them. */
export type NewAccounts = 'refuse' | 'plan' | ((account: ProposedAccount) => Promise<number | null>);

/** The result of a look-up by name: the account, none, or several. */
type Found = NamedAccount | 'unknown' | 'several';

/** A voucher of a file with its accounts found. */
export interface ResolvedVoucher {
  readonly row: number;
  /** The voucher for the books. Its lines are entries, or a single entry when they do not balance. */
  readonly voucher: ImportedVoucher;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
}

export interface Resolved {
  readonly vouchers: readonly ResolvedVoucher[];
  readonly faults: readonly LegacyFault[];
  /** Names without an account, as the file has them. */
  readonly unknownAccounts: readonly string[];
  readonly proposedAccounts: readonly ProposedAccount[];
}

type ReadBatch = Pick<HistoryBatch, 'vouchers' | 'strays' | 'proposedGroup'>;

/** Finds the accounts and types of one file's vouchers, some hundred at a time. Each account is looked up once. */
export class VoucherResolver {
  private readonly accounts = new Map<string, Found>();
  /**
   * The vouchers read so far, by our type, date and number. Two types of the file may become one of ours, such as Receipt
   * and Cash Receipt.
   */
  private readonly met = new Set<string>();

  constructor(
    private readonly tx: Tx,
    private readonly companyId: number,
    private readonly branchId: number,
    private readonly newAccounts: NewAccounts,
  ) {}

  async resolve({ vouchers, strays, proposedGroup }: ReadBatch): Promise<Resolved> {
    const named = [...vouchers.flatMap(({ lines }) => lines), ...strays].map(({ account }) => account);
    const missing = await this.lookUp(named);
    const proposedAccounts = missing.flatMap((name): ProposedAccount[] => {
      const groupId = proposedGroup(name);
      return groupId === null ? [] : [{ name, groupId }];
    });
    for (const account of proposedAccounts) await this.addOrPlan(account);
    const read = vouchers.map((voucher) => this.read(voucher));
    const resolved = read.flatMap(({ resolved }) => (resolved === null ? [] : [resolved]));
    const before = await this.importedBefore(resolved);
    const twice = resolved.filter(({ voucher }) => this.wasMet(voucher));
    return {
      vouchers: resolved,
      faults: [
        ...read.flatMap(({ faults }) => faults),
        ...strays.flatMap((one) => this.accountFaults(one)),
        ...twice.map(({ row, voucher }) => numberFault(row, voucher.legacyNumber, sentences.voucherTwice)),
        ...before.map(({ row, voucher }) => numberFault(row, voucher.legacyNumber, sentences.voucherImportedBefore)),
      ],
      proposedAccounts,
      unknownAccounts: [...new Set(named.filter((name) => this.isUnknown(name)))],
    };
  }

  /** Whether an earlier voucher of the file has the same type, date and number. */
  private wasMet({ typeId, date, legacyNumber }: ImportedVoucher): boolean {
    const name = JSON.stringify([typeId, date, legacyNumber]);
    const isMet = this.met.has(name);
    this.met.add(name);
    return isMet;
  }

  private accountFaults(named: NamedInRow): LegacyFault[] {
    const wrong = wrongWith(this.accounts.get(named.account) ?? 'unknown');
    return wrong === null ? [] : [accountFault(named, wrong)];
  }

  private isUnknown(name: string): boolean {
    return this.accounts.get(name) === 'unknown';
  }

  private async addOrPlan(account: ProposedAccount): Promise<void> {
    const { newAccounts } = this;
    if (newAccounts === 'refuse') return;
    // A planned account needs a unique number. Nothing stores it.
    const accountId = newAccounts === 'plan' ? -1 - this.accounts.size : await newAccounts(account);
    if (accountId === null) return;
    this.accounts.set(account.name, { accountId, groupId: account.groupId, isArchived: false });
  }

  /** Looks up the new names and returns those without an account. */
  private async lookUp(names: readonly string[]): Promise<string[]> {
    const asked = [...new Set(names)].filter((name) => !this.accounts.has(name));
    if (asked.length === 0) return [];
    const { rows } = await sql<NamedAccount & { readonly asked: string; readonly byNumber: boolean }>`
      select q.asked, a.account_id as "accountId", a.group_id as "groupId", a.status <> 1 as "isArchived",
        a.account_id::text = q.asked as "byNumber"
      from unnest(${asked}::text[]) q (asked)
        join account a on a.company_id = ${this.companyId} and ${servesBranch(sql`a`, this.companyId, this.branchId)}
          and name_key(a.name) = name_key(q.asked)
      union
      select q.asked, a.account_id, a.group_id, a.status <> 1, true
      from unnest(${asked}::text[]) q (asked)
        join account a on a.company_id = ${this.companyId} and ${servesBranch(sql`a`, this.companyId, this.branchId)}
          and a.account_id::text = q.asked`.execute(this.tx);
    for (const name of asked) {
      const found = rows.filter((row) => row.asked === name);
      const active = found.filter(({ isArchived }) => !isArchived);
      // A match by number wins over one by name, and an account in use wins over an archived one.
      const [one, other] =
        [found.filter(({ byNumber }) => byNumber), active, found].find((some) => some.length > 0) ?? [];
      this.accounts.set(name, one === undefined ? 'unknown' : other === undefined ? one : 'several');
    }
    return asked.filter((name) => this.isUnknown(name));
  }

  private read(voucher: LegacyVoucher): { resolved: ResolvedVoucher | null; faults: LegacyFault[] } {
    const faults: LegacyFault[] = [];
    const groups = new Set<number>();
    const rows = voucher.lines.flatMap((line): TwoSidedRow[] => {
      const found = this.accounts.get(line.account) ?? 'unknown';
      const wrong = wrongWith(found);
      if (wrong !== null || typeof found === 'string') {
        faults.push(accountFault(line, wrong ?? sentences.accountUnknown));
        return [];
      }
      groups.add(found.groupId);
      const { debitPaisa, creditPaisa, remarks } = line;
      return [{ accountId: found.accountId, debitPaisa, creditPaisa, remarks }];
    });
    const sums = sumsOfSides(rows);
    if (sums.debitPaisa > MAX_VOUCHER_PAISA || sums.creditPaisa > MAX_VOUCHER_PAISA) {
      faults.push(numberFault(voucher.row, voucher.number, sentences.amountTooLarge));
    }
    if (faults.length > 0) return { resolved: null, faults };
    const typeId = typeOf(voucher.type, groups);
    const isBalanced = differenceOf(rows) === 0n;
    const lines = rows.map((row) => ({ ...row, orderId: null, contraAccountId: null }));
    const { date, number: legacyNumber } = voucher;
    const entries = isBalanced ? importedEntries(typeId, rows) : [{ lines }];
    const imported = { date, typeId, legacyNumber, totalPaisa: sums.debitPaisa, entries };
    return { resolved: { row: voucher.row, voucher: imported, ...sums }, faults };
  }

  private async importedBefore(vouchers: readonly ResolvedVoucher[]): Promise<readonly ResolvedVoucher[]> {
    const all = vouchers.map(({ voucher }) => voucher);
    const { rows } = await sql<{ place: number }>`
      select q.place::int as place
      from unnest(${all.map(({ typeId }) => typeId)}::smallint[], ${all.map(({ date }) => date)}::date[],
          ${all.map(({ legacyNumber }) => legacyNumber)}::text[]) with ordinality q (type_id, vr_date, number, place)
        join imported_voucher i on i.company_id = ${this.companyId} and i.branch_id = ${this.branchId}
          and i.type_id = q.type_id and i.vr_date = q.vr_date and i.legacy_number = q.number`.execute(this.tx);
    return rows.flatMap(({ place }) => vouchers[place - 1] ?? []);
  }
}

const wrongWith = (found: Found): string | null => {
  if (found === 'unknown') return sentences.accountUnknown;
  if (found === 'several') return sentences.accountSeveral;
  if (found.isArchived) return sentences.accountArchived;
  return isOpenToHistory(found.accountId) ? null : sentences.accountNotInHistory;
};

/**
 * Returns our type. A receipt or payment with a bank account is one of a bank. A sale or purchase with cash or a bank
 * account is one for cash.
 */
function typeOf(type: LegacyKey['type'], groups: ReadonlySet<number>): VoucherTypeId {
  if (typeof type === 'number') return type;
  const ofBank = groups.has(GROUP.cashAtBank);
  const ofMoney = ofBank || groups.has(GROUP.cashInHand);
  switch (type) {
    case 'receipt':
      return ofBank ? 3 : 1;
    case 'payment':
      return ofBank ? 4 : 2;
    case 'sales':
      return ofMoney ? 11 : 13;
    case 'purchase':
      return ofMoney ? 7 : 9;
  }
}

const accountFault = ({ row, account }: NamedInRow, message: string): LegacyFault => ({
  row,
  field: 'account',
  cell: account,
  message,
});

const numberFault = (row: number, number: string, message: string): LegacyFault => ({
  row,
  field: 'number',
  cell: number,
  message,
});
