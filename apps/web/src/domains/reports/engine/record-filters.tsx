import { category } from '@cashbook/contract/catalog/categories';
import { labourItem } from '@cashbook/contract/catalog/labour-items';
import { priceList } from '@cashbook/contract/catalog/price-lists';
import { warehouse } from '@cashbook/contract/catalog/warehouses';
import { employee } from '@cashbook/contract/hr/employees';
import { area } from '@cashbook/contract/parties/areas';
import type { Referred } from '@cashbook/contract/records/fields';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findOptions, optionsKey } from '#domains/records/record-options.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { Field, Select } from '#ui/fields/field.tsx';
import type { FilterFieldProps } from './filter-props.ts';
import { idOf } from './report-url.ts';

/** A choice of all products, or those of one category (spec 2 §2). */
export function CategoryField(props: FilterFieldProps) {
  const { t } = useTranslation('reports');
  const found = useQuery(categoryOptions);
  return <OneOrAll {...props} label={t('category')} all={t('allProduct')} found={found} />;
}

const categoryOptions = {
  queryKey: ['report-categories'],
  queryFn: async () => (await call(category.routes.options, { query: { q: '' } })).data,
};

/** A choice of all items of labour, or one of them. */
export function LabourItemField(props: FilterFieldProps) {
  const { t } = useTranslation('reports');
  const found = useQuery(queryOf(labourItem.routes.options, { query: { q: '' } }));
  return <OneOrAll {...props} label={t('labourItem')} all={t('allLabourItems')} found={found} />;
}

/** A choice of all price lists, or one of them. */
export function PriceListField(props: FilterFieldProps) {
  const { t } = useTranslation('reports');
  const found = useQuery(queryOf(priceList.routes.options, { query: { q: '' } }));
  return <OneOrAll {...props} label={t('priceListOne')} all={t('allPriceLists')} found={found} />;
}

/** A choice of all areas that the branch knows, or one of them. */
export function AreaField(props: FilterFieldProps) {
  const { t } = useTranslation('reports');
  return <OneOrAll {...props} label={t('area')} all={t('allAreas')} found={useKnown(area, props)} />;
}

/** A choice of all employees that the branch knows, or one of them. */
export function EmployeeField(props: FilterFieldProps) {
  const { t } = useTranslation('reports');
  const label = props.filter.label === undefined ? '' : t(props.filter.label);
  return <OneOrAll {...props} label={label} all={t('allEmployees')} found={useKnown(employee, props)} />;
}

/** Returns the records that the branch of the report knows. */
function useKnown(record: Referred, { filters: { of, draft } }: FilterFieldProps) {
  const branchId = idOf(of, draft, 'branch');
  return useQuery({
    queryKey: [...optionsKey(record), branchId],
    queryFn: () => findOptions(record, '', branchId ?? 0),
    enabled: branchId !== null,
  });
}

interface OneOrAllProps extends FilterFieldProps {
  label: string;
  all: string;
  found: { data?: readonly { id: number; name: string }[] | undefined; isPending: boolean };
}

/** A choice of one, or all, from a short list. */
function OneOrAll({ filter: { url }, filters, label, all, found: { data = [], isPending } }: OneOrAllProps) {
  return (
    <Field label={label}>
      <Select
        value={String(filters.draft[url] ?? 0)}
        options={[{ value: '0', label: all }, ...data.map(({ id, name }) => ({ value: String(id), label: name }))]}
        awaits={isPending}
        onChange={(id) => filters.change({ [url]: Number(id) })}
      />
    </Field>
  );
}

/** A choice of the warehouses of the branch, or all of them; hidden in a branch without any. */
export function WarehouseField({ filter: { url }, filters }: FilterFieldProps) {
  const { t } = useTranslation('reports');
  const branchId = idOf(filters.of, filters.draft, 'branch');
  const { data } = useQuery({
    ...queryOf(warehouse.routes.options, { query: { q: '', branch_id: String(branchId) } }),
    enabled: branchId !== null,
  });
  const offered = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  if (data !== undefined && offered.length === 0) return null;
  return (
    <Field label={t('warehouse')}>
      <Select
        value={String(filters.draft[url] ?? 0)}
        options={[{ value: '0', label: t('allWarehouses') }, ...offered]}
        awaits={data === undefined}
        onChange={(id) => filters.change({ [url]: Number(id) })}
      />
    </Field>
  );
}
