import { type BalancedEntry, balance, credit, debit, type Posting, type VoucherTypeId } from '@cashbook/kernel';
import { type IsoDate, parsePaisa } from '@cashbook/money';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import type { Databases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  approveVouchers,
  beginBooksOn,
  closeDay,
  jumpDay,
  type LedgerRefused,
  postVoucher,
  supersedeVoucher,
  voidVoucher,
} from '#domains/ledger/index';
import { testDraft } from '#testing/book-company';
import { createTestCompany, firstDay, type TestCompany, type TestPeople, tokenOf } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

/** Small books whose figures can be worked out by hand. {@link tellStory} lists their vouchers. */

export const rahim = 1001;
export const karim = 1002;
export const padma = 1003;

export interface ReportBooks {
  /** The company of the story. The story is in its trading branch. */
  readonly company: TestCompany;
  /** A company with the same ids and numbers but other amounts. */
  readonly stranger: TestCompany;
  readonly shop: Desk;
  readonly strangersShop: Desk;
}

const author = { userId: null, ip: '', userAgent: '' };
const at = new Date('2026-07-03T06:00:00Z');

/** One side of an entry of the story: account, taka, remarks. */
type Side = readonly [accountId: number, taka: string, remarks?: string];

function postings(sides: readonly Side[], make: typeof debit): Posting[] {
  return sides.map(([accountId, taka, remarks = '']) => make(accountId, parsePaisa(taka) ?? 0n, { remarks }));
}

export const entryOf = (debits: readonly Side[], credits: readonly Side[]): BalancedEntry =>
  balance([...postings(debits, debit), ...postings(credits, credit)]);

/** Writes into one branch of one company. Throws when the books refuse. */
export class Desk {
  constructor(
    private readonly databases: Databases,
    private readonly companyId: number,
    private readonly branchId: number,
  ) {}

  /** Posts a voucher on the open day and returns its id. */
  async post(typeId: VoucherTypeId, ...entries: readonly BalancedEntry[]): Promise<bigint> {
    const draft = testDraft(typeId, entries);
    const saved = await this.run((tx) =>
      postVoucher(tx, { branchId: this.branchId, draft, expectedDay: null, author, idempotency: null }, at),
    );
    return saved.voucherId;
  }

  async edit(voucherId: bigint, typeId: VoucherTypeId, ...entries: readonly BalancedEntry[]): Promise<void> {
    const draft = testDraft(typeId, entries);
    await this.run((tx) => supersedeVoucher(tx, { ...this.change(voucherId), change: 'edit', draft }, at));
  }

  async void(voucherId: bigint): Promise<void> {
    await this.run((tx) => voidVoucher(tx, this.change(voucherId), at));
  }

  async close(currentDate: IsoDate, nextDate: IsoDate): Promise<void> {
    await this.run((tx) => closeDay(tx, this.branchId, { currentDate, nextDate }, author, at));
  }

  /** Makes that day the first day of the branch's books and opens it. The books may have only openings. */
  async beginOn(day: IsoDate): Promise<void> {
    await this.run((tx) => beginBooksOn(tx, this.branchId, day, author, at));
  }

  async jump(toDate: IsoDate): Promise<void> {
    await this.run((tx) => jumpDay(tx, this.branchId, { expectedDay: null, toDate }, author, at));
  }

  async approve(startDate: IsoDate, endDate: IsoDate): Promise<void> {
    await inCompany(this.databases, { companyId: this.companyId, mode: 'write' }, (tx) =>
      approveVouchers(tx, [this.branchId], { startDate, endDate }, author, at),
    );
  }

  private change(voucherId: bigint) {
    const seen = { expectedVersion: null, expectedDay: null, mayChangeClosedDays: true };
    return { voucherId, ...seen, reason: 'told wrong', author, idempotency: null };
  }

  /** Returns the answer of the books. Throws when they refuse. */
  private async run<T extends { readonly ok: true }>(work: (tx: Tx) => Promise<T | LedgerRefused>): Promise<T> {
    const result = await inCompany<T | LedgerRefused>(
      this.databases,
      { companyId: this.companyId, mode: 'write' },
      work,
    );
    if (!result.ok) throw new Error(`the books refused: ${JSON.stringify(result)}`);
    return result;
  }
}

const parties = [
  { accountId: rahim, name: 'Rahim Store', code: 'C-001', mobile: '01711000001', address: 'Reazuddin Bazar' },
  { accountId: karim, name: 'Karim & Sons', code: 'C-002', mobile: '01711000002', address: 'Khatunganj' },
  { accountId: padma, name: 'Padma Supply', code: 'S-001', mobile: '01811000003', address: 'Sadarghat' },
] as const;

async function addParties(tx: Tx, companyId: number): Promise<void> {
  for (const { accountId, name, code, mobile, address } of parties) {
    await sql`
      insert into account (company_id, account_id, group_id, name, is_party)
      values (${companyId}, ${accountId}, 113, ${name}, true)`.execute(tx);
    await sql`
      insert into party (company_id, account_id, type_id, idfr_code, mobile, manual_address, ledger_page)
      values (${companyId}, ${accountId}, 1, ${code}, ${mobile}, ${address}, '12')`.execute(tx);
  }
}

/** Creates a company with three parties and empty books, whose open day is 1 July 2026. */
export async function createCompanyOfStory(server: TestServer, name: string): Promise<TestCompany> {
  const company = await createTestCompany(server, name);
  const { companyId } = company;
  await inCompany(server.services.db, { companyId, mode: 'write' }, (tx) => addParties(tx, companyId));
  return company;
}

/**
 * Writes this story into the books of the trading branch of Meghna:
 *
 * - 29 June 2026 (year 2526): Rahim pays in 1,000.00.
 * - 30 June: Padma is paid 200.00, which on 3 July is corrected to 250.50.
 * - 1 July (year 2627): one receipt of two rows, Rahim 300.25 and Karim 99.75; Karim buys for 500.00 on credit.
 * - 2 July: Padma is paid 40.00, corrected to 60.00 the same day; a receipt of 77.00 from Rahim is voided.
 * - 3 July, open: Karim pays in 10.00; Rahim and Karim together pay in 100.00 (60.00 and 40.00) in one entry.
 *
 * Head office receives 5.00 on 1 July, and the stranger's shop 9,999.00.
 */
export async function tellStory(server: TestServer): Promise<ReportBooks> {
  const { db } = server.services;
  const company = await createCompanyOfStory(server, 'Meghna');
  const stranger = await createCompanyOfStory(server, 'Jamuna');

  const shop = new Desk(db, company.companyId, company.branches.trading);
  await shop.beginOn('2026-06-29');
  await shop.post(1, entryOf([[17, '1000']], [[rahim, '1000']]));
  await shop.close('2026-06-29', '2026-06-30');
  const paidPadma = await shop.post(2, entryOf([[padma, '200']], [[17, '200']]));
  await shop.close('2026-06-30', firstDay);
  await shop.post(
    1,
    entryOf([[17, '300.25', 'advance']], [[rahim, '300.25', 'advance']]),
    entryOf([[17, '99.75']], [[karim, '99.75']]),
  );
  await shop.post(13, entryOf([[karim, '500', '=SUM(A1)']], [[20, '500', '=SUM(A1)']]));
  await shop.close(firstDay, '2026-07-02');
  const paidAgain = await shop.post(2, entryOf([[padma, '40']], [[17, '40']]));
  await shop.edit(paidAgain, 2, entryOf([[padma, '60']], [[17, '60']]));
  await shop.void(await shop.post(1, entryOf([[17, '77']], [[rahim, '77']])));
  await shop.close('2026-07-02', '2026-07-03');
  await shop.edit(paidPadma, 2, entryOf([[padma, '250.50']], [[17, '250.50']]));
  await shop.post(1, entryOf([[17, '10']], [[karim, '10']]));
  await shop.post(
    1,
    entryOf(
      [[17, '100']],
      [
        [rahim, '60'],
        [karim, '40'],
      ],
    ),
  );

  const headOffice = new Desk(db, company.companyId, company.branches.head);
  await headOffice.post(1, entryOf([[17, '5']], [[rahim, '5']]));
  const strangersShop = new Desk(db, stranger.companyId, stranger.branches.trading);
  await strangersShop.post(1, entryOf([[17, '9999']], [[rahim, '9999']]));
  return { company, stranger, shop, strangersShop };
}

/** The books of the story on a server, and the token of a reader. */
export interface Story {
  readonly server: TestServer;
  readonly books: ReportBooks;
  /** The trading branch, where the story is. */
  readonly shop: number;
  readonly token: string;
}

/** Starts the server and the story. A test file awaits it at its head; the server runs until the file's last test has ended. */
export async function useStory(reader: keyof TestPeople): Promise<Story> {
  const server = await startTestServer();
  afterAll(() => server.close());
  const books = await tellStory(server);
  const { company } = books;
  const token = await tokenOf(server, company, company.people[reader]);
  return { server, books, shop: company.branches.trading, token };
}
