import { employee } from '@cashbook/contract/hr/employees';
import {
  dueStatuses,
  type InstallmentRow,
  installmentRoutes,
  type ListedInstallments,
} from '@cashbook/contract/installments/installments';
import { isIsoDate } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { findOptions, optionsKey } from '#domains/records/record-options.ts';
import { type ListFilter, type ListPage, listUrl } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { type ListSource, useListPage } from '#screens/list/use-list-page.ts';
import { call } from '#session/api.ts';
import { useInstallmentColumns, useInstallmentFoot } from './installment-columns.tsx';
import { useReceived } from './use-received.tsx';

const day = z.string().refine(isIsoDate).optional().catch(undefined);
const url = listUrl.extend({
  employee: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .catch(undefined),
  start: day,
  end: day,
  status: z.enum(dueStatuses).optional().catch(undefined),
  all: z.literal('yes').optional().catch(undefined),
});
type Query = z.output<typeof url>;
type Page = ListPage<InstallmentRow> & { readonly sums: ListedInstallments };

const list: ListSource<InstallmentRow, Query, Page> = {
  key: [installmentRoutes.installmentsOfEmployee.method, installmentRoutes.installmentsOfEmployee.path],
  url,
  read: async ({ employee: id, start, end, status, all, page, per_page }, signal) => {
    const body = {
      ...(id === undefined ? {} : { employee_id: [Number(id)] }),
      ...(start === undefined ? {} : { startDate: start }),
      ...(end === undefined ? {} : { endDate: end }),
      ...(status === undefined ? {} : { status }),
      ...{ due_only: all === undefined, page, per_page },
    };
    const { data } = await call(installmentRoutes.installmentsOfEmployee, { body }, { signal });
    const total = data.total_installments;
    const last_page = Math.max(1, Math.ceil(total / per_page));
    return { data: data.installments, total, current_page: page, last_page, sums: data };
  },
};

/** The installments of the branch by salesman: what is due, until all are asked for (spec 3 §2). */
export function EmployeeInstallmentsPage() {
  const { t } = useTranslation('installments');
  const { page } = useListPage(list);
  const { receive, look, dialog } = useReceived();
  const columns = useInstallmentColumns({ onReceive: receive, onPayments: look, ofMany: true });
  const filters = useFilters();
  const foot = useInstallmentFoot(page.data?.sums);
  return (
    <>
      <ListScreen<InstallmentRow, Query>
        list={{
          ...list,
          title: t('employeeInstallments'),
          rowKey: (row) => row.installment_id,
          columns,
          searchLabel: null,
          filters,
          unexplained: t('fetchFailed'),
          foot,
        }}
      />
      {dialog}
    </>
  );
}

function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation('installments');
  const { data: people = [] } = useQuery({
    queryKey: optionsKey(employee),
    queryFn: () => findOptions(employee, '', null),
  });
  return [
    {
      ...{ kind: 'choice', name: 'employee', label: t('employee'), any: t('everyEmployee') },
      options: people.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      ...{ kind: 'choice', name: 'status', label: t('status'), any: t('anyStatus') },
      options: [
        { value: 'overdue', label: t('statusOverdue') },
        { value: 'upcoming', label: t('statusUpcoming') },
        { value: 'pending', label: t('statusPending') },
        { value: 'partial', label: t('statusPartial') },
      ],
    },
    {
      kind: 'choice',
      name: 'all',
      label: t('shown'),
      any: t('dueOnly'),
      options: [{ value: 'yes', label: t('showAll') }],
    },
    { kind: 'date', name: 'start', label: t('from') },
    { kind: 'date', name: 'end', label: t('until') },
  ];
}
