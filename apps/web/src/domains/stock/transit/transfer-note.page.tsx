import { inTransitRoutes, type TransitNote } from '@cashbook/contract/stock/branch-transfer';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PaperContent } from '#domains/posting/paper/paper-content.ts';
import { PaperPages } from '#domains/posting/paper/paper-pages.tsx';
import { PaperScreen } from '#domains/posting/paper/paper-screen.tsx';
import { useNamed } from '#domains/posting/paper/use-named.ts';
import { usePathId } from '#screens/path-id.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { queryOf } from '#session/query.ts';

/** The paper that goes with goods to another branch. It lists the goods and is signed at both ends and by the carrier. */
export function TransferNotePage() {
  const id = usePathId();
  const { t } = useTranslation('vouchers');
  const { t: tShell } = useTranslation('shell');
  const { data, error } = useQuery(queryOf(inTransitRoutes.one, { params: { mtm_id: id } }));
  return (
    <PaperScreen
      title={t('transferNote')}
      back={{ to: '/stock/in-transit', children: tShell('goodsInTransit') }}
      branch={data?.branch}
      error={error}
    >
      {(paper) => data !== undefined && <PaperPages doc={data} paper={paper} usePaper={useTransferNote} />}
    </PaperScreen>
  );
}

type Line = TransitNote['products'][number];

function useTransferNote(note: TransitNote, frame: PrintFrame): PaperContent<Line> {
  const { language, format } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const goods = useNamed<Line>(frame, ({ product_name: strong, sent_serials: serials }) => ({
    strong,
    notes: [serials.join(' ')],
  }));
  return {
    title: t('transferNote'),
    number: { name: t('voucherNo'), text: note.vr_no },
    date: format.date(note.vr_date),
    party: { name: `${t('toBranch')} ${note.to_branch.name}` },
    facts: [
      [t('fromBranch'), note.from_branch.name],
      [t('vehicle'), note.vehicle],
      [t('notes'), note.remarks],
    ],
    table: {
      lines: note.products,
      columns: [
        ...goods,
        {
          head: t('quantity'),
          width: 'num',
          cell: ({ sent, unit }) => ({ strong: `${format.quantity(sent)} ${unit}` }),
        },
      ],
    },
    signatures: [{ text: t('signSent') }, { text: t('carriedBy') }, { text: t('signReceiver') }],
  };
}
