import type { Settings } from '@cashbook/contract/access/session';

/** Returns the settings of a user with these permissions, for tests of the visible screens; business type 8 is trading. */
export const settingsWith = (permissions: readonly string[], businessTypeId = 8): Settings => ({
  permissions: permissions.map((name) => ({ name })),
  trx_dt: '2026-11-19',
  transactionDate: '19/11/2026',
  branch: {
    id: 4,
    name: 'Bogura Sadar',
    address: '',
    phone: '',
    business_type_id: businessTypeId,
    branch_types_id: 3,
    pad_heading_print: true,
    warranty_controll: true,
    manufactur_control: true,
    have_warehouse: true,
    use_bangla: false,
    print_size: 'normal',
    paper_size: 'A4',
    money_format: 'indian',
    round_sales: false,
    default_warehouse: null,
    logo: null,
  },
  company: { name: '', address: '', phone: '', logo: null, money_format: 'indian' },
  env: 'local',
});
