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
  /** A line's amount: two decimals, zero as `-`. */
  amount: (amountPaisa: bigint) => string;
  /** A total: with paisa where it has them, else whole taka; zero as `-`. */
  total: (amountPaisa: bigint) => string;
  /** A quantity or a rate of thousandths: as many decimals as it has, zero as `-`. */
  quantity: (milli: bigint) => string;
  /** The whole units of a quantity of thousandths, a part of one left out (spec 2 §9); zero as `-`. */
  wholeQuantity: (milli: bigint) => string;
  /** What a unit costs, in millionths of a taka: two decimals, and those beyond that it has; zero as `-`. */
  cost: (micro: bigint) => string;
  /** `2026-11-19` as `19/11/2026`. */
  date: (date: IsoDate) => string;
  /** The day of the week of a date, in words. */
  weekday: (date: IsoDate) => string;
  /** The time of day of a moment (ISO 8601) in the company's time zone. */
  time: (moment: string) => string;
  /** The date of a moment (ISO 8601) in the company's time zone, as `19/11/2026`. */
  dayOf: (moment: string) => string;
  /** A plain count, in the digits of the language. Never for voucher numbers and codes: those stay Latin. */
  count: (value: number) => string;
  /** A great count, grouped as amounts are: 1,284 rows. */
  grouped: (value: number) => string;
}

/** Made once: each has clocks and calendars of the browser's, which take it longer to make than to draw a cell. */
const made = new Map<string, Format>();

/** Figures and dates as the given language and branch write them (ui "Look"; look "Do, do not"). */
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

/** The whole units grouped as amounts are, and after the point what there is of a unit. */
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

/** Costs are never below zero. */
function costText(micro: bigint, grouping: Grouping): string {
  if (micro === 0n) return '-';
  const paisa = micro / 10_000n;
  const beyond = String(micro % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${paisa === 0n ? '0.00' : formatPaisa(paisa, { decimals: 2, grouping })}${beyond}`;
}

/** `12:30 am`; in Bangla the part of the day is named, and stands first: `রাত্রি ১২:৩০`. */
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

/** {@link formatsFor} the language and branch of the person looking. */
export function useFormat(): Format {
  // Half the parts of a screen write figures and no words: useTranslation would cost them more than their own work.
  const language = useSyncExternalStore(whenLanguageChanges, () => i18next.language);
  return formatsFor(language, use(GroupingContext));
}

function whenLanguageChanges(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}
