import { beforeEach, describe, expect, test } from 'vitest';
import { openSheet, sumOf, type TypedRow } from './sheet-store.ts';

const rowOf = (installmentId: number, more: Partial<TypedRow> = {}): TypedRow => ({
  ...{
    installmentId,
    title: `Rahim · IS-2627-000001 · ${installmentId}`,
    text: '6,000',
    paisa: '600000',
    paidBy: '',
    sent: null,
    refused: null,
  },
  ...more,
});
const sent = { key: 'k1', receivedOn: '2026-07-01', account: 17 };

beforeEach(() => localStorage.clear());

describe('what was typed for installments', () => {
  test('is there again after the page was closed, for this person and branch alone', () => {
    openSheet(localStorage, '7', 2).put(rowOf(1001));
    expect([...openSheet(localStorage, '7', 2).get().values()]).toEqual([rowOf(1001)]);
    expect(openSheet(localStorage, '8', 2).get().size).toBe(0);
    expect(openSheet(localStorage, '7', 3).get().size).toBe(0);
    expect(openSheet(localStorage, '7', 20).get().size).toBe(0);
  });

  test('of two tabs stays apart, and each hears of the other', () => {
    const [one, other] = [openSheet(localStorage, '7', 2), openSheet(localStorage, '7', 2)];
    one.put(rowOf(1001));
    other.put(rowOf(1002));
    expect([...openSheet(localStorage, '7', 2).get().keys()].sort()).toEqual([1001, 1002]);
    one.reread();
    expect([...one.get().keys()].sort()).toEqual([1001, 1002]);
  });

  test('waits with its key from the moment it was sent until it is taken away', () => {
    const sheet = openSheet(localStorage, '7', 2);
    sheet.put(rowOf(1001, { sent }));
    sheet.put(rowOf(1002));
    expect(sheet.waiting().map(({ installmentId, sent: { key } }) => [installmentId, key])).toEqual([[1001, 'k1']]);
    sheet.remove(1001);
    expect(openSheet(localStorage, '7', 2).waiting()).toEqual([]);
  });

  test('leaves when it is settled, and stays when another tab has settled it and it was typed anew', () => {
    const [one, other] = [openSheet(localStorage, '7', 2), openSheet(localStorage, '7', 2)];
    one.put(rowOf(1001, { sent }));
    one.put(rowOf(1002, { sent: { ...sent, key: 'k2' } }));
    other.reread();
    const [first, second] = other.waiting();
    if (first === undefined || second === undefined) throw new Error('nothing waits');
    one.settle(first, null);
    one.put(rowOf(1001, { text: '500', paisa: '50000' }));
    other.settle(first, null);
    other.settle(second, 'Amount is more than the due amount.');
    const kept = openSheet(localStorage, '7', 2).get();
    expect(kept.get(1001)).toEqual(rowOf(1001, { text: '500', paisa: '50000' }));
    expect(kept.get(1002)).toEqual(rowOf(1002, { refused: 'Amount is more than the due amount.' }));
  });

  test('is on the page alone when the browser is full, which says so, and is sent all the same', () => {
    const full: Storage = {
      ...{ length: 0, clear: () => undefined, getItem: () => null, key: () => null, removeItem: () => undefined },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const sheet = openSheet(full, '7', 2);
    sheet.put(rowOf(1001, { sent }));
    sheet.reread();
    expect([sheet.isKept(), sheet.waiting().length]).toEqual([false, 1]);
    const [row] = sheet.waiting();
    if (row !== undefined) sheet.settle(row, null);
    expect([sheet.isKept(), sheet.get().size]).toEqual([true, 0]);
  });

  test('in a form that this release does not know is left where it is', () => {
    localStorage.setItem('collected.7.2.1001', '{"installmentId":1001,"amount":5}');
    localStorage.setItem('collected.7.2.1002', 'nonsense');
    expect(openSheet(localStorage, '7', 2).get().size).toBe(0);
    expect(localStorage.getItem('collected.7.2.1001')).toContain('"amount":5');
  });

  test('is summed as far as it is an amount and not sent', () => {
    const rows = [rowOf(1), rowOf(2, { paisa: '50' }), rowOf(3, { paisa: null, text: 'x' }), rowOf(4, { sent })];
    expect(sumOf(rows)).toEqual({ count: 2, paisa: 600_050n });
  });
});
