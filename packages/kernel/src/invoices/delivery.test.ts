import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SavedDocument } from '#documents/document';
import type { Taken } from '#documents/taking';
import {
  type DeliverableSale,
  type DeliveryRow,
  deliveredRefusal,
  delivery,
  leftToDeliver,
  type SoldLine,
  type TypedDelivery,
} from '#invoices/delivery';
import type { InvoiceRow } from '#invoices/invoice';

const rice: SoldLine = {
  ...{ lineNo: 1, productId: 1, productName: 'Rice', decimals: 1, hasSerials: false },
  ...{ movedMilli: 10_000n, serials: [] },
};
const fridge: SoldLine = {
  ...{ lineNo: 2, productId: 4, productName: 'Fridge', decimals: 0, hasSerials: true },
  ...{ movedMilli: 3000n, serials: ['A', 'B', 'C'] },
};
const taken = (takerId: number, quantityMilli: bigint, more: Partial<Taken> = {}): Taken => {
  return { takerId, date: '2026-08-01', lineNo: 1, quantityMilli, serials: [], ...more };
};
const [out, back] = [taken, taken];
const leftOf = (line: SoldLine, delivered: readonly Taken[], returned: readonly Taken[] = []) => {
  const [rest] = leftToDeliver([line], delivered, returned);
  return rest;
};

describe('what is left to deliver', () => {
  it.each([
    ['all of it', [], [], 10_000n],
    ['what did not go', [out(1, 6000n)], [], 4000n],
    ['nothing after all of it', [out(1, 6000n), out(2, 4000n)], [], 0n],
    ['less what came back before anything went', [out(2, 5000n)], [back(1, 2000n)], 3000n],
    ['not less for what came back from the customer', [out(1, 5000n)], [back(2, 2000n)], 5000n],
    ['less what came back beyond what the customer had', [out(1, 5000n)], [back(2, 8000n)], 2000n],
    [
      'by the days, not by the numbers',
      [out(1, 5000n, { date: '2026-08-02' })],
      [back(2, 2000n, { date: '2026-08-01' })],
      3000n,
    ],
  ])('is %s', (_, delivered, returned, leftMilli) => {
    expect(leftOf(rice, delivered, returned)?.leftMilli).toBe(leftMilli);
  });

  it('is told of pieces by their serials, whoever brought them back', () => {
    const piece = { lineNo: 2 };
    const rest = leftOf(
      fridge,
      [out(1, 1000n, { ...piece, serials: ['A'] })],
      [back(2, 1000n, { ...piece, serials: ['A'] }), back(3, 1000n, { ...piece, serials: ['B'] })],
    );
    expect(rest).toMatchObject({ deliveredMilli: 1000n, returnedMilli: 2000n, leftMilli: 1000n, serials: ['C'] });
  });

  it('comes, with what the customer has, to what was sold and not returned, in every history', () => {
    const step = fc.record({ isReturn: fc.boolean(), share: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const delivered: Taken[] = [];
        const returned: Taken[] = [];
        const sum = (all: readonly { quantityMilli: bigint }[]) =>
          all.reduce((total, one) => total + one.quantityMilli, 0n);
        for (const [index, { isReturn, share }] of steps.entries()) {
          const left = leftOf(rice, delivered, returned)?.leftMilli ?? 0n;
          const most = isReturn ? rice.movedMilli - sum(returned) : left;
          const milli = (most * BigInt(share)) / 100n;
          if (milli === 0n) continue;
          if (isReturn) returned.push(back(index, milli));
          else delivered.push(out(index, milli));
        }
        const left = leftOf(rice, delivered, returned)?.leftMilli ?? -1n;
        const withCustomer = rice.movedMilli - sum(returned) - left;
        expect(left).toBeGreaterThanOrEqual(0n);
        expect(withCustomer).toBeGreaterThanOrEqual(0n);
        expect(withCustomer).toBeLessThanOrEqual(sum(delivered));
      }),
    );
  });
});

const sale: DeliverableSale = { voucherId: 9, lines: leftToDeliver([rice, fridge], [], []) };
const row = (more: Partial<DeliveryRow> = {}): DeliveryRow => {
  return { lineNo: 1, productId: 1, quantityMilli: 6000n, serials: [], ...more };
};
const pieces = (...serials: string[]) =>
  row({ lineNo: 2, productId: 4, quantityMilli: BigInt(serials.length) * 1000n, serials });
const typed = (more: Partial<TypedDelivery> = {}): TypedDelivery => ({
  ...{ ofVoucherId: 9, vehicleNo: 'Dhaka Metro 11', notes: 'Gate 2' },
  rows: [row()],
  ...more,
});

describe('a delivery', () => {
  it('hangs on its sale and posts and moves nothing', () => {
    expect(delivery(typed({ rows: [row(), pieces('A', 'C')] }), { sale }, null)).toEqual({
      ok: true,
      own: null,
      drafts: [
        {
          ...{ typeId: 18, totalPaisa: 0n, entries: [], movements: [], remarks: 'Dhaka Metro 11 · Gate 2' },
          links: [{ parent: 9n, role: 'delivery' }],
        },
      ],
    });
  });

  const before: SavedDocument<TypedDelivery> = { typeId: 18, typed: typed({ ofVoucherId: 8 }) };
  it.each([
    ['without a sale', typed({ ofVoucherId: null }), sale, null, 'delivery_sale_missing'],
    ['of a sale that is not there', typed(), null, null, 'delivery_sale_not_found'],
    ['that is brought to another sale', typed(), sale, before, 'delivery_sale_fixed'],
    ['of nothing', typed({ rows: [] }), sale, null, 'delivery_empty'],
    ['of no line', typed({ rows: [row({ lineNo: 7 })] }), sale, null, 'delivery_line_not_found'],
    ['of another product', typed({ rows: [row({ productId: 2 })] }), sale, null, 'delivery_line_not_found'],
    ['of a line twice', typed({ rows: [row(), row()] }), sale, null, 'delivery_line_not_found'],
    ['of no quantity', typed({ rows: [row({ quantityMilli: 0n })] }), sale, null, 'quantity_not_positive'],
    ['in too fine a part', typed({ rows: [row({ quantityMilli: 50n })] }), sale, null, 'quantity_decimals'],
    ['of more than is left', typed({ rows: [row({ quantityMilli: 10_100n })] }), sale, null, 'delivery_beyond_left'],
    ['of pieces without serials', typed({ rows: [{ ...pieces('A'), serials: [] }] }), sale, null, 'serials_differ'],
    ['of a piece twice', typed({ rows: [pieces('A', 'A')] }), sale, null, 'serial_twice'],
    ['of another piece', typed({ rows: [pieces('D')] }), sale, null, 'delivery_serial_not_left'],
    [
      'of more, and of another piece',
      typed({ rows: [pieces('A', 'B', 'C', 'D')] }),
      sale,
      null,
      'delivery_beyond_left',
    ],
    ['with too long a remark', typed({ notes: 'x'.repeat(500) }), sale, null, 'remarks_too_long'],
  ])('is refused %s', (_, said, of, was, code) => {
    expect(delivery(said, { sale: of }, was)).toMatchObject({ ok: false, refusal: { code } });
  });
});

describe('a sale of which something was delivered', () => {
  const sold = (more: Partial<InvoiceRow> = {}): InvoiceRow => ({
    ...{ productId: 1, quantityMilli: 10_000n, serials: [], rateMilli: 5000n, warehouseId: null, bagMilli: 0n },
    ...{ variance: '', varianceMilli: 0n, bonusMilli: 0n },
    ...more,
  });
  const before = { typeId: 11 as const, typed: { accountId: 5, rows: [sold()] } };
  const edited = (more: Partial<InvoiceRow>, accountId = 5) =>
    deliveredRefusal({ accountId, rows: [sold(more)] }, [out(1, 6000n)], before)?.refusal.code ?? 'taken';

  it.each([
    ['another price', {}, 5, 'taken'],
    ['as much as was delivered', { quantityMilli: 6000n }, 5, 'taken'],
    ['less than was delivered', { quantityMilli: 5999n }, 5, 'delivered_line_fixed'],
    ['another product', { productId: 2 }, 5, 'delivered_line_fixed'],
    ['another customer', {}, 6, 'delivered_party_fixed'],
  ])('with %s', (_, more, accountId, code) => {
    expect(edited(more, accountId)).toBe(code);
  });
});
