import { reports } from '@cashbook/contract/reports/all';
import { filterOf } from '@cashbook/contract/reports/filters';
import type { Report } from '@cashbook/contract/reports/report';
import { printSetsIn, type SavedReport, savedReportRoutes } from '@cashbook/contract/reports/saved-reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { Kbd } from '#ui/keys/kbd.tsx';
import { Notice } from '#ui/notice.tsx';
import { ConfirmDialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { MadeReports } from './made-reports.tsx';
import { SavedDialog } from './saved-dialog.tsx';
import { hrefOf, savedKey, savedReportsOf } from './saved-queries.ts';

const byName = new Map(Object.values<Report>(reports).map((report) => [report.name, report]));

/** The user's saved reports. A row opens its report with the dates of today. */
export function SavedReportsPage() {
  const { t } = useTranslation('savedReports');
  const navigate = useNavigate();
  const { desk } = useSignedIn();
  const { data, error } = useQuery(savedReportsOf());
  const columns = useColumns();
  const [changed, setChanged] = useState<SavedReport | null>(null);
  const [removed, setRemoved] = useState<SavedReport | null>(null);
  const withActions: Column<SavedReport> = {
    ...{ key: 'actions', head: <span className="sr">{t('change')}</span>, className: 'w0', card: 'full' },
    cell: (saved) => (
      <span className="row">
        <IconButton
          size="small"
          icon={Pencil}
          label={`${t('change')} ${saved.name}`}
          disabled={saved.address === null}
          onClick={() => setChanged(saved)}
        />
        <IconButton
          size="small"
          icon={Trash2}
          label={`${t('deleteIt')} ${saved.name}`}
          onClick={() => setRemoved(saved)}
        />
      </span>
    ),
  };
  const report = changed === null ? undefined : byName.get(changed.report);
  return (
    <>
      <PageHead
        title={t('savedReports')}
        actions={printSetsIn(data ?? []).map((set) => (
          <ButtonLink key={set} icon={Printer} to="/reports/saved/print" search={{ day: desk.transactionDate, set }}>
            {t('printSet', { set })}
          </ButtonLink>
        ))}
      />
      {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
      {data?.length === 0 && <Empty title={t('noneSaved')} hint={t('noneSavedHint')} />}
      {(data === undefined || data.length > 0) && error === null && (
        <Card flush>
          <Table<SavedReport>
            label={t('savedReports')}
            columns={[...columns, withActions]}
            rows={data ?? []}
            loading={data === undefined}
            rowKey={({ id }) => id}
            onOpen={(saved) => void navigate({ href: hrefOf(saved) ?? '' })}
            mayOpen={({ address }) => address !== null}
          />
        </Card>
      )}
      {changed !== null && report !== undefined && (
        <SavedDialog
          draft={changed}
          filters={report.filters}
          texts={textsOf(report, changed)}
          onClose={() => setChanged(null)}
        />
      )}
      <MadeReports />
      <DeleteQuestion saved={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

/** Returns the texts of a saved report by the wire names of its filters, with the dates of today. */
function textsOf({ filters }: Report, { filters: kept, address }: SavedReport): Readonly<Record<string, string>> {
  const dates = [filterOf(filters, 'startDate'), filterOf(filters, 'endDate')].flatMap((name) => {
    const day = name === undefined ? undefined : address?.search[filters[name]?.url ?? ''];
    return name === undefined || day === undefined ? [] : [[name, day] as const];
  });
  return { ...kept, ...Object.fromEntries(dates) };
}

function useColumns(): ReadonlyArray<Column<SavedReport>> {
  const { t } = useTranslation('savedReports');
  const { t: tReports } = useTranslation('reports');
  const { date } = useFormat();
  const titleOf = ({ report }: SavedReport) => {
    const known = byName.get(report);
    return known === undefined ? report : tReports(known.title);
  };
  const daysOf = ({ address, period }: SavedReport) => {
    const { start, end } = address?.search ?? {};
    const days = [start, end].filter((day) => day !== undefined).map((day) => date(day));
    return (
      <>
        {period !== null && t(`period_${period}`)} <span className="t3 sm fig">{[...new Set(days)].join(' – ')}</span>
      </>
    );
  };
  return [
    {
      ...{ key: 'name', head: t('name'), card: 'title' },
      cell: (saved) => (
        <>
          <b className="med">{saved.name}</b>
          {saved.address === null && <p className="t3 sm">{t('notViewable')}</p>}
        </>
      ),
    },
    { key: 'report', head: t('oneReport'), cell: titleOf },
    { key: 'period', head: t('period'), cell: daysOf },
    {
      ...{ key: 'key', head: t('oneKey'), className: 'w0' },
      cell: ({ digit }) => digit !== null && <Kbd keys={`alt+shift+${digit}`} />,
    },
    {
      ...{ key: 'set', head: t('printSetName') },
      cell: ({ print_set: set }) => set !== null && <Badge tone="info">{set}</Badge>,
    },
    {
      ...{ key: 'morning', head: t('everyMorning') },
      cell: ({ every_morning: isWanted, by_email: isMailed }) =>
        isWanted && <Badge tone="info">{t(isMailed ? 'alsoByEmail' : 'yes')}</Badge>,
    },
  ];
}

function DeleteQuestion({ saved, onClose }: { saved: SavedReport | null; onClose: () => void }) {
  const { t } = useTranslation('savedReports');
  const queries = useQueryClient();
  const saves = useSaves();
  const remove = async () => {
    if (saved === null) return;
    try {
      const body = { id: saved.id };
      await saves.send({ content: { removed: saved.id }, label: saved.name }, (sent) =>
        call(savedReportRoutes.remove, { body }, sent),
      );
      toast.ok(t('savedDeleted', { name: saved.name }));
      await queries.invalidateQueries({ queryKey: savedKey });
    } catch (error) {
      toast.bad(refusalText(error));
    }
  };
  return (
    <ConfirmDialog
      open={saved !== null}
      onClose={onClose}
      title={t('deleteSaved', { name: saved?.name ?? '' })}
      body={t('deleteSavedBody')}
      confirmLabel={t('deleteIt')}
      tone="danger"
      onConfirm={remove}
    />
  );
}
