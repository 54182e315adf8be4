import { z } from 'zod';
import { route } from '#route';
import { exportRefusals, spreadsheetFormat, spreadsheetTypes } from '#spreadsheet';
import { date, id, idText, moment, option, pageOf, pageQuery, sortBy, text } from '#wire';

/** The audit trail: who did what, when, from where, and what changed (accounting §2.5). */

/**
 * One thing that an event changed. An amount is plain taka (`1234.50`), a day `yyyy-mm-dd`, a moment ISO 8601, a switch
 * `yes` or `no`; what a code or number of an enumeration is called, `namedValue` of the audit words says.
 */
const auditChange = z.object({
  /** Names what changed: `total`, `name`, `debit`, `credit`, `remarks`, … */
  field: z.string(),
  /** What the field belongs to where that is not the subject itself: the account of a line. Else empty. */
  of: z.string(),
  kind: z.enum(['text', 'amount', 'day', 'moment', 'switch']),
  /** Null when there was nothing. */
  before: z.string().nullable(),
  /** Null when nothing is left. */
  after: z.string().nullable(),
});
export type AuditChange = z.output<typeof auditChange>;

const auditRow = z.object({
  id: z.string(),
  at: moment,
  /** Null when a command of the machine did it. */
  user_id: id.nullable(),
  user: z.string(),
  branch_id: id.nullable(),
  branch: z.string(),
  /** Dotted, the thing first: `voucher.edit`, `day.close`, `user.update`. */
  action: z.string(),
  /** What it concerns, for people: a voucher number, a person's name. */
  subject: z.string(),
  /** The voucher, where it concerns one. */
  mtm_id: id.nullable(),
  /** The reason that the person gave; empty without one. */
  reason: z.string(),
  place: z.string(),
  device: z.string(),
  /** What was and what is, field by field; what stayed the same is left out. */
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
  /** Empty is the newest first; `when` the oldest. */
  sort: sortBy(['when']),
});

/** Trails grow without end: as many events are counted and can be paged through; the dates lead to older ones. */
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
