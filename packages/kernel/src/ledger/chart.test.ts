import { describe, expect, it } from 'vitest';
import {
  ACCOUNT,
  CHART_LEVEL_1,
  CHART_LEVEL_2,
  CHART_LEVEL_3,
  CHART_LEVEL_4,
  FIRST_FREE_ID,
  GROUP,
} from '#ledger/chart';

const levels = [CHART_LEVEL_1, CHART_LEVEL_2, CHART_LEVEL_3, CHART_LEVEL_4];

describe('the seeded chart of accounts', () => {
  it('hangs together: every account stands under one of the level above', () => {
    for (const [parents, children] of [
      [CHART_LEVEL_1, CHART_LEVEL_2],
      [CHART_LEVEL_2, CHART_LEVEL_3],
      [CHART_LEVEL_3, CHART_LEVEL_4],
    ] as const) {
      const parentIds = new Set(parents.map((parent) => parent.id));
      expect(children.filter((child) => !parentIds.has(child.parentId))).toEqual([]);
    }
  });

  it('has no number and no name twice in a level, and none among the numbers that people add', () => {
    for (const level of levels) {
      expect(new Set(level.map((account) => account.id)).size).toBe(level.length);
      expect(new Set(level.map((account) => account.name)).size).toBe(level.length);
      expect(Math.max(...level.map((account) => account.id))).toBeLessThan(FIRST_FREE_ID);
    }
  });

  it('has each named group and account', () => {
    expect(CHART_LEVEL_3.map((group) => group.id)).toEqual(Object.values(GROUP));
    expect(CHART_LEVEL_4.map((account) => account.id)).toEqual(Object.values(ACCOUNT));
  });

  it('gives the spec its fixed numbers', () => {
    const nameOf = (id: number) => CHART_LEVEL_4.find((account) => account.id === id)?.name;
    expect([nameOf(17), nameOf(23), nameOf(40)]).toEqual(['Cash', 'Sales Discount', 'Purchase Discount']);
  });
});
