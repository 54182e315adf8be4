import { UnwritableAmountError } from '@cashbook/money';
import { expect, test } from 'vitest';
import { refusalOfError } from '#http/errors';

const coded = (code: string, message = 'secret: select * from /srv/books') =>
  Object.assign(new Error(message), { code });

const notNow = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENOSPC',
  'EROFS',
  '08006',
  '25006',
  '40001',
  '40P01',
  '53100',
  '53200',
  '53300',
  '55000',
];
test.each([...notNow, '55P03', '57014', '57P01', '57P03', '58030'])(
  '%s means that the database is away or busy',
  (code) => {
    expect(refusalOfError(coded(code))).toEqual({ code: 'database_away', retryAfterSeconds: 5 });
    const wrapped = new Error('could not be written', { cause: coded(code) });
    expect(refusalOfError(wrapped).code, 'as the cause of another').toBe('database_away');
  },
);

test.each([
  'Connection terminated unexpectedly',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
])('the driver says "%s" of a database that is silent or gone', (message) => {
  expect(refusalOfError(new Error(message)).code).toBe('database_away');
});

test('data that PostgreSQL cannot take is the fault of the input', () => {
  expect(refusalOfError(coded('22021')).code).toBe('invalid_input');
});

test('what nobody foresaw is an internal error and says nothing of its cause', () => {
  for (const error of [coded('42601'), coded('23505'), coded('25001'), new TypeError('x'), 'text', null, undefined]) {
    expect(refusalOfError(error)).toEqual({ code: 'internal' });
  }
});

test('a sum that no number holds exactly is refused, not nearly written', () => {
  expect(refusalOfError(new UnwritableAmountError('secret'))).toEqual({ code: 'total_too_large' });
});

test('framework errors keep their class', () => {
  expect(refusalOfError(coded('FST_ERR_CTP_BODY_TOO_LARGE')).code).toBe('too_large');
  expect(refusalOfError(coded('FST_ERR_CTP_INVALID_MEDIA_TYPE')).code).toBe('unsupported_media');
  expect(refusalOfError(Object.assign(new Error('x'), { statusCode: 400 })).code).toBe('malformed');
});
