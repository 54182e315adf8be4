import { ApiError } from '@cashbook/contract/client';
import { readCashCount } from '@cashbook/contract/ledger/trading-day';
import type { RouteReply } from '@cashbook/contract/route';
import { countedPaisa, isIsoDate } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { PaperContent } from '#domains/posting/paper/paper-content.ts';
import { PaperPages } from '#domains/posting/paper/paper-pages.tsx';
import { PaperScreen } from '#domains/posting/paper/paper-screen.tsx';
import { useFormat } from '#i18n/format.ts';
import type { PrintFrame } from '#screens/print-frame.ts';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';

type Count = RouteReply<typeof readCashCount>;

const url = z.object({ day: z.string().refine(isIsoDate).optional().catch(undefined) });

/** The cash count of a closed day, on one page to be signed. */
export function CashCountPrintPage() {
  const { t } = useTranslation('ledger');
  const { date } = useFormat();
  const { desk } = useSignedIn();
  const [{ day = desk.transactionDate }] = useUrlState(url);
  const { data, error } = useQuery({ ...queryOf(readCashCount, { query: { day } }), retry: false });
  const isNone = error instanceof ApiError && error.status === 404;
  return (
    <PaperScreen
      title={t('cashCountOf', { date: date(day) })}
      back={{ to: '/admin/dayclose', children: t('dayClose') }}
      branch={data?.branch}
      error={error}
      errorText={isNone ? t('noCount') : undefined}
    >
      {(paper) => data !== undefined && <PaperPages doc={data} paper={paper} usePaper={useCashCount} />}
    </PaperScreen>
  );
}

function useCashCount(kept: Count, { language, format }: PrintFrame): PaperContent<Count['pieces'][number]> {
  const { t } = useTranslation('ledger', { lng: language });
  const { t: tVouchers } = useTranslation('vouchers', { lng: language });
  const at = { date: format.dayOf(kept.counted_at), time: format.time(kept.counted_at), name: kept.counted_by };
  return {
    title: t('cashCount'),
    date: format.date(kept.day),
    table: {
      lines: kept.pieces,
      columns: [
        { head: t('noteOrCoin'), width: 'num', cell: ({ taka }) => format.count(taka) },
        { head: t('pieces'), width: 'num', cell: ({ pieces }) => format.grouped(pieces) },
        { head: t('amount'), width: 'num', cell: (row) => format.total(countedPaisa([row])) },
      ],
    },
    sums: [
      { name: t('counted'), figures: [format.total(kept.counted)], isNet: true },
      { name: t('byBooks'), figures: [format.total(kept.book)] },
      { name: t('difference'), figures: [format.total(kept.difference)] },
    ],
    note: [t('countedAt', at), kept.voucher === null ? '' : t('differencePosted', { number: kept.voucher.vr_no })]
      .filter((text) => text !== '')
      .join(' '),
    signatures: [
      { text: tVouchers('signPrepared') },
      { text: tVouchers('signChecked') },
      { text: tVouchers('signApproved') },
    ],
  };
}
