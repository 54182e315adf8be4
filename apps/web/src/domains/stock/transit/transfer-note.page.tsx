import { inTransitRoutes, type TransitNote } from '@cashbook/contract/stock/branch-transfer';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaperContent } from '#domains/posting/paper/paper-content.ts';
import { PaperPages } from '#domains/posting/paper/paper-pages.tsx';
import { usePathId } from '#screens/path-id.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { usePaper } from '#screens/print-paper.ts';
import { PaperChoice, PrintButton } from '#screens/print-tools.tsx';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageHead } from '#ui/page-head.tsx';

/** The paper that goes with goods to another branch. It lists the goods and is signed at both ends and by the carrier. */
export function TransferNotePage() {
  const id = usePathId();
  const { t } = useTranslation('vouchers');
  const { t: tShell } = useTranslation('shell');
  const { data, error } = useQuery(queryOf(inTransitRoutes.one, { params: { mtm_id: id } }));
  const [paper, choosePaper] = usePaper(data?.branch);
  return (
    <>
      <PageHead
        title={t('transferNote')}
        crumbs={[]}
        actions={
          <>
            <ButtonLink variant="ghost" icon={ChevronLeft} to="/stock/in-transit">
              {tShell('goodsInTransit')}
            </ButtonLink>
            <PaperChoice paper={paper} onChange={choosePaper} />
            <PrintButton />
          </>
        }
      />
      {error !== null && <Empty title={refusalText(error)} />}
      <Suspense>
        {data !== undefined && paper !== undefined && (
          <PaperPages doc={data} paper={paper} useContent={useTransferNote} />
        )}
      </Suspense>
    </>
  );
}

type Line = TransitNote['products'][number];

function useTransferNote(note: TransitNote, { language, format }: PrintFrame): PaperContent<Line> {
  const { t } = useTranslation('vouchers', { lng: language });
  return {
    title: t('transferNote'),
    number: { name: t('voucherNo'), text: note.vr_no },
    date: format.date(note.vr_date),
    isVoid: false,
    party: { name: `${t('toBranch')} ${note.to_branch.name}`, more: [] },
    facts: [
      [t('fromBranch'), note.from_branch.name],
      [t('vehicle'), note.vehicle],
      [t('notes'), note.remarks],
    ],
    lines: note.products,
    line: ({ product_name: name, sent_serials: serials }) => ({ name, notes: [serials.join(' ')] }),
    columns: [
      {
        head: t('quantity'),
        width: 'num',
        text: ({ sent, unit }) => `${format.quantity(sent)} ${unit}`,
        isStrong: true,
      },
    ],
    signatures: [{ text: t('signSent') }, { text: t('carriedBy') }, { text: t('signReceiver') }],
  };
}
