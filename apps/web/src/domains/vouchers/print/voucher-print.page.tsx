import { readVoucher, type VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { usePathId } from '#screens/path-id.ts';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { useHotkeys } from '#ui/hotkeys.ts';
import { PageHead } from '#ui/page-head.tsx';
import { usePagedRows } from '#ui/print/use-paged-rows.ts';
import { type Paper, SheetMeasure, Sheets } from '#ui/sheet.tsx';
import { voucherType } from '../voucher/voucher-types.ts';
import { printedRows } from './printed-rows.ts';
import { VoucherSheet } from './voucher-sheet.tsx';
import './voucher-print.css';

const urlState = z.object({ paper: z.enum(['a4', 'half']).catch('a4') });

/** The print preview of a voucher: what it shows is what the printer gets. */
export function VoucherPrintPage() {
  const id = usePathId();
  const { t } = useTranslation('vouchers');
  const [{ paper }, setUrl] = useUrlState(urlState);
  const { data, error } = useQuery(queryOf(readVoucher, { params: { mtm_id: id } }));
  const print = () => window.print();
  useHotkeys([{ keys: 'mod+p', does: t('keyPrint'), run: print }]);
  return (
    <>
      <PageHead
        title={t('printOf', { number: data?.vr_no ?? t('backToVoucher') })}
        crumbs={[]}
        actions={
          <>
            <ButtonLink variant="ghost" icon={ChevronLeft} to="/vouchers/$id" params={{ id }}>
              {t('backToVoucher')}
            </ButtonLink>
            <PaperChoice paper={paper} onChange={(next) => setUrl({ paper: next }, { replace: true })} />
            <Button variant="primary" icon={Printer} keys="mod+p" disabled={data === undefined} onClick={print}>
              {t('print')}
            </Button>
          </>
        }
      />
      {error !== null && <Empty title={refusalText(error)} />}
      <Suspense>{data !== undefined && <Pages voucher={data} paper={paper} />}</Suspense>
    </>
  );
}

function PaperChoice({ paper, onChange }: { paper: Paper; onChange: (paper: Paper) => void }) {
  const { t } = useTranslation('vouchers');
  const choice = (value: Paper, label: string) => (
    <Button
      aria-pressed={paper === value}
      variant={paper === value ? 'secondary' : 'ghost'}
      onClick={() => onChange(value)}
    >
      {label}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, not fields of a form
    <span className="row" role="group" aria-label={t('paper')}>
      {choice('a4', t('paperA4'))}
      {choice('half', t('paperHalf'))}
    </span>
  );
}

function Pages({ voucher, paper }: { voucher: VoucherWhole; paper: Paper }) {
  const { t } = useTranslation('print');
  const rows = printedRows(voucher, voucherType(voucher.type_id)?.printedSide ?? 'debit');
  const [counts, measure] = usePagedRows(`${voucher.mtm_id} ${voucher.version} ${paper}`);
  const [printedAt] = useState(() => new Date().toISOString());
  const shared = { voucher, paper, rows, printedAt };
  if (counts === null) {
    return (
      <SheetMeasure ref={measure}>
        <VoucherSheet {...shared} from={0} count={rows.length} page={1} pages={1} measured />
      </SheetMeasure>
    );
  }
  return (
    <Sheets label={t('pages')}>
      {counts.map((count, index) => (
        <VoucherSheet
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
          key={index}
          {...shared}
          from={counts.slice(0, index).reduce((total, on) => total + on, 0)}
          count={count}
          page={index + 1}
          pages={counts.length}
        />
      ))}
    </Sheets>
  );
}
