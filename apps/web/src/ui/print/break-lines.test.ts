import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines, setIn } from './break-lines.ts';

/** Every letter is one em wide; in bold it is one and a half. */
const measure = (text: string, isBold: boolean) => text.length * (isBold ? 1.5 : 1);
const broken = (lead: string, text: string, widthEm: number) => breakLines({ lead, text }, widthEm, measure);

describe('the lines of a cell', () => {
  it('are one where everything fits on it, its parts one after the other', () => {
    expect(broken('Nasima', 'CK-102\nOld due', 26)).toEqual({
      lead: 'Nasima',
      rest: ' CK-102\u00a0· Old due',
      lines: 1,
    });
  });

  it('begin anew with every part where it does not', () => {
    expect(broken('Nasima', 'CK-102\nOld due', 20)).toEqual({ lead: 'Nasima', rest: ' CK-102\nOld due', lines: 2 });
  });

  it('end between words, in the lead too', () => {
    expect(broken('Abdul Karim', 'CK-101 due', 12)).toEqual({ lead: 'Abdul\nKarim', rest: '\nCK-101 due', lines: 3 });
  });

  it('break a word that is wider than a line, between letters as they are read', () => {
    expect(broken('', 'REF-2026-0001 x', 6)).toEqual({ lead: '', rest: 'REF-20\n26-000\n1 x', lines: 3 });
    expect(broken('', 'কোকো', 2).rest).toBe('কো\nকো');
  });

  it('are all set in where the cell is, as long as there is room for that', () => {
    expect(breakLines(setIn({ lead: '', text: 'Cash in Hand' }, 2), 8, measure)).toEqual({
      lead: '',
      rest: '\u2003\u2003Cash\n\u2003\u2003in\n\u2003\u2003Hand',
      lines: 3,
    });
  });

  it('are one of nothing', () => {
    expect(broken('', '', 5)).toEqual({ lead: '', rest: '', lines: 1 });
    expect(broken('Tea', '', 5)).toEqual({ lead: 'Tea', rest: '', lines: 1 });
  });
});

it('no line is wider than the column, and every letter is printed once', () => {
  const word = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
  const words = fc.array(word, { maxLength: 8 }).map((all) => all.join(' '));
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 3 }), fc.integer({ min: 2, max: 40 }), (lead, parts, widthEm) => {
      const { lead: bold, rest, lines } = broken(lead, parts.join('\n'), widthEm);
      const printed = `${bold}${rest}`.split('\n');
      expect(printed).toHaveLength(lines);
      const boldLines = bold.split('\n');
      for (const [index, line] of printed.entries()) {
        const inBold = boldLines[index]?.length ?? 0;
        expect(measure(line.slice(0, inBold), true) + measure(line.slice(inBold), false)).toBeLessThanOrEqual(widthEm);
      }
      expect(`${bold}${rest}`.replace(/[\s·]/g, '')).toBe([lead, ...parts].join('').replace(/\s/g, ''));
    }),
  );
});
