import { z } from 'zod';
import { route } from '#route';
import { exportRefusals, spreadsheetFormat, spreadsheetTypes } from '#spreadsheet';
import { date, id, idText, moment, option, pageOf, pageQuery, sortBy, text } from '#wire';

/** The audit trail: who did what, when, from where, and what changed (accounting §2.5). */

/**
 * One change by an event. An amount is plain taka (`1234.50`), a day `yyyy-mm-dd`, a moment ISO 8601, a switch `yes` or `no`.
 * `namedValue` of the audit words returns the names of codes and of numbers of enumerations.
 */
const auditChange = z.object({
  /** Names what changed: `total`, `name`, `debit`, `credit`, `remarks`, … */
  field: z.string(),
  /** The owner of the field, if it is not the subject itself: the account of a line. Otherwise empty. */
  of: z.string(),
  kind: z.enum(['text', 'amount', 'day', 'moment', 'switch']),
  /** The value before. Null if there was none. */
  before: z.string().nullable(),
  /** The value after. Null if there is none any more. */
  after: z.string().nullable(),
});
export type AuditChange = z.output<typeof auditChange>;

const auditRow = z.object({
  id: z.string(),
  at: moment,
  /** Null if a command of the machine did it. */
  user_id: id.nullable(),
  user: z.string(),
  branch_id: id.nullable(),
  branch: z.string(),
  /** The action, dotted, with the subject first: `voucher.edit`, `day.close`, `user.update`. */
  action: z.string(),
  /** The subject as people read it: a voucher number, a person's name. */
  subject: z.string(),
  /** The voucher. Null if the event concerns none. */
  mtm_id: id.nullable(),
  /** The reason that the person gave; empty without one. */
  reason: z.string(),
  place: z.string(),
  device: z.string(),
  /** The old and new values, field by field. Fields that stayed the same are left out. */
  changes: z.array(auditChange),
});
export type AuditRow = z.output<typeof auditRow>;

/**
 * Head office sees the events of its whole company, others those of their branches. The dates are the company's
 * calendar days. `search` takes a whole voucher number (its events), or a part of a person's name, a subject or a
 * place (events beside vouchers).
 */
const filters = z.object({
  start_date: date.optional(),
  end_date: date.optional(),
  user_id: idText.optional(),
  branch_id: idText.optional(),
  action: text(60).default(''),
  /** Empty sorts the newest first, `when` the oldest first. */
  sort: sortBy(['when']),
});

/** The most events that the list counts and pages through. A user reaches older ones by the dates. */
export const mostAuditRows = 10_000;

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/audit/list',
    summary: 'The audit trail, newest first unless it is sorted',
    access: ['audit.view'],
    query: pageQuery.extend(filters.shape),
    /** `more` says that there are events beyond `total`. */
    reply: pageOf(auditRow).extend({ more: z.boolean() }),
    refusals: ['dates_reversed', 'not_found'],
  }),
  export: route({
    method: 'GET',
    path: '/audit/list/export',
    summary: 'The audit trail as a spreadsheet, in the order of the list, all of what the filters find',
    access: ['audit.view'],
    query: filters.extend({ search: pageQuery.shape.search }).extend(spreadsheetFormat.shape),
    file: spreadsheetTypes,
    refusals: ['dates_reversed', 'not_found', ...exportRefusals],
  }),
  /** For the filters of the screen. */
  choices: route({
    method: 'GET',
    path: '/audit/choices',
    summary: 'The kinds of action and the people that the trail can be filtered by',
    access: ['audit.view'],
    reply: z.object({ actions: z.array(z.string()), people: z.array(option) }),
  }),
} as const;
