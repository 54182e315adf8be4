import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import { toBanglaDigits } from '@cashbook/money';
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

/**
 * Returns the frame of every print (spec 2 §9): letterhead, logo and footer. A branch that prints its own heading gives
 * its letterhead and logo, or the company's logo if it has none. Otherwise the letterhead is the company's, with the
 * branch below.
 * `printedAt` is ISO 8601. Needs the `print` messages; suspends until the logo can be drawn. Returns the same object
 * while nothing of it changes, because measurements are valid for one frame only.
 */
export function usePrintFrame(branch: PrintedBranch, printedAt: string): PrintFrame {
  const { settings, user } = useSignedIn();
  const { company } = settings;
  const language = branch.use_bangla ? 'bn' : 'en';
  const { t } = useTranslation('print', { lng: language });
  const logo = useLoadedPicture((branch.pad_heading_print ? branch.logo : null) ?? company.logo);
  return useMemo(() => {
    const format = formatsFor(language, branch.money_format);
    const inDigits = (text: string) => (language === 'bn' ? toBanglaDigits(text) : text);
    const reach = ({ address, phone }: { address: string; phone: string }) =>
      [address, phone === '' ? '' : t('phoneLine', { phone: inDigits(phone) })].filter(Boolean);
    const { name, lines } = branch.pad_heading_print
      ? { name: branch.name, lines: [reach(branch)] }
      : { name: company.name, lines: [[branch.name], reach(company)] };
    const letterhead = { logo: logo === null ? null : { src: logo, alt: t('logoOf', { name }) }, name, lines };
    return {
      language,
      format,
      inDigits,
      letterhead,
      foot: (page, pages) => [
        t('systemGenerated'),
        t('printedBy', { date: format.dayOf(printedAt), time: format.time(printedAt), name: user.name }),
        t('pageOf', { page: format.count(page), pages: format.count(pages) }),
      ],
    };
  }, [language, branch, company, logo, printedAt, user.name, t]);
}
