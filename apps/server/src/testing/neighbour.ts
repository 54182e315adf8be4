import { createTestCompany, firstDay, type TestCompany, tokenOf } from '#testing/test-company';
import { call, type TestReply, type TestServer } from '#testing/test-server';

/** Matches the name in every text of the neighbour. Any other reader of such a text has seen what they must not see. */
export const neighboursName = /zephyr/i;

/** A company with books of its own: an account, and vouchers of it in head office and in the trading branch. */
export interface Neighbour extends TestCompany {
  readonly accountId: number;
  readonly headVoucher: SavedVoucher;
  readonly tradingVoucher: SavedVoucher;
}

export interface SavedVoucher {
  readonly mtm_id: number;
  readonly vr_no: string;
  readonly version: number;
}

/** The level 3 account of customers. Every company's chart has it. */
const receivables = 'Accounts Receivable';

export async function createNeighbour(server: TestServer, name = 'Zephyr'): Promise<Neighbour> {
  const company = await createTestCompany(server, name);
  const admin = await tokenOf(server, company, company.people.admin);
  const accountant = await tokenOf(server, company, company.people.accountant);
  const groups = dataOf<{ id: number; name: string }[]>(await call(server, 'GET /api/coal3/ddl', { token: admin }));
  const parent = groups.find(({ name }) => name === receivables)?.id;
  const payload = { name: 'Zephyr Customer', parent_id: parent };
  const account = dataOf<{ id: number }>(await call(server, 'POST /api/coal4/coal4-store', { token: admin, payload }));
  const receive = async (token: string) => {
    const rows = [{ account: account.id, remarks: 'Zephyr pays', amount: 1234.5 }];
    return dataOf<SavedVoucher>(await call(server, 'POST /api/trading/cash/received', { token, payload: rows }));
  };
  // Numbers count up within a branch. After this voucher, head office's next number differs from the trading branch's
  // first.
  await receive(admin);
  return {
    ...company,
    accountId: account.id,
    headVoucher: await receive(admin),
    tradingVoucher: await receive(accountant),
  };
}

/** Returns the data of a call. Fails if the call was refused. */
export function dataOf<T>({ status, text, body }: TestReply): T {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body.data as T;
}

/** A query that is valid for every report. */
export const reportQuery = `start_date=${firstDay}&end_date=${firstDay}&enddate=${firstDay}&format=csv`;
