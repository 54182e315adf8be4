import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  approveVouchers,
  closeDay,
  loadVoucher,
  runAudit,
  type SaveResult,
  supersedeVoucher,
  voidVoucher,
} from '#domains/ledger/index';
import { readDocument } from '#domains/posting/document-kind';
import { editDocument } from '#domains/posting/edit-document';
import type { PostingEngine } from '#domains/posting/posting-engine';
import type { SaveAnswer } from '#domains/posting/save-answer';
import { saveDocument } from '#domains/posting/save-document';
import { type BookCompany, bookTime, createBookCompany, redateOne, transfer } from '#testing/book-company';
import { bookDesk, bookEngine } from '#testing/book-desk';
import { consignmentKind, createConsignmentTable, dearPaisa, type TypedConsignment } from '#testing/consignment-kind';
import { createTestDatabase, type TestDatabase } from '#testing/database';

/** Documents that do not fit the shared queue: with several vouchers, with links, or with tables of their own. */

let database: TestDatabase;
let databases: Databases;
let superuser: Client;
let engine: PostingEngine;
let company: BookCompany;

beforeAll(async () => {
  database = await createTestDatabase();
  await createConsignmentTable(database);
  databases = await openDatabases(database);
  superuser = new Client({ connectionString: database.superuser });
  await superuser.connect();
  engine = bookEngine(databases);
});
afterAll(async () => {
  await superuser.end();
  await databases.close();
  await database.dispose();
});
beforeEach(async () => {
  company = await createBookCompany(database, databases);
});

const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inCompany(databases, { companyId: company.companyId, mode: 'write' }, work);

const consignment = (changes: Partial<TypedConsignment> = {}): TypedConsignment => ({
  accountId: 1001,
  amountPaisa: 5000n,
  discountPaisa: 0n,
  note: '',
  toBranchId: null,
  paysId: null,
  ...changes,
});

const save = (changes: Partial<TypedConsignment> = {}, key: string | null = null, branchId = 1) =>
  saveDocument(engine, consignmentKind, bookDesk(company, branchId, { key }), consignment(changes));
const edit = (voucherId: number, changes: Partial<TypedConsignment>) =>
  editDocument(engine, consignmentKind, bookDesk(company, 1), {
    voucherId,
    expectedVersion: null,
    typed: consignment(changes),
  });

/** Returns what was saved. Fails if it was refused. */
async function saved(answer: Promise<SaveAnswer>) {
  const found = await answer;
  if (found.kind === 'refused') throw new Error(`refused: ${found.refusal.code}`);
  return found.saved;
}

/** Returns the code of a refusal and the values in its sentence. */
async function refusal(answer: Promise<SaveAnswer>) {
  const found = await answer;
  if (found.kind !== 'refused') throw new Error('it was not refused');
  const { code, values = {} } = found.refusal;
  return { code, ...values };
}

const changeOf = (voucherId: number) => {
  const { author } = company;
  const seen = { expectedVersion: null, expectedDay: null, mayChangeClosedDays: false };
  return { voucherId: BigInt(voucherId), ...seen, reason: 'a reason', author, idempotency: null };
};
const voiding = (voucherId: number) => write((tx) => voidVoucher(tx, changeOf(voucherId), bookTime));
const saidOf = (result: SaveResult) => (result.ok ? 'ok' : { code: result.refusal.code, ...result.refusal.detail });

interface Row {
  readonly id: number;
  readonly branch: number;
  readonly number: string;
  readonly date: string;
  readonly version: number;
  readonly isVoid: boolean;
  readonly amount: number;
}
async function vouchers(): Promise<Row[]> {
  const { rows } = await write((tx) =>
    sql<Row>`
      select v.voucher_id::int as id, v.branch_id as branch, v.vr_no as number, v.vr_date as date, v.version,
        v.is_void as "isVoid", w.amount_paisa::int as amount
      from voucher v join voucher_version w using (company_id, voucher_id, version)
      where company_id = ${company.companyId} order by v.voucher_id`.execute(tx),
  );
  return rows;
}
const standing = async () => (await vouchers()).map(({ number, isVoid }) => `${number}${isVoid ? ' void' : ''}`);

async function auditFindings() {
  const { companyId } = company;
  const audit = await inCompany(databases, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return audit.filter(({ findings }) => findings.length > 0);
}

const close = (branchId: number, currentDate: string, nextDate: string) =>
  write((tx) => closeDay(tx, branchId, { currentDate, nextDate }, company.author, bookTime));
const setStatus = (branchId: number, status: number) =>
  superuser.query('update branch set status = $1 where company_id = $2 and branch_id = $3', [
    status,
    company.companyId,
    branchId,
  ]);

describe('a document of two branches', () => {
  test('is posted in one transaction under one key, each voucher on the open day of its branch', async () => {
    expect((await close(2, '2026-07-01', '2026-07-05')).ok).toBe(true);
    const first = await saved(save({ toBranchId: 2 }, 'key'));
    expect(await vouchers()).toMatchObject([
      { branch: 1, number: 'SA-2627-000001', date: '2026-07-01', amount: 5000 },
      { branch: 2, number: 'SA-2627-000001', date: '2026-07-05', amount: 5000 },
    ]);
    expect(first).toMatchObject({ vr_no: 'SA-2627-000001', vr_date: '2026-07-01', version: 1 });
    expect(await saved(save({ toBranchId: 2 }, 'key'))).toEqual(first);
    expect((await vouchers()).length).toBe(2);
    expect(await auditFindings()).toEqual([]);
  });

  test('is posted once by eight who send it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => saved(save({ toBranchId: 2 }, 'at once'))));
    expect(new Set(answers.map(({ mtm_id: id }) => id)).size).toBe(1);
    expect((await vouchers()).length).toBe(2);
  });

  test('names the other branch when that one cannot be posted to, and writes nothing', async () => {
    await setStatus(2, 0);
    expect(await refusal(save({ toBranchId: 2 }))).toEqual({ code: 'other_branch_disabled', branch: 'Branch 2' });
    await superuser.query(
      `insert into branch (company_id, branch_id, name, office_type_id, business_type_id) values ($1, 3, 'Nowhere', 5, 8)`,
      [company.companyId],
    );
    expect(await refusal(save({ toBranchId: 3 }))).toEqual({ code: 'other_branch_no_open_day', branch: 'Nowhere' });
    expect(await vouchers()).toEqual([]);
    await setStatus(2, 1);
    await setStatus(1, 0);
    expect(await refusal(save({ toBranchId: 2 }))).toEqual({ code: 'branch_disabled' });
  });

  test('names the other branch whose account cannot be used there', async () => {
    const ofBranch = (branchId: number) =>
      superuser.query('update account set branch_id = $1 where company_id = $2 and account_id = 1001', [
        branchId,
        company.companyId,
      ]);
    await ofBranch(1);
    const code = 'other_branch_account_not_allowed';
    expect(await refusal(save({ toBranchId: 2 }))).toEqual({ code, branch: 'Branch 2' });
    expect(await vouchers()).toEqual([]);
    await superuser.query('update branch set share_customers = true where company_id = $1', [company.companyId]);
    expect((await saved(save({ toBranchId: 2 }))).vr_no).toBe('SA-2627-000001');
  });

  test('is not voided while the other branch has no open day, and names it', async () => {
    const first = await saved(save({ toBranchId: 2 }));
    await superuser.query('set session_replication_role = replica');
    await superuser.query(
      'update trading_day set is_open = false, folded = true where company_id = $1 and branch_id = 2',
      [company.companyId],
    );
    await superuser.query('set session_replication_role = origin');
    expect(saidOf(await voiding(first.mtm_id))).toEqual({ code: 'other_branch_no_open_day', branch: 'Branch 2' });
  });

  test('is voided together, whichever half is named, and never edited', async () => {
    const first = await saved(save({ toBranchId: 2 }));
    const [, half] = await vouchers();
    expect(await refusal(edit(first.mtm_id, { toBranchId: 2, amountPaisa: 1n }))).toEqual({ code: 'several_vouchers' });
    expect(await refusal(edit(first.mtm_id, { amountPaisa: 1n }))).toMatchObject({ code: 'belongs_together' });
    expect(await refusal(edit(half?.id ?? 0, { amountPaisa: 1n }))).toMatchObject({ code: 'belongs_together' });
    expect(saidOf(await voiding(half?.id ?? 0))).toBe('ok');
    expect(await standing()).toEqual(['SA-2627-000001 void', 'SA-2627-000001 void']);
    expect(await auditFindings()).toEqual([]);
  });

  test('is not voided while the other half cannot be, which is named', async () => {
    const first = await saved(save({ toBranchId: 2 }));
    const approve = (branchId: number) => {
      const days = { startDate: '2026-07-01', endDate: '2026-07-01' };
      return write((tx) => approveVouchers(tx, [branchId], days, company.author, bookTime));
    };
    await setStatus(2, 0);
    expect(saidOf(await voiding(first.mtm_id))).toEqual({ code: 'other_branch_disabled', branch: 'Branch 2' });
    await setStatus(2, 1);
    expect((await close(2, '2026-07-01', '2026-07-02')).ok).toBe(true);
    expect(saidOf(await voiding(first.mtm_id))).toEqual({ code: 'other_branch_day_closed', branch: 'Branch 2' });
    await approve(2);
    expect(saidOf(await voiding(first.mtm_id))).toEqual({ code: 'other_voucher_approved', numbers: 'SA-2627-000001' });
    expect(await standing()).toEqual(['SA-2627-000001', 'SA-2627-000001']);
  });

  test('two who void the halves at once void them once', async () => {
    const first = await saved(save({ toBranchId: 2 }));
    const [, half] = await vouchers();
    const results = await Promise.all([voiding(first.mtm_id), voiding(half?.id ?? 0)]);
    expect(results.map((result) => (result.ok ? 'ok' : result.refusal.code)).sort()).toEqual(['ok', 'voucher_void']);
    expect((await vouchers()).map(({ version }) => version)).toEqual([2, 2]);
  });
});

describe('what hangs on a document', () => {
  test('blocks its void and its change of type, and is named', async () => {
    const sale = await saved(save({ amountPaisa: dearPaisa }));
    const paid = await saved(save({ paysId: sale.mtm_id, amountPaisa: 700n }));
    await saved(save({ paysId: sale.mtm_id, amountPaisa: 300n }));
    const numbers = 'IC-2627-000001, IC-2627-000002';
    expect(saidOf(await voiding(sale.mtm_id))).toEqual({ code: 'has_dependents', numbers });
    const draft = { ...transfer(6, 20, 1001, dearPaisa), kind: consignmentKind.name };
    const retyped = await write((tx) =>
      supersedeVoucher(tx, { ...changeOf(sale.mtm_id), change: 'retype', draft }, bookTime),
    );
    expect(saidOf(retyped)).toEqual({ code: 'has_dependents', numbers });
    expect(saidOf(await voiding(paid.mtm_id))).toBe('ok');
    expect(saidOf(await voiding(sale.mtm_id))).toEqual({ code: 'has_dependents', numbers: 'IC-2627-000002' });
  });

  test('lets an edit not go below it', async () => {
    const sale = await saved(save({ amountPaisa: 5000n }));
    await saved(save({ paysId: sale.mtm_id, amountPaisa: 3000n }));
    expect(await refusal(edit(sale.mtm_id, { amountPaisa: 2999n }))).toEqual({ code: 'amount_too_large' });
    expect((await saved(edit(sale.mtm_id, { amountPaisa: 3000n }))).version).toBe(2);
  });

  test('cannot hang on what is void, nor be dated before it', async () => {
    const sale = await saved(save());
    expect((await close(2, '2026-07-01', '2026-07-02')).ok).toBe(true);
    const later = await saved(save({}, null, 2));
    expect(await refusal(save({ paysId: later.mtm_id }))).toEqual({ code: 'date_out_of_order', numbers: later.vr_no });
    expect(saidOf(await voiding(sale.mtm_id))).toBe('ok');
    expect(await refusal(save({ paysId: sale.mtm_id }))).toEqual({ code: 'linked_void', numbers: sale.vr_no });
    expect(await refusal(save({ paysId: 999_999_999 }))).toEqual({ code: 'voucher_not_found' });
  });

  test('was posted before it: links make no circle', async () => {
    const sale = await saved(save());
    const paid = await saved(save({ paysId: sale.mtm_id }));
    expect(await refusal(edit(sale.mtm_id, { paysId: paid.mtm_id }))).toEqual({
      code: 'linked_later',
      numbers: paid.vr_no,
    });
    expect(await refusal(edit(sale.mtm_id, { paysId: sale.mtm_id }))).toEqual({
      code: 'linked_later',
      numbers: sale.vr_no,
    });
    expect(await standing()).toEqual([sale.vr_no, paid.vr_no]);
  });

  test('stays what it was at a change of date', async () => {
    const sale = await saved(save());
    const paid = await saved(save({ paysId: sale.mtm_id }));
    expect((await close(1, '2026-07-01', '2026-07-02')).ok).toBe(true);
    const parents = async () => {
      const { rows } = await superuser.query<{ parent: number }>(
        `select k.parent_id::int as parent from voucher_link k join voucher v using (company_id, version)
         where v.voucher_id = k.child_id and k.child_id = $1`,
        [paid.mtm_id],
      );
      return rows.map(({ parent }) => parent);
    };
    for (const date of ['2026-07-02', '2026-07-01']) {
      const moved = await write((tx) => redateOne(tx, company, BigInt(paid.mtm_id), date));
      expect(moved.ok && moved.vouchers.map(({ numberText }) => numberText)).toEqual([paid.vr_no]);
      expect(await parents()).toEqual([sale.mtm_id]);
    }
    expect(await auditFindings()).toEqual([]);
  });

  test('an edit that no longer hangs on it sets it free', async () => {
    const sale = await saved(save());
    const paid = await saved(save({ paysId: sale.mtm_id }));
    expect((await saved(edit(paid.mtm_id, { paysId: null }))).vr_no).toBe('SC-2627-000002');
    expect(saidOf(await voiding(sale.mtm_id))).toBe('ok');
    expect(await auditFindings()).toEqual([]);
  });

  test('of a void and eight payments at once, either the void or the payments are refused', async () => {
    const sale = await saved(save());
    const payments = Array.from({ length: 8 }, () => save({ paysId: sale.mtm_id, amountPaisa: 1n }));
    const [voided, ...answers] = await Promise.all([voiding(sale.mtm_id), ...payments]);
    const codes = new Set(answers.map((answer) => (answer.kind === 'refused' ? answer.refusal.code : 'saved')));
    expect(voided.ok ? [...codes] : 'kept').toEqual(voided.ok ? ['linked_void'] : 'kept');
    expect(codes.has('saved')).toBe(!voided.ok);
    expect(await auditFindings()).toEqual([]);
  });
});

describe('a type that follows from what was typed', () => {
  test('renumbers the voucher when an edit changes it; both numbers find it', async () => {
    const cheap = await saved(save({ amountPaisa: dearPaisa - 1n }));
    expect(cheap.vr_no).toBe('SC-2627-000001');
    const dear = await saved(edit(cheap.mtm_id, { amountPaisa: dearPaisa }));
    expect(dear).toEqual({ ...cheap, vr_no: 'SD-2627-000001', version: 2 });
    const loaded = await write((tx) => loadVoucher(tx, company.companyId, BigInt(cheap.mtm_id)));
    expect(loaded?.history.map(({ change, numberText }) => [change, numberText])).toEqual([
      ['post', 'SC-2627-000001'],
      ['edit', 'SD-2627-000001'],
    ]);
    expect(await auditFindings()).toEqual([]);
  });
});

describe('tables of its own', () => {
  const foundOf = async (id: number) => {
    const { companyId } = company;
    return write(async (tx) => {
      const voucher = await loadVoucher(tx, companyId, BigInt(id));
      return voucher === null ? null : (await readDocument(tx, companyId, consignmentKind, voucher)).beside;
    });
  };
  const versions = async () => {
    const { rows } = await write((tx) =>
      sql<{ version: number; note: string }>`select version, note from consignment order by version`.execute(tx),
    );
    return rows.map(({ version, note }) => `${version} ${note}`);
  };

  test('have a row for each version that was typed', async () => {
    const { mtm_id: id } = await saved(save({ note: 'first' }));
    expect((await saved(edit(id, { note: 'first' }))).version).toBe(1);
    expect((await saved(edit(id, { note: 'second' }))).version).toBe(2);
    expect(await versions()).toEqual(['1 first', '2 second']);
    expect(await foundOf(id)).toEqual({ note: 'second', netPaisa: 5000n });
    expect(saidOf(await voiding(id))).toBe('ok');
    expect([await foundOf(id), await versions()]).toEqual([
      { note: 'second', netPaisa: 5000n },
      ['1 first', '2 second'],
    ]);
  });

  test('keep nothing of what was refused', async () => {
    expect(await refusal(save({ accountId: 4711 }))).toEqual({ code: 'account_not_found' });
    expect(await versions()).toEqual([]);
  });

  test('say the total that a person says, whatever the debits come to', async () => {
    await saved(save({ amountPaisa: 5000n, discountPaisa: 1000n }));
    expect(await vouchers()).toMatchObject([{ amount: 4000 }]);
    expect(await auditFindings()).toEqual([]);
  });
});

test('the audit names a half that is void while the other stands', async () => {
  const first = await saved(save({ toBranchId: 2 }));
  const [sent, half] = await vouchers();
  expect(saidOf(await voiding(first.mtm_id))).toBe('ok');
  const plant = async (isVoid: boolean) => {
    await superuser.query('set session_replication_role = replica');
    await superuser.query('update voucher set is_void = $1 where voucher_id = $2', [isVoid, sent?.id]);
    await superuser.query('set session_replication_role = origin');
  };
  await plant(false);
  const [broken] = (await auditFindings()).filter(({ name }) => name === 'links_stand');
  expect(broken?.findings).toMatchObject([{ code: 'half_void', mtm_id: half?.id, parts: { other: sent?.number } }]);
  await plant(true);
  expect(await auditFindings()).toEqual([]);
});

test('not even the owner links a voucher to one that is void, not there or posted later', async () => {
  const sale = await saved(save());
  const paid = await saved(save({ paysId: sale.mtm_id }));
  const link = (child: number, version: number, parent: number) =>
    superuser.query(
      `insert into voucher_link (company_id, child_id, version, parent_id, role) values ($1, $2, $3, $4, 'return')`,
      [company.companyId, child, version, parent],
    );
  await expect(link(paid.mtm_id, 1, 999_999_999)).rejects.toMatchObject({ code: 'CB002' });
  await expect(link(paid.mtm_id, 2, sale.mtm_id)).rejects.toMatchObject({ code: 'CB002' });
  await expect(link(sale.mtm_id, 1, paid.mtm_id)).rejects.toMatchObject({ code: '23514' });
  await expect(superuser.query('update voucher_link set role = role')).rejects.toMatchObject({ code: 'CB002' });
  await expect(superuser.query('delete from voucher_link')).rejects.toMatchObject({ code: 'CB002' });
  await superuser.query('set session_replication_role = replica');
  await superuser.query('update voucher set is_void = true where voucher_id = $1', [sale.mtm_id]);
  await superuser.query('set session_replication_role = origin');
  const [broken] = (await auditFindings()).filter(({ name }) => name === 'links_stand');
  expect(broken?.findings).toMatchObject([{ code: 'link_broken', parts: { parent: sale.vr_no } }]);
});
