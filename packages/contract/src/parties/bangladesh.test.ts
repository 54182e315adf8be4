import { describe, expect, test } from 'vitest';
import { districts, divisions, thanas } from '#parties/bangladesh';

describe('the places of Bangladesh', () => {
  test('are 8 divisions and 64 districts, and some 550 upazilas and thanas of cities', () => {
    expect([divisions.length, districts.length]).toEqual([8, 64]);
    expect(thanas.length).toBeGreaterThan(540);
  });

  test('stand each under the one above, once', () => {
    for (const [places, above] of [
      [districts, divisions],
      [thanas, districts],
    ] as const) {
      const known = new Set(above.map(({ value }) => value));
      expect(places.filter(({ within }) => !known.has(within ?? ''))).toEqual([]);
      expect(new Set(places.map(({ value, within }) => `${value} ${within}`)).size).toBe(places.length);
    }
    expect(districts.filter(({ value }) => !thanas.some(({ within }) => within === value))).toEqual([]);
    expect(districts.find(({ value }) => value === 'Bogura')).toEqual({
      value: 'Bogura',
      name: 'Bogura',
      bn: 'বগুড়া',
      within: 'Rajshahi',
    });
    expect(thanas.find(({ value }) => value === 'Bogura Sadar')?.bn).toBe('বগুড়া সদর');
  });

  test('have a name in each script', () => {
    for (const { name, bn } of [...divisions, ...districts, ...thanas]) {
      expect(name).toMatch(/^[A-Z][A-Za-z' -]+$/);
      expect(bn).toMatch(/^[\u0980-\u09ff]+( [\u0980-\u09ff]+)*$/);
    }
  });
});
