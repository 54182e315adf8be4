import { ApiError } from '@cashbook/contract/client';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryKind, RefusedRow } from '#domains/posting/described/kind.ts';
import { faultsIn, findByKey, outcomeOf } from './send.ts';

const error = (status: number, code: ApiError['code'], fields = {}) => new ApiError(status, code, 'No.', fields);

const noRow = () => undefined;

beforeAll(() => i18next.init({ lng: 'en' }).then(() => undefined));

describe('after a send that did not go through', () => {
  it.each([
    ['no connection', error(0, 'offline')],
    ['the database away', error(503, 'database_away')],
    ['a server that broke', error(500, 'internal')],
    ['an answer that cannot be read', new SyntaxError('<html>')],
    ['no answer in time', new DOMException('', 'AbortError')],
  ])('%s may have saved it', (_why, cause) => {
    expect(outcomeOf(cause, 'saveFailed', noRow)).toEqual({ is: 'lost' });
  });

  it.each([
    ['too many tries', error(429, 'too_many')],
    ['a request that crept', error(408, 'too_slow')],
    ['an anti-forgery token that could not be renewed', error(419, 'csrf')],
  ])('%s says nothing about the document: it is sent again', (_why, cause) => {
    expect(outcomeOf(cause, 'saveFailed', noRow)).toEqual({ is: 'later' });
  });

  it.each([
    ['account_not_found', 422],
    ['stale_version', 409],
    ['day_changed', 409],
    ['branch_changed', 409],
    ['user_changed', 409],
    ['idempotency_mismatch', 409],
    ['unauthenticated', 401],
    ['forbidden', 403],
  ] as const)('%s leaves the books as they were', (code, status) => {
    expect(outcomeOf(error(status, code), 'updateFailed', noRow)).toMatchObject({ is: 'refused', code });
  });
});

describe('what a key has saved', () => {
  const kindThatAnswers = (cause: unknown) =>
    ({ calls: { findByKey: () => Promise.reject(cause) } }) as unknown as EntryKind;

  it.each([
    ['is nothing', error(404, 'voucher_not_found'), { is: 'known', saved: null }],
    ['is not said to whoever lost the permission', error(403, 'forbidden'), { is: 'refused' }],
    ['is asked again when no answer came', error(0, 'offline'), { is: 'lost' }],
    ['is asked again when the database is away', error(503, 'database_away'), { is: 'lost' }],
    ['is asked again after too many questions', error(429, 'too_many'), { is: 'lost' }],
    ['is asked again after the next sign-in', error(401, 'unauthenticated'), { is: 'lost' }],
  ])('%s', async (_what, cause, expected) => {
    expect(await findByKey(kindThatAnswers(cause), 'key')).toMatchObject(expected);
  });
});

it.each([
  ['the row that the rule refuses', { '1.account': ['Not allowed.'] }, [['1', 'Not allowed.']]],
  [
    'each row once, with its own sentence',
    { '0.amount': ['Too large.'], '0.remarks': ['Too long.'], '1.amount': ['Zero.'] },
    [
      ['0', 'Too large.'],
      ['1', 'Zero.'],
    ],
  ],
  ['a row within a body', { 'transactions.2.account': ['Not allowed.'] }, [['transactions2', 'Not allowed.']]],
  ['no row', { mtmId: ['These rows belong to a saved voucher.'] }, []],
])('a refusal is about %s', (_what, fields, expected) => {
  const rowAt = ({ list, row }: RefusedRow) => ({ id: `${list}${row}`, table: '', values: {} });
  const faults = faultsIn(error(422, 'invalid_input', fields), rowAt);
  expect(faults.map(({ rowId, sentence }) => [rowId, sentence])).toEqual(expected);
});
