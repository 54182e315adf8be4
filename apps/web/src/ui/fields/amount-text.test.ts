import { readAmount } from '@cashbook/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AmountEdit, type AmountStyle, amountAtRest, amountTyped } from './amount-text.ts';

const indian: AmountStyle = { grouping: 'indian', bangla: false };
const western: AmountStyle = { grouping: 'western', bangla: false };
const bangla: AmountStyle = { grouping: 'indian', bangla: true };

/** Returns a field that keys can change; `|` is the caret. */
function field(start: string, style = indian) {
  let text = start.replace('|', '');
  let caret = start.includes('|') ? start.indexOf('|') : text.length;
  let paisa: bigint | null = null;
  const change = (after: string, at: number, by: AmountEdit['by']) => {
    const next = amountTyped({ before: text, after, caret: at, by }, style);
    ({ text, caret } = next);
    paisa = next.reading.ok ? next.reading.paisa : null;
  };
  const put = (what: string, by: AmountEdit['by']) =>
    change(text.slice(0, caret) + what + text.slice(caret), caret + what.length, by);
  const keys = {
    type: (what: string) => {
      for (const key of what) put(key, 'typing');
      return keys;
    },
    paste: (what: string) => {
      put(what, 'pasting');
      return keys;
    },
    pasteOverAll: (what: string) => {
      change(what, what.length, 'pasting');
      return keys;
    },
    backspace: () => {
      change(text.slice(0, caret - 1) + text.slice(caret), caret - 1, 'deleting_backward');
      return keys;
    },
    remove: () => {
      change(text.slice(0, caret) + text.slice(caret + 1), caret, 'deleting_forward');
      return keys;
    },
    shown: () => `${text.slice(0, caret)}|${text.slice(caret)}`,
    paisa: () => paisa,
  };
  return keys;
}

describe('an amount while it is typed', () => {
  it.each([
    ['1250', '1,250|', 1250_00n],
    ['125000.5', '1,25,000.5|', 1_25_000_50n],
    ['500+250', '500+250|', 750_00n],
    ['1200*3', '1,200*3|', 3600_00n],
    ['12500+1000-2.50', '12,500+1,000-2.50|', 13_497_50n],
    ['1,25,000', '1,25,000|', 1_25_000_00n],
    ['1,234,567', '12,34,567|', 12_34_567_00n],
    ['১২৫০', '1,250|', 1250_00n],
    ['007', '007|', 7_00n],
  ])('%s is grouped the Indian way, the caret behind what was typed', (typed, shown, paisa) => {
    const typing = field('').type(typed);
    expect([typing.shown(), typing.paisa()]).toEqual([shown, paisa]);
  });

  it('is grouped as the branch writes money, in the digits of the language', () => {
    expect(field('', western).type('1234567').shown()).toBe('1,234,567|');
    expect(field('', bangla).type('1250').shown()).toBe('১,২৫০|');
    expect(field('', bangla).type('১২৫০+৫০').paisa()).toBe(1300_00n);
  });

  it.each(['-50', '1e5', '12.345', '1,5', '1.2.3', 'Tk 500', '12345678901234567'])(
    'of %s nothing is dropped, and it is no amount',
    (typed) => {
      const typing = field('').type(typed);
      expect(typing.shown().replaceAll(/[,|]/g, '')).toBe(typed.replaceAll(',', ''));
      expect(typing.paisa()).toBeNull();
    },
  );

  it('keeps the caret behind what it stood behind, in the middle too', () => {
    expect(field('1,2|50').type('9').shown()).toBe('12,9|50');
    expect(field('1|,25,000').type('9').shown()).toBe('19|,25,000');
    expect(field('|1,250').type('5').shown()).toBe('5|1,250');
    expect(field('1,250|').type('-').shown()).toBe('1,250-|');
  });

  it('deletes digits, and over a comma of its own the digit beside it', () => {
    expect(field('1,250|').backspace().shown()).toBe('125|');
    expect(field('1,|250').backspace().shown()).toBe('|250');
    expect(field('1|,250').remove().shown()).toBe('1|50');
    expect(field('12,|34,567').backspace().shown()).toBe('1|,34,567');
  });

  it('takes a pasted text for what it says, whatever stood there', () => {
    expect(field('').paste('1,25,000.50').paisa()).toBe(1_25_000_50n);
    expect(field('1,500').pasteOverAll('1,5').paisa()).toBeNull();
    expect(field('1,500|').paste('2').shown()).toBe('15,002|');
    expect(field('').paste(' 1250 ').paisa()).toBe(1250_00n);
  });

  it('after any keys shows exactly what it is read as', () => {
    const keys = fc.array(fc.constantFrom(...'0123456789০৯.,+-*/e'), { maxLength: 14 });
    fc.assert(
      fc.property(keys, fc.constantFrom(indian, western, bangla), fc.boolean(), (typed, style, deletes) => {
        const typing = field('', style).type(typed.join(''));
        if (deletes) typing.backspace();
        const reading = readAmount(typing.shown().replace('|', ''));
        expect(reading.ok ? reading.paisa : null).toBe(typing.paisa());
      }),
    );
  });

  it('digits and signs stand in the order in which they were typed', () => {
    const keys = fc.array(fc.constantFrom(...'0123456789.+-*/e'), { maxLength: 20 });
    fc.assert(
      fc.property(keys, fc.constantFrom(indian, western), (typed, style) => {
        const shown = field('', style).type(typed.join('')).shown();
        expect(shown.replaceAll(',', '')).toBe(`${typed.join('')}|`);
      }),
    );
  });
});

describe('an amount at rest', () => {
  it('has two decimals, and shows zero as typed rather than as a dash', () => {
    expect(amountAtRest(1_25_000_50n, indian)).toBe('1,25,000.50');
    expect(amountAtRest(1_25_000_50n, western)).toBe('125,000.50');
    expect(amountAtRest(0n, indian)).toBe('0.00');
    expect(amountAtRest(1_25_000_00n, bangla)).toBe('১,২৫,০০০.০০');
    expect(amountAtRest(null, indian)).toBe('');
  });
});
