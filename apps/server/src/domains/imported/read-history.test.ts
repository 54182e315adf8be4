import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LegacyVoucher } from '#domains/imported/legacy-vouchers';
import { readHistory } from '#domains/imported/read-history';

const openDay = '2026-07-01';

async function readAll(text: string) {
  const vouchers: LegacyVoucher[] = [];
  const faults: string[] = [];
  let rows = 0;
  for await (const batch of readHistory(Buffer.from(text), openDay)) {
    if (batch === 'no heads') return null;
    rows += batch.rows;
    vouchers.push(...batch.vouchers);
    faults.push(...batch.faults.map(({ row, field }) => `${row} ${field}`));
  }
  return { vouchers, faults, rows };
}

const heads = 'Date,Type,Number,Account,Debit,Credit,Remarks';

test('every voucher of a file comes out as it went in, however its rows say whose they are', async () => {
  const line = fc.record({
    account: fc.constantFrom('17', 'Rahim Store', 'ভাড়া', '1001'),
    paisa: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    isDebit: fc.boolean(),
    remarks: fc.constantFrom('', 'old due', 'with, comma'),
  });
  const voucher = fc.record({
    type: fc.constantFrom('Journal', 'CR', '2', 'receipt'),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    repeatsItsName: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(voucher, { minLength: 1, maxLength: 700 }), async (vouchers) => {
      const rows = vouchers.flatMap(({ type, lines, repeatsItsName }, index) =>
        lines.map(({ account, paisa, isDebit, remarks }, place) => {
          const name = place === 0 || repeatsItsName ? `01/02/2026,${type},N-${index}` : ',,';
          const taka = `${paisa / 100n}.${String(paisa % 100n).padStart(2, '0')}`;
          return `${name},${account},${isDebit ? `${taka},` : `,${taka}`},"${remarks}"`;
        }),
      );
      const read = await readAll([heads, ...rows].join('\n'));
      expect(read?.faults).toEqual([]);
      expect(read?.rows).toBe(rows.length);
      expect(
        read?.vouchers.map(({ date, number, lines }) => [
          date,
          number,
          lines.map(({ account, debitPaisa, creditPaisa, remarks }) => [account, debitPaisa, creditPaisa, remarks]),
        ]),
      ).toEqual(
        vouchers.map(({ lines }, index) => [
          '2026-02-01',
          `N-${index}`,
          lines.map(({ account, paisa, isDebit, remarks }) => [
            account,
            isDebit ? paisa : 0n,
            isDebit ? 0n : paisa,
            remarks,
          ]),
        ]),
      );
    }),
    { numRuns: 20 },
  );
});

describe('a file', () => {
  test('may name its columns in Bangla, in another order, below a title', async () => {
    const text = 'পুরোনো খাতা\n\nহিসাব,ডেবিট,ক্রেডিট,নম্বর,ধরন,তারিখ\nভাড়া,৫০০,,১২,জাবেদা,০১/০২/২০২৬\n17,,500,,,';
    const read = await readAll(text);
    expect(read?.faults).toEqual([]);
    expect(read?.vouchers.map(({ type, number, lines }) => [type, number, lines.length])).toEqual([[6, '১২', 2]]);
  });

  test.each(['', 'Date,Type\n1,2', `${'x\n'.repeat(30)}${heads}`])('without heads has none: %j', async (text) => {
    expect(await readAll(text)).toBeNull();
  });

  test('has no voucher of which a cell cannot be taken, and all others', async () => {
    const rows = ['01/02/2026,JV,A,Rent,1,,', ',,,Cash,,x,', '01/02/2026,JV,B,Rent,1,,', ',,,Cash,,1,'];
    const read = await readAll([heads, ...rows].join('\n'));
    expect(read?.faults).toEqual(['3 credit']);
    expect(read?.vouchers.map(({ number, lines }) => [number, lines.length])).toEqual([['B', 2]]);
  });

  test('is told once of a voucher with more lines than one may have', async () => {
    const rows = Array.from({ length: 300 }, () => '01/02/2026,JV,A,Rent,1,,');
    const read = await readAll([heads, ...rows].join('\n'));
    expect([read?.vouchers, read?.faults]).toEqual([[], ['202 number']]);
  });
});

test('a voucher of more rows than arguments of a function is refused, with all that its rows name', async () => {
  const rows = Array.from({ length: 150_000 }, (_, index) => `01/02/2026,Journal,N-1,Account ${index},1,,`);
  const read = await readAll([heads, ...rows].join('\n'));
  expect(read).toMatchObject({ vouchers: [], faults: ['202 number'], rows: 150_000 });
}, 30_000);
