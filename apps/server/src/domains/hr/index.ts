/** The door of the people who work here. */
import { employee } from '@cashbook/contract/hr/employees';
import { recordKind } from '#domains/records/index';

export const hrRecords = { employees: recordKind(employee) };
