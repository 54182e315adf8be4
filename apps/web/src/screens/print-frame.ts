import { type Grouping, toBanglaDigits } from '@cashbook/money';
import { useTranslation } from 'react-i18next';
import { type Format, formatsFor } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import type { SheetProps } from '#ui/sheet.tsx';

/** What a printed page takes from the branch it is about. */
export interface PrintedBranch {
  name: string;
  address: string;
  phone: string;
  pad_heading_print: boolean;
  use_bangla: boolean;
  /** The working branch's where it is not known. */
  money_format?: Grouping | undefined;
}

export interface PrintFrame {
  /** The language in which the branch prints (ui "Reach"); pass it on as `lng` and to the sheet. */
  language: 'en' | 'bn';
  format: Format;
  /** Figures that are no amounts, such as a mobile number, in the digits of the print. */
  inDigits: (text: string) => string;
  letterhead: SheetProps['letterhead'];
  /** The last line of a page: what it is, who printed it when, which page of how many. */
  foot: (page: number, pages: number) => SheetProps['foot'];
}

/**
 * What every print has around its content (spec 2 §9): the letterhead of the branch where it prints on its own pad, else
 * of the company with the branch below, and the footer. `printedAt` is ISO 8601. Needs the `print` messages.
 */
export function usePrintFrame(branch: PrintedBranch, printedAt: string): PrintFrame {
  const { settings, user } = useSignedIn();
  const language = branch.use_bangla ? 'bn' : 'en';
  const { t } = useTranslation('print', { lng: language });
  const format = formatsFor(language, branch.money_format ?? settings.branch.money_format);
  const inDigits = (text: string) => (language === 'bn' ? toBanglaDigits(text) : text);
  const reach = ({ address, phone }: { address: string; phone: string }) =>
    [address, phone === '' ? '' : t('phone', { phone: inDigits(phone) })].filter(Boolean).join(' · ');
  return {
    language,
    format,
    inDigits,
    letterhead: branch.pad_heading_print
      ? { name: branch.name, lines: [reach(branch)] }
      : { name: settings.company.name, lines: [branch.name, reach(settings.company)] },
    foot: (page, pages) => [
      t('systemGenerated'),
      t('printedBy', { date: format.dayOf(printedAt), time: format.time(printedAt), name: user.name }),
      t('pageOf', { page: format.count(page), pages: format.count(pages) }),
    ],
  };
}
