import { pageSizes, status } from '@cashbook/contract/enumerations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Plus, Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { useUrlState } from '#screens/url-state.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/columns.tsx';
import { Input } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Pager, PageSize } from '#ui/pager.tsx';
import { Table } from '#ui/table.tsx';
import type { ChartLevel, ChartRow } from './levels.ts';
import './chart.css';

const urlState = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  per_page: z.coerce
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .catch(10),
  search: z.string().max(100).catch(''),
});

/** The list of one level of the chart (spec 2 §2); its state is in the address. */
export function ChartListPage({ level }: { level: ChartLevel }) {
  const { t } = useTranslation('ledger');
  const { count } = useFormat();
  const { can } = useSignedIn();
  const [query, setQuery] = useUrlState(urlState);
  const columns = useColumns(level, (query.page - 1) * query.per_page);
  const { data, error, isPending } = useQuery({
    queryKey: ['chart', level.level, 'list', query],
    queryFn: ({ signal }) => level.list(query, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead
        title={t(level.title)}
        crumbs={[{ label: t('chartOfAccounts') }]}
        actions={
          can('coa.edit') && (
            <ButtonLink variant="primary" icon={Plus} to={level.paths.add}>
              {t(level.newLabel)}
            </ButtonLink>
          )
        }
      />
      {error !== null && <Notice tone="bad">{refusalText(error)}</Notice>}
      <Card
        className="chart-list"
        flush
        foot={
          data !== undefined && (
            <>
              <span className="t3 sm">{t('entries', { count: data.total, total: count(data.total) })}</span>
              <span className="grow" />
              <Pager page={data.page} lastPage={data.lastPage} onPage={(page) => setQuery({ page })} />
            </>
          )
        }
      >
        <div className="chart-tools">
          <SearchBox key={query.search} search={query.search} onSearch={(search) => setQuery({ search, page: 1 })} />
          <PageSize value={query.per_page} onChange={(size) => setQuery({ per_page: size, page: 1 })} />
        </div>
        <Table
          label={t(level.title)}
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={({ id }) => id}
          loading={isPending}
          skeletonRows={10}
          emptyHint={query.search === '' ? undefined : t('nothingNamed', { search: query.search })}
        />
      </Card>
    </>
  );
}

function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation('ledger');
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form className="chart-search" onSubmit={submit}>
      <span className="joined">
        <Input
          type="search"
          aria-label={t('searchName')}
          placeholder={t('searchName')}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" icon={Search}>
          {t('search')}
        </Button>
      </span>
    </form>
  );
}

function useColumns(level: ChartLevel, before: number): ReadonlyArray<Column<ChartRow>> {
  const { t } = useTranslation('ledger');
  const { count } = useFormat();
  const { can } = useSignedIn();
  const edit: Column<ChartRow> = {
    key: 'action',
    head: t('action'),
    className: 'w0',
    card: 'aside',
    cell: ({ id, name }) => (
      <ButtonLink
        variant="ghost"
        size="small"
        icon={Pencil}
        to={level.paths.edit(id)}
        aria-label={t('editName', { name })}
      >
        {t('edit')}
      </ButtonLink>
    ),
  };
  return [
    { key: 'sl', head: t('sl'), kind: 'sl', cell: (_, index) => count(before + index + 1) },
    {
      key: 'name',
      head: t('name'),
      card: 'title',
      cell: (row) => <NameCell level={level} row={row} opens={can('coa.edit')} />,
    },
    ...level.columns.map(
      (head, place): Column<ChartRow> => ({ key: head, head: t(head), cell: ({ above }) => above[place] ?? '' }),
    ),
    ...(can('coa.edit') ? [edit] : []),
  ];
}

/** The name with its number on level 4, where people know accounts by it, and with what is special about it. */
function NameCell({ level, row, opens }: { level: ChartLevel; row: ChartRow; opens: boolean }) {
  const { t } = useTranslation('ledger');
  return (
    <span className="row wrap">
      {opens ? (
        <Link className="med" to={level.paths.edit(row.id)}>
          {row.name}
        </Link>
      ) : (
        <span className="med">{row.name}</span>
      )}
      {level.level === 4 && <span className="t3 sm fig">{row.id}</span>}
      {row.isSystem && <Badge>{t('system')}</Badge>}
      {row.status === status.deleted && <Badge tone="warn">{t('archived')}</Badge>}
    </span>
  );
}
