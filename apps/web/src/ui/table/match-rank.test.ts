import { expect, it } from 'vitest';
import { byMatchRank, matchRank } from './match-rank.ts';

it.each([
  ['Tray', 0],
  ['Bamboo tray', 1],
  ['Retail (trade)', 1],
  ['Ultra paint', 2],
  ['Alum', 3],
])('%s has rank %i for "tra"', (name, rank) => expect(matchRank(name, 'Tra')).toBe(rank));

it('words of more than one are found, and Bangla ones', () => {
  expect(matchRank('Messrs Abdul Karim', 'abdul ka')).toBe(1);
  expect(matchRank('মেসার্স করিম ট্রেডার্স', 'করিম')).toBe(1);
});

it('of one rank the order stays', () => {
  const found = ['Construction Material', 'Fractions', 'Tractor', 'Trade samples'];
  expect(byMatchRank(found, String, 'tra')).toEqual(['Tractor', 'Trade samples', 'Construction Material', 'Fractions']);
});
