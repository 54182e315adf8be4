import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daySealHex, type SealedVoucher, voucherSealText } from '#ledger/seal';

const sha256Hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

const voucher: SealedVoucher = {
  voucherId: 7n,
  numberText: 'CR-2627-000042',
  date: '2026-07-01',
  version: 2,
  isVoid: false,
  remarks: '',
  entries: [
    [
      {
        accountId: 17,
        contraAccountId: 1001,
        debitPaisa: 5000n,
        creditPaisa: 0n,
        orderId: null,
        remarks: 'a|b\\c\nd',
        counterBranchId: null,
      },
      {
        accountId: 1001,
        contraAccountId: 17,
        debitPaisa: 0n,
        creditPaisa: 5000n,
        orderId: 9,
        remarks: 'নগদ',
        counterBranchId: null,
      },
    ],
  ],
  movements: [],
  withheld: [],
};

describe('seals', () => {
  it('are over the documented text', () => {
    expect(voucherSealText(voucher, 1)).toBe(
      'voucher|7|CR-2627-000042|2026-07-01|2|live|\n' +
        'line|1|1|17|1001|5000|0||a\\pb\\\\c\\nd\n' +
        'line|1|2|1001|17|0|5000|9|নগদ\n',
    );
    expect(voucherSealText({ ...voucher, isVoid: true, entries: [], remarks: 'x' }, 1)).toBe(
      'voucher|7|CR-2627-000042|2026-07-01|2|void|x\n',
    );
  });

  it('say the counter-branch of a line that has one, and nothing where there is none', () => {
    const [lines = []] = voucher.entries;
    const named = { ...voucher, entries: [lines.map((line) => ({ ...line, counterBranchId: 3 }))] };
    expect(voucherSealText(named, 1)).toBe(
      voucherSealText(voucher, 1).replace('d\nline', 'd|3\nline').replace('নগদ', 'নগদ|3'),
    );
  });

  it('say what was moved after the lines, without what it cost', () => {
    const movements = [
      { productId: 4, warehouseId: null, quantityMilli: -2500n, orderId: null, serials: [], transitTo: 3 },
      { productId: 5, warehouseId: 2, quantityMilli: 2000n, orderId: 9, serials: ['SN|1', 'SN2'], transitTo: null },
    ];
    expect(voucherSealText({ ...voucher, entries: [], movements }, 1)).toBe(
      'voucher|7|CR-2627-000042|2026-07-01|2|live|\n' +
        'movement|1|4||-2500|||3\n' +
        'movement|2|5|2|2000|9|SN\\p1 SN2\n',
    );
  });

  it('say the taxed rows from format 2 on, and the format in the record of the day', () => {
    const row = {
      ...{ rowNo: 1, accountId: 1001, billNumber: 'A|1', billPaisa: 2_200_000n, billVatPaisa: 200_000n },
      ...{ hasVatInvoice: true, basePaisa: 2_000_000n, vatPaisa: 200_000n },
      ...{ vdsSectionId: 16, vdsRateMilli: 10_000n, vdsPaisa: 200_000n },
      ...{ tdsSectionId: null, tdsRateMilli: 0n, tdsPaisa: 0n },
    };
    const back = { ...row, rowNo: 2, hasVatInvoice: false, basePaisa: -1n, vatPaisa: 0n, vdsPaisa: 0n };
    const taxed = { ...voucher, withheld: [row, back] };
    expect(voucherSealText(taxed, 1)).toBe(voucherSealText(voucher, 1));
    expect(voucherSealText(voucher, 2)).toBe(voucherSealText(voucher, 1));
    expect(voucherSealText(taxed, 2)).toBe(
      `${voucherSealText(voucher, 1)}withheld|1|1001|A\\p1|2200000|200000|6.3|2000000|200000|16|10000|200000||0|0\n` +
        'withheld|2|1001|A\\p1|2200000|200000||-1|0|16|10000|0||0|0\n',
    );
    const place = { branchId: 3, date: '2026-07-01', previousSealHex: null, format: 2 } as const;
    expect(daySealHex(place, [], sha256Hex)).toBe(sha256Hex('day|3|2026-07-01||2\n'));
  });

  it('chain: the seal of a day contains the one before', () => {
    const hash = sha256Hex(voucherSealText(voucher, 1));
    const place = { branchId: 3, date: '2026-07-01', format: 1 } as const;
    const first = daySealHex({ ...place, previousSealHex: null }, [], sha256Hex);
    expect(first).toBe(sha256Hex('day|3|2026-07-01|\n'));
    const second = daySealHex({ ...place, previousSealHex: first }, [hash], sha256Hex);
    expect(second).toBe(sha256Hex(`day|3|2026-07-01|${first}\n${hash}\n`));
  });

  it('differ for vouchers that differ, whatever the remarks contain', () => {
    const remarks = fc.string({ unit: fc.constantFrom('|', '\\', '\n', 'p', 'n', 'a') });
    const texts = fc.tuple(remarks, remarks);
    const withTexts = ([head, line]: [string, string]) =>
      voucherSealText(
        {
          ...voucher,
          remarks: head,
          entries: voucher.entries.map((lines) => lines.map((of) => ({ ...of, remarks: line }))),
        },
        1,
      );
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const same = one[0] === other[0] && one[1] === other[1];
        expect(withTexts(one) === withTexts(other)).toBe(same);
      }),
    );
  });
});
