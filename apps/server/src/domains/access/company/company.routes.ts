import type { companyRoutes } from '@cashbook/contract/access/company';
import type { Actor, Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { changeCompany, type HasVouchers, readCompanyForm } from '#domains/access/company/change-company';
import { hostsOfCompany, summariseCompany } from '#domains/access/company/company.store';
import { done, refused } from '#http/answer';
import type { Handlers } from '#http/call';

export interface CompanySeams {
  readonly hasVouchers: HasVouchers;
}

/** The company of the caller; there is no other one to them. */
export function companyHandlers(
  services: Pick<Services, 'db' | 'clock'>,
  { hasVouchers }: CompanySeams,
): Handlers<typeof companyRoutes> {
  const inCompanyOf = <T>({ companyId }: Actor, work: (tx: Tx) => Promise<T>) =>
    inCompany(services.db, { companyId, mode: 'write' }, work);
  return {
    list: ({ actor }) =>
      inCompanyOf(actor, async (tx) => {
        const hosts = await hostsOfCompany(tx);
        const company = await summariseCompany(tx, actor.companyId);
        return done([{ ...company, hosts: hosts.map(({ host }) => host) }]);
      }),
    read: ({ actor, params }) =>
      inCompanyOf(actor, async (tx) => {
        if (params.id !== actor.companyId) return refused('not_found');
        return done(await readCompanyForm(tx, hasVouchers, actor.companyId));
      }),
    update: (call) => changeCompany(services, hasVouchers, call),
  };
}
