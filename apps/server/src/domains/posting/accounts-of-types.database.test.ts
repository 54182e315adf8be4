import { noRequisition } from '@cashbook/contract/requisitions/naming';
import { noWithholding } from '@cashbook/contract/withholding/withholding-fields';
import { ACCOUNT, GROUP, type VoucherTypeId } from '@cashbook/kernel';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Databases, openDatabases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import { chartRecords, postVoucher, runAudit, supersedeVoucher, voidVoucher } from '#domains/ledger/index';
import { editDocument } from '#domains/posting/edit-document';
import type { PostingEngine } from '#domains/posting/posting-engine';
import type { SaveAnswer } from '#domains/posting/save-answer';
import { saveDocument } from '#domains/posting/save-document';
import { changeRecord, isRefused } from '#domains/records/change-record';
import { cashReceiptKind } from '#domains/vouchers/index';
import { type BookCompany, bookTime, createBookCompany, transfer } from '#testing/book-company';
import { bookDesk, bookEngine } from '#testing/book-desk';
import { createTestDatabase, type TestDatabase } from '#testing/database';

/** The books keep cash and bank accounts where accounting §4 allows them, even when an account moves after it was typed. */

let database: TestDatabase;
let databases: Databases;
let superuser: Client;
let engine: PostingEngine;
let company: BookCompany;

beforeAll(async () => {
  database = await createTestDatabase();
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

const rahim = 1001;
const karim = 1002;
const bank = 1011;
const otherBank = 1012;
const pettyCash = 1021;
/** The account may move because nothing was posted to it yet. */
const wallet = 1022;

beforeEach(async () => {
  company = await createBookCompany(database, databases);
  await superuser.query(
    `insert into account (company_id, account_id, group_id, name) values ($1, $2, $3, 'Petty Cash'), ($1, $4, $5, 'Wallet')`,
    [company.companyId, pettyCash, GROUP.cashInHand, wallet, GROUP.advancesAndDeposits],
  );
});

const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inCompany(databases, { companyId: company.companyId, mode: 'write' }, work);

const receiptOf = (accountId: number, amountPaisa = 500n) => ({
  rows: [{ accountId, amountPaisa, remarks: '', orderId: null, orderText: null, ...noWithholding, ...noRequisition }],
});
const save = (accountId: number, through = engine) =>
  saveDocument(through, cashReceiptKind, bookDesk(company, 1), receiptOf(accountId));
const edit = (voucherId: number, accountId: number, through = engine) =>
  editDocument(through, cashReceiptKind, bookDesk(company, 1), {
    voucherId,
    expectedVersion: null,
    typed: receiptOf(accountId),
  });

const codeOf = (answer: SaveAnswer) => (answer.kind === 'refused' ? answer.refusal.code : 'saved');

async function savedId(answer: Promise<SaveAnswer>): Promise<number> {
  const found = await answer;
  if (found.kind === 'refused') throw new Error(`refused: ${found.refusal.code}`);
  return found.saved.mtm_id;
}

/** Moves the wallet under Cash at Bank. */
function moveWallet() {
  const hand = { actor: bookDesk(company, 1).actor, at: bookTime, all: [] };
  const values = { name: 'Wallet', parent_id: GROUP.cashAtBank };
  return write((tx) => changeRecord(tx, chartRecords.level4, hand, { id: wallet, version: 1, status: 1, values }));
}

async function auditFindings() {
  const { companyId } = company;
  const audit = await inCompany(databases, { companyId, mode: 'report' }, (tx) => runAudit(tx, companyId));
  return audit.filter(({ findings }) => findings.length > 0);
}

describe('the books take', () => {
  const post = (typeId: VoucherTypeId, from: number, to: number, isSystem: boolean) => {
    const draft = { ...transfer(typeId, from, to, 500n), isSystem };
    const voucher = { branchId: 1, draft, expectedDay: null, author: company.author, idempotency: null };
    return write((tx) => postVoucher(tx, voucher, bookTime));
  };

  test.each<[string, VoucherTypeId, number, number]>([
    ['a cash receipt', 1, rahim, ACCOUNT.cash],
    ['a cash payment', 2, ACCOUNT.cash, rahim],
    ['a bank receipt', 3, rahim, bank],
    ['a bank payment', 4, bank, rahim],
    ['a contra', 5, ACCOUNT.cash, bank],
    ['a contra with petty cash', 5, bank, pettyCash],
    ['a journal', 6, ACCOUNT.sales, rahim],
  ])('%s', async (_, typeId, from, to) => {
    expect(await post(typeId, from, to, false)).toMatchObject({ ok: true });
    expect(await auditFindings()).toEqual([]);
  });

  test('a journal of the product’s own with cash', async () => {
    expect(await post(6, ACCOUNT.cash, rahim, true)).toMatchObject({ ok: true });
    expect(await auditFindings()).toEqual([]);
  });

  test.each<[string, VoucherTypeId, number, number]>([
    ['a cash receipt without cash', 1, rahim, ACCOUNT.sales],
    ['a cash receipt from a bank', 1, bank, ACCOUNT.cash],
    ['a cash payment out of petty cash', 2, pettyCash, rahim],
    ['a cash payment out of a bank', 2, bank, rahim],
    ['a bank receipt without a bank', 3, rahim, ACCOUNT.sales],
    ['a bank receipt from another bank', 3, otherBank, bank],
    ['a bank receipt from cash', 3, ACCOUNT.cash, bank],
    ['a bank payment out of cash', 4, ACCOUNT.cash, rahim],
    ['a contra with a customer', 5, rahim, bank],
    ['a journal with cash', 6, ACCOUNT.cash, rahim],
    ['a journal with a bank', 6, rahim, bank],
  ])('not %s', async (_, typeId, from, to) => {
    expect(await post(typeId, from, to, false)).toMatchObject({ ok: false, refusal: { code: 'account_not_allowed' } });
  });

  test('not a change that is said to be the product’s own and is of a voucher that a person typed', async () => {
    const posted = await post(6, ACCOUNT.sales, rahim, false);
    if (!posted.ok) throw new Error(posted.refusal.code);
    const seen = { expectedVersion: 1, expectedDay: null, mayChangeClosedDays: false, reason: '', idempotency: null };
    const draft = { ...transfer(6, ACCOUNT.cash, rahim, 500n), isSystem: true };
    const change = { voucherId: posted.voucherId, ...seen, author: company.author, change: 'edit', draft } as const;
    expect(await write((tx) => supersedeVoucher(tx, change, bookTime))).toMatchObject({
      ok: false,
      refusal: { code: 'account_not_allowed' },
    });
  });
});

describe('an account that comes under Cash at Bank', () => {
  test('between the rule of a first posting and the books is refused', async () => {
    const { queue } = engine;
    const late: PostingEngine = {
      ...engine,
      queue: {
        ...queue,
        post: async (companyId, voucher) => {
          expect(await moveWallet()).toEqual({ id: wallet, version: 2 });
          return queue.post(companyId, voucher);
        },
      },
    };
    expect(codeOf(await save(wallet, late))).toBe('account_not_allowed');
    expect(await auditFindings()).toEqual([]);
  });

  test('after an edit has looked it up is refused by the rule, at its field', async () => {
    const voucherId = await savedId(save(rahim));
    const late: PostingEngine = {
      ...engine,
      deskFacts: async (question) => {
        const facts = await engine.deskFacts(question);
        expect(await moveWallet()).toEqual({ id: wallet, version: 2 });
        return facts;
      },
    };
    expect(await edit(voucherId, wallet, late)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'account_not_allowed', fields: { '0.account': [expect.any(String)] } },
    });
    expect(await auditFindings()).toEqual([]);
  });

  test('holds the open days before itself, as an edit does, so that the two never wait for each other', async () => {
    const editor = new Client({ connectionString: database.superuser });
    await editor.connect();
    await editor.query('begin');
    const hold = (from: string, and: string) =>
      editor.query(`select from ${from} where company_id = $1 and ${and} for share`, [company.companyId]);
    await hold('trading_day', 'branch_id = 1 and is_open');
    const moving = moveWallet();
    const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))';
    await expect.poll(async () => (await editor.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
    await hold('account', `account_id = ${wallet}`);
    await editor.query('commit');
    await editor.end();
    expect(await moving).toEqual({ id: wallet, version: 2 });
  });

  test('beside saves and edits that name it is in the books or at the bank, never both', async () => {
    const vouchers = [await savedId(save(rahim)), await savedId(save(rahim)), await savedId(save(karim))];
    const [moved, ...answers] = await Promise.all([
      moveWallet(),
      ...vouchers.map((voucherId) => edit(voucherId, wallet)),
      ...Array.from({ length: 6 }, () => save(wallet)),
    ]);
    const { rows } = await write((tx) => sql`select from line where account_id = ${wallet} and live`.execute(tx));
    expect(answers.filter((answer) => codeOf(answer) === 'saved')).toHaveLength(rows.length);
    const isMoved = !isRefused(moved);
    expect(isMoved ? 'moved' : moved.refusal.code).toBe(rows.length === 0 ? 'moved' : 'cash_account_in_use');
    const codes = new Set(answers.map(codeOf));
    expect([...codes]).toEqual(isMoved ? ['account_not_allowed'] : ['saved']);
    expect(await auditFindings()).toEqual([]);
  });
});

describe('the audit names', () => {
  /** Writes past every rule and trigger. */
  async function plant(statement: string, values: readonly unknown[]): Promise<void> {
    await superuser.query('set session_replication_role = replica');
    await superuser.query(statement, [...values]);
    await superuser.query('set session_replication_role = origin');
  }

  test.each<[string, VoucherTypeId, number, number, number]>([
    ['a cash receipt', 1, rahim, ACCOUNT.cash, bank],
    ['a cash payment', 2, ACCOUNT.cash, rahim, pettyCash],
    ['a bank receipt', 3, rahim, bank, ACCOUNT.cash],
    ['a bank payment', 4, bank, rahim, otherBank],
    ['a contra', 5, bank, ACCOUNT.cash, rahim],
    ['a journal', 6, rahim, ACCOUNT.sales, bank],
  ])('%s that stands on an account that its type does not take', async (_, typeId, from, to, wrong) => {
    const draft = transfer(typeId, from, to, 500n);
    const voucher = { branchId: 1, draft, expectedDay: null, author: company.author, idempotency: null };
    const posted = await write((tx) => postVoucher(tx, voucher, bookTime));
    if (!posted.ok) throw new Error(posted.refusal.code);
    const mine = 'company_id = $1 and voucher_id = $2';
    await plant(`update line set account_id = $3 where ${mine} and account_id = $4`, [
      company.companyId,
      posted.voucherId.toString(),
      wrong,
      typeId === 5 ? bank : [from, to].find((id) => id === rahim),
    ]);
    const [broken, ...others] = await auditFindings();
    expect(broken).toMatchObject({
      name: 'accounts_fit_types',
      findings: [{ code: 'account_misfits', mtm_id: Number(posted.voucherId), parts: { entry: '1' } }],
    });
    expect(others).toEqual([]);
  });

  test.each([
    ['of a version before', 1, '5.00'],
    ['of a void voucher', 2, '0.00'],
  ])('an amount %s that is not what the rows come to', async (_, version, debitsAmount) => {
    const voucherId = await savedId(save(rahim));
    const seen = { expectedVersion: 1, expectedDay: null, mayChangeClosedDays: false, reason: '', idempotency: null };
    const change = { voucherId: BigInt(voucherId), ...seen, author: company.author };
    expect(await write((tx) => voidVoucher(tx, change, bookTime))).toMatchObject({ ok: true });
    const mine = 'company_id = $1 and voucher_id = $2 and version = $3';
    await plant(`update voucher_version set amount_paisa = 600 where ${mine}`, [company.companyId, voucherId, version]);
    const [broken, ...others] = await auditFindings();
    const parts = { version: String(version), voucherAmount: '6.00', debitsAmount };
    expect(broken).toMatchObject({
      name: 'amounts_equal_debits',
      findings: [{ code: 'amount_differs', mtm_id: voucherId, parts }],
    });
    expect(others).toEqual([]);
  });
});
