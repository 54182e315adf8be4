import { type BalancedEntry, balance, credit, debit, GROUP } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { Client } from 'pg';
import type { Databases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  type Author,
  createBooks,
  loadVoucher,
  type RedateResult,
  redateVouchers,
  type VoucherDraft,
} from '#domains/ledger/index';
import type { TestDatabase } from '#testing/database';

/** A company with little more than books: branches with open days, two users, and a few customers. */
export interface BookCompany {
  readonly companyId: number;
  readonly branchIds: readonly number[];
  readonly customerIds: readonly number[];
  /** Two accounts under Cash at Bank. */
  readonly bankIds: readonly number[];
  /** This author may change closed days, and close and reopen years. The clerk may not. */
  readonly author: Author;
  readonly clerk: Author;
}

export const bookTime = new Date('2026-11-20T06:00:00Z');

/** Makes a company directly in the database, without the application, and opens its books through the door. */
export async function createBookCompany(
  database: TestDatabase,
  databases: Databases,
  { branches = 2, firstDay = '2026-07-01' }: { branches?: number; firstDay?: IsoDate } = {},
): Promise<BookCompany> {
  const customerIds = Array.from({ length: 5 }, (_, index) => 1001 + index);
  const bankIds = [1011, 1012];
  const branchIds = Array.from({ length: branches }, (_, index) => index + 1);
  const client = new Client({ connectionString: database.superuser });
  await client.connect();
  try {
    const { rows } = await client.query<{ company_id: number }>(
      `insert into company (name) values ('Books') returning company_id`,
    );
    const companyId = rows[0]?.company_id ?? 0;
    await client.query(
      `insert into branch (company_id, branch_id, name, office_type_id, business_type_id)
       select $1, id, 'Branch ' || id, case id when 1 then 1 else 5 end, 8 from unnest($2::int[]) id`,
      [companyId, branchIds],
    );
    await client.query(`insert into role (company_id, role_id, name) values ($1, 1, 'All'), ($1, 2, 'Desk')`, [
      companyId,
    ]);
    await client.query(
      `insert into role_permission (company_id, role_id, permission) select $1, 1, unnest($2::text[])`,
      [companyId, ['dayclose.jumpdate', 'year.close', 'year.reopen']],
    );
    await client.query(
      `insert into app_user (company_id, user_id, name, email, branch_id, role_id)
       values ($1, 1, 'Keeper', $2, 1, 1), ($1, 2, 'Clerk', $3, 1, 2)`,
      [companyId, `keeper${companyId}@books.test`, `clerk${companyId}@books.test`],
    );
    await inCompany(databases, { companyId, mode: 'write' }, (tx) => createBooks(tx, companyId, firstDay, bookTime));
    await client.query(
      `insert into account (company_id, account_id, group_id, name, is_party)
       select $1, id, $3, 'Customer ' || id, true from unnest($2::int[]) id`,
      [companyId, customerIds, GROUP.accountsReceivable],
    );
    await client.query(
      `insert into account (company_id, account_id, group_id, name) select $1, id, $3, 'Bank ' || id from unnest($2::int[]) id`,
      [companyId, bankIds, GROUP.cashAtBank],
    );
    const from = { ip: '10.0.0.1', userAgent: 'test' };
    return {
      companyId,
      branchIds,
      customerIds,
      bankIds,
      author: { userId: 1, ...from },
      clerk: { userId: 2, ...from },
    };
  } finally {
    await client.end();
  }
}

/** Returns a voucher of a kind that the product does not have, to be posted directly to the books. */
export function testDraft(
  typeId: VoucherDraft['typeId'],
  entries: readonly BalancedEntry[],
  { form = {}, ...more }: Partial<VoucherDraft> = {},
): VoucherDraft {
  const totalPaisa = entries.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.debitPaisa, 0n);
  return { typeId, totalPaisa, entries, kind: 'test', formVersion: 1, form, ...more };
}

/** Returns a voucher of one entry that moves the amount from one account to another. */
export function transfer(
  typeId: VoucherDraft['typeId'],
  fromAccountId: number,
  toAccountId: number,
  amountPaisa: bigint,
): VoucherDraft {
  const entry = balance([debit(toAccountId, amountPaisa), credit(fromAccountId, amountPaisa)]);
  return testDraft(typeId, [entry], { form: { amountPaisa: amountPaisa.toString() } });
}

/** Moves one voucher to another date, as its author. */
export async function redateOne(
  tx: Tx,
  { companyId, author }: BookCompany,
  voucherId: bigint,
  changeDate: IsoDate,
): Promise<RedateResult> {
  const voucher = await loadVoucher(tx, companyId, voucherId);
  if (voucher === null) throw new Error(`no voucher ${voucherId}`);
  const { typeId, date: presentDate, numberText } = voucher.current;
  const number = Number(numberText.slice(-6));
  const range = {
    branchId: voucher.branchId,
    typeId,
    presentDate,
    changeDate,
    firstNumber: number,
    lastNumber: number,
  };
  return redateVouchers(tx, { ...range, expectedDay: null, mayChangeClosedDays: true, author }, bookTime);
}
