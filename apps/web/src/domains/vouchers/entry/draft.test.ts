import { beforeEach, describe, expect, it } from 'vitest';
import { countDrafts } from '#session/drafts.ts';
import { keepVoucher, keptVoucher, type VoucherDraft } from './draft.ts';
import { emptyVoucher, type TypedVoucher } from './lines.ts';
import { newTicket, ticketToSend } from './ticket.ts';

const place = { person: '1.7', branchId: 4, screen: 'cash-receipt' };
const now = new Date('2026-11-19T10:41:00.000Z');
const typed: TypedVoucher = {
  lines: [
    { id: 'a', account: { id: 1012, name: 'রহিম উদ্দিন', text: 'BG-0412' }, remarks: 'due', amountPaisa: 12_500_50n },
  ],
  entry: { account: null, remarks: 'half', amountPaisa: 3n },
  editingId: null,
  loaded: { mtmId: 9, vrNo: 'CR-2627-000009', vrDate: '2026-11-19', version: 2, totalPaisa: 12_500_00n, asSaved: '[]' },
};
const draft: VoucherDraft = { typed, ticket: newTicket('key'), typedOn: '2026-11-19' };

beforeEach(() => localStorage.clear());

describe('a voucher kept in the browser', () => {
  it('comes back whole: lines, the half-typed row, the loaded voucher and the key, to the paisa', () => {
    keepVoucher(place, draft, now);
    expect(keptVoucher(place)).toEqual({ ...draft, changedAt: now.toISOString() });
  });

  it('belongs to one user, one branch and one side', () => {
    keepVoucher(place, draft, now);
    expect(keptVoucher({ ...place, person: '1.8' })).toBeNull();
    expect(keptVoucher({ ...place, person: '2.7' }), 'the same number in another company').toBeNull();
    expect(keptVoucher({ ...place, branchId: 5 })).toBeNull();
    expect(keptVoucher({ ...place, screen: 'cash-payment' })).toBeNull();
  });

  it('is forgotten once nothing is typed', () => {
    keepVoucher(place, draft, now);
    keepVoucher(place, { ...draft, typed: emptyVoucher }, now);
    expect(countDrafts(place.person)).toBe(0);
  });

  it('is not forgotten while its save may have arrived', () => {
    const ticket = ticketToSend(draft.ticket, '[]', () => 'other');
    keepVoucher(place, { ...draft, ticket, typed: emptyVoucher }, now);
    expect(keptVoucher(place)?.ticket).toEqual(ticket);
  });

  it('is not offered when it cannot be read, rather than half of it', () => {
    keepVoucher(place, draft, now);
    const [key] = Object.keys(localStorage);
    if (key === undefined) throw new Error('nothing was kept');
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('1250050', 'much'));
    expect(keptVoucher(place)).toBeNull();
  });
});
