import type { PrintedBranch } from '@cashbook/contract/organisation/letterhead';
import { toBanglaDigits } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import { type Format, formatsFor } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { useLoadedPicture } from '#ui/print/use-loaded-picture.ts';
import type { Letterhead, SheetProps } from '#ui/sheet.tsx';

export interface PrintFrame {
  /** The language in which the branch prints (ui "Reach"); pass it on as `lng` and to the sheet. */
  language: 'en' | 'bn';
  format: Format;
  /** Figures that are no amounts, such as a mobile number, in the digits of the print. */
  inDigits: (text: string) => string;
  letterhead: Letterhead;
  /** The last line of a page: what it is, who printed it when, which page of how many. */
  foot: (page: number, pages: number) => SheetProps['foot'];
  /** Another key is another frame: what was measured in one does not hold in the other. */
  key: string;
}

/**
 * What every print has around its content (spec 2 §9): letterhead and logo of the branch where it prints its own heading
 * (without a logo of its own it has the company's), else those of the company with the branch below, and the footer.
 * `printedAt` is ISO 8601. Needs the `print` messages; suspends until the logo can be drawn.
 */
export function usePrintFrame(branch: PrintedBranch, printedAt: string): PrintFrame {
  const { settings, user } = useSignedIn();
  const { company } = settings;
  const language = branch.use_bangla ? 'bn' : 'en';
  const { t } = useTranslation('print', { lng: language });
  const logo = useLoadedPicture((branch.pad_heading_print ? branch.logo : null) ?? company.logo);
  const format = formatsFor(language, branch.money_format);
  const inDigits = (text: string) => (language === 'bn' ? toBanglaDigits(text) : text);
  const reach = ({ address, phone }: { address: string; phone: string }) =>
    [address, phone === '' ? '' : t('phone', { phone: inDigits(phone) })].filter(Boolean);
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
    key: JSON.stringify([language, branch.money_format, letterhead]),
  };
}
