import { ACCOUNT } from '@cashbook/kernel';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, test } from 'vitest';
import type { Schema } from '#db/schema-types';
import type { NewVoucher } from '#domains/ledger/asked-of-books';
import { createPostingQueue } from '#domains/ledger/posting-queue';
import { bookTime, transfer } from '#testing/book-company';

/** Returns a database on which every statement ends with this error. */
function failing(error: Error) {
  let statements = 0;
  const ask = () => {
    statements += 1;
    return Promise.reject(error);
  };
  const connect = () => Promise.reject(error);
  const app = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: { connect, end: () => Promise.resolve() } }) });
  return { app, prepared: { ask }, statements: () => statements };
}

const voucher: NewVoucher = {
  branchId: 1,
  draft: transfer(1, 1001, ACCOUNT.cash, 100n),
  expectedDay: null,
  author: { userId: 1, ip: '', userAgent: '' },
  idempotency: null,
};

test.each([
  ['is sent alone where the database could not take one of them', '22P05', 4],
  ['is not sent again where the connection broke: all may stand', 'EPIPE', 1],
  ['is not sent again where the database stopped', '57P01', 1],
])('each voucher of a batch %s', async (_what, code, statements) => {
  const database = failing(Object.assign(new Error('no'), { code }));
  const queue = createPostingQueue(database, { now: () => bookTime });
  const posted = await Promise.allSettled([1, 2, 3].map(() => queue.post(1, voucher)));
  expect(posted.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(database.statements()).toBe(statements);
});
