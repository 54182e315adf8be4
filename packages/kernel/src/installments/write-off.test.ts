import { describe, expect, it } from 'vitest';
import type { CollectedSale } from '#installments/collection';
import { writeOff } from '#installments/write-off';

const customer = 1001;
const sale: CollectedSale = {
  ...{
    accountId: customer,
    today: '2026-10-20',
    vrNo: 'IS 7',
    withholds: false,
    spreads: false,
    earlyUntil: null,
    earlyDiscountPaisa: 0n,
    lastNo: 6,
    collectionIds: [8],
  },
  installments: [0n, 250_000n, 600_000n].map((duePaisa, index) => ({
    installmentNo: index + 1,
    duePaisa,
    unearnedPaisa: 0n,
  })),
};
const remarks = 'Moved away, the shop is closed';

describe('a write-off', () => {
  it('gives up all that is due: Dr 63 / Cr customer, and hangs on the sale', () => {
    const outcome = writeOff({ saleId: 7, amountPaisa: 850_000n, remarks }, { sale });
    expect(outcome).toMatchObject({
      ok: true,
      own: [
        { installmentNo: 2, writtenOffPaisa: 250_000n },
        { installmentNo: 3, writtenOffPaisa: 600_000n },
      ],
      drafts: [{ typeId: 6, totalPaisa: 850_000n, remarks, links: [{ parent: 7n, role: 'collection' }] }],
    });
    expect(outcome.ok && outcome.drafts[0].entries.flatMap(({ lines }) => lines)).toMatchObject([
      { accountId: 63, debitPaisa: 850_000n },
      { accountId: customer, creditPaisa: 850_000n },
    ]);
  });

  it.each([
    ['installment_not_found', { saleId: 7, amountPaisa: 850_000n, remarks }, null],
    ['reason_missing', { saleId: 7, amountPaisa: 850_000n, remarks: '  ' }, sale],
    ['remarks_too_long', { saleId: 7, amountPaisa: 850_000n, remarks: 'x'.repeat(501) }, sale],
    ['due_changed', { saleId: 7, amountPaisa: 1n, remarks }, sale],
    [
      'nothing_due',
      { saleId: 7, amountPaisa: 0n, remarks },
      { ...sale, installments: [{ installmentNo: 1, duePaisa: 0n, unearnedPaisa: 0n }] },
    ],
  ] as const)('is refused with %s', (code, typed, of) => {
    expect(writeOff(typed, { sale: of })).toMatchObject({ ok: false, refusal: { code } });
  });
});
