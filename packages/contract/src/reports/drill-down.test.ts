import { expect, it } from 'vitest';
import { reports } from '#reports/all';
import type { DrillDown } from '#reports/columns';
import type { Report } from '#reports/report';

const all: readonly Report[] = Object.values<Report>(reports);

const linksOf = ({ blocks: [{ columns }] }: Report): readonly DrillDown[] =>
  Object.values(columns).flatMap(({ link = [] }) => [link].flat());

it('every report leads from its rows to a voucher, or to the report or card with what they are made of', () => {
  const without = all.filter(
    (report) =>
      linksOf(report).length === 0 && Object.values(report.blocks[0].columns).every(({ kind }) => kind !== 'voucher'),
  );
  expect(without.map(({ name }) => name)).toEqual([]);
});

it('every link asks for fields of its own row, by names that the other report or screen knows', () => {
  for (const report of all) {
    for (const { screen, asks, says = {} } of linksOf(report)) {
      const fields = Object.keys(report.blocks[0].columns);
      expect(fields, report.name).toEqual(expect.arrayContaining(Object.values(asks)));
      const target = all.find((one) => one.screen === screen);
      const known =
        target === undefined ? screen.match(/(?<=\$)\w+/g) : Object.values(target.filters).map(({ url }) => url);
      expect(known ?? [], `${report.name} to ${screen}`).toEqual(
        expect.arrayContaining([...Object.keys(asks), ...Object.keys(says)]),
      );
    }
  }
});
