import { onConnection } from '#ground/books';
import type { Company } from '#ground/company';
import { HttpConnection } from '#ground/http-connection';
import { type Readings, readMany } from '#ground/readings';
import type { Site } from '#ground/tree';
import type { Options } from '#options';
import type { ServerState, ServerTask } from '#posting/server.worker';
import { decimal, tableText, whole } from '#table';

/** The cheques of the branch whose register is read: a tenth of them waits, the others have been realized or handed back. */
const chequesOf = ({ catalog }: Options['sizes']): number => catalog * 2;

const openDay = '2026-10-15';
const onVoucher = 100;

const lists: Readonly<Record<string, string>> = {
  'in hand': 'list=in_hand',
  'due this week': 'list=due',
  'stale soon': 'list=stale',
  'of a party': 'list=all&party=100001',
  all: 'list=all',
  'all, found by a number': 'list=all&search=4410031',
  'all, found by the bank of each': 'list=all&search=sonali',
};

/** Reads the first page of the lists of the register of cheques (accounting-next §3.4.7). */
export async function measureCheques(
  { tree, ground }: Site,
  { repeats: readings, sizes }: Pick<Options, 'repeats' | 'sizes'>,
  say: (text: string) => void,
): Promise<Readings[]> {
  const urls = await ground.createBooksDatabase('cheques_to_list');
  const company = await tree.createBenchCompany(urls, 1, openDay);
  const count = chequesOf(sizes);
  await tree.loadBooks(urls, company, Math.max(2000, Math.ceil(count / onVoucher) * 2), say, sizes);
  say(`adding ${whole(count)} cheques …`);
  await onConnection(urls.owner, async (client) => {
    await client.query(fill(company, count));
    await client.query('vacuum (analyze)');
  });
  const server = tree.startWorker<ServerTask, ServerState>('server');
  const { port } = await server.ask({ kind: 'serve', urls });
  const connection = await HttpConnection.open(port);
  try {
    const results: Readings[] = [];
    for (const [what, query] of Object.entries(lists)) {
      const path = () => `/accounts/cheques?${query}`;
      results.push(await readMany(connection, company, { what, path, readings, desk: 0 }));
    }
    return results;
  } finally {
    connection.close();
    await server.stop();
  }
}

/** Returns the statement that puts cheques on vouchers of the books. The register reads no other table of theirs. */
function fill({ companyId, desks: [desk] }: Company, count: number): string {
  return `
    insert into cheque_now (
      company_id, branch_id, voucher_id, cheque_no, is_received, state, moves, number, cheque_date, drawn_on, bank_account_id,
      account_id, amount_paisa, since, last_voucher_id, vr_no, found_text
    )
    select ${companyId}, ${desk?.branchId}, v.voucher_id, n, true,
      (array['in_hand', 'realized', 'realized', 'realized', 'deposited', 'realized', 'handed_back', 'realized', 'realized', 'bounced'])[
        1 + (v.place * ${onVoucher} + n) % 10],
      0, (4410031 + v.place * ${onVoucher} + n)::text, date '${openDay}' - ((v.place * ${onVoucher} + n) % 700)::int, 'Sonali Bank',
      null, null, 100 * n, date '${openDay}', v.voucher_id, v.vr_no,
      lower((4410031 + v.place * ${onVoucher} + n)::text || E'\\n' || 'Sonali Bank' || E'\\n' || v.vr_no)
    from (
      select voucher_id, vr_no, row_number() over (order by voucher_id) as place from voucher
      where company_id = ${companyId} limit ${Math.ceil(count / onVoucher)}
    ) v, generate_series(1, ${onVoucher}) n`;
}

/** Returns the table of the register: the list and the answer time of its first page. */
export function chequesTable(results: readonly Readings[], sizes: Options['sizes']): string {
  const rows = results.map(({ what, p50Ms, p95Ms }) => [what, decimal(p50Ms), decimal(p95Ms)]);
  return tableText([`the register of ${whole(chequesOf(sizes))} cheques, first page, ms`, 'p50', 'p95'], rows);
}
