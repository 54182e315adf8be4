import { expect, it } from 'vitest';
import { fontPxOn, papers } from './paper.ts';

it('letters are as large as asked for, on a roll no larger than its width takes', () => {
  expect(papers.map((paper) => fontPxOn(paper, 28))).toEqual([28, 28, 28, 28, 28, 16, 10]);
  expect(papers.map((paper) => fontPxOn(paper, 9))).toEqual([9, 9, 9, 9, 9, 9, 9]);
});
