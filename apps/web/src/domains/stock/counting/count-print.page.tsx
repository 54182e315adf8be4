import { type CountRow, countRoutes } from '@cashbook/contract/stock/counts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { PaperColumn, PaperWithLines } from '#domains/posting/paper/paper-content.ts';
import { PaperPages } from '#domains/posting/paper/paper-pages.tsx';
import { PaperScreen } from '#domains/posting/paper/paper-screen.tsx';
import { usePathId } from '#screens/path-id.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { Select } from '#ui/fields/field.tsx';
import type { WholeSheet } from './merge-sheet.ts';

const url = z.object({ books: z.enum(['no', 'yes']).catch('no') });

/** A count sheet on paper, with blanks to write into. It shows the quantity in the books, or hides it so that people count. */
export function CountPrintPage() {
  const { t } = useTranslation('counts');
  const id = usePathId();
  const { data, error } = useQuery({ ...queryOf(countRoutes.find, { params: { id }, query: {} }), retry: false });
  const [{ books }, setUrl] = useUrlState(url);
  const choices = (
    <Select
      aria-label={t('inBooks')}
      value={books}
      options={[
        { value: 'no', label: t('withoutBooks') },
        { value: 'yes', label: t('withBooks') },
      ]}
      onChange={(value) => setUrl({ books: value === 'yes' ? 'yes' : 'no' }, { replace: true })}
    />
  );
  return (
    <PaperScreen
      title={t('countSheet')}
      back={{ to: `/stock/count/${id}`, children: t('countSheet') }}
      choices={choices}
      branch={data?.branch}
      error={error}
    >
      {(paper) =>
        data !== undefined && (
          <PaperPages name={books} doc={data} paper={paper} usePaper={books === 'yes' ? useSheetWithBooks : useSheet} />
        )
      }
    </PaperScreen>
  );
}

/** Returns the sheet without the column of the books, so that people count. */
function useSheet(whole: WholeSheet, frame: PrintFrame): PaperWithLines<CountRow> {
  const { language, format } = frame;
  const figureOf = figureIn(frame);
  const { t } = useTranslation('counts', { lng: language });
  const { t: tVouchers } = useTranslation('vouchers', { lng: language });
  const { id, warehouse, category, started_on } = whole.sheet;
  return {
    title: t('countSheet'),
    number: {
      name: t('sheetNo', { number: format.count(id) }),
      more: [warehouse, category].filter(Boolean).join(' · '),
    },
    date: format.date(started_on),
    table: {
      lines: whole.rows,
      columns: [
        { head: t('sl'), width: 'sl', cell: ({ place }) => format.count(place) },
        { head: t('code'), width: 'text', cell: ({ code }) => code },
        { head: t('barcode'), width: 'text', cell: ({ barcode }) => barcode },
        { head: t('product'), width: 'name', cell: ({ product_name: name }) => name },
        { head: t('unit'), width: 'text', cell: ({ unit }) => unit },
        {
          head: t('countedQuantity'),
          width: 'blank',
          cell: ({ counted }) => (counted === null ? '' : figureOf(counted)),
        },
      ],
    },
    signatures: [{ text: t('signCounted') }, { text: tVouchers('signChecked') }, { text: tVouchers('signApproved') }],
  };
}

function useSheetWithBooks(whole: WholeSheet, frame: PrintFrame): PaperWithLines<CountRow> {
  const { t } = useTranslation('counts', { lng: frame.language });
  const sheet = useSheet(whole, frame);
  const { lines, columns } = sheet.table;
  const inBooks: PaperColumn<CountRow> = {
    head: t('inBooks'),
    width: 'num',
    cell: ({ in_books: milli }) => figureIn(frame)(milli),
  };
  return { ...sheet, table: { lines, columns: [...columns.slice(0, -1), inBooks, ...columns.slice(-1)] } };
}

/** Returns a function that words a quantity. None is 0 here, not a dash: it was counted. */
const figureIn =
  ({ format }: PrintFrame) =>
  (milli: bigint) =>
    milli === 0n ? format.count(0) : format.quantity(milli);
