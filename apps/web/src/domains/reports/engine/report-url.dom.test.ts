import {
  account,
  branch,
  days,
  endDate,
  product,
  reportType,
  scope,
  serial,
  startDate,
  warehouse,
} from '@cashbook/contract/reports/filters';
import { describe, expect, it } from 'vitest';
import { prefer } from '#session/preferences.ts';
import { missingIn } from './missing.ts';
import { firstOfMonth, isComplete, isKnown, printIn, printUrl, valuesIn, wireQuery } from './report-url.ts';

const filters = { branch_id: branch(), ledger_id: account(), from: startDate(), enddate: endDate() };
const whole = { branch: '4', account: '17', start: '2026-11-01', end: '2026-11-19' };

describe('the address of a report', () => {
  it('says what it is asked, which travels under the names of the wire', () => {
    const values = valuesIn(filters, whole);
    expect(values).toEqual({ branch: 4, account: 17, start: '2026-11-01', end: '2026-11-19' });
    expect(wireQuery(filters, values)).toEqual({
      branch_id: '4',
      ledger_id: '17',
      from: '2026-11-01',
      enddate: '2026-11-19',
    });
    expect([isKnown(filters, values), isComplete(filters, values)]).toEqual([true, true]);
  });

  it('asks nothing before its account is chosen, and knows nothing before branch and dates are there', () => {
    const unchosen = valuesIn(filters, { ...whole, account: '' });
    expect([isKnown(filters, unchosen), isComplete(filters, unchosen)]).toEqual([true, false]);
    const empty = valuesIn(filters, {});
    expect([isKnown(filters, empty), isComplete(filters, empty)]).toEqual([false, false]);
  });

  it('takes nonsense for nothing', () => {
    for (const nonsense of ['abc', '-1', '0', '1e3', '4.5', '99999999999', '2147483648', "4' or 1=1"]) {
      expect(valuesIn(filters, { branch: nonsense }).branch, nonsense).toBeNull();
    }
    for (const start of ['19/11/2026', '2026-02-30', '2026-13-01', 'today', '']) {
      expect(valuesIn(filters, { start }).start, start).toBeNull();
    }
    expect(printUrl.parse({ rows: 'many', font: '' })).toEqual({ rows: 10, font: 10 });
  });

  it('prints 12 rows in 12 px, or as the user prefers, where it says nothing', () => {
    expect(printUrl.parse({})).toEqual({ rows: 12, font: 12 });
    prefer({ printRows: 24, printFont: 9 });
    expect(printUrl.parse({})).toEqual({ rows: 24, font: 9 });
    expect(printUrl.parse({ rows: '8' })).toEqual({ rows: 8, font: 9 });
    expect(printIn({}, 20).rows, 'what the user prefers').toBe(24);
    prefer({ printRows: 12, printFont: 12 });
    expect(printIn({}, 20), 'a report with rows of its own').toEqual({ rows: 20, font: 12 });
    expect(printIn({ rows: '8' }, 20).rows).toBe(8);
  });
});

describe('the filters of stock in an address', () => {
  const of = {
    scope: scope('all'),
    product_id: product(),
    reportType: reportType(),
    days: days(30),
    serial: serial(),
    warehouse_id: warehouse(),
  };

  it('are as usual where it says nothing or nonsense, or have to be chosen', () => {
    const usual = { scope: 'all', product: null, type: null, days: 30, serial: null, warehouse: 0 };
    expect(valuesIn(of, {})).toEqual(usual);
    expect(valuesIn(of, { scope: 'some', product: '-1', type: 'both', days: '9e9', serial: ' ' })).toEqual(usual);
    expect(isKnown(of, valuesIn(of, {})), 'nobody has to wait for it').toBe(true);
  });

  it('say what is missing, one after the other', () => {
    const said = (query: Record<string, string>) => missingIn(of, valuesIn(of, query));
    expect(said({})).toBe('selectProduct');
    expect(said({ product: '7' })).toBe('selectReportType');
    expect(said({ product: '7', type: 'sales' })).toBe('typeSerial');
    expect(said({ product: '7', type: 'sales', serial: 'A 1' })).toBeUndefined();
  });
});

it('a ledger starts with the first of the month', () => {
  expect(firstOfMonth('2026-11-19')).toBe('2026-11-01');
});
