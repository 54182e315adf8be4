import {
  type RequisitionCard,
  type RequisitionItem,
  requisitionRoutes,
} from '@cashbook/contract/requisitions/requisitions';
import { amountInBanglaWords, amountInEnglishWords } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PaperColumn, PaperWithLines } from '#domains/posting/paper/paper-content.ts';
import { PaperPages } from '#domains/posting/paper/paper-pages.tsx';
import { PaperScreen } from '#domains/posting/paper/paper-screen.tsx';
import { useNamed } from '#domains/posting/paper/use-named.ts';
import { usePathId } from '#screens/path-id.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { queryOf } from '#session/query.ts';
import { stateWords } from './requisition-words.tsx';

/** The slip of a requisition, with the approved amount once there is one. */
export function RequisitionPrintPage() {
  const id = usePathId();
  const { t } = useTranslation('requisitions');
  const { data, error } = useQuery({
    ...queryOf(requisitionRoutes.card, { params: { id }, query: {} }),
    retry: false,
  });
  return (
    <PaperScreen
      title={t('requisition')}
      back={{ to: '/requisition/card/$id', params: { id }, children: data?.req_no ?? t('requisition') }}
      branch={data?.branch}
      error={error}
    >
      {(paper) =>
        data !== undefined && <PaperPages name="requisition" doc={data} paper={paper} usePaper={useRequisition} />
      }
    </PaperScreen>
  );
}

function useRequisition(card: RequisitionCard, frame: PrintFrame): PaperWithLines<RequisitionItem> {
  const { language, format } = frame;
  const { t } = useTranslation('requisitions', { lng: language });
  const { t: tPaper } = useTranslation('vouchers', { lng: language });
  const inWords = language === 'bn' ? amountInBanglaWords : amountInEnglishWords;
  const { approved_total: approved } = card;
  const isRejected = card.state === 'rejected';
  return {
    title: t('requisition'),
    number: { name: t('requisitionNo'), text: card.req_no },
    date: format.date(card.vr_date),
    facts: [
      [t('project'), card.project],
      [t('period'), `${format.date(card.requisition_start_date)} – ${format.date(card.requisition_end_date)}`],
      [t('status'), t(stateWords[card.state])],
      [t('reason'), isRejected ? (card.history.at(-1)?.reason ?? '') : ''],
      [t('notes'), card.notes],
    ],
    table: { lines: card.products, columns: useColumns(frame, approved !== null) },
    sums: [
      // The last column is the approved share, where there is one.
      {
        name: t('total'),
        figures: [format.total(card.req_total), ...(approved === null ? [] : [format.total(approved)])],
        isNet: true,
      },
    ],
    words: inWords(approved ?? card.req_total),
    signatures: [
      { text: tPaper('signPrepared'), name: card.written_by },
      { text: tPaper('signApproved'), name: card.approved_by },
      { text: tPaper('signReceiver') },
    ],
  };
}

function useColumns(frame: PrintFrame, isApproved: boolean): PaperColumn<RequisitionItem>[] {
  const { language, format } = frame;
  const { t } = useTranslation('requisitions', { lng: language });
  const sumOf = (amount: (item: RequisitionItem) => bigint) => (items: readonly RequisitionItem[]) =>
    format.amount(items.reduce((sum, item) => sum + amount(item), 0n));
  const share: PaperColumn<RequisitionItem> = {
    ...{ head: t('share'), width: 'num', sum: sumOf(({ approved }) => approved ?? 0n) },
    cell: ({ approved }) => (approved === null ? '-' : format.amount(approved)),
  };
  return [
    ...useNamed<RequisitionItem>(frame, ({ product_name: strong, remarks }) => ({ strong, notes: [remarks] })),
    { head: t('days'), width: 'qty', cell: ({ day }) => format.quantity(day) },
    { head: t('quantity'), width: 'qty', cell: ({ qty, unit }) => `${format.quantity(qty)} ${unit}` },
    { head: t('price'), width: 'rate', cell: ({ price }) => format.quantity(price) },
    { head: t('total'), width: 'num', cell: ({ total }) => format.amount(total), sum: sumOf(({ total }) => total) },
    ...(isApproved ? [share] : []),
  ];
}
