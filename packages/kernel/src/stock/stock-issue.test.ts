import { describe, expect, it } from 'vitest';
import type { Ruled } from '#documents/document';
import {
  type CameBack,
  type Issue,
  stillOut,
  stockIssue,
  stockIssueReturn,
  type TypedIssue,
  type TypedIssueReturn,
} from '#stock/stock-issue';
import type { StockFacts, StockRow } from '#stock/stock-rows';

const cement = { name: 'Cement', isArchived: false, hasSerials: false, decimals: 3 };
const goods: StockFacts = {
  products: new Map([
    [1, cement],
    [2, { ...cement, name: 'Drill', hasSerials: true, decimals: 0 }],
    [3, { ...cement, name: 'Sand' }],
  ]),
  warehouses: new Set([7]),
};
const row = (more: Partial<StockRow> = {}): StockRow => ({ productId: 1, quantityMilli: 5000n, serials: [], ...more });
const drills = (...serials: string[]) => row({ productId: 2, quantityMilli: BigInt(serials.length) * 1000n, serials });
const back = (quantityMilli: bigint, more: Partial<CameBack> = {}): CameBack => {
  return { numberText: 'SA-9', productId: 1, quantityMilli, serials: [], ...more };
};
const issue: Issue = {
  voucherId: 40,
  numberText: 'SA-8',
  orderId: 3,
  rows: [
    { productId: 1, name: 'Cement', issuedMilli: 5000n, serials: [] },
    { productId: 2, name: 'Drill', issuedMilli: 2000n, serials: ['A', 'B'] },
  ],
  returns: [],
};
const said = (ruled: Ruled): string => {
  if (!ruled.ok) {
    const { code, row: place, names = {} } = ruled.refusal;
    return [code, ...(place === undefined ? [] : [place]), ...Object.values(names)].join(' ');
  }
  const [{ remarks, entries, links, movements = [] }] = ruled.drafts;
  const hangs = (links ?? []).map(({ parent, role }) => `${role} of ${parent}`);
  const stock = movements.map(({ productId, warehouseId, quantityMilli, orderId, costVoucherId, serials }) =>
    [
      productId,
      warehouseId ?? '-',
      quantityMilli,
      `order ${orderId ?? '-'}`,
      `cost of ${costVoucherId ?? '-'}`,
      ...serials,
    ].join(' '),
  );
  return [remarks, `${entries.length} entries`, ...hangs, ...stock].join(' | ');
};

describe('an issue', () => {
  const issued = (more: Partial<TypedIssue>, before: Issue | null = null) => {
    const typed = { orderId: 3, orderText: 'PO-3', issuedTo: 'Uttara', warehouseId: 7, remarks: 'Roof', rows: [row()] };
    return said(stockIssue({ ...typed, ...more }, { ...goods, orders: new Set([3]), issue: before }));
  };

  it('takes goods out at the average, without an entry, for its order', () => {
    expect(issued({ rows: [row(), drills('A')] })).toBe(
      'Uttara · PO-3 · Roof | 0 entries | 1 7 -5000 order 3 cost of - | 2 7 -1000 order 3 cost of - A',
    );
  });

  it.each<[string, Partial<TypedIssue>, string]>([
    ['no rows', { rows: [], issuedTo: '' }, 'no_rows'],
    ['nowhere', { orderId: null, issuedTo: '' }, 'issued_to_missing'],
    ['a long remark', { remarks: 'x'.repeat(501), orderId: 9 }, 'remarks_too_long'],
    ['another branch’s order', { orderId: 9, warehouseId: 9 }, 'order_not_found'],
    ['a strange warehouse', { warehouseId: 9, rows: [row({ productId: 9 })] }, 'warehouse_not_found'],
    ['an unknown product', { rows: [row({ productId: 9 })] }, 'product_not_found 0'],
  ])('is refused with %s', (_, more, refusal) => {
    expect(issued(more)).toBe(refusal);
  });

  it('issues no less than has come back, in the same pieces, for the same order', () => {
    const returned = { ...issue, returns: [back(2000n), back(1000n, { productId: 2, serials: ['B'] })] };
    expect(issued({ rows: [row({ quantityMilli: 2000n }), drills('B')] }, returned)).toContain('1 7 -2000');
    expect(issued({ rows: [row({ quantityMilli: 1999n }), drills('B')] }, returned)).toBe(
      'issue_came_back Cement SA-9',
    );
    expect(issued({ rows: [row(), drills('A')] }, returned)).toBe('issue_came_back Drill SA-9');
    expect(issued({ rows: [row()] }, returned)).toBe('issue_came_back Drill SA-9');
    expect(issued({ orderId: null }, returned)).toBe('issue_order_fixed SA-9');
    expect(issued({ orderId: null }, issue)).toContain('order -');
  });
});

describe('a return', () => {
  const returned = (more: Partial<TypedIssueReturn>, from: Issue | null = issue) => {
    const typed = { issueVoucherId: 40, warehouseId: null, remarks: '', rows: [row({ quantityMilli: 2000n })] };
    return said(stockIssueReturn({ ...typed, ...more }, { ...goods, issue: from }));
  };

  it('comes in at the cost at which it left, for the order of its issue, and hangs on it', () => {
    expect(returned({ rows: [row({ quantityMilli: 2000n }), drills('B')], remarks: 'Left over' })).toBe(
      'SA-8 · Left over | 0 entries | return of 40 | 1 - 2000 order 3 cost of 40 | 2 - 1000 order 3 cost of 40 B',
    );
  });

  it.each<[string, Partial<TypedIssueReturn>, Issue | null, string]>([
    ['no rows', { rows: [], issueVoucherId: null }, issue, 'no_rows'],
    ['no issue', { issueVoucherId: null }, null, 'issue_missing'],
    ['what is no issue', { warehouseId: 9 }, null, 'issue_not_found'],
    ['a strange warehouse', { warehouseId: 9 }, issue, 'warehouse_not_found'],
    ['a product twice', { rows: [row(), row()] }, issue, 'product_twice 1 Cement'],
    ['what was not issued', { rows: [row({ productId: 3 })] }, issue, 'product_not_issued 0'],
    [
      'more than is out',
      { rows: [row({ quantityMilli: 4001n })] },
      { ...issue, returns: [back(1000n)] },
      'more_than_issued 0 Cement',
    ],
    ['a strange piece', { rows: [drills('C')] }, issue, 'serial_not_issued 0 C'],
    [
      'a piece that is back',
      { rows: [drills('A')] },
      { ...issue, returns: [back(1000n, { productId: 2, serials: ['A'] })] },
      'serial_not_issued 0 A',
    ],
  ])('is refused with %s', (_, more, from, refusal) => {
    expect(returned(more, from)).toBe(refusal);
  });

  it('may bring back all that is out', () => {
    expect(returned({ rows: [row({ quantityMilli: 4000n })] }, { ...issue, returns: [back(1000n)] })).toContain(
      ' 4000 ',
    );
    const drill = { productId: 2, name: 'Drill', issuedMilli: 2000n, serials: ['A', 'B'] };
    expect(stillOut(drill, [back(1000n, { productId: 2, serials: ['A'] })])).toEqual({
      openMilli: 1000n,
      serials: ['B'],
    });
  });
});
