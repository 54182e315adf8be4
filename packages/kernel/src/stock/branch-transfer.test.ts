import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft, Ruled } from '#documents/document';
import {
  branchTransfer,
  type SendingFacts,
  type Transit,
  type TypedReceipt,
  type TypedSending,
  transferReceipt,
  transferWithdrawal,
} from '#stock/branch-transfer';
import { unitCostText } from '#stock/stock-cost';
import type { StockRow } from '#stock/stock-rows';

const rice = { name: 'Rice', isArchived: false, hasSerials: false, decimals: 3 };
const fridge = { ...rice, name: 'Fridge', hasSerials: true, decimals: 0 };
const row = (more: Partial<StockRow> = {}): StockRow => {
  return { productId: 1, quantityMilli: 2500n, serials: [], ...more };
};
const pieces = (...serials: string[]): StockRow => {
  return { productId: 2, quantityMilli: BigInt(serials.length) * 1000n, serials };
};

/** Returns a draft in short: its branch, its lines with the counter-branch, its movements with their locations and costs. */
const shortOf = ({ branchId, entries, movements = [], links = [] }: Draft) =>
  [
    branchId === undefined ? 'here' : `branch ${branchId}`,
    ...entries
      .flatMap(({ lines }) => lines)
      .map(
        (l) =>
          `${l.accountId} ${l.debitPaisa - l.creditPaisa}${l.counterBranchId === undefined ? '' : ` (${l.counterBranchId})`}`,
      ),
    ...movements.map(({ productId, warehouseId, transitTo, quantityMilli, givenCost, serials }) =>
      [
        productId,
        transitTo === undefined ? (warehouseId ?? '-') : `>${transitTo}`,
        quantityMilli,
        ...(givenCost === null ? [] : [`at ${unitCostText(givenCost)}`]),
        ...serials,
      ].join(' '),
    ),
    ...links.map(({ parent, role }) => `${role} of ${parent}`),
  ].join(' | ');
const said = (ruled: Ruled) => {
  if (ruled.ok) return ruled.drafts.map(shortOf);
  const { code, row: place, names = {} } = ruled.refusal;
  return [code, ...(place === undefined ? [] : [place]), ...Object.values(names)].join(' ');
};

describe('sending', () => {
  const facts: SendingFacts = {
    products: new Map([
      [1, rice],
      [2, fridge],
      [3, { ...rice, name: 'Own' }],
    ]),
    receiverProducts: new Map([
      [1, rice],
      [2, fridge],
    ]),
    warehouses: new Set([7]),
    branches: {
      workingBranchId: 4,
      branches: [
        { branchId: 5, isHeadOffice: false, isActive: true },
        { branchId: 6, isHeadOffice: false, isActive: false },
      ],
    },
  };
  const sent = (more: Partial<TypedSending>) =>
    said(branchTransfer({ toBranchId: 5, warehouseId: 7, vehicle: '', remarks: '', rows: [row()], ...more }, facts));

  it('takes goods out of the warehouse and puts them on their way', () => {
    expect(sent({ rows: [row(), pieces('A', 'B')] })).toEqual([
      'here | 1 7 -2500 | 1 >5 2500 | 2 7 -2000 A B | 2 >5 2000 A B',
    ]);
  });

  it.each<[string, Partial<TypedSending>, string]>([
    ['nothing', { rows: [], toBranchId: null }, 'no_rows'],
    ['to no branch', { toBranchId: null }, 'receiving_branch_missing'],
    ['to itself', { toBranchId: 4 }, 'own_branch'],
    ['to a branch that is not there', { toBranchId: 9 }, 'branch_not_found'],
    ['to a branch that is disabled', { toBranchId: 6 }, 'branch_not_found'],
    ['with long remarks', { remarks: 'x'.repeat(501), warehouseId: 9 }, 'remarks_too_long'],
    ['from a warehouse of another branch', { warehouseId: 9, rows: [row({ productId: 9 })] }, 'warehouse_not_found'],
    ['an unknown product', { rows: [row({ productId: 9 })] }, 'product_not_found 0'],
    ['what the other branch may not move', { rows: [row(), row({ productId: 3 })] }, 'product_not_shared 1 Own'],
    ['a product twice', { rows: [row(), row()] }, 'product_twice 1 Rice'],
  ])('refuses %s', (_, more, refusal) => {
    expect(sent(more)).toBe(refusal);
  });
});

const transit = (more: Partial<Transit['rows'][number]> = {}): Transit => ({
  voucherId: 70,
  numberText: 'SA-2627-000007',
  fromBranchId: 4,
  toBranchId: 5,
  warehouseId: 7,
  rows: [
    { productId: 1, ...rice, openMilli: 10_000n, unitCost: 42_500_000n, serials: [], ...more },
    { productId: 2, ...fridge, openMilli: 2000n, unitCost: 900_000_000n, serials: ['A', 'B'] },
  ],
});
const receipt = (more: Partial<TypedReceipt> = {}): TypedReceipt => {
  return { sendingVoucherId: 70, warehouseId: 8, missing: 'waiting', remarks: '', rows: [row()], ...more };
};
const received = (more: Partial<TypedReceipt>, of: Transit | null = transit()) =>
  said(transferReceipt(receipt(more), { transit: of, warehouses: new Set([8]) }));

describe('receiving', () => {
  it('posts Dr 36 / Cr 10 here and Dr 10 / Cr 36 there, at the frozen cost', () => {
    expect(received({ rows: [row({ quantityMilli: 10_000n }), pieces('A', 'B')] })).toEqual([
      'here | 36 222500 | 10 -222500 (4) | 1 8 10000 at 42.500000 | 2 8 2000 at 900.000000 A B',
      'branch 4 | 10 222500 (5) | 36 -222500 | 1 >5 -10000 at 42.500000 | 2 >5 -2000 at 900.000000 A B | half of first | transfer of 70',
    ]);
  });

  it.each<[TypedReceipt['missing'], string]>([
    ['waiting', ''],
    ['returned', '1 >5 -7500 | 1 7 7500 | 2 >5 -1000 B | 2 7 1000 B | '],
    ['lost', '1 >5 -7500 | 2 >5 -1000 B | '],
  ])('short: what is missing is %s', (missing, movements) => {
    const [, there] = received({ missing, rows: [row(), pieces('A')] });
    expect(there).toBe(
      `branch 4 | 10 100625 (5) | 36 -100625 | 1 >5 -2500 at 42.500000 | 2 >5 -1000 at 900.000000 A | ${movements}half of first | transfer of 70`,
    );
  });

  it('has no entry for what cost nothing', () => {
    expect(received({}, transit({ unitCost: 0n }))).toEqual([
      'here | 1 8 2500 at 0.000000',
      'branch 4 | 1 >5 -2500 at 0.000000 | half of first | transfer of 70',
    ]);
  });

  it.each<[string, Partial<TypedReceipt>, string]>([
    ['long remarks', { remarks: 'x'.repeat(501), rows: [] }, 'remarks_too_long'],
    ['nothing', { rows: [row({ quantityMilli: 0n })], warehouseId: 9 }, 'no_rows'],
    ['another warehouse', { warehouseId: 9, rows: [row({ productId: 9 })] }, 'warehouse_not_found'],
    ['what was not sent', { rows: [row(), row({ productId: 9 })] }, 'product_not_sent 1'],
    ['less than nothing', { rows: [row({ quantityMilli: -1n }), row()] }, 'quantity_not_positive 0'],
    ['more than is on its way', { rows: [row({ quantityMilli: 10_001n })] }, 'more_than_sent 0 Rice'],
    ['half a piece', { rows: [{ ...pieces('A'), quantityMilli: 500n }] }, 'quantity_decimals 0 Fridge 0'],
    ['pieces without serials', { rows: [{ ...pieces('A'), serials: [] }] }, 'serials_differ 0'],
    ['a piece twice', { rows: [pieces('A', 'A')] }, 'serial_twice 0 A'],
    ['a piece that was not sent', { rows: [pieces('A', 'C')] }, 'serial_not_sent 0 C'],
    ['a product twice', { rows: [row(), row()] }, 'product_twice 1 Rice'],
  ])('refuses %s', (_, more, refusal) => {
    expect(received(more)).toBe(refusal);
  });

  it('refuses what was never sent here, and what is no longer on its way', () => {
    const ended = transit();
    const rows = ended.rows.map((one) => ({ ...one, openMilli: 0n, serials: [] }));
    expect(received({}, null)).toBe('transfer_not_found');
    expect(received({}, { ...ended, rows })).toBe('transfer_ended SA-2627-000007');
  });

  it('takes as much off the way as it brings in, takes back and writes off, whatever arrives', () => {
    const arrived = fc.bigInt({ min: 1n, max: 10_000n });
    const missing = fc.constantFrom('waiting', 'returned', 'lost');
    fc.assert(
      fc.property(arrived, missing, (quantityMilli, what) => {
        const ruled = transferReceipt(receipt({ missing: what, rows: [row({ quantityMilli })] }), {
          transit: transit(),
          warehouses: new Set([8]),
        });
        if (!ruled.ok) throw new Error(ruled.refusal.code);
        const moves = ruled.drafts
          .flatMap(({ movements = [] }) => movements)
          .filter(({ productId }) => productId === 1);
        const off = moves
          .filter(({ transitTo }) => transitTo !== undefined)
          .reduce((sum, m) => sum - m.quantityMilli, 0n);
        const into = moves
          .filter(({ transitTo }) => transitTo === undefined)
          .reduce((sum, m) => sum + m.quantityMilli, 0n);
        expect(off).toBe(what === 'waiting' ? quantityMilli : 10_000n);
        expect(into).toBe(what === 'returned' ? 10_000n : quantityMilli);
      }),
      { numRuns: 50 },
    );
  });
});

describe('taking back', () => {
  const withdrawn = (missing: 'returned' | 'lost', of: Transit | null = transit()) =>
    said(transferWithdrawal({ sendingVoucherId: 70, missing, remarks: '' }, { transit: of }));

  it('brings all that is still on its way back into its warehouse, or out of the stock', () => {
    expect(withdrawn('returned')).toEqual([
      'here | 1 >5 -10000 | 1 7 10000 | 2 >5 -2000 A B | 2 7 2000 A B | transfer of 70',
    ]);
    expect(withdrawn('lost')).toEqual(['here | 1 >5 -10000 | 2 >5 -2000 A B | transfer of 70']);
    expect(withdrawn('lost', null)).toBe('transfer_not_found');
  });
});
