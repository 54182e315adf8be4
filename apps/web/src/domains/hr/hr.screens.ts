import type { KnownRecord } from '#domains/records/known-record.ts';
import { recordScreens } from '#domains/records/record-screens.ts';
import type { Screen } from '#screens/screen.ts';

export const employeeRecord: KnownRecord = {
  list: '/employee/employee-list',
  add: '/employee/add-employee',
  edit: '/employee/edit/$id',
  view: ['employee.view', 'employee.edit'],
  change: 'employee.edit',
  load: () => import('@cashbook/contract/hr/employees').then((file) => file.employee),
};

/** The screens of employees. */
export const hrScreens: readonly Screen[] = recordScreens(employeeRecord);
