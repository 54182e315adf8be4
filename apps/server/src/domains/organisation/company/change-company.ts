import { type CompanyForm, companyRoutes } from '@cashbook/contract/organisation/company';
import type { RouteReply } from '@cashbook/contract/route';
import { milliToNumber } from '@cashbook/money';
import { refusals } from '@cashbook/words/en/refusals';
import { sentences } from '@cashbook/words/en/sentences';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { actedBy, differing, recordEvent } from '#domains/audit/index';
import {
  findCompanyRow,
  findSmsGateway,
  lockCompanyRow,
  seedWithholdingRates,
  setFiscalYearStart,
  setMarkup,
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

/** Returns the settings that vouchers have fixed. The organisation is below the ledger, so the ledger's function is passed in. */
export type SettingsFixed = (
  tx: Tx,
  companyId: number,
) => Promise<Pick<CompanyForm, 'fiscal_year_fixed' | 'markup_fixed'>>;

/** Returns the company as its form shows it, without the gateway's key. */
export async function readCompanyForm(tx: Tx, fixedSettings: SettingsFixed, companyId: number): Promise<CompanyForm> {
  return {
    ...(await findCompanyRow(tx, companyId)),
    ...(await fixedSettings(tx, companyId)),
    sms_gateway: await findSmsGateway(tx, companyId),
    hosts: await hostsOfCompany(tx),
    may_add_hosts: await isOnlyCompany(tx),
  };
}

type Update = Call<typeof companyRoutes.update>;
type Stored = RouteReply<typeof companyRoutes.update>;

/**
 * Changes the company. Refuses in this order: not_found (another company's number), stale_version, fiscal_year_fixed, markup_fixed,
 * host_not_granted.
 */
export async function changeCompany(
  { db, clock, secrets }: Pick<Services, 'db' | 'clock' | 'secrets'>,
  fixedSettings: SettingsFixed,
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
      const before = await readCompanyForm(tx, fixedSettings, companyId);
      const month = body.fiscal_year_start_month;
      if (month !== before.fiscal_year_start_month && !(await setFiscalYearStart(tx, month))) {
        return refused('fiscal_year_fixed', { fields: { fiscal_year_start_month: [refusals.fiscal_year_fixed] } });
      }
      const markup = body.markup ?? before.markup;
      if (markup !== before.markup && !(await setMarkup(tx, markup))) {
        return refused('markup_fixed', { fields: { markup: [refusals.markup_fixed] } });
      }
      const { late_fees = before.late_fees, own_requisition_limit = before.own_requisition_limit } = body;
      await writeCompany(tx, companyId, { ...body, late_fees, own_requisition_limit });
      if (body.withholds) await seedWithholdingRates(tx, at);
      const sealedKey = sealedKeyOf(secrets, companyId, body.sms_gateway.api_key);
      await writeSmsGateway(tx, companyId, { ...body.sms_gateway, sealedKey });
      const refusal = await setHosts(tx, body.hosts);
      if (refusal !== null) return refusal;
      await recordChange(tx, call, before, await readCompanyForm(tx, fixedSettings, companyId), at);
      return done({ id: companyId, version: version + 1 });
    }),
  );
}

/** Returns the key to store. The form sends an empty key to keep the stored one, and null to delete it. */
function sealedKeyOf(secrets: SecretBox, companyId: number, key: string | null): string | null {
  if (key === '') return null;
  return key === null ? '' : secrets.seal(key, smsGatewayOf(companyId));
}

/**
 * Sets the company's hosts. Refuses with host_not_granted when one of them is not the company's yet and it may not take
 * one. The answer is the same for a host that nobody has and a host of another company.
 */
async function setHosts(tx: Tx, hosts: Hosts): Promise<Refused | null> {
  await keepHosts(
    tx,
    hosts.map(({ host }) => host),
  );
  for (const [index, host] of hosts.entries()) {
    if (await claimHost(tx, host)) continue;
    return refused('host_not_granted', { fields: { [`hosts.${index}.host`]: [sentences.hostNotGranted] } });
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

/** Returns the company's facts for the audit record, flat. Of the gateway's key, the record keeps only that it is new. */
function factsOf(
  { sms_gateway: gateway, late_fees: late, own_requisition_limit: limit, hosts, ...company }: CompanyForm,
  newKey: boolean,
) {
  const { id: _, version: __, logo: ___, fiscal_year_fixed: ____, ...shown } = company;
  const { may_add_hosts: _____, markup_fixed: ______, ...fields } = shown;
  return {
    ...fields,
    own_requisition_limit: limit?.toString() ?? null,
    late_fees_basis: late.basis,
    late_fees_from: late.from,
    late_fees_grace_days: late.grace_days,
    late_fees_amount: late.amount.toString(),
    late_fees_percent: milliToNumber(late.percent),
    sms_gateway_enabled: gateway.enabled,
    sms_gateway_url: gateway.url,
    sms_gateway_sender: gateway.sender,
    sms_gateway_key: newKey ? 'new' : gateway.has_api_key ? 'set' : '',
    hosts: hosts.map(({ host, title, tagline }) => [host, title, tagline].filter((part) => part !== '').join(' · ')),
  };
}
