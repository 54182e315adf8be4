import { type CompanyForm, companyRoutes } from '@cashbook/contract/organisation/company';
import type { RouteReply } from '@cashbook/contract/route';
import { sentences } from '@cashbook/contract/sentences';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { actedBy, differing, recordEvent } from '#domains/audit/index';
import {
  findCompanyRow,
  findSmsGateway,
  lockCompanyRow,
  setFiscalYearStart,
  writeCompany,
  writeSmsGateway,
} from '#domains/organisation/company/company.store';
import {
  claimHost,
  type Hosts,
  hostsOfCompany,
  isOnlyCompany,
  keepHosts,
} from '#domains/organisation/hosts/host.store';
import { type SecretBox, smsGatewayOf } from '#secrets/secret-box';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

/** Whether the company has vouchers. The ledger knows; the organisation is below it and is handed this. */
export type HasVouchers = (tx: Tx, companyId: number) => Promise<boolean>;

/** The company as its form shows it; the gateway's key is never among it. */
export async function readCompanyForm(tx: Tx, hasVouchers: HasVouchers, companyId: number): Promise<CompanyForm> {
  return {
    ...(await findCompanyRow(tx, companyId)),
    fiscal_year_fixed: await hasVouchers(tx, companyId),
    sms_gateway: await findSmsGateway(tx, companyId),
    hosts: await hostsOfCompany(tx),
    may_add_hosts: await isOnlyCompany(tx),
  };
}

type Update = Call<typeof companyRoutes.update>;
type Stored = RouteReply<typeof companyRoutes.update>;

/**
 * Changes the company. Refuses in this order: not_found (another company's number), stale_version, fiscal_year_fixed,
 * host_not_granted.
 */
export async function changeCompany(
  { db, clock, secrets }: Pick<Services, 'db' | 'clock' | 'secrets'>,
  hasVouchers: HasVouchers,
  call: Update,
): Promise<Answer<Stored>> {
  const { actor, body } = call;
  const { companyId } = actor;
  if (body.id !== companyId) return refused('not_found');
  const at = clock.now();
  return inCompany(db, { companyId, mode: 'write' }, (tx) =>
    oncePerKey<Stored>(tx, companyRoutes.update, call, at, async () => {
      const { version } = await lockCompanyRow(tx, companyId);
      if (version !== body.version) return refused('stale_version');
      const before = await readCompanyForm(tx, hasVouchers, companyId);
      const month = body.fiscal_year_start_month;
      if (month !== before.fiscal_year_start_month && !(await setFiscalYearStart(tx, month))) {
        return refused('fiscal_year_fixed', { fields: { fiscal_year_start_month: [fixedSentence] } });
      }
      await writeCompany(tx, companyId, body);
      const sealedKey = sealedKeyOf(secrets, companyId, body.sms_gateway.api_key);
      await writeSmsGateway(tx, companyId, { ...body.sms_gateway, sealedKey });
      const refusal = await setHosts(tx, body.hosts);
      if (refusal !== null) return refusal;
      await recordChange(tx, call, before, await readCompanyForm(tx, hasVouchers, companyId), at);
      return done({ id: companyId, version: version + 1 });
    }),
  );
}

/** As the form sends it, empty keeps the stored key and null forgets it. */
function sealedKeyOf(secrets: SecretBox, companyId: number, key: string | null): string | null {
  if (key === '') return null;
  return key === null ? '' : secrets.seal(key, smsGatewayOf(companyId));
}

const fixedSentence = 'The fiscal year cannot be changed after the first voucher.';

/**
 * Makes these the company's hosts. Refuses with host_not_granted when one of them is not the company's yet and it may not
 * take one: a host that nobody has answers no other than one that another company has.
 */
async function setHosts(tx: Tx, hosts: Hosts): Promise<Refused | null> {
  await keepHosts(
    tx,
    hosts.map(({ host }) => host),
  );
  for (const [place, host] of hosts.entries()) {
    if (await claimHost(tx, host)) continue;
    return refused('host_not_granted', { fields: { [`hosts.${place}.host`]: [sentences.hostNotGranted] } });
  }
  return null;
}

async function recordChange(
  tx: Tx,
  { actor, body }: Update,
  before: CompanyForm,
  after: CompanyForm,
  at: Date,
): Promise<void> {
  const isNewKey = body.sms_gateway.api_key !== null && body.sms_gateway.api_key !== '';
  await recordEvent(tx, {
    ...actedBy(actor, at),
    action: 'company.update',
    subject: `company ${actor.companyId}`,
    ...differing(factsOf(before, false), factsOf(after, isNewKey)),
  });
}

/** What the audit record keeps, flat; of the gateway's key only that it is another one. */
function factsOf({ sms_gateway: gateway, hosts, ...company }: CompanyForm, newKey: boolean) {
  const { id: _, version: __, logo: ___, fiscal_year_fixed: ____, may_add_hosts: _____, ...fields } = company;
  return {
    ...fields,
    sms_gateway_enabled: gateway.enabled,
    sms_gateway_url: gateway.url,
    sms_gateway_sender: gateway.sender,
    sms_gateway_key: newKey ? 'new' : gateway.has_api_key ? 'set' : '',
    hosts: hosts.map(({ host, title, tagline }) => [host, title, tagline].filter((part) => part !== '').join(' · ')),
  };
}
