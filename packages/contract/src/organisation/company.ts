import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { lateFeeBases, markupBases, moneyFormats } from '#enumerations';
import { route } from '#route';
import { exportRefusals, spreadsheetFormat, spreadsheetTypes } from '#spreadsheet';
import { date, filledText, id, idText, milli, taka, text } from '#wire';

/** The company: names, letterhead, hosts, fiscal year, portal, SMS gateway. A user sees their own company only. */

const hostName = filledText(253, 'hostMissing')
  .transform((typed) => typed.toLowerCase())
  .pipe(
    z
      .string()
      .regex(/^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/, {
        error: sentences.hostWrong,
      })
      // `localhost` and plain numbers belong to no company: every company of the installation is reached there.
      .refine((name) => name !== 'localhost' && !/(^|\.)\d+$/.test(name), {
        error: sentences.hostNobodys,
      }),
  );

const host = z.object({
  host: hostName,
  title: filledText(120, 'titleMissing'),
  tagline: text(200).default(''),
});

const hosts = z
  .array(host)
  .max(20)
  .refine((list) => new Set(list.map((entry) => entry.host)).size === list.length, sentences.hostTwice);

const smsGateway = z
  .object({
    enabled: z.boolean(),
    url: z.union([
      z.literal(''),
      text(500).pipe(z.url({ protocol: /^https?$/, error: sentences.gatewayAddressWrong })),
    ]),
    sender: text(40),
    /** The secret key. Empty keeps the stored one, null deletes it. */
    api_key: text(300).nullable().default(''),
  })
  .refine((gateway) => !gateway.enabled || gateway.url !== '', {
    path: ['url'],
    error: sentences.gatewayAddressMissing,
  });

const lateFees = {
  /** Nothing, one fee for each installment, or a percentage of what is due for each full month. */
  basis: z.enum(lateFeeBases),
  /** The first due day of installments that may owe a fee. */
  from: z.union([date, z.literal('')]).nullable(),
  grace_days: z.number().int().min(0).max(365),
  amount: taka,
  percent: milli,
};

/** The terms of late fees of installments (accounting-next §4.6). */
const lateFeeTerms = z
  .object(lateFees)
  .refine(({ basis, from }) => basis === 'none' || !!from, { path: ['from'], error: sentences.dateWrong })
  .refine(({ basis, amount }) => amount >= 0n && (basis !== 'flat' || amount > 0n), {
    path: ['amount'],
    error: sentences.amountMissing,
  })
  .refine(({ basis, percent }) => percent >= 0n && percent <= 100_000n && (basis !== 'percent' || percent > 0n), {
    path: ['percent'],
    error: sentences.percentWrong,
  });

const companyForm = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Address of the logo's picture, null without one. */
  logo: z.string().nullable(),
  fiscal_year_start_month: z.number().int(),
  /** Whether the start of the fiscal year is fixed, because the company has vouchers (accounting §8). */
  fiscal_year_fixed: z.boolean(),
  money_format: z.enum(moneyFormats),
  customer_portal: z.boolean(),
  /** The months after its date for which a bank takes a cheque. */
  cheque_months: z.number().int(),
  /** The place of the markup of sales by installments: in the price, or spread over the installments. */
  markup: z.enum(markupBases),
  /** Whether that is fixed, because the company has sales by installments (accounting-next §4). */
  markup_fixed: z.boolean(),
  late_fees: z.object({ ...lateFees, from: z.string().nullable() }),
  /** The amount above which nobody approves their own requisition; null for no limit. */
  own_requisition_limit: taka.nullable(),
  /** Whether tax is withheld at source, by the company and from it. */
  withholds: z.boolean(),
  /** The numbers at the tax offices. */
  bin: z.string(),
  tin: z.string(),
  sms_gateway: z.object({ enabled: z.boolean(), url: z.string(), sender: z.string(), has_api_key: z.boolean() }),
  hosts: z.array(z.object({ host: z.string(), title: z.string(), tagline: z.string() })),
  /** Whether the company may add hosts itself: only while it is the installation's only company. */
  may_add_hosts: z.boolean(),
});
export type CompanyForm = z.output<typeof companyForm>;

const companyRow = z.object({
  id,
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  hosts: z.array(z.string()),
  branches: z.number().int(),
  users: z.number().int(),
});
export type CompanyRow = z.output<typeof companyRow>;

export const companyRoutes = {
  list: route({
    method: 'GET',
    path: '/company/company-list',
    summary: 'The company of the current user',
    access: ['company.view'],
    reply: z.array(companyRow),
  }),
  export: route({
    method: 'GET',
    path: '/company/company-list/export',
    summary: 'The company of the current user as a spreadsheet',
    access: ['company.view'],
    query: spreadsheetFormat,
    file: spreadsheetTypes,
    refusals: exportRefusals,
  }),
  read: route({
    method: 'GET',
    path: '/company/company-edit/:id',
    summary: 'The company as its form shows it',
    access: ['company.view'],
    params: z.object({ id: idText }),
    reply: companyForm,
    refusals: ['not_found'],
  }),
  update: route({
    method: 'POST',
    path: '/company/company-update',
    summary: 'Change the company',
    access: ['company.edit'],
    body: z.object({
      id,
      version: z.number().int(),
      name: filledText(120, 'nameMissing'),
      address: text(300).default(''),
      phone: text(40).default(''),
      fiscal_year_start_month: z.number().int().min(1).max(12),
      money_format: z.enum(moneyFormats),
      customer_portal: z.boolean(),
      cheque_months: z.number().int().min(1).max(60),
      /** A client that does not know of late fees leaves their terms as they are. */
      late_fees: lateFeeTerms.optional(),
      /** A client that does not know of markup leaves it as it is. */
      markup: z.enum(markupBases).optional(),
      /** Null or empty for no limit. A client that does not know of the limit leaves it as it is. */
      own_requisition_limit: z
        .union([z.literal('').transform(() => null), taka.refine((limit) => limit >= 0n, sentences.amountMissing)])
        .nullable()
        .optional(),
      withholds: z.boolean().default(false),
      bin: text(20).default(''),
      tin: text(20).default(''),
      sms_gateway: smsGateway,
      hosts,
    }),
    reply: z.object({ id, version: z.number().int() }),
    success: 'Company updated successfully.',
    refusals: [
      'not_found',
      'stale_version',
      'fiscal_year_fixed',
      'markup_fixed',
      'host_not_granted',
      'idempotency_mismatch',
    ],
  }),
} as const;
