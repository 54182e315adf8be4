import { expect, it } from 'vitest';
import { byPlace, foundPlace } from './found-place.ts';

it.each([
  ['Tray', 0],
  ['Bamboo tray', 1],
  ['Retail (trade)', 1],
  ['Ultra paint', 2],
  ['Alum', 3],
])('%s has place %i for "tra"', (name, place) => expect(foundPlace(name, 'Tra')).toBe(place));

it('words of more than one are found, and Bangla ones', () => {
  expect(foundPlace('Messrs Abdul Karim', 'abdul ka')).toBe(1);
  expect(foundPlace('মেসার্স করিম ট্রেডার্স', 'করিম')).toBe(1);
});

it('of one place the order stays', () => {
  const found = ['Construction Material', 'Fractions', 'Tractor', 'Trade samples'];
  expect(byPlace(found, String, 'tra')).toEqual(['Tractor', 'Trade samples', 'Construction Material', 'Fractions']);
});
