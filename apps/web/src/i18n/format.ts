import {
  type Digits,
  formatDate,
  formatPaisa,
  type Grouping,
  type IsoDate,
  PAISA_PER_TAKA,
  toBanglaDigits,
} from '@cashbook/money';
import i18next from 'i18next';
import { createContext, use, useSyncExternalStore } from 'react';

/** The branch's money format; the session sets it around the signed-in screens. */
export const GroupingContext = createContext<Grouping>('indian');

const timeZone = 'Asia/Dhaka';

export interface Format {
  /** Formats a line's amount: two decimals, zero as `-`. */
  amount: (amountPaisa: bigint) => string;
  /** Formats a total: with paisa where it has them, else whole taka; zero as `-`. */
  total: (amountPaisa: bigint) => string;
  /** Formats a quantity or a rate in thousandths: as many decimals as it has, zero as `-`. */
  quantity: (milli: bigint) => string;
  /** Formats the whole units of a quantity in thousandths, without the fraction (spec 2 §9); zero as `-`. */
  wholeQuantity: (milli: bigint) => string;
  /**
   * Formats the cost of a unit, given in millionths of a taka: two decimals, and further ones where it has them; zero as
   * `-`.
   */
  cost: (micro: bigint) => string;
  /** Formats `2026-11-19` as `19/11/2026`. */
  date: (date: IsoDate) => string;
  /** Returns the day of the week of a date, in words. */
  weekday: (date: IsoDate) => string;
  /** Returns the time of day of a moment (ISO 8601) in the company's time zone. */
  time: (moment: string) => string;
  /** Returns the date of a moment (ISO 8601) in the company's time zone, as `19/11/2026`. */
  dayOf: (moment: string) => string;
  /** Formats a plain count, in the digits of the language. Never for voucher numbers and codes: those stay Latin. */
  count: (value: number) => string;
  /** Formats a large count, grouped as amounts are: 1,284 rows. */
  grouped: (value: number) => string;
}

/**
 * The formats made so far. Each contains clocks and calendars of the browser, which take longer to make than a cell to
 * draw.
 */
const made = new Map<string, Format>();

/** Returns figures and dates as the given language and branch write them (ui "Look"; look "Do, do not"). */
export function formatsFor(language: string, grouping: Grouping): Format {
  const name = `${language} ${grouping}`;
  const format = made.get(name) ?? makeFormats(language, grouping);
  made.set(name, format);
  return format;
}

function makeFormats(language: string, grouping: Grouping): Format {
  const digits: Digits = language === 'bn' ? 'bangla' : 'latin';
  const inDigits = (text: string) => (digits === 'bangla' ? toBanglaDigits(text) : text);
  const locale = language === 'bn' ? 'bn-BD' : 'en-GB';
  const clock = clockFor(language, locale);
  const days = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' });
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone });
  const date = (day: IsoDate) => inDigits(formatDate(day));
  return {
    amount: (amountPaisa) => formatPaisa(amountPaisa, { decimals: 2, grouping, digits }),
    total: (amountPaisa) => formatPaisa(amountPaisa, { decimals: 'as_needed', grouping, digits }),
    quantity: (milli) => inDigits(quantityText(milli, grouping)),
    wholeQuantity: (milli) => inDigits(quantityText(flooredMilli(milli), grouping)),
    cost: (micro) => inDigits(costText(micro, grouping)),
    date,
    weekday: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    time: (moment) => clock(new Date(moment)),
    dayOf: (moment) => date(calendar.format(new Date(moment))),
    count: (value) => inDigits(String(value)),
    grouped: (value) =>
      value === 0
        ? inDigits('0')
        : formatPaisa(BigInt(value) * PAISA_PER_TAKA, { decimals: 'as_needed', grouping, digits }),
  };
}

/** Returns the whole units, grouped as amounts are, and the rest of a unit after the point. */
function quantityText(milli: bigint, grouping: Grouping): string {
  if (milli === 0n) return '-';
  const size = milli < 0n ? -milli : milli;
  const whole = size < 1000n ? '0' : formatPaisa((size / 1000n) * PAISA_PER_TAKA, { decimals: 'as_needed', grouping });
  const part = String(size % 1000n)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${milli < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`;
}

const flooredMilli = (milli: bigint) => milli - (((milli % 1000n) + 1000n) % 1000n);

/** Formats a cost, which is never below zero. */
function costText(micro: bigint, grouping: Grouping): string {
  if (micro === 0n) return '-';
  const paisa = micro / 10_000n;
  const beyond = String(micro % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${paisa === 0n ? '0.00' : formatPaisa(paisa, { decimals: 2, grouping })}${beyond}`;
}

/** Returns a function that writes a time: `12:30 am`; in Bangla the part of the day is named first: `রাত্রি ১২:৩০`. */
function clockFor(language: string, locale: string): (moment: Date) => string {
  const hours = { timeZone, hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;
  if (language !== 'bn') {
    const clock = new Intl.DateTimeFormat(locale, hours);
    return (moment) => clock.format(moment);
  }
  const clock = new Intl.DateTimeFormat(locale, { ...hours, dayPeriod: 'short' });
  return (moment) => {
    const parts = clock.formatToParts(moment);
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? '';
    return `${part('dayPeriod')} ${part('hour')}:${part('minute')}`;
  };
}

/** Returns {@link formatsFor} the language and branch of the current user. */
export function useFormat(): Format {
  // Half the parts of a screen show figures and no words. For them useTranslation would cost more than their own work.
  const language = useSyncExternalStore(whenLanguageChanges, () => i18next.language);
  return formatsFor(language, use(GroupingContext));
}

function whenLanguageChanges(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}
