import { useTranslation } from 'react-i18next';
import type { PrintFrame } from '#screens/print-frame.ts';
import type { PaperCell, PaperColumn } from './paper-content.ts';

/** Returns the first two columns of most papers: one numbers the lines, one names them. `head` replaces "Description". */
export function useNamed<Line>(
  { language, format }: PrintFrame,
  nameOf: (line: Line) => PaperCell,
  head?: string,
): PaperColumn<Line>[] {
  const { t } = useTranslation('vouchers', { lng: language });
  return [
    { head: t('sl'), width: 'sl', cell: (_, number) => format.count(number) },
    { head: head ?? t('description'), width: 'name', cell: nameOf },
  ];
}
