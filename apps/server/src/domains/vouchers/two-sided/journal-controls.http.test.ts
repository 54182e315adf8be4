import { GROUP } from '@cashbook/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '#db/owner-connection';
import { addAccount, type CashDesk, openCashDesk, refusalOf, type Saved } from '#testing/cash-desk';
import { createTestCompany, personWho, type TestCompany } from '#testing/test-company';
import { startTestServer, type TestServer } from '#testing/test-server';

type Policy = 'allow' | 'warn' | 'block';
type SavedJournal = Saved & { readonly journal?: { readonly without_remarks: boolean; readonly on_equity: string[] } };

let server: TestServer;
let meghna: TestCompany;
let desk: CashDesk;
/** A user of the same branch who writes journals, approves and closes the day. */
let chief: CashDesk;
let rahim: number;

beforeAll(async () => {
  server = await startTestServer();
  meghna = await createTestCompany(server, 'Meghna');
  rahim = await addAccount(server, meghna, { groupId: GROUP.accountsReceivable, name: 'Rahim Store' });
  desk = await openCashDesk(server, meghna, meghna.people.accountant);
  const may = ['journal.create', 'journal.edit', 'voucher.approve', 'dayclose.all.view'] as const;
  chief = await openCashDesk(server, meghna, await personWho(server, meghna, may, meghna.branches.trading));
});
afterAll(() => server.close());
beforeEach(() => control('warn', 'warn'));

const onBranches = (changes: string) =>
  asOwner(server.database.owner, 'policies', async (client) => {
    await client.query(`update branch set ${changes}`);
  });
const control = (remarks: Policy, accounts: Policy) =>
  onBranches(`journal_remarks_policy = '${remarks}', journal_account_policy = '${accounts}'`);

const rows = (remarks = '', other = 60, amount = 5) => [
  { account: other, remarks, debit: amount, credit: 0 },
  { account: rahim, remarks: '', debit: 0, credit: amount },
];
const store = (transactions: readonly object[], headers?: Record<string, string>) =>
  desk.post('/accounts/journal/store', { transactions }, headers);
const saved = async (transactions: readonly object[]): Promise<SavedJournal> => {
  const reply = await store(transactions);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as SavedJournal;
};
const update = (mtmId: number, transactions: readonly object[]) =>
  desk.post('/accounts/journal/update', { mtmId, transactions });

describe('a journal without remarks', () => {
  test('is warned of at first, unless any row has some', async () => {
    expect((await saved(rows())).journal).toEqual({ without_remarks: true, on_equity: [] });
    expect((await saved(rows('July'))).journal).toBeUndefined();
  });

  test('is said again to whoever repeats the save, and once more after an edit', async () => {
    const headers = { 'idempotency-key': 'the-same-silent-journal' };
    const first = (await store(rows('', 62), headers)).body.data as SavedJournal;
    expect((await store(rows('', 62), headers)).body.data).toEqual(first);
    expect(first.journal?.without_remarks).toBe(true);
    const edited = await update(first.mtm_id, rows('', 62, 7));
    expect((edited.body.data as SavedJournal).journal?.without_remarks).toBe(true);
  });

  test('is allowed or refused, as the branch says; one from before may stay as it was', async () => {
    await control('allow', 'warn');
    const before = await saved(rows());
    expect(before.journal).toBeUndefined();
    const spoken = await saved(rows('why'));
    await control('block', 'warn');
    expect(refusalOf(await store(rows()))).toEqual([
      409,
      'journal_without_remarks',
      'No row of the journal has remarks.',
    ]);
    expect((await update(before.mtm_id, rows('', 60, 6))).status).toBe(200);
    expect(refusalOf(await update(spoken.mtm_id, rows()))[1]).toBe('journal_without_remarks');
    expect((await saved(rows('why'))).journal).toBeUndefined();
  });
});

describe('a journal on Opening Balance Equity or Retained Earnings', () => {
  test('is warned of by the names of the accounts, and named before the day is closed', async () => {
    const {
      journal,
      mtm_id: id,
      vr_no: number,
    } = await saved([
      { account: 14, remarks: 'put right', debit: 8, credit: 0 },
      { account: 11, remarks: '', debit: 0, credit: 8 },
    ]);
    expect(journal).toEqual({ without_remarks: false, on_equity: ['Opening Balance Equity', 'Retained Earnings'] });
    const look = async () => (await chief.get('/admin/dayclose/check')).body.data as { on_equity: object[] };
    const { on_equity: named } = await look();
    const accounts = 'Opening Balance Equity, Retained Earnings';
    expect(named).toEqual([{ mtm_id: id, vr_no: number, type_id: 6, accounts, total: 8 }]);
    await control('warn', 'allow');
    expect((await look()).on_equity).toEqual([]);
  });

  test('is refused where the branch says so, and may stay where it was', async () => {
    const before = await saved(rows('why', 11));
    await control('warn', 'block');
    expect(refusalOf(await store(rows('why', 14)))).toEqual([
      409,
      'journal_on_equity',
      'The branch takes no journals on Retained Earnings.',
    ]);
    expect((await update(before.mtm_id, rows('why', 11, 9))).status).toBe(200);
    expect(refusalOf(await update(before.mtm_id, rows('why', 14, 9)))[1]).toBe('journal_on_equity');
  });

  test('is no matter of a voucher of another type', async () => {
    await control('block', 'block');
    expect((await desk.save('received', [{ account: rahim, amount: 3, remarks: '' }])).status).toBe(200);
  });
});

describe('approving what one wrote oneself', () => {
  const approve = async (who: CashDesk) => {
    const { trx_dt: day } = (await who.get('/admin/dayclose')).body.data as { trx_dt: string };
    const reply = await who.post('/admin/voucher/voucher-approval', { start_date: day, end_date: day });
    return [reply.body.data, reply.body.message];
  };

  test('is left to somebody else where the branch says so', async () => {
    await approve(chief);
    await onBranches(`own_approval = 'block'`);
    const own = await chief.post('/accounts/journal/store', { transactions: rows('of the chief') });
    const other = await saved(rows('of the accountant'));
    expect(await approve(chief)).toEqual([
      { approved: 1, own: 0, left_own: 1 },
      '1 voucher has been approved. 1 of your own is left for somebody else.',
    ]);
    expect(refusalOf(await update(other.mtm_id, rows('too late')))[1]).toBe('voucher_approved');
    const edited = { mtmId: (own.body.data as Saved).mtm_id, transactions: rows('by the accountant') };
    expect((await desk.post('/accounts/journal/update', edited)).status).toBe(200);
    expect((await approve(chief))[0], 'whoever began it').toEqual({ approved: 0, own: 0, left_own: 1 });
    const changed = {
      mtmId: (await saved(rows('of the accountant'))).mtm_id,
      transactions: rows('by the chief'),
    };
    expect((await chief.post('/accounts/journal/update', changed)).status).toBe(200);
    expect((await approve(chief))[0], 'whoever wrote what stands').toEqual({ approved: 0, own: 0, left_own: 2 });
    await onBranches(`own_approval = 'allow'`);
    expect((await approve(chief))[0]).toEqual({ approved: 2, own: 2, left_own: 0 });
  });
});
