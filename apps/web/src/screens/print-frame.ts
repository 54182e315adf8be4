import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import { type Grouping, toBanglaDigits } from '@cashbook/money';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, formatsFor } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import type { Letterhead, SheetProps } from '#ui/overlay/sheet.tsx';
import { useLoadedPicture } from '#ui/print/use-loaded-picture.ts';

export interface PrintFrame {
  /** The language in which the branch prints (ui "Reach"); pass it on as `lng` and to the sheet. */
  language: 'en' | 'bn';
  format: Format;
  /** Returns figures that are no amounts, such as a mobile number, in the digits of the print. */
  inDigits: (text: string) => string;
  letterhead: Letterhead;
  /** Returns the last line of a page: its origin, who printed it when, and page x of y. */
  foot: (page: number, pages: number) => SheetProps['foot'];
}

/** The name, the address and the telephone at the head of a print. */
export interface LetterheadOwner {
  name: string;
  address: string;
  phone: string;
}

/** All that the frame of a print depends on. */
export interface FrameFacts {
  language: 'en' | 'bn';
  grouping: Grouping;
  owner: LetterheadOwner;
  /** The line below the owner's name; null without one. */
  below: string | null;
  /** The address of the logo. */
  logo: string | null;
  printedBy: string;
  /** ISO 8601. */
  printedAt: string;
}

/**
 * Returns the frame of every print of the staff (spec 2 §9). A branch that prints its own heading gives its letterhead and logo,
 * or the company's logo if it has none. Otherwise the letterhead is the company's, with the branch below.
 * `printedAt` is ISO 8601. See {@link useFrame}.
 */
export function usePrintFrame(branch: PrintedBranch, printedAt: string): PrintFrame {
  const { settings, user } = useSignedIn();
  const { company } = settings;
  const isOwn = branch.pad_heading_print;
  return useFrame({
    language: branch.use_bangla ? 'bn' : 'en',
    grouping: branch.money_format,
    owner: isOwn ? branch : company,
    below: isOwn ? null : branch.name,
    logo: (isOwn ? branch.logo : null) ?? company.logo,
    printedBy: user.name,
    printedAt,
  });
}

/**
 * Returns the frame of a print: letterhead, logo and footer. Needs the `print` messages; suspends until the logo can be drawn.
 * Returns the same object while nothing of it changes, because measurements are valid for one frame only.
 */
export function useFrame({ language, grouping, owner, below, printedBy, printedAt, ...facts }: FrameFacts): PrintFrame {
  const { t } = useTranslation('print', { lng: language });
  const logo = useLoadedPicture(facts.logo);
  return useMemo(() => {
    const format = formatsFor(language, grouping);
    const inDigits = (text: string) => (language === 'bn' ? toBanglaDigits(text) : text);
    const { name, address, phone } = owner;
    const reach = [address, phone === '' ? '' : t('phoneLine', { phone: inDigits(phone) })].filter(Boolean);
    const lines = below === null ? [reach] : [[below], reach];
    const letterhead = { logo: logo === null ? null : { src: logo, alt: t('logoOf', { name }) }, name, lines };
    return {
      language,
      format,
      inDigits,
      letterhead,
      foot: (page, pages) => [
        t('systemGenerated'),
        t('printedBy', { date: format.dayOf(printedAt), time: format.time(printedAt), name: printedBy }),
        t('pageOf', { page: format.count(page), pages: format.count(pages) }),
      ],
    };
  }, [language, grouping, owner, below, logo, printedAt, printedBy, t]);
}
