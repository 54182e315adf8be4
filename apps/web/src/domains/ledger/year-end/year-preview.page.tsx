import { type YearPreview, yearEndRoutes } from '@cashbook/contract/ledger/year-end';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { save } from '#session/save.ts';
import { useSignedIn } from '#session/session.ts';
import { useDeskSave } from '#session/use-desk-save.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card, Stat, Stats } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { ConfirmDialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Table } from '#ui/table/table.tsx';
import { yearName } from './year-name.ts';
import './year-end.css';

/** The branch and the year in the address. An invalid value becomes 0, which matches no branch or year. */
const address = z.object({
  branch: z.coerce.number().int().positive().max(2_147_483_647).catch(0),
  year: z.coerce.number().int().min(2000).max(2098).catch(0),
});

/** The page that closes a fiscal year. It shows the amount for Retained Earnings and the obstacles. */
export function YearPreviewPage() {
  const { t } = useTranslation('ledger');
  const { count } = useFormat();
  const { branch, year } = address.parse(useParams({ strict: false }));
  const isAsked = branch !== 0 && year !== 0;
  const query = { branch_id: String(branch), fiscal_year: String(year) };
  const { data, error } = useQuery({
    ...queryOf(yearEndRoutes.previewYear, { query }),
    enabled: isAsked,
    retry: false,
  });
  const crumbs = [{ label: t('admin') }, { label: t('yearEnd'), to: '/admin/year-end' }];
  if (!isAsked || error !== null) {
    const back = <ButtonLink to="/admin/year-end">{t('back', { ns: 'ui' })}</ButtonLink>;
    const why = error === null ? t('yearUnknown') : refusalText(error);
    return (
      <>
        <PageHead title={t('yearEnd')} crumbs={crumbs} />
        <Empty title={why} action={back} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={data === undefined ? t('yearEnd') : `${data.branch_name}, ${yearName(data, count)}`}
        crumbs={crumbs}
      />
      <div className="year-end stack">{data === undefined ? <PreviewBones /> : <Preview preview={data} />}</div>
    </>
  );
}

function Preview({ preview }: { preview: YearPreview }) {
  const { t } = useTranslation('ledger');
  const { count, date } = useFormat();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { run, saving } = useDeskSave(t('yearEnd'));
  const [asking, setAsking] = useState(false);
  const mayClose = preview.obstacles.length === 0;
  const name = yearName(preview, count);
  const branch = preview.branch_name;
  const result = useResultText(preview);
  const ask = () => mayClose && !saving && setAsking(true);
  useHotkeys([{ keys: 'mod+s', does: t('yearCloseConfirm'), run: ask }]);

  const close = async () => {
    const confirmed = preview.to_confirm.map(({ code }) => code);
    const body = { branch_id: preview.branch_id, fiscal_year: preview.fiscal_year, confirmed };
    const said = t('yearClosedToast', { year: name, branch });
    await run({
      send: (options) => save(yearEndRoutes.closeYear, { body }, options),
      onSaved: () => {
        toast.ok(said);
        // A closed year has no preview any more.
        return navigate({ to: '/admin/year-end', search: { branch: String(preview.branch_id) } });
      },
    });
    // Refused or not, the shown years may be stale.
    void queries.invalidateQueries();
  };
  return (
    <>
      <Obstacles preview={preview} />
      <Result
        preview={preview}
        foot={
          <>
            <Button variant="primary" keys="mod+s" disabled={!mayClose} busy={saving} onClick={ask}>
              {t('yearCloseConfirm')}
            </Button>
            <ButtonLink to="/admin/year-end" search={{ branch: String(preview.branch_id) }}>
              {t('back', { ns: 'ui' })}
            </ButtonLink>
          </>
        }
      />
      <ConcernsCard preview={preview} />
      <StockCard preview={preview} />
      <AccountsCard preview={preview} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('yearCloseTitle', { year: name })}
        body={
          <div className="year-end-question">
            <p>{t('yearCloseBody', { branch, end: date(preview.end_date), result })}</p>
            <p>{t('yearClosedFrom', { branch, end: date(preview.end_date) })}</p>
            {preview.to_confirm.length > 0 && <Concerns preview={preview} />}
          </div>
        }
        confirmLabel={t(preview.to_confirm.length > 0 ? 'yearCloseAllTheSame' : 'yearCloseConfirm')}
        onConfirm={close}
      />
    </>
  );
}

function useResultText({ profit }: YearPreview): string {
  const { t } = useTranslation('ledger');
  const { total } = useFormat();
  if (profit === 0n) return t('yearResultNone');
  return profit > 0n
    ? t('yearResultProfit', { amount: total(profit) })
    : t('yearResultLoss', { amount: total(-profit) });
}

/**
 * The obstacles to a close, in the words of the server's refusals. Below them, the points that do not prevent it but are
 * worth a look.
 */
function Obstacles({ preview: { obstacles, open_day, unapproved, unremitted, held } }: { preview: YearPreview }) {
  const { t } = useTranslation('ledger');
  const { t: tRefusal } = useTranslation('refusals');
  const { date, grouped } = useFormat();
  const { can } = useSignedIn();
  const day = open_day === null ? '' : date(open_day);
  return (
    <>
      {obstacles.map((code) => (
        <Notice key={code} tone="warn">
          {tRefusal(code, { day })}
        </Notice>
      ))}
      {unapproved > 0 && (
        <Notice
          actions={
            can('voucher.approve') && <ButtonLink to="/admin/voucher-approval">{t('yearUnapprovedLink')}</ButtonLink>
          }
        >
          {t('yearUnapproved', { count: unapproved, shown: grouped(unapproved) })}
        </Notice>
      )}
      {unremitted > 0 && <Notice>{t('yearUnremitted', { count: unremitted, shown: grouped(unremitted) })}</Notice>}
      {held > 0 && (
        <Notice
          tone="warn"
          actions={can('report.view') && <ButtonLink to="/reports/mitch-match">{t('yearUnapprovedLink')}</ButtonLink>}
        >
          {t('yearHeld', { count: held, shown: grouped(held) })}
        </Notice>
      )}
    </>
  );
}

/** Shows a sentence for each kind of thing that the user confirms with the close. */
function Concerns({ preview: { to_confirm } }: { preview: YearPreview }) {
  const { t } = useTranslation('ledger');
  const { grouped } = useFormat();
  return (
    <div>
      <p>{t('yearYouConfirm')}</p>
      <ul>
        {to_confirm.map(({ code, count }) => (
          <li key={code}>{t(`yearConcern_${code}`, { count, shown: grouped(count) })}</li>
        ))}
      </ul>
    </div>
  );
}

/** Lists every product, account and branch that the user confirms. */
function ConcernsCard({ preview: { to_confirm, end_date } }: { preview: YearPreview }) {
  const { t } = useTranslation('ledger');
  const { amount, quantity, date } = useFormat();
  if (to_confirm.length === 0) return null;
  const rows = to_confirm.flatMap(({ code, rows: of }) => of.map((row) => ({ code, ...row })));
  const hidden = to_confirm.reduce((sum, { count, rows: of }) => sum + count - of.length, 0);
  return (
    <Card title={t('yearToConfirm')} note={<span className="t3 sm fig">{date(end_date)}</span>} flush>
      <Table
        label={t('yearToConfirm')}
        columns={[
          { key: 'name', head: t('name'), cell: ({ name }) => name, card: 'title' },
          { key: 'why', head: t('reason'), cell: ({ code }) => t(`yearWhy_${code}`), card: 'full' },
          {
            key: 'quantity',
            head: t('quantity'),
            kind: 'num',
            cell: (row) => (row.quantity === null ? '' : `${quantity(row.quantity)} ${row.unit}`),
          },
          {
            key: 'amount',
            head: t('amount'),
            kind: 'num',
            cell: (row) => (row.amount === null ? '' : amount(row.amount)),
          },
        ]}
        rows={rows}
        rowKey={({ code, name }) => `${code} ${name}`}
        foot={hidden === 0 ? [] : [{ key: 'hidden', label: t('yearMoreToConfirm', { count: hidden }), cells: {} }]}
      />
    </Card>
  );
}

/** The stock that the close brings to its valuation, where there is or was any. */
function StockCard({ preview: { opening_stock: opening, closing_stock: closing } }: { preview: YearPreview }) {
  const { t } = useTranslation('ledger');
  const { total } = useFormat();
  if (opening === 0n && closing === 0n) return null;
  return (
    <Card flush aria-label={t('closingStock')}>
      <Stats>
        <Stat label={t('openingStock')} value={total(opening)} note={t('yearOpeningStockNote')} />
        <Stat label={t('closingStock')} value={total(closing)} note={t('yearClosingStockNote')} />
      </Stats>
    </Card>
  );
}

function Result({ preview, foot }: { preview: YearPreview; foot: ReactNode }) {
  const { income, expense, profit } = preview;
  const { t } = useTranslation('ledger');
  const { total } = useFormat();
  return (
    <Card flush foot={foot}>
      <Stats>
        <Stat label={t('income')} value={total(income)} />
        <Stat label={t('expenses')} value={total(expense)} />
        <Stat label={t(profit < 0n ? 'yearLoss' : 'yearProfit')} value={total(profit < 0n ? -profit : profit)} />
      </Stats>
    </Card>
  );
}

function AccountsCard({ preview: { accounts, income, expense, end_date } }: { preview: YearPreview }) {
  const { t } = useTranslation('ledger');
  const { amount, total, date } = useFormat();
  const figure = (of: 'income' | 'expense') => (row: YearPreview['accounts'][number]) =>
    row.nature === of ? amount(row.amount) : '-';
  return (
    <Card title={t('yearAccounts')} note={<span className="t3 sm fig">{date(end_date)}</span>} flush>
      <Table
        label={t('yearAccounts')}
        columns={[
          { key: 'account', head: t('account'), cell: ({ name }) => name, card: 'title' },
          {
            key: 'group',
            head: t('l3Name'),
            cell: ({ group_name }) => <span className="t2">{group_name}</span>,
            card: 'full',
          },
          { key: 'income', head: t('income'), kind: 'num', cell: figure('income') },
          { key: 'expense', head: t('expenses'), kind: 'num', cell: figure('expense') },
        ]}
        rows={accounts}
        rowKey={({ account_id }) => account_id}
        emptyHint={t('yearNothing')}
        foot={[
          { key: 'all', label: t('total'), cells: { income: total(income), expense: total(expense) }, grand: true },
        ]}
      />
    </Card>
  );
}

function PreviewBones() {
  const { t } = useTranslation('ledger');
  return (
    <Card title={t('yearAccounts')}>
      <p aria-busy="true">
        <Bone width="60%" />
      </p>
    </Card>
  );
}
