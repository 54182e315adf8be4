import { describe, expect, test } from 'vitest';
import { chartOf, charts, monthsThrough } from '#domains/reports/dashboard/chart';

test.each([
  ['2026-07', 1, ['2026-07']],
  ['2026-02', 4, ['2025-11', '2025-12', '2026-01', '2026-02']],
  ['2026-12', 2, ['2026-11', '2026-12']],
  [
    '2026-01',
    14,
    [
      '2024-12',
      '2025-01',
      '2025-02',
      '2025-03',
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
    ],
  ],
])('through %s, %d months', (last, count, months) => {
  expect(monthsThrough(last, count)).toEqual(months);
});

describe('what the charts count', () => {
  const months = ['2026-06', '2026-07'];
  const cash = [
    { branchId: 1, isHeadOffice: true, month: '2026-07', debitPaisa: 1n, creditPaisa: 2n },
    { branchId: 2, isHeadOffice: false, month: '2026-07', debitPaisa: 10n, creditPaisa: 20n },
    { branchId: 3, isHeadOffice: false, month: '2026-07', debitPaisa: 100n, creditPaisa: 200n },
    { branchId: 3, isHeadOffice: false, month: '2026-06', debitPaisa: 1000n, creditPaisa: 0n },
  ];
  test.each([
    ['branch', ['Received', 1000n, 111n], ['Payment', 0n, 222n]],
    ['headOfficePayment', ['Branches', 0n, 220n], ['Head Office', 0n, 2n]],
    ['headOfficeReceived', ['Branches', 1000n, 110n], ['Head Office', 0n, 1n]],
  ] as const)('%s', (name, ...series) => {
    const chart = chartOf(months, charts[name], cash);
    expect(chart.labels).toEqual(months);
    expect(chart.series.map((one) => [one.name, ...one.data])).toEqual(series);
  });

  test('nothing before any branch has opened its books', () => {
    expect(chartOf([], charts.branch, [])).toEqual({
      labels: [],
      series: [
        { name: 'Received', data: [] },
        { name: 'Payment', data: [] },
      ],
    });
  });
});
