import { balance, credit, debit } from '@cashbook/kernel';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readFunctionSet } from '#db/sql-files';
import type { VoucherDraft } from '#domains/ledger/asked-of-books';
import { type Change, type ChangeDesk, changeAsJson } from '#domains/ledger/change-json';

/**
 * The keys of a change that TypeScript sends are those that the functions of the database read, and the reverse. In
 * db/functions, `p_change` is the JSON of a change, and `p_range` that of a change of dates.
 */

const desk: ChangeDesk = {
  expectedDay: '2026-07-01',
  deskBranchId: 1,
  mayChangeClosedDays: true,
  author: { userId: 1, ip: '', userAgent: '' },
};

/** A draft with everything that a draft can have. */
const draft: VoucherDraft = {
  ...{ typeId: 1, totalPaisa: 100n, remarks: 'all of it', isSystem: false },
  ...{ kind: 'cash', formVersion: 1, form: {} },
  entries: [balance([debit(10, 100n, { counterBranchId: 2 }), credit(1, 100n)])],
  links: [{ parent: 7n, role: 'delivery' }],
  bills: [{ accountId: 1001, isReceivable: true, number: '1', date: '2026-07-01', dueDate: null, amountPaisa: 100n }],
  cheques: [
    {
      ...{
        chequeNo: 1,
        isReceived: true,
        number: '123456',
        date: '2026-07-01',
        drawnOn: 'Sonali',
        bankAccountId: 1002,
      },
      ...{ amountPaisa: 100n, pays: [{ accountId: 1001, amountPaisa: 100n, orderId: null }] },
    },
  ],
  withheld: [
    {
      ...{ rowNo: 1, accountId: 1001, isReceived: false, billNumber: '7', billPaisa: 220n, billVatPaisa: 20n },
      ...{ hasVatInvoice: false, paidPaisa: 110n, vatPaisa: 10n, basePaisa: 100n },
      ...{ vdsSectionId: 1, vdsRateMilli: 10_000n, vdsPaisa: 10n, tdsSectionId: 2, tdsRateMilli: 5000n, tdsPaisa: 5n },
    },
  ],
  schedule: { installments: [{ billNo: 1, employeeId: 41 }], earlyUntil: '2026-12-31', earlyDiscountPaisa: 50n },
  movements: [
    {
      ...{
        productId: 1,
        warehouseId: 1,
        quantityMilli: 1000n,
        givenCost: null,
        orderId: 1,
        serials: ['A'],
        transitTo: 2,
      },
      ...{ costVoucherId: 7n, costMovementNo: 1, costWeight: 1n },
    },
  ],
};

const one = {
  ...desk,
  ...{ voucherId: 7n, expectedVersion: 1, reason: 'a slip' },
  idempotency: { key: 'key', route: 'route', bodyHash: Buffer.from('hash') },
};

/** One of each change. */
const changes: Readonly<Record<Change['change'], Change & ChangeDesk>> = {
  edit: { ...one, change: 'edit', draft },
  retype: { ...one, change: 'retype', draft },
  void: { ...one, change: 'void' },
  redate: {
    ...desk,
    change: 'redate',
    ...{ branchId: 1, typeId: 1, presentDate: '2026-07-01', changeDate: '2026-07-02', firstNumber: 1, lastNumber: 9 },
  },
};

const lists = ['lines', 'links', 'bills', 'movements', 'cheques'] as const;
const sentJson = z.looseObject(Object.fromEntries(lists.map((list) => [list, z.array(z.looseObject({})).optional()])));

/** Returns the keys that a change sends: `remarks`, `lines.remarks`. */
function sentBy(change: Change & ChangeDesk): Set<string> {
  const sent = sentJson.parse(JSON.parse(changeAsJson(change)));
  const nested = lists.flatMap((list) =>
    (sent[list] ?? []).flatMap((row) => Object.keys(row).map((key) => `${list}.${key}`)),
  );
  return new Set([...Object.keys(sent), ...nested]);
}

/** Returns every function of db/functions by its name, without its comments. */
async function functionsByName(): Promise<Map<string, string>> {
  const { files } = await readFunctionSet();
  const text = files.map((file) => file.text.replaceAll(/^\s*--.*$/gm, '')).join('\n');
  const found = text.matchAll(/^create function ([\w.]+)(\([\s\S]*?\$\$[\s\S]*?\$\$)/gm);
  return new Map([...found].map(([, name = '', rest = '']) => [name, rest]));
}

/** Returns the keys that SQL reads of the JSON in a variable: `p_change ->> 'key'`, `p_change ? 'key'`. */
function keysOf(variable: string, text: string): string[] {
  const reads = new RegExp(`\\b${variable} (?:->>?|\\?) '(\\w+)'`, 'g');
  return [...text.matchAll(reads)].map(([, key = '']) => key);
}

/** Returns the names in the column lists of records that SQL makes of JSON: `x (entry smallint, "accountId" int)`. */
function columnsIn(text: string): string[] {
  const records = text.matchAll(/jsonb_to_record(?:set)?\([^()]*(?:\[[^\]]*\][^()]*)?\) (?:x|c) \(([^)]*)\)/g);
  return [...records].flatMap(([, columns = '']) => columns.split(',').map((column) => nameOf(column)));
}

const nameOf = (column: string): string => /^"?(\w+)"?/.exec(column.trim())?.[1] ?? '';

/** The functions that read the rows of each list of a change, and the variable that has a row. */
const readers = {
  lines: { variable: 'x', of: ['insert_lines'] },
  links: { variable: 'x.value', of: ['write_version', 'check_link_order', 'parents_in', 'may_be_empty'] },
  bills: { variable: 'b.value', of: ['keep_bills'] },
  movements: { variable: 'm.value', of: ['write_movements'] },
  cheques: { variable: 'x.value', of: ['keep_cheques'] },
} as const;

/** Returns the keys of changes that SQL reads: `remarks`, `lines.remarks`. */
async function readBySql(): Promise<Set<string>> {
  const functions = await functionsByName();
  const body = (name: string): string => {
    const text = functions.get(name);
    if (text === undefined) throw new Error(`There is no function ${name}.`);
    return text;
  };
  const all = [...functions.values()];
  const takers = all.filter((text) => /^\([^$]*\bp_change jsonb/.test(text));
  expect(takers.length).toBeGreaterThan(10);
  const nested = lists.flatMap((list) =>
    readers[list].of.flatMap((name) =>
      [...keysOf(readers[list].variable, body(name)), ...columnsIn(body(name))].map((key) => `${list}.${key}`),
    ),
  );
  return new Set([
    ...takers.flatMap((text) => keysOf('p_change', text)),
    ...keysOf('p_of', body('keep_register_rows')),
    ...keysOf('p_range', body('redate_vouchers')),
    ...keysOf('p_write', body('first_answer')),
    ...columnsIn(body('insert_versions')),
    ...nested,
  ]);
}

/** Keys that `redate_vouchers` adds for each voucher: its new date, and the price that its movement has. */
const addedInSql = ['movements.price', 'vrDate'];

test('SQL reads each key that a change sends, and a change sends each key that SQL reads', async () => {
  const sent = new Set(Object.values(changes).flatMap((change) => [...sentBy(change)]));
  const read = await readBySql();
  expect([...sent].filter((key) => !read.has(key))).toEqual([]);
  expect([...read].filter((key) => !sent.has(key)).sort()).toEqual(addedInSql);
});
