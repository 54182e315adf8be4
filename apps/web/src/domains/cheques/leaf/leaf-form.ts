import { chequeForm } from '@cashbook/contract/cheques/cheque-forms';
import type { RecordRow } from '@cashbook/contract/records/record';
import { startOf } from '#domains/records/typed-record.ts';
import { type LeafForm, type LeafPart, leafParts, type Place } from './leaf-layout.ts';

/** The values of a form of cheques as its screen has them, in millimetres. A field that is being typed may be anything. */
type Typed = Readonly<Record<string, unknown>>;

/** Returns the form that a screen shows while it is typed. What is no number counts as 0. */
export function leafOfTyped(typed: Typed): LeafForm {
  const mm = (name: string): number => {
    const value = typed[name];
    return typeof value === 'number' ? value : 0;
  };
  const placeOf = (part: LeafPart): Place => ({ leftMm: mm(`${part}_left`), topMm: mm(`${part}_top`) });
  return {
    widthMm: Math.max(mm('leaf_width'), 1),
    heightMm: Math.max(mm('leaf_height'), 1),
    fontPt: Math.max(mm('font_size'), 1),
    language: typed.words_language === 'bn' ? 'bn' : 'en',
    dateStepMm: typed.date_style === 'text' ? null : mm('date_step'),
    places: Object.fromEntries(leafParts.map((part) => [part, placeOf(part)])) as Record<LeafPart, Place>,
    payeeWidthMm: mm('payee_width'),
    wordsWidthMm: mm('words_width'),
    moreWidthMm: mm('more_width'),
  };
}

/** Returns the form of a stored record. */
export const leafOfRow = (row: RecordRow): LeafForm => leafOfTyped(startOf(chequeForm, row, 0));
