import type { PermissionName } from '@cashbook/contract/access/permissions';
import { branchOptions } from '@cashbook/contract/access/session';
import { status } from '@cashbook/contract/enumerations';
import { columnKeyOf, columnsOf, computedFor, type Field, headOf, isSorted } from '@cashbook/contract/records/fields';
import { nameOf, type RecordDescription, type RecordRow, titleOf } from '@cashbook/contract/records/record';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { useBranchName } from '#screens/branch-name.ts';
import { ImportButton } from '#screens/list/import-dialog.tsx';
import { type ListFilter, listUrl } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { call, fetchFile } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { names } from '#ui/names.ts';
import type { Column } from '#ui/table/columns.tsx';
import { type CellWords, cellText, optionName } from './cell-text.ts';
import type { KnownRecord, RecordQuery, RecordScreens } from './known-record.ts';
import { findOptions, optionsKey } from './record-options.ts';

/** Returns the fields that filter a list besides its search, with their names in its address. */
const filteredFields = ({ fields }: RecordDescription) => Object.entries(fields).filter(([, field]) => field.filtered);

/** Matches an id in an address. An invalid one counts as absent. */
const numbered = z.string().regex(/^\d{1,9}$/);

function urlOf(record: RecordDescription): z.ZodType<RecordQuery> {
  const { sort, status: state } = record.routes.list.query.shape;
  const filters = filteredFields(record).map(([name, field]) => {
    const known = field.kind === 'choice' ? z.literal(field.options.map(({ value }) => String(value))) : numbered;
    return [name, known.optional().catch(undefined)] as const;
  });
  return listUrl.extend({
    sort: sort.catch(''),
    status: state.catch(''),
    ...(record.scope === 'branch' ? { branch_id: numbered.optional().catch(undefined) } : {}),
    ...Object.fromEntries(filters),
  });
}

/** The list of a record: its active rows, all rows, or the archived ones. */
export function RecordListPage({ record, known, own }: RecordScreens) {
  const { t } = useTranslation('records');
  const { can } = useSignedIn();
  const { routes, name } = record;
  const mayChange = can(known.change);
  const mayAdd = can(known.create ?? known.change);
  const { links, ...ofList } = own.useList?.() ?? {};
  const key = [routes.list.method, routes.list.path];
  const isOwn = useOwnRows(record);
  const pathTo = (row: RecordRow) => (mayChange && isOwn(row) ? editPath(known, row) : null);
  return (
    <ListScreen<RecordRow, RecordQuery>
      list={{
        title: t(`${name}_list`),
        crumbs: known.within && [{ label: t(known.within) }],
        key,
        read: async (query, signal) => (await call(routes.list, { query }, { signal })).data,
        exportAs: (format, { page: _page, per_page: _size, ...asked }) =>
          fetchFile(routes.export, { query: { ...asked, format } }),
        url: urlOf(record),
        usualSort: titleOf(record).name,
        filters: useFilters(record, known),
        searchLabel: t(`${name}_search`),
        unexplained: t('fetchFailed', { name: inSentence(t(`${name}_many`)) }),
        rowKey: ({ id }) => id,
        columns: useColumns({ record, known, own }, pathTo),
        ...(mayAdd && { add: { label: t(`${name}_new`), to: known.add } }),
        ...(mayChange && {
          edit: { to: pathTo, name: (row) => nameOf(record, row) },
        }),
        ...ofList,
        links: (
          <>
            {links}
            {mayChange && mayAdd && can('import.run') && <RecordImport record={record} listKey={key} />}
          </>
        ),
      }}
    />
  );
}

/**
 * Returns a name within a sentence. A name of several words keeps its capitals, as the spec writes "Failed to fetch
 * Labour Items".
 */
const inSentence = (name: string) => (name.includes(' ') ? name : name.toLocaleLowerCase());

function RecordImport({ record, listKey }: { record: RecordDescription; listKey: readonly unknown[] }) {
  const { t } = useTranslation('records');
  const queries = useQueryClient();
  const { routes, name } = record;
  return (
    <ImportButton
      name={t(`${name}_many`)}
      hint={t('importHint')}
      check={async (file) => (await call(routes.checkImport, { file })).data}
      take={async (file, sent) => (await call(routes.import, { file }, sent)).data}
      onDone={() => void queries.invalidateQueries({ queryKey: listKey })}
    />
  );
}

const usualStates = { on: 'active', off: 'inactive' } as const;

/** Returns the address of the form that changes a row; null for a row that cannot be changed. */
const editPath = ({ edit, opens }: KnownRecord, row: RecordRow) =>
  opens?.(row) === false ? null : edit.replace('$id', String(row.id));

function useColumns(
  { record, known, own: parts }: RecordScreens,
  pathTo: (row: RecordRow) => string | null,
): ReadonlyArray<Column<RecordRow>> {
  const { t, i18n } = useTranslation('records');
  const format = useFormat();
  const words: CellWords = { language: i18n.language, format, yes: t('yes'), no: t('no') };
  const { states = usualStates } = known;
  const title = titleOf(record).name;
  const { can } = useSignedIn();
  const columns = inListOrder(record, can);
  const marks = columns.filter(([, { marked }]) => marked);
  const belowOf = (name: string) => columns.filter(([, { listed, below }]) => listed && below === name);
  const own = columns
    .filter(([, { listed, below }]) => listed && below === undefined)
    .map(
      ([name, field]): Column<RecordRow> => ({
        key: columnKeyOf(name, field),
        head: [field, ...belowOf(name).map(([, one]) => one)].map((one) => t(headOf(one))).join(' / '),
        sorts: isSorted(field),
        ...(field.kind === 'number' && field.money ? { kind: 'num' as const } : {}),
        className: names(isFigure(field) && 'fig', belowOf(name).length > 0 && 'pair'),
        ...(name === title ? { card: 'title' as const } : {}),
        cell: (row) => {
          const text = cellText(name, field, row, words);
          const under = belowOf(name).map(([key, one]) => <SubText key={key} text={cellText(key, one, row, words)} />);
          if (name !== title) return under.length === 0 ? text : [text, ...under];
          const before = parts.beforeName === undefined ? null : createElement(parts.beforeName, { row });
          return (
            <>
              <RecordName before={before} name={text} note={known.note?.(row)} to={pathTo(row)} row={row}>
                {marks.map(([key, field]) => row[key] === true && <Badge key={key}>{t(headOf(field))}</Badge>)}
              </RecordName>
              {under}
            </>
          );
        },
      }),
    );
  const branch: Column<RecordRow> = {
    key: 'branch_name',
    head: t('branch'),
    sorts: true,
    cell: ({ branch_name }) => String(branch_name),
  };
  const more = (known.ownColumns ?? []).map(
    ({ key, word }): Column<RecordRow> => ({ key, head: t(word), cell: (row) => String(row[key] ?? '') }),
  );
  const state: Column<RecordRow> = {
    key: 'status',
    head: t('status'),
    className: 'w0',
    sorts: true,
    cell: (row) => {
      const isActive = row.status === status.active;
      return <Badge tone={isActive ? 'ok' : 'warn'}>{t(isActive ? states.on : states.off)}</Badge>;
    },
  };
  return [
    ...own,
    ...(record.scope === 'branch' ? [branch] : []),
    ...more,
    ...(record.off === status.inactive ? [state] : []),
  ];
}

/** Shows the small text below another value in its cell; nothing for an empty text. */
const SubText = ({ text }: { text: string }) => (text === '' ? null : <span className="sub fig">{text}</span>);

/** Returns the fields in the order of the list, where that differs from the form's. */
function inListOrder(record: RecordDescription, can: (permission: PermissionName) => boolean) {
  const place = (name: string) => {
    const at = record.listOrder.indexOf(name);
    return at < 0 ? record.listOrder.length : at;
  };
  return [...columnsOf(record), ...computedFor(record, can)].toSorted(([one], [other]) => place(one) - place(other));
}

/** Whether the field is shown in the digits of figures. */
const isFigure = ({ kind }: Field): boolean => kind === 'number' || kind === 'date' || kind === 'mobile';

/** Returns whether a row may be changed by this user. A row that another branch shares belongs to that branch. */
function useOwnRows(record: RecordDescription): (row: RecordRow) => boolean {
  const branches = useReachedBranches(record.sharedBy !== null);
  return ({ branch_id: branchId }) => record.sharedBy === null || branches.some(({ id }) => id === branchId);
}

interface RecordNameProps {
  before: ReactNode;
  name: string;
  note: string | undefined;
  to: string | null;
  row: RecordRow;
  /** The marks after the name. */
  children: ReactNode;
}

function RecordName({ before, name, note, to, row, children }: RecordNameProps) {
  const { t } = useTranslation('records');
  return (
    <span className={before === null ? 'row wrap' : 'row'}>
      {before}
      {to === null ? (
        <span className="med">{name}</span>
      ) : (
        <Link className="med" to={to}>
          {name}
        </Link>
      )}
      {note !== undefined && <span className="t3 sm fig">{note}</span>}
      {children}
      {row.status === status.deleted && <Badge tone="warn">{t('archived')}</Badge>}
    </span>
  );
}

/** Returns the filters: status, branch for a user with several, and the fields that filter. */
function useFilters(record: RecordDescription, { states = usualStates }: KnownRecord): ListFilter[] {
  const { t, i18n } = useTranslation('records');
  const branches = useReachedBranches(record.scope === 'branch');
  const branchName = useBranchName();
  const { desk } = useSignedIn();
  const fields = filteredFields(record);
  const references = fields.flatMap(([, field]) => (field.kind === 'reference' ? [field.of] : []));
  const found = useQueries({
    queries: references.map((of) => ({
      queryKey: [...optionsKey(of), desk.branchId],
      queryFn: () => findOptions(of, '', desk.branchId),
    })),
  });
  const optionsOf = (field: Field) => {
    if (field.kind === 'choice') {
      return field.options.map((option) => ({ value: String(option.value), label: optionName(option, i18n.language) }));
    }
    const place = field.kind === 'reference' ? references.indexOf(field.of) : -1;
    return (found[place]?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  };
  const own = fields.map(
    ([name, field]): ListFilter => ({
      kind: 'choice',
      name,
      label: t(field.word),
      any: t('anyOf', { field: t(field.word) }),
      options: optionsOf(field),
    }),
  );
  const branch: ListFilter = {
    kind: 'choice',
    name: 'branch_id',
    label: t('branch'),
    any: t('anyOf', { field: t('branch') }),
    options: branches.map((one) => ({ value: String(one.id), label: branchName(one) })),
  };
  const isArchived = record.off === status.deleted;
  const state: ListFilter = {
    kind: 'choice',
    name: 'status',
    label: t('status'),
    any: isArchived ? t('active') : t('anyOf', { field: t('status') }),
    options: isArchived
      ? [{ value: '3', label: t('archived') }]
      : [
          { value: '1', label: t(states.on) },
          { value: '0', label: t(states.off) },
        ],
  };
  return [...own, ...(branches.length > 1 ? [branch] : []), state];
}

/** Returns the branches of the user, once they are loaded, for a list that has branches. */
function useReachedBranches(wanted: boolean) {
  const { data = [] } = useQuery({ ...queryOf(branchOptions, {}), staleTime: 60_000, enabled: wanted });
  return wanted ? data : [];
}
