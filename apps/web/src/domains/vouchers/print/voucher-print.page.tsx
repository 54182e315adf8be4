import { readVoucher, type VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PaperRun } from '#domains/posting/paper/paper-run.tsx';
import { PaperScreen } from '#domains/posting/paper/paper-screen.tsx';
import { usePathId } from '#screens/path-id.ts';
import { queryOf } from '#session/query.ts';
import type { Paper } from '#ui/print/paper.ts';
import { commonPaperOf, ownPapersOf } from './own-papers.ts';
import { standing } from './standing.ts';

/** The print preview of a voucher, on the papers of its kind or on the common voucher paper. */
export function VoucherPrintPage() {
  const id = usePathId();
  const { t } = useTranslation('vouchers');
  const { data, error } = useQuery(queryOf(readVoucher, { params: { mtm_id: id } }));
  const Own = data && ownPapersOf(data)?.Pages;
  return (
    <PaperScreen
      title={t('printOf', { number: data?.vr_no ?? t('voucher') })}
      back={{ to: '/vouchers/$id', params: { id }, children: t('voucher') }}
      branch={data?.branch}
      error={error}
    >
      {(paper) =>
        Own === undefined ? (
          data !== undefined && <CommonPages voucher={data} paper={paper} />
        ) : (
          <Own id={id} paper={paper} />
        )
      }
    </PaperScreen>
  );
}

function CommonPages({ voucher, paper }: { voucher: VoucherWhole; paper: Paper }) {
  const documents = useMemo(() => [commonPaperOf({ ...voucher, ...standing(voucher) })], [voucher]);
  return <PaperRun documents={documents} branch={voucher.branch} paper={paper} />;
}
