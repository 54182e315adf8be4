import { paperSizes } from '@cashbook/contract/enumerations';
import { expect, it } from 'vitest';
import { isRoll, papers } from '#ui/print/paper.ts';
import { paperOf } from './print-paper.ts';

it('a normal printer prints on the page size of the branch, whichever it is; a sheet is turned only when asked for', () => {
  const upright = papers.filter((paper) => !paper.endsWith('-landscape'));
  expect(paperSizes.map((paper_size) => paperOf({ print_size: 'normal', paper_size }))).toEqual(upright);
});

it('a POS printer prints on its roll, and where a sheet is named on the usual one', () => {
  const onPos = paperSizes.map((paper_size) => paperOf({ print_size: 'pos', paper_size }));
  expect(onPos.every(isRoll)).toBe(true);
  expect(onPos).toEqual(['roll80', 'roll80', 'roll80', 'roll80', 'roll58']);
});
