import { reports } from '@cashbook/contract/reports/all';
import type { Report } from '@cashbook/contract/reports/report';
import { describe, expect, it } from 'vitest';
import { readsOf } from '#domains/reports/saved/reads-of-print';
import { mayAsk } from '#print/print-pages';

/** Whether the print of a report for these texts may send a request. */
const asksOf = (report: Report, texts: Readonly<Record<string, string>>) => {
  const order = { mayRead: readsOf({ report, texts }) };
  return (address: string, method = 'GET') => mayAsk(order, method, new URL(address, 'http://localhost'));
};

const { ledger, partyStatements } = reports;
const days = { start_date: '2026-07-01', end_date: '2026-07-31' };
const texts = { branch_id: '3', coa4_id: '41', ...days };
const query = new URLSearchParams(texts).toString();
const may = asksOf(ledger, texts);

describe('the print of a ledger', () => {
  it('reads its page, who prints, the branches, the account and the ledger that was asked for, slice by slice', () => {
    for (const address of [
      '/reports/ledger/print?branch=3',
      '/assets/index-1.js',
      '/api/me',
      '/api/settings',
      '/api/branch/ddl/protected-branch',
      '/api/branch/ddl/all-branch',
      '/api/files/logo/1.png',
      '/api/coal4/account-details/41?branch_id=3',
      `/api${ledger.routes.read.path}?${query}`,
      `/api${ledger.routes.read.path}?${query}&after=x`,
    ]) {
      expect(may(address), address).toBe(true);
    }
  });

  it('reads nothing else of what the person may view, and changes nothing', () => {
    for (const address of [
      `/api${ledger.routes.read.path}?${query.replace('branch_id=3', 'branch_id=4')}`,
      `/api${ledger.routes.read.path}?${query.replace('coa4_id=41', 'coa4_id=42')}`,
      `/api${ledger.routes.read.path}?${query.replace('07-31', '08-31')}`,
      `/api${ledger.routes.export.path}?${query}&format=xlsx`,
      `/api${reports.cashBook.routes.read.path}?${query}`,
      '/api/coal4/account-details/42?branch_id=3',
      '/api/coal4/account-details/41?branch_id=4',
      '/api/saved-report/list',
      '/api/me/sessions',
      '/api/files/voucher/1.png',
      '/sanctum/csrf-cookie',
      'http://example.com/',
      'file:///etc/passwd',
    ]) {
      expect(may(address), address).toBe(false);
    }
    expect(may(`/api${ledger.routes.read.path}?${query}`, 'POST')).toBe(false);
    expect(may('/api/logout', 'POST')).toBe(false);
  });
});

it('statements of parties are read for their branch and days alone', () => {
  const parties = asksOf(partyStatements, { branch_id: '3', scope: 'all', ...days });
  const papers = (more: Readonly<Record<string, string>>) =>
    `/api/reports/party-statements/papers?${new URLSearchParams({ branch_id: '3', scope: 'all', ...days, parties: '7', ...more })}`;
  expect(parties(papers({}))).toBe(true);
  expect(parties(papers({ branch_id: '4' }))).toBe(false);
  expect(parties(papers({ end_date: '2026-08-31' }))).toBe(false);
  expect(may(papers({ scope: 'one' })), 'by no other report').toBe(false);
});
