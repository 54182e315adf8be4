import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { languages } from '#enumerations';
import { mobileIn } from '#mobile';
import { route } from '#route';
import { date, filledText, id, moment, pageOf, pageQuery, taka, takaTotal, text } from '#wire';

/** Messages by SMS to customers: reminders of installments, receipts, codes for the portal (accounting-next §11.3). */

/** The kinds whose texts a company may write itself; the kernel has the same. */
export const writtenMessages = ['before', 'due', 'after', 'receipt'] as const;
/** `stop`: a customer sent that no reminders are wanted. */
export const messageKinds = [...writtenMessages, 'code', 'trial', 'stop'] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * `unknown`: the gateway fell silent, or the program was ended, while the message was being sent. `dropped`: it is not to be said
 * any more. `received`: the customer sent it.
 */
export const messageStates = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'dropped', 'received'] as const;
export type MessageState = (typeof messageStates)[number];

const row = z.object({
  id,
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  /** Why it failed or was dropped: a word such as `unwanted`, `settled` or `killed`, or what the gateway answered. */
  reason: z.string(),
  at: moment,
  ended_at: moment.nullable(),
  branch_id: id,
  branch: z.string(),
  /** Null for a trial. */
  customer_id: id.nullable(),
  customer: z.string(),
  mobile: z.string(),
  /** The text as it was sent; a code is masked. */
  body: z.string(),
  parts: z.number().int(),
  cost: taka,
  /** The sale or the collection that it is about. */
  mtm_id: id.nullable(),
  vr_no: z.string(),
});
export type MessageRow = z.output<typeof row>;

/** A time of the day, `hh:mm`. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, sentences.timeWrong);
const days = z.number().int().min(0).max(60);
const ownText = z.object({ kind: z.enum(writtenMessages), language: z.enum(languages), body: text(600) });

const fields = {
  reminders: z.boolean(),
  /** The days before and after the due day; 0 for no reminder then. */
  days_before: days,
  on_due_day: z.boolean(),
  days_after: days,
  receipts: z.boolean(),
  language: z.enum(languages),
  /** Equal times: no quiet hours. */
  quiet_from: time,
  quiet_until: time,
  part_price: taka.pipe(z.bigint().min(0n).max(100_000n)),
  /** A text in the gateway's answer by which it says that it took a message. */
  accepted_answer: text(80),
};

const settings = z.object({
  version: z.number().int(),
  ...fields,
  part_price: taka,
  quiet_from: z.string(),
  quiet_until: z.string(),
  accepted_answer: z.string(),
  /** The texts of the company; those that are left out are the product's. */
  texts: z.array(ownText.extend({ body: z.string() })),
  /** The product's own texts. */
  usual: z.array(ownText.extend({ body: z.string() })),
  /** The way messages leave: by the company's gateway, or into a file on the server. */
  gateway: z.enum(['gateway', 'file']),
  /** The name by which the texts call the company. */
  shop: z.string(),
  /** The key of the address for messages of customers; null without one, and for callers who may not change it. */
  inbound_key: z.string().nullable(),
});
export type MessageSettings = z.output<typeof settings>;

/** The fields of a delivered message, in the address or in the body, which goes before. */
const sent = {
  from: text(40).optional(),
  text: text(1000).optional(),
  /** The gateway's number of the message. One that comes again changes nothing. */
  id: text(100).optional(),
};

const views = ['message.view', 'message.edit'] as const;

export const messageRoutes = {
  list: route({
    method: 'GET',
    path: '/message/list',
    summary: 'Messages to customers of the branches that the caller reaches, the latest first, with their sum',
    access: views,
    query: pageQuery.extend({
      kind: z.enum(['', ...messageKinds]).default(''),
      state: z.enum(['', ...messageStates]).default(''),
      start_date: date.optional(),
      end_date: date.optional(),
    }),
    reply: pageOf(row).extend({ parts: z.number().int(), cost: takaTotal }),
    refusals: ['dates_reversed'],
  }),
  settings: route({
    method: 'GET',
    path: '/message/settings',
    summary: 'When and how the company writes to its customers',
    access: views,
    reply: settings,
  }),
  changeSettings: route({
    method: 'POST',
    path: '/message/settings',
    summary: 'Change when and how the company writes to its customers',
    access: ['message.edit'],
    body: z.object({
      version: z.number().int(),
      ...fields,
      /** A text that is left out, or empty, is the product's own. */
      texts: z
        .array(ownText)
        .max(8)
        .refine((texts) => new Set(texts.map(({ kind, language }) => `${kind} ${language}`)).size === texts.length, {
          error: sentences.textTwice,
        })
        .default([]),
    }),
    reply: z.object({ version: z.number().int() }),
    success: 'Messages updated successfully.',
    refusals: ['stale_version', 'message_gap_unknown', 'idempotency_mismatch'],
  }),
  sendAgain: route({
    method: 'POST',
    path: '/message/again',
    summary: 'Send a message again that failed, or of which nobody knows whether it was sent',
    access: ['message.edit'],
    body: z.object({ id }),
    reply: z.null(),
    success: 'The message waits to be sent again.',
    refusals: ['not_found', 'idempotency_mismatch'],
  }),
  sendAllAgain: route({
    method: 'POST',
    path: '/message/again-all',
    summary: 'Send several messages again that failed; those of which nobody knows, and others, are left as they are',
    access: ['message.edit'],
    body: z.object({ ids: z.array(id).min(1).max(500) }),
    /** The messages that wait now. */
    reply: z.object({ count: z.number().int() }),
    success: 'The failed messages wait to be sent again.',
    refusals: ['idempotency_mismatch'],
  }),
  sendTrial: route({
    method: 'POST',
    path: '/message/trial',
    summary: 'Send a message to try the gateway; the list then says how it went',
    access: ['message.edit'],
    body: z.object({ mobile: mobileIn(filledText(30, 'mobileMissing')) }, sentences.mobileMissing),
    reply: z.object({ id }),
    success: 'Trial message sent.',
    refusals: ['idempotency_mismatch'],
  }),
  changeInboundKey: route({
    method: 'POST',
    path: '/message/inbound-key',
    summary: 'Make a new key for the address to which the gateway delivers messages of customers, or take it away',
    access: ['message.edit'],
    body: z.object({ on: z.boolean() }),
    reply: z.null(),
    success: 'The address for messages of customers has changed.',
    refusals: ['idempotency_mismatch'],
  }),
  receive: route({
    method: 'POST',
    path: '/message/inbound',
    summary:
      'Deliver a message of a customer. STOP or বন্ধ ends the reminders of whoever has the number. The answer says nothing about the number',
    access: 'public',
    query: z.object({ key: text(80).default(''), ...sent }),
    body: z.object(sent).default({}),
    takesForm: true,
    keyOfCompany: true,
    reply: z.null(),
    success: 'The message is received.',
    refusals: ['not_found', 'too_many'],
  }),
} as const;
