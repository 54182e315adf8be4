import { status } from '@cashbook/contract/enumerations';
import type { CompanyForm } from '@cashbook/contract/organisation/company';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { logoAddress } from '#domains/organisation/organisation.store';

export interface CompanySummary {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly branches: number;
  readonly users: number;
}

/** Returns the company with the number of its branches and users. */
export async function summariseCompany(tx: Tx, companyId: number): Promise<CompanySummary> {
  const { rows } = await sql<CompanySummary>`
    select company_id as id, name, address, phone,
      (select count(*)::int from branch b where b.company_id = c.company_id and b.status <> ${status.deleted}) as branches,
      (select count(*)::int from app_user u where u.company_id = c.company_id and u.status = ${status.active}) as users
    from company c where company_id = ${companyId}`.execute(tx);
  const [company] = rows;
  if (company === undefined) throw new Error(`there is no company ${companyId}`);
  return company;
}

type StoredCompany = Omit<
  CompanyForm,
  'hosts' | 'may_add_hosts' | 'sms_gateway' | 'fiscal_year_fixed' | 'markup_fixed'
>;

/** Locks the company's own row until the transaction ends. Hosts and gateway change under the same lock. */
export async function lockCompanyRow(tx: Tx, companyId: number): Promise<StoredCompany> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(tx);
  return findCompanyRow(tx, companyId);
}

export async function findCompanyRow(tx: Tx, companyId: number): Promise<StoredCompany> {
  const { rows } = await sql<Omit<StoredCompany, 'late_fees'> & LateFeeColumns>`
    select company_id as id, version, name, address, phone, ${logoAddress} as logo, fiscal_year_start_month, money_format,
      customer_portal, cheque_months, own_requisition_paisa as own_requisition_limit, withholds, bin, tin, markup,
      late_fee, late_fee_from, late_fee_grace_days, late_fee_paisa, late_fee_percent_milli::bigint
    from company where company_id = ${companyId}`.execute(tx);
  const [company] = rows;
  if (company === undefined) throw new Error(`there is no company ${companyId}`);
  const { late_fee, late_fee_from, late_fee_grace_days, late_fee_paisa, late_fee_percent_milli, ...fields } = company;
  return {
    ...fields,
    late_fees: {
      ...{ basis: late_fee, from: late_fee_from, grace_days: late_fee_grace_days },
      ...{ amount: late_fee_paisa, percent: late_fee_percent_milli },
    },
  };
}

/** The columns of the terms of late fees. */
interface LateFeeColumns {
  readonly late_fee: CompanyForm['late_fees']['basis'];
  readonly late_fee_from: string | null;
  readonly late_fee_grace_days: number;
  readonly late_fee_paisa: bigint;
  readonly late_fee_percent_milli: bigint;
}

export type CompanyFields = Pick<
  CompanyForm,
  | 'name'
  | 'address'
  | 'phone'
  | 'money_format'
  | 'customer_portal'
  | 'cheque_months'
  | 'own_requisition_limit'
  | 'withholds'
  | 'bin'
  | 'tin'
  | 'late_fees'
>;

/** Sets the month in which the fiscal year starts. Returns false when the company has vouchers (accounting §8). */
export async function setFiscalYearStart(tx: Tx, month: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select set_fiscal_year_start(${month}) as done`.execute(tx);
  return rows[0]?.done ?? false;
}

/** Sets where the markup of installments stands. Returns false when sales by installments have fixed it (accounting-next §4). */
export async function setMarkup(tx: Tx, markup: CompanyForm['markup']): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select set_markup(${markup}) as done`.execute(tx);
  return rows[0]?.done ?? false;
}

/** Writes every field and makes the next version. */
export async function writeCompany(tx: Tx, companyId: number, fields: CompanyFields): Promise<void> {
  const {
    name,
    address,
    phone,
    money_format,
    customer_portal,
    cheque_months,
    own_requisition_limit: own_requisition_paisa,
    withholds,
    bin,
    tin,
    late_fees: late,
  } = fields;
  await tx
    .updateTable('company')
    .set({ name, address, phone, money_format, customer_portal, cheque_months, withholds, bin, tin })
    .set({ late_fee: late.basis, late_fee_from: late.from || null, late_fee_grace_days: late.grace_days })
    .set({ own_requisition_paisa })
    .set({ late_fee_paisa: late.amount, late_fee_percent_milli: Number(late.percent) })
    .set({ version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .execute();
}

/** Gives the company the usual sections and rates of withholding, if it has no section yet (accounting-next §6). */
export async function seedWithholdingRates(tx: Tx, at: Date): Promise<void> {
  await sql`select seed_withholding_rates(${at})`.execute(tx);
}

type SmsGateway = CompanyForm['sms_gateway'];

/** Returns the gateway without its key; a disabled one when none was ever set. */
export async function findSmsGateway(tx: Tx, companyId: number): Promise<SmsGateway> {
  const { rows } = await sql<SmsGateway>`
    select enabled, url, sender, has_key as has_api_key from sms_gateway
    where company_id = ${companyId}`.execute(tx);
  return rows[0] ?? { enabled: false, url: '', sender: '', has_api_key: false };
}

export interface NewSmsGateway {
  readonly enabled: boolean;
  readonly url: string;
  readonly sender: string;
  /** The key from the secret box. Empty deletes the stored key, null keeps it. */
  readonly sealedKey: string | null;
}

export async function writeSmsGateway(tx: Tx, companyId: number, gateway: NewSmsGateway): Promise<void> {
  const { enabled, url, sender, sealedKey } = gateway;
  const newKey = sealedKey === null ? sql`` : sql`, sealed_key = ${sealedKey}`;
  await sql`
    insert into sms_gateway (company_id, enabled, url, sender, sealed_key)
    values (${companyId}, ${enabled}, ${url}, ${sender}, ${sealedKey ?? ''})
    on conflict (company_id) do update set enabled = ${enabled}, url = ${url}, sender = ${sender} ${newKey}`.execute(
    tx,
  );
}
