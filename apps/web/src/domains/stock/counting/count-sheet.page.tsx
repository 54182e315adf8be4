import { countRoutes } from '@cashbook/contract/stock/counts';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { usePathId } from '#screens/path-id.ts';
import { refusalText } from '#session/refusal-text.ts';
import { save } from '#session/save.ts';
import { useSignedIn } from '#session/session.ts';
import { useDeskSave } from '#session/use-desk-save.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Input, Select } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { ConfirmDialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { CountRows } from './count-rows.tsx';
import { CountStateBadge, useSheetTitle } from './count-state.tsx';
import { differencesOf, type RowView, rowsIn, type WholeSheet } from './merge-sheet.ts';
import { ScanBar } from './scan-bar.tsx';
import { useScans, useSheet } from './use-sheet.ts';
import './count.css';

const rowsOnPage = 50;
const views = ['all', 'not_counted', 'different'] as const satisfies readonly RowView[];

/** The page of a count sheet: scans, typed counts, differences from the books, and the actions on them. */
export function CountSheetPage() {
  const { t } = useTranslation('counts');
  const id = Number(usePathId());
  const { data, error, change, reload } = useSheet(id);
  const titleOf = useSheetTitle();
  return (
    <>
      <PageHead
        title={data === undefined ? t('countSheet') : titleOf(data.sheet)}
        crumbs={[{ label: t('countSheets'), to: '/stock/count' }]}
        note={data !== undefined && <CountStateBadge state={data.sheet.state} />}
        actions={
          <>
            {data?.sheet.voucher != null && (
              <ButtonLink to={`/vouchers/${data.sheet.voucher.mtm_id}`}>{data.sheet.voucher.vr_no}</ButtonLink>
            )}
            <ButtonLink icon={Printer} to={`/stock/count/${id}/print`}>
              {t('print', { ns: 'ui' })}
            </ButtonLink>
          </>
        }
      />
      {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
      {data !== undefined && <Sheet whole={data} change={change} reload={reload} />}
    </>
  );
}

interface SheetProps {
  whole: WholeSheet;
  change: ReturnType<typeof useSheet>['change'];
  reload: () => Promise<void>;
}

function Sheet({ whole, change, reload }: SheetProps) {
  const { t } = useTranslation('counts');
  const { can } = useSignedIn();
  const scans = useScans(whole.sheet.id, change);
  const [view, setView] = useState<RowView>('all');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const shown = rowsIn(whole.rows, view, text);
  const lastPage = Math.max(1, Math.ceil(shown.length / rowsOnPage));
  const from = (Math.min(page, lastPage) - 1) * rowsOnPage;
  return (
    <>
      {whole.sheet.state === 'open' && <ScanBar scans={scans} />}
      <Card
        className="list"
        flush
        foot={
          <>
            <Sums whole={whole} />
            <span className="grow" />
            <Pager page={Math.min(page, lastPage)} lastPage={lastPage} onPage={setPage} />
          </>
        }
      >
        <div className="row wrap count-tools">
          <Input
            aria-label={t('findOnSheet')}
            placeholder={t('findOnSheet')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Select
            aria-label={t('showRows')}
            value={view}
            options={views.map((one) => ({ value: one, label: t(`view_${one}`) }))}
            onChange={(value) => setView(views.find((one) => one === value) ?? 'all')}
          />
        </div>
        <CountRows
          sheet={whole.sheet}
          rows={shown.slice(from, from + rowsOnPage)}
          showsCosts={can('report.view')}
          change={change}
        />
      </Card>
      {whole.sheet.state === 'open' && <Endings whole={whole} isWaiting={scans.waiting.length > 0} reload={reload} />}
    </>
  );
}

function Sums({ whole: { sheet, rows } }: { whole: WholeSheet }) {
  const { t } = useTranslation('counts');
  const { count, total } = useFormat();
  const { products, paisa } = differencesOf(rows);
  return (
    <span className="t2 sm" aria-live="polite">
      {t('countedOf', { counted: count(sheet.counted), products: count(sheet.products) })} ·{' '}
      {t('differ', { count: products, total: count(products) })}
      {paisa !== null && ` · ${t('worth')}: ${total(paisa)}`}
    </span>
  );
}

interface EndingsProps {
  whole: WholeSheet;
  /** Whether scans are on their way, so that the differences are not known yet. */
  isWaiting: boolean;
  reload: () => Promise<void>;
}

type Ending = 'post' | 'agreed' | 'abandoned' | 'rest';

/** The questions before each action. */
const said = {
  post: { title: 'postTitle', body: 'postBody', confirm: 'postDifferences' },
  agreed: { title: 'agreedTitle', body: 'agreedBody', confirm: 'closeAgreed' },
  abandoned: { title: 'abandonTitle', body: 'abandonBody', confirm: 'abandon' },
  rest: { title: 'restTitle', body: 'restBody', confirm: 'restIsZero' },
} as const satisfies Record<Ending, unknown>;

/** The buttons that post the differences, count the rest as zero, or close the sheet without a voucher. Each asks first. */
function Endings({ whole: { sheet, rows }, isWaiting, reload }: EndingsProps) {
  const { t } = useTranslation('counts');
  const { count } = useFormat();
  const queries = useQueryClient();
  const sending = useDeskSave(t('countSheet'));
  const [asks, setAsks] = useState<Ending | null>(null);
  const { products } = differencesOf(rows);
  const ending = products > 0 ? 'post' : 'agreed';
  const left = sheet.products - sheet.counted;
  const after = async () => {
    await reload();
    await queries.invalidateQueries();
  };
  const body = { id: sheet.id, entries: sheet.entries };
  const confirm = async () => {
    if (asks === 'post') {
      const remarks = t('sheetNo', { number: String(sheet.id) });
      await sending.run({
        send: (options) => save(countRoutes.post, { body: { ...body, remarks } }, options),
        onSaved: async ({ vr_no }) => {
          toast.ok(t('posted', { number: vr_no }));
          await after();
        },
        onRefused: after,
      });
    } else if (asks === 'rest') {
      await sending.run({
        send: (options) => save(countRoutes.restIsZero, { body }, options),
        onSaved: after,
        onRefused: after,
      });
    } else if (asks !== null) {
      await sending.run({
        send: (options) => save(countRoutes.end, { body: { ...body, ending: asks } }, options),
        onSaved: after,
        onRefused: after,
      });
    }
  };
  return (
    <div className="row wrap count-endings">
      <Button
        variant="primary"
        icon={Check}
        disabled={sheet.counted === 0 || isWaiting}
        onClick={() => setAsks(ending)}
      >
        {t(ending === 'post' ? 'postDifferences' : 'closeAgreed')}
      </Button>
      <Button disabled={left === 0 || isWaiting} onClick={() => setAsks('rest')}>
        {t('restIsZero')}
      </Button>
      <Button variant="danger" disabled={isWaiting} onClick={() => setAsks('abandoned')}>
        {t('abandon')}
      </Button>
      {asks !== null && (
        <ConfirmDialog
          open
          onClose={() => setAsks(null)}
          title={t(said[asks].title, { number: count(sheet.id) })}
          body={t(said[asks].body, { differ: count(products), left: count(left) })}
          confirmLabel={t(said[asks].confirm)}
          tone={asks === 'abandoned' ? 'danger' : undefined}
          onConfirm={confirm}
        />
      )}
    </div>
  );
}
