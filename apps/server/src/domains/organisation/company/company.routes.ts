import type { CompanyRow, companyRoutes } from '@cashbook/contract/organisation/company';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { changeCompany, readCompanyForm, type SettingsFixed } from '#domains/organisation/company/change-company';
import { summariseCompany } from '#domains/organisation/company/company.store';
import { hostsOfCompany } from '#domains/organisation/hosts/host.store';
import { type ListColumn, listSheet } from '#export/list-sheet';
import type { Spool } from '#export/spool';
import { writeSpreadsheet } from '#export/spreadsheet';
import { wordsIn } from '#export/words';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

export interface CompanySeams {
  readonly fixedSettings: SettingsFixed;
  readonly spool: Spool;
}

/** The handlers of the caller's company. No other company exists for them. */
export function companyHandlers(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  { fixedSettings, spool }: CompanySeams,
): Handlers<typeof companyRoutes> {
  const inCompanyOf = <T>({ companyId }: Actor, work: (tx: Tx) => Promise<T>) =>
    inCompany(services.db, { companyId, mode: 'read' }, work);
  return {
    list: async ({ actor }) => done([await inCompanyOf(actor, (tx) => companyRow(tx, actor.companyId))]),
    export: ({ actor, query, callerGone }) =>
      spool(callerGone, (file) =>
        inCompanyOf(actor, async (tx) => {
          const row = await companyRow(tx, actor.companyId);
          const words = wordsIn(actor.language);
          const heading = { title: words.say('companies'), company: row.name };
          const sheet = listSheet(words, heading, columns, [row]);
          return writeSpreadsheet(sheet, query.format, file, 'companies');
        }),
      ),
    read: ({ actor, params }) =>
      inCompanyOf(actor, async (tx) => {
        if (params.id !== actor.companyId) return refused('not_found');
        return done(await readCompanyForm(tx, fixedSettings, actor.companyId));
      }),
    update: (call) => changeCompany(services, fixedSettings, call),
  };
}

async function companyRow(tx: Tx, companyId: number): Promise<CompanyRow> {
  const hosts = await hostsOfCompany(tx);
  return { ...(await summariseCompany(tx, companyId)), hosts: hosts.map(({ host }) => host) };
}

const columns: readonly ListColumn<CompanyRow>[] = [
  { head: 'companyName', kind: 'text', width: 30, cell: ({ name }) => name },
  { head: 'address', kind: 'text', width: 40, cell: ({ address }) => address },
  { head: 'phone', kind: 'text', width: 18, cell: ({ phone }) => phone },
  { head: 'hosts', kind: 'text', width: 40, cell: ({ hosts }) => hosts.join(', ') },
  { head: 'branches', kind: 'integer', width: 10, cell: ({ branches }) => branches },
  { head: 'users', kind: 'integer', width: 10, cell: ({ users }) => users },
];
