import { useNavigate, useSearch } from '@tanstack/react-router';
import { Pencil, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Exports } from '#screens/exports.tsx';
import { type UrlQuery, useUrlChange } from '#screens/url-state.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Pager } from '#ui/table/pager.tsx';
import type { TableSort } from '#ui/table/sort.ts';
import { Table } from '#ui/table/table.tsx';
import { type ListDescription, type ListFormat, type ListQuery, pageInstead, serialNumber } from './list.ts';
import { ListTools } from './list-tools.tsx';
import { useListPage } from './use-list-page.ts';
import './list.css';

const formats: readonly ListFormat[] = ['xlsx', 'csv'];

/**
 * The screen of a list (spec 1 §2.10, ui "Work"): search, filters, rows, pager and exports. The address contains all of
 * its state. `/` goes to the search, the arrows move between rows, Enter opens one.
 */
export function ListScreen<Row, Query extends ListQuery>({ list }: { list: ListDescription<Row, Query> }) {
  const { t } = useTranslation('ui');
  const { count } = useFormat();
  const navigate = useNavigate();
  const change = useUrlChange();
  const { query, page } = useListPage(list);
  const { data, error, isPending, refetch } = page;
  const columns = useListColumns(list, query);
  const empty = useEmpty(list, query);
  const sort = useListSort(list, query);
  const keys = useListKeys(list);
  const { edit, exportAs } = list;
  const target = (row: Row) => (edit === undefined ? (list.open?.(row) ?? null) : edit.to(row));
  const mayOpen = opens(list) ? (row: Row) => target(row) !== null : undefined;
  const open = (row: Row) => {
    const to = target(row);
    if (to !== null) void navigate({ to });
  };

  const read = data?.data ?? [];
  const rows = list.shown?.(read) ?? read;
  const instead = data === undefined ? null : pageInstead(query, data);
  useEffect(() => {
    if (instead !== null) change({ page: instead }, { replace: true });
  }, [instead, change]);

  return (
    <>
      <PageHead
        title={list.title}
        crumbs={list.crumbs}
        actions={
          <>
            {list.links}
            {exportAs && <Exports formats={formats} fetch={(format) => exportAs(format, query)} />}
            {list.add && (
              <ButtonLink variant="primary" icon={Plus} to={list.add.to}>
                {list.add.label}
              </ButtonLink>
            )}
          </>
        }
      />
      {list.lead}
      {error !== null && (
        <Notice tone="bad" actions={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {refusalText(error, list.unexplained)}
        </Notice>
      )}
      {(data !== undefined || isPending) && (
        <Card
          className="list"
          flush
          foot={
            data !== undefined && (
              <>
                <span className="t3 sm">
                  {t(data.more ? 'entriesAndMore' : 'entries', { count: data.total, total: count(data.total) })}
                </span>
                <span className="grow" />
                <Pager page={query.page} lastPage={data.last_page} onPage={(page) => change({ page })} />
              </>
            )
          }
        >
          <ListTools list={list} query={query} sort={sort} searchRef={keys.searchRef} onDown={keys.toRows} />
          {list.bar}
          <div ref={keys.rowsRef}>
            <Table<Row>
              label={list.title}
              columns={columns}
              rows={rows}
              rowKey={list.rowKey}
              sort={sort}
              loading={isPending || instead !== null}
              skeletonRows={Math.min(query.per_page, 20)}
              onOpen={mayOpen && open}
              mayOpen={mayOpen}
              marks={list.marks}
              foot={list.foot}
              rowClass={list.rowClass}
              {...empty}
            />
          </div>
        </Card>
      )}
    </>
  );
}

/** Returns the columns: serial number, the list's own columns, and the actions on a row. */
function useListColumns<Row, Query extends ListQuery>(
  { columns, edit, actions }: ListDescription<Row, Query>,
  query: ListQuery,
): ReadonlyArray<Column<Row>> {
  const { t } = useTranslation('ui');
  const { count } = useFormat();
  const serial: Column<Row> = {
    key: 'sl',
    head: t('serialNumber'),
    kind: 'sl',
    cell: (_, index) => count(serialNumber(query, index)),
  };
  if (edit === undefined && actions === undefined) return [serial, ...columns];
  const action: Column<Row> = {
    key: 'action',
    head: t('action'),
    className: 'w0 list-actions',
    card: 'aside',
    cell: (row) => (
      <span className="row">
        <EditLink to={edit?.to(row) ?? null} name={edit?.name(row) ?? ''} />
        {actions?.(row)}
      </span>
    ),
  };
  return [serial, ...columns, action];
}

function EditLink({ to, name }: { to: string | null; name: string }) {
  const { t } = useTranslation('ui');
  if (to === null) return null;
  return (
    <ButtonLink variant="ghost" size="small" icon={Pencil} to={to} aria-label={t('editName', { name })}>
      {t('edit')}
    </ButtonLink>
  );
}

/** Returns the order of the rows. Another order starts at the first page; the default order is removed from the address. */
function useListSort({ usualSort = '' }: Pick<ListDescription<never>, 'usualSort'>, query: ListQuery): TableSort {
  const change = useUrlChange();
  return {
    by: query.sort || usualSort,
    usual: usualSort,
    change: (by) => change({ sort: by === usualSort ? undefined : by, page: undefined }),
  };
}

/** Returns the reason why the list is empty: the search text or the filters, with a button that clears them. */
function useEmpty({ filters = [] }: Pick<ListDescription<never>, 'filters'>, { search }: ListQuery) {
  const { t } = useTranslation('ui');
  const address: UrlQuery = useSearch({ strict: false });
  const change = useUrlChange();
  const isFiltered = filters.some(({ name }) => (address[name] ?? '') !== '');
  if (search === '' && !isFiltered) return {};
  const everything = {
    search: undefined,
    page: undefined,
    ...Object.fromEntries(filters.map(({ name }) => [name, undefined])),
  };
  return {
    emptyHint: search === '' ? t('nothingFiltered') : t('nothingLike', { search }),
    emptyAction: <Button onClick={() => change(everything)}>{t('showAll')}</Button>,
  };
}

/** Whether rows open something. */
const opens = ({ edit, open }: Pick<ListDescription<never>, 'edit' | 'open'>) =>
  edit !== undefined || open !== undefined;

function useListKeys(list: Pick<ListDescription<never>, 'searchLabel' | 'edit' | 'open'>) {
  const { t } = useTranslation('ui');
  const searchRef = useRef<HTMLInputElement>(null);
  const rowsRef = useRef<HTMLDivElement>(null);
  const toRows = () => rowsRef.current?.querySelector<HTMLElement>('tr[tabindex]')?.focus();
  const toSearch = () => {
    searchRef.current?.focus();
    searchRef.current?.select();
  };
  useHotkeys([
    ...(list.searchLabel === null ? [] : [{ keys: '/', does: t('keySearch'), run: toSearch }]),
    ...(opens(list)
      ? [
          { keys: 'arrowdown', does: t('keyRows') },
          { keys: 'enter', does: t('keyOpenRow') },
        ]
      : []),
  ]);
  return { searchRef, rowsRef, toRows };
}
