import { sql } from 'kysely';
import { inCompany } from '#db/tx';
import { type TestCompany, type TestPerson, tokenOf } from '#testing/test-company';
import { call, type TestReply, type TestServer } from '#testing/test-server';

export type CashSide = 'received' | 'payment';

/** A row as a form sends it. */
export interface WireRow {
  readonly account?: unknown;
  readonly amount?: unknown;
  readonly remarks?: string;
  readonly mtmId?: number | null;
  readonly purchaseOrderNumber?: number;
}

/** The answer to a save. */
export interface Saved {
  readonly mtm_id: number;
  readonly vr_no: string;
  readonly vr_date: string;
  readonly version: number;
}

/** Returns the fields that identify a voucher, without the advice that only the answer to its save has. */
export const headOf = ({ mtm_id, vr_no, vr_date, version }: Saved): Saved => ({ mtm_id, vr_no, vr_date, version });

type Headers = Readonly<Record<string, string>>;

/** A person signed in at their desk. The desk calls the API as the page does. */
export interface CashDesk {
  save(side: CashSide, rows: unknown, headers?: Headers): Promise<TestReply>;
  /** Saves rows that must be right. */
  saved(side: CashSide, rows: readonly WireRow[], headers?: Headers): Promise<Saved>;
  find(side: CashSide, invoiceNo: string): Promise<TestReply>;
  update(side: CashSide, rows: unknown, headers?: Headers): Promise<TestReply>;
  get(path: string): Promise<TestReply>;
  post(path: string, payload: object, headers?: Headers): Promise<TestReply>;
  put(path: string, payload: object): Promise<TestReply>;
}

export async function openCashDesk(server: TestServer, company: TestCompany, person: TestPerson): Promise<CashDesk> {
  const token = await tokenOf(server, company, person);
  const post = (path: string, payload: unknown, headers: Headers = {}) =>
    call(server, `POST /api${path}`, { token, headers, payload: payload as object });
  const save = (side: CashSide, rows: unknown, headers?: Headers) => post(`/trading/cash/${side}`, rows, headers);
  return {
    save,
    saved: async (side, rows, headers) => savedIn(await save(side, rows, headers)),
    find: (side, invoiceNo) => post(`/trading/cash/${side}/api-edit`, { invoiceNo }),
    update: (side, rows, headers) => post(`/trading/cash/${side}/api-update`, rows, headers),
    get: (path) => call(server, `GET /api${path}`, { token }),
    post,
    put: (path, payload) => call(server, `PUT /api${path}`, { token, payload }),
  };
}

/** Returns the data of a save. Fails if it was refused. */
function savedIn(reply: TestReply): Saved {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body.data as Saved;
}

/** Returns the parts of a refusal: status, code, sentence. */
export function refusalOf({ status, body }: TestReply): [number, string | undefined, string | undefined] {
  return [status, body.error?.code, body.error?.message];
}

/** Returns the live lines of a voucher as `debit account/contra` and `credit …` in paisa, in order. */
export async function liveLines(
  { services }: TestServer,
  { companyId }: TestCompany,
  mtmId: number,
): Promise<string[]> {
  const rows = await inCompany(services.db, { companyId, mode: 'report' }, async (tx) => {
    const found = await sql<{ text: string }>`
      select case when debit_paisa > 0 then 'Dr ' else 'Cr ' end || account_id || '/' || coalesce(contra_account_id::text, '-')
        || ' ' || debit_paisa + credit_paisa || case when remarks = '' then '' else ' ' || remarks end as text
      from line where company_id = ${companyId} and voucher_id = ${mtmId} and live
      order by entry_no, line_no`.execute(tx);
    return found.rows;
  });
  return rows.map(({ text }) => text);
}

/** Returns the numbers of rows in the company's books, to check that a refusal wrote nothing. */
export async function countBooks(
  { services }: TestServer,
  { companyId }: TestCompany,
): Promise<Record<string, number>> {
  const { rows } = await inCompany(services.db, { companyId, mode: 'report' }, (tx) =>
    sql<Record<string, number>>`
      select (select count(*)::int from voucher) as vouchers, (select count(*)::int from voucher_number) as numbers,
        (select count(*)::int from voucher_version) as versions, (select count(*)::int from line) as lines,
        (select count(*)::int from idempotency_key) as keys, (select count(*)::int from audit_event) as events,
        (select count(*)::int from day_seal) as seals`.execute(tx),
  );
  return rows[0] ?? {};
}

/** Adds a level 4 account without the API, and returns its number. */
export async function addAccount(
  { services }: TestServer,
  { companyId }: TestCompany,
  account: { groupId: number; name: string; branchId?: number },
): Promise<number> {
  const { rows } = await inCompany(services.db, { companyId, mode: 'write' }, (tx) =>
    sql<{ id: number }>`
      with next as (
        update chart_counter set last_account_id = last_account_id + 1 where company_id = ${companyId}
        returning last_account_id as id
      )
      insert into account (company_id, account_id, group_id, name, branch_id)
      select ${companyId}, id, ${account.groupId}, ${account.name}, ${account.branchId ?? null} from next
      returning account_id as id`.execute(tx),
  );
  const [added] = rows;
  if (added === undefined) throw new Error('the account was not added');
  return added.id;
}

/** Archives an account, or restores it. */
export async function setArchived(
  { services }: TestServer,
  { companyId }: TestCompany,
  accountId: number,
  archived: boolean,
): Promise<void> {
  await inCompany(services.db, { companyId, mode: 'write' }, (tx) =>
    sql`update account set status = ${archived ? 3 : 1}
      where company_id = ${companyId} and account_id = ${accountId}`.execute(tx),
  );
}

/** Lets a company earn the markup of installments over time. It has no sale by installments yet. */
export const letSpread = ({ services }: TestServer, { companyId }: TestCompany): Promise<void> =>
  inCompany(services.db, { companyId, mode: 'write' }, async (tx) => {
    await sql`select set_markup('spread')`.execute(tx);
  });

/** Says whether a company withholds tax, and gives it the usual sections and rates. */
export const letWithhold = ({ services }: TestServer, { companyId }: TestCompany, withholds = true): Promise<void> =>
  inCompany(services.db, { companyId, mode: 'write' }, async (tx) => {
    await sql`update company set withholds = ${withholds} where company_id = ${companyId}`.execute(tx);
    await sql`select seed_withholding_rates(now())`.execute(tx);
  });
