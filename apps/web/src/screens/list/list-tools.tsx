import { isIsoDate } from '@cashbook/money';
import { useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type UrlQuery, useUrlChange } from '#screens/url-state.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field, Input, Select } from '#ui/fields/field.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { PageSize } from '#ui/table/pager.tsx';
import type { TableSort } from '#ui/table/sort.ts';
import { phone, useMedia } from '#ui/theme/use-media.ts';
import type { ListDescription, ListFilter, ListQuery } from './list.ts';

export interface ListToolsProps {
  list: Pick<ListDescription<never>, 'searchLabel' | 'filters' | 'columns' | 'paged' | 'tools'>;
  query: ListQuery;
  sort: TableSort;
  searchRef: Ref<HTMLInputElement>;
  /** Called for the down arrow in the search field. */
  onDown: () => void;
}

/** The search, filters and page size above the rows. Any change here starts the list at its first page again. */
export function ListTools({ list, query, sort, searchRef, onDown }: ListToolsProps) {
  const change = useUrlChange();
  const isPhone = useMedia(phone);
  const { searchLabel, filters = [], columns, paged = true } = list;
  const sortable = columns.filter(({ sorts }) => sorts);
  const sorts = isPhone && sortable.length > 0;
  if (searchLabel === null && filters.length === 0 && !sorts && !paged) return null;
  return (
    <div className="list-tools">
      {searchLabel !== null && (
        <SearchBox
          label={searchLabel}
          search={query.search}
          inputRef={searchRef}
          onDown={onDown}
          onSearch={(search) => change({ search, page: undefined })}
        />
      )}
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} />
      ))}
      {list.tools}
      {sorts && <SortField columns={sortable} sort={sort} />}
      {paged && <PageSize value={query.per_page} onChange={(size) => change({ per_page: size, page: undefined })} />}
    </div>
  );
}

/** A choice of the order, where rows are cards and have no heads to press. */
function SortField({ columns, sort }: { columns: ReadonlyArray<Column<never>>; sort: TableSort }) {
  const { t } = useTranslation('ui');
  const options = columns.flatMap(({ key, head }) =>
    typeof head === 'string'
      ? [
          { value: key, label: t('sortedUp', { column: head }) },
          { value: `-${key}`, label: t('sortedDown', { column: head }) },
        ]
      : [],
  );
  return (
    <Field label={t('sortBy')} hideLabel className="list-sort">
      <Select
        placeholder={sort.usual === '' ? t('sortBy') : undefined}
        options={options}
        value={sort.by}
        onChange={sort.change}
      />
    </Field>
  );
}

interface SearchBoxProps {
  label: string;
  search: string;
  inputRef: Ref<HTMLInputElement>;
  onDown: () => void;
  onSearch: (search: string) => void;
}

function SearchBox({ label, search, inputRef, onDown, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search className="list-search">
      <form onSubmit={submit}>
        <span className="joined">
          <Input
            ref={inputRef}
            type="search"
            aria-label={label}
            placeholder={label}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              onDown();
            }}
          />
          <Button type="submit" icon={Search}>
            {t('search')}
          </Button>
        </span>
      </form>
    </search>
  );
}

/** A field for one filter. A value in the address that is none of its values counts as absent. */
function FilterField({ filter }: { filter: ListFilter }) {
  const address: UrlQuery = useSearch({ strict: false });
  const change = useUrlChange();
  const { desk } = useSignedIn();
  const value = address[filter.name] ?? '';
  const set = (next: string | null) => change({ [filter.name]: next ?? undefined, page: undefined });
  return (
    <Field label={filter.label} hideLabel={filter.kind === 'choice'} className="list-filter">
      {filter.kind === 'choice' ? (
        <Select
          placeholder={filter.any}
          options={filter.options}
          value={filter.options.some((option) => option.value === value) ? value : ''}
          onChange={set}
        />
      ) : (
        <DateField value={isIsoDate(value) ? value : null} onChange={set} openDay={desk.transactionDate} />
      )}
    </Field>
  );
}
