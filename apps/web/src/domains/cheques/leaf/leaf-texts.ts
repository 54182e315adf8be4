import type { ChequeCard } from '@cashbook/contract/cheques/cheques';
import { amountInBanglaWords, amountInEnglishWords, formatPaisa } from '@cashbook/money';
import type { LeafForm, LeafTexts } from './leaf-layout.ts';

/** The words of the crossing, as banks know them in both languages. */
const crossing = 'A/C PAYEE ONLY';

interface Said extends Pick<ChequeCard, 'amount' | 'cheque_date'> {
  readonly payee: string;
  readonly isCrossed: boolean;
}

/** Returns the texts of a cheque. The signs around the figures leave no room for further digits. */
export function leafTexts({ payee, isCrossed, amount, cheque_date: date }: Said, { language }: LeafForm): LeafTexts {
  const inWords = language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  return {
    ...{ date, payee, words: inWords(amount), crossing: isCrossed ? crossing : '' },
    figures: `=${formatPaisa(amount, { decimals: 2, grouping: 'indian', digits: 'latin' })}/=`,
  };
}

/** A cheque to try a form with: 12,34,567.89, whose words need a second line. */
export const specimenCheque = { amount: 123_456_789n, cheque_date: '2026-12-31' } as const;
