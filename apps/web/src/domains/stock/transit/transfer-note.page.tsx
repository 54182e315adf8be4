import { inTransitRoutes, type TransitNote } from '@cashbook/contract/stock/branch-transfer';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePathId } from '#screens/path-id.ts';
import { usePrintFrame } from '#screens/print-frame.ts';
import { usePaper } from '#screens/print-paper.ts';
import { PaperChoice, PrintButton } from '#screens/print-tools.tsx';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Empty } from '#ui/empty.tsx';
import { Sheet, Sheets } from '#ui/overlay/sheet.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Paper } from '#ui/print/paper.ts';
import '#domains/posting/paper/voucher-print.css';

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
      <Suspense>{data !== undefined && paper !== undefined && <Pages note={data} paper={paper} />}</Suspense>
    </>
  );
}

/** The number of products on one page. The serials of a product may take a second line. */
const rowsOnPage = 18;

function Pages({ note, paper }: { note: TransitNote; paper: Paper }) {
  const { t: tPrint } = useTranslation('print');
  const [printedAt] = useState(() => new Date().toISOString());
  const frame = usePrintFrame(note.branch, printedAt);
  const { language, format, letterhead, foot } = frame;
  const { t } = useTranslation('vouchers', { lng: language });
  const pages = Math.ceil(note.products.length / rowsOnPage);
  return (
    <Sheets label={tPrint('pages')}>
      {Array.from({ length: pages }, (_, page) => (
        <Sheet
          // biome-ignore lint/suspicious/noArrayIndexKey: pages never change places
          key={page}
          paper={paper}
          language={language}
          letterhead={letterhead}
          title={t('transferNote')}
          left={
            <>
              {t('voucherNo')} <b>{note.vr_no}</b>
            </>
          }
          right={`${t('date')} ${format.date(note.vr_date)}`}
          foot={foot(page + 1, pages)}
        >
          <p>
            {t('fromBranch')} <b>{note.from_branch.name}</b> · {t('toBranch')} <b>{note.to_branch.name}</b>
            {note.vehicle !== '' && ` · ${t('vehicle')} ${note.vehicle}`}
          </p>
          {note.remarks !== '' && <p>{note.remarks}</p>}
          <table className="voucher-print">
            <thead>
              <tr>
                <th className="sl">{t('sl')}</th>
                <th>{t('product')}</th>
                <th className="beside">{t('serials')}</th>
                <th className="num">{t('quantity')}</th>
              </tr>
            </thead>
            <tbody>
              {note.products.slice(page * rowsOnPage, (page + 1) * rowsOnPage).map((row, place) => (
                <tr key={row.product}>
                  <td className="sl">{format.count(page * rowsOnPage + place + 1)}</td>
                  <td>{row.product_name}</td>
                  <td className="beside">{row.sent_serials.join(' ')}</td>
                  <td className="num">{`${format.quantity(row.sent)} ${row.unit}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {page + 1 === pages && (
            <div className="signatures">
              <span>{t('signSent')}</span>
              <span>{t('carriedBy')}</span>
              <span>{t('signReceiver')}</span>
            </div>
          )}
        </Sheet>
      ))}
    </Sheets>
  );
}
