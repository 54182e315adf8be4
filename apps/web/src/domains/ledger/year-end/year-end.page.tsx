import { type YearOfBranch, yearEndRoutes } from '@cashbook/contract/ledger/year-end';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Field, Select } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { ClosesCard } from './closes-card.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { useYearResult } from './use-year-result.ts';
import { yearName } from './year-name.ts';
import { YearState } from './year-state.tsx';
import './year-end.css';

/** `branch` is the number of a branch, or `all`. The default is the working branch. */
const address = z.object({ branch: z.string().catch('') });

const everyBranch = 'all';

/** The fiscal years of the branches, with the actions on each: preview its close, close it, open it again. */
export function YearEndPage() {
  const { t } = useTranslation('ledger');
  const { desk } = useSignedIn();
  const [asked, change] = useUrlState(address);
  const { data, error } = useQuery(queryOf(yearEndRoutes.listYears, {}));
  const [reopening, setReopening] = useState<YearOfBranch | null>(null);
  const branches = [...new Map(data?.map((year) => [year.branch_id, year.branch_name]))];
  const chosen = asked.branch === '' ? String(desk.branchId) : asked.branch;
  const shown = data?.filter(({ branch_id }) => chosen === everyBranch || String(branch_id) === chosen);
  return (
    <>
      <PageHead title={t('yearEnd')} crumbs={[{ label: t('admin') }]} />
      <div className="year-end stack">
        {branches.length > 1 && (
          <div className="year-end-branch">
            <Field label={t('branch')}>
              <Select
                value={chosen}
                options={[
                  ...branches.map(([id, name]) => ({ value: String(id), label: name })),
                  { value: everyBranch, label: t('everyBranch') },
                ]}
                onChange={(branch) => change({ branch }, { replace: true })}
              />
            </Field>
          </div>
        )}
        {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
        <YearsCard years={shown} withBranch={chosen === everyBranch} onReopen={setReopening} />
        {shown !== undefined && <ClosesCard years={shown} withBranch={chosen === everyBranch} />}
      </div>
      {reopening !== null && <ReopenDialog year={reopening} onClose={() => setReopening(null)} />}
    </>
  );
}

interface YearsCardProps {
  /** Undefined until they are loaded. */
  years: readonly YearOfBranch[] | undefined;
  withBranch: boolean;
  onReopen: (year: YearOfBranch) => void;
}

function YearsCard({ years, withBranch, onReopen }: YearsCardProps) {
  const { t } = useTranslation('ledger');
  const { count, date } = useFormat();
  const result = useYearResult();
  const columns: Column<YearOfBranch>[] = [
    {
      key: 'year',
      head: t('fiscalYear'),
      cell: (year) => <b className="med fig">{yearName(year, count)}</b>,
      card: 'title',
    },
    ...(withBranch ? [{ key: 'branch', head: t('branch'), cell: (year: YearOfBranch) => year.branch_name }] : []),
    { key: 'start', head: t('startDate'), cell: (year) => <span className="fig">{date(year.start_date)}</span> },
    { key: 'end', head: t('endDate'), cell: (year) => <span className="fig">{date(year.end_date)}</span> },
    { key: 'state', head: t('status'), cell: ({ state }) => <YearState state={state} />, card: 'aside' },
    {
      key: 'result',
      head: t('yearResult'),
      kind: 'num',
      cell: ({ state, closes: [latest] }) => (state === 'closed' && latest !== undefined ? result(latest.profit) : '-'),
    },
    {
      key: 'action',
      head: t('action'),
      cell: (year) => <YearActions year={year} onReopen={() => onReopen(year)} />,
      card: 'full',
    },
  ];
  return (
    <Card flush>
      <Table
        label={t('fiscalYear')}
        columns={columns}
        rows={years ?? []}
        rowKey={({ branch_id, fiscal_year }) => `${branch_id} ${fiscal_year}`}
        loading={years === undefined}
        skeletonRows={2}
        emptyHint={t('yearNoneHint')}
      />
    </Card>
  );
}

function YearActions({ year, onReopen }: { year: YearOfBranch; onReopen: () => void }) {
  const { t } = useTranslation('ledger');
  const { count } = useFormat();
  const { can } = useSignedIn();
  const name = `${yearName(year, count)}, ${year.branch_name}`;
  const preview = {
    to: '/admin/year-end/$branch/$year',
    params: { branch: String(year.branch_id), year: String(year.fiscal_year) },
  } as const;
  if (year.state === 'closed') {
    return year.can_reopen && can('year.reopen') ? (
      <Button size="small" aria-label={`${t('reopen')}: ${name}`} onClick={onReopen}>
        {t('reopen')}
      </Button>
    ) : null;
  }
  if (!can('year.close')) return null;
  const word = t(year.can_close ? 'close' : 'yearPreview');
  return (
    <ButtonLink size="small" aria-label={`${word}: ${name}`} {...preview}>
      {word}
    </ButtonLink>
  );
}
