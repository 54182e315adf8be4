import type { Settings } from '@cashbook/contract/access/session';
import { session } from '#session/session.ts';

/** Returns the settings of a user with these permissions, whose branch differs from a usual one as given. 8 is trading. */
export const settingsWith = (permissions: readonly string[], branch: Partial<Settings['branch']> = {}): Settings => ({
  permissions: permissions.map((name) => ({ name })),
  trx_dt: '2026-11-19',
  transactionDate: '19/11/2026',
  branch: {
    id: 4,
    name: 'Bogura Sadar',
    address: '',
    phone: '',
    business_type_id: 8,
    branch_types_id: 3,
    pad_heading_print: true,
    warranty_controll: true,
    manufactur_control: true,
    have_warehouse: true,
    withholds: true,
    spreads_markup: true,
    names_requisitions: true,
    use_bangla: false,
    print_size: 'normal',
    paper_size: 'A4',
    money_format: 'indian',
    round_sales: false,
    default_warehouse: null,
    logo: null,
    ...branch,
  },
  company: { name: 'Shop', address: '', phone: '', logo: null, money_format: 'indian' },
  env: 'local',
});

/** Signs somebody in, in this browser alone: with all that the screens read of the session, but without a server. */
export function signIn(settings: Settings): void {
  const user = { id: 7, company_id: 1, name: 'Rafiq', email: 'n@shop.test', role_id: 1, lang: 'en' } as const;
  session.set({ status: 'signed-in', user: { ...user, branch_id: settings.branch.id }, settings });
}
