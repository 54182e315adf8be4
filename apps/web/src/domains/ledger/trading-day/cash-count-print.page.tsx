import { ApiError } from '@cashbook/contract/client';
import { readCashCount } from '@cashbook/contract/ledger/trading-day';
import type { RouteReply } from '@cashbook/contract/route';
import { countedPaisa, isIsoDate } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { usePrintFrame } from '#screens/print-frame.ts';
import { usePaper } from '#screens/print-paper.ts';
import { PaperChoice, PrintButton } from '#screens/print-tools.tsx';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Empty } from '#ui/empty.tsx';
import { Sheet, Sheets } from '#ui/overlay/sheet.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Paper } from '#ui/print/paper.ts';
import './cash-count-print.css';

type Count = RouteReply<typeof readCashCount>;

const url = z.object({ day: z.string().refine(isIsoDate).optional().catch(undefined) });

/** The cash count of a closed day, on one page to be signed. */
export function CashCountPrintPage() {
  const { t } = useTranslation('ledger');
  const { date } = useFormat();
  const { desk } = useSignedIn();
  const [{ day = desk.transactionDate }] = useUrlState(url);
  const { data, error } = useQuery({ ...queryOf(readCashCount, { query: { day } }), retry: false });
  const [paper, choosePaper] = usePaper(data?.branch);
  const isNone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHead
        title={t('cashCountOf', { date: date(day) })}
        crumbs={[]}
        actions={
          <>
            <ButtonLink variant="ghost" icon={ChevronLeft} to="/admin/dayclose">
              {t('dayClose')}
            </ButtonLink>
            <PaperChoice paper={paper} onChange={choosePaper} />
            <PrintButton />
          </>
        }
      />
      {error !== null && <Empty title={isNone ? t('noCount') : refusalText(error)} />}
      <Suspense>{data !== undefined && paper !== undefined && <Page count={data} paper={paper} />}</Suspense>
    </>
  );
}

function Page({ count: kept, paper }: { count: Count; paper: Paper }) {
  const { t: tPrint } = useTranslation('print');
  const [printedAt] = useState(() => new Date().toISOString());
  const frame = usePrintFrame(kept.branch, printedAt);
  const { language, format, letterhead, foot } = frame;
  const { t } = useTranslation('ledger', { lng: language });
  const { t: tVouchers } = useTranslation('vouchers', { lng: language });
  const at = { date: format.dayOf(kept.counted_at), time: format.time(kept.counted_at), name: kept.counted_by };
  const sums = [
    ['counted', kept.counted],
    ['byBooks', kept.book],
    ['difference', kept.difference],
  ] as const;
  return (
    <Sheets label={tPrint('pages')}>
      <Sheet
        paper={paper}
        language={language}
        letterhead={letterhead}
        title={t('cashCount')}
        right={`${t('date')} ${format.date(kept.day)}`}
        foot={foot(1, 1)}
      >
        <table className="cash-count-print">
          <thead>
            <tr>
              <th className="num">{t('noteOrCoin')}</th>
              <th className="num">{t('pieces')}</th>
              <th className="num">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {kept.pieces.map((row) => (
              <tr key={row.taka}>
                <td className="num">{format.count(row.taka)}</td>
                <td className="num">{format.grouped(row.pieces)}</td>
                <td className="num">{format.total(countedPaisa([row]))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {sums.map(([name, paisa]) => (
              <tr key={name}>
                <td colSpan={2}>{t(name)}</td>
                <td className="num">{format.total(paisa)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
        <p className="cash-count-by">{t('countedAt', at)}</p>
        <div className="signatures">
          <span>{tVouchers('signPrepared')}</span>
          <span>{tVouchers('signChecked')}</span>
          <span>{tVouchers('signApproved')}</span>
        </div>
      </Sheet>
    </Sheets>
  );
}
