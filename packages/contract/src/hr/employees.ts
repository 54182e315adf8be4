import { area } from '#parties/areas';
import { checkbox, date, mobile, reference, text } from '#records/fields';
import { pathsBelow, record } from '#records/record';

/** A person who works for a branch. Some are field officers. */
export const employee = record({
  name: 'employee',
  permissions: { view: ['employee.view', 'employee.edit'], edit: 'employee.edit' },
  scope: 'branch',
  paths: {
    ...pathsBelow('/employee', 'employee'),
    options: { call: 'POST /employee/ddl', search: 'searchName', branch: 'branchId' },
  },
  fields: {
    name: text({ word: 'name', max: 120, required: 'nameMissing', listed: true, searched: true }),
    code: text({ word: 'employeeCode', max: 20, required: 'codeMissing', listed: true, searched: true, offered: true }),
    designation: text({ word: 'designation', max: 80, listed: true, searched: true, offered: true }),
    mobile: mobile({ word: 'mobile', required: 'mobileMissing', listed: true, searched: true, offered: true }),
    joined_on: date({ word: 'joiningDate', listed: true }),
    is_field_officer: checkbox({ word: 'fieldOfficer', hint: 'fieldOfficerHint', listed: true, offered: true }),
    area_id: reference(area, {
      word: 'area',
      when: ({ is_field_officer }) => is_field_officer === true,
      listed: true,
      filtered: true,
      offered: true,
    }),
    address: text({ word: 'address', max: 300, lines: 2 }),
    notes: text({ word: 'notes', max: 1000, lines: 3 }),
  },
  unique: ['code', 'mobile'],
  off: 3,
});
