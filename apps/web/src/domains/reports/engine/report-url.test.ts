import { describe, expect, it } from 'vitest';
import { prefer } from '#session/preferences.ts';
import { firstOfMonth, questionIn, reportUrl } from './report-url.ts';

describe('the address of a report', () => {
  it('says the whole question', () => {
    const url = reportUrl.parse({
      branch: '4',
      account: '17',
      start: '2026-11-01',
      end: '2026-11-19',
      rows: '8',
      font: '9',
    });
    expect(url).toEqual({ branch: 4, account: 17, start: '2026-11-01', end: '2026-11-19', rows: 8, font: 9 });
    expect(questionIn(url)).toEqual({ branch: 4, account: 17, start: '2026-11-01', end: '2026-11-19' });
  });

  it('asks nothing while branch or dates are missing, and prints 12 rows in 12 px', () => {
    const url = reportUrl.parse({});
    expect(url).toEqual({ branch: null, account: null, start: null, end: null, rows: 12, font: 12 });
    expect(questionIn(url)).toBeNull();
    expect(questionIn(reportUrl.parse({ branch: '4', start: '2026-11-01' }))).toBeNull();
  });

  it('takes nonsense for nothing', () => {
    for (const branch of ['abc', '-1', '0', '1e3', '4.5', '99999999999', '2147483648', "4' or 1=1"]) {
      expect(reportUrl.parse({ branch }).branch, branch).toBeNull();
    }
    for (const start of ['19/11/2026', '2026-02-30', '2026-13-01', 'today', '']) {
      expect(reportUrl.parse({ start }).start, start).toBeNull();
    }
    expect(reportUrl.parse({ rows: 'many', font: '' })).toMatchObject({ rows: 10, font: 10 });
  });
});

it('prints as the user prefers where the address says nothing', () => {
  prefer({ printRows: 24, printFont: 9 });
  expect(reportUrl.parse({})).toMatchObject({ rows: 24, font: 9 });
  expect(reportUrl.parse({ rows: '8' })).toMatchObject({ rows: 8, font: 9 });
});

it('a ledger starts with the first of the month', () => {
  expect(firstOfMonth('2026-11-19')).toBe('2026-11-01');
});
