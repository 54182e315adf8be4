import { describe, expect, it } from 'vitest';
import { amountAtRest, groupWhileTyping } from './amount-text.ts';

const typed = (withCaret: string, bangla = false) => {
  const caret = withCaret.indexOf('|');
  const result = groupWhileTyping(withCaret.replace('|', ''), caret, bangla);
  return {
    shown: `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`,
    paisa: result.paisa,
  };
};

describe('an amount while it is typed', () => {
  it('is grouped the Indian way with the caret behind the typed digit', () => {
    expect(typed('1250|')).toEqual({ shown: '1,250|', paisa: 125_000n });
    expect(typed('1,2500|')).toEqual({ shown: '12,500|', paisa: 1_250_000n });
    expect(typed('1,25,0|00')).toEqual({ shown: '1,25,0|00', paisa: 12_500_000n });
    expect(typed('19|,25,000')).toEqual({ shown: '19|,25,000', paisa: 192_500_000n });
  });

  it('takes two decimals and no third', () => {
    expect(typed('12.5|')).toEqual({ shown: '12.5|', paisa: 1250n });
    expect(typed('12.505|')).toEqual({ shown: '12.50|', paisa: 1250n });
    expect(typed('.5|')).toEqual({ shown: '.5|', paisa: 50n });
    expect(typed('1.2.3|').paisa).toBe(123n);
  });

  it('takes Bangla digits and shows the digits of the language', () => {
    expect(typed('১২৫০|')).toEqual({ shown: '1,250|', paisa: 125_000n });
    expect(typed('1250|', true)).toEqual({ shown: '১,২৫০|', paisa: 125_000n });
  });

  it('drops letters, signs and leading zeros', () => {
    expect(typed('Tk 007|')).toEqual({ shown: '7|', paisa: 700n });
    expect(typed('-5|')).toEqual({ shown: '5|', paisa: 500n });
    expect(typed('|')).toEqual({ shown: '|', paisa: null });
  });

  it('means nothing when it is too large to be exact', () => {
    expect(typed('9999999999999999|').paisa).toBeNull();
  });
});

describe('an amount at rest', () => {
  it('has two decimals, and shows zero as typed rather than as a dash', () => {
    expect(amountAtRest(12_500_050n, false)).toBe('1,25,000.50');
    expect(amountAtRest(0n, false)).toBe('0.00');
    expect(amountAtRest(12_500_000n, true)).toBe('১,২৫,০০০.০০');
    expect(amountAtRest(null, false)).toBe('');
  });
});
