import { toLatinDigits } from '@cashbook/money';
import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { languages } from '#enumerations';
import { mobileIn } from '#mobile';
import { customerBooks, portalCard, portalUser } from '#portal/customer-books';
import { route } from '#route';
import { filledText, idText, text } from '#wire';

/** The customer portal (spec 3 §2, §7): customers sign in with their mobile numbers and read their own books. */

const mobile = mobileIn(filledText(30, 'mobileMissing'));

/** The language of the sentences in the reply. */
const inLanguage = z.object({ lang: z.enum(languages).default('en') });

export const portalRoutes = {
  signIn: route({
    method: 'POST',
    path: '/customer/login',
    summary:
      'Sign in as a customer with the mobile number, and with a code where the company has an SMS gateway; where the company and the customer have the portal',
    access: 'public',
    body: z.object({ mobile, code: text(10).transform(toLatinDigits).optional() }, sentences.mobileMissing),
    reply: z.object({ token: z.string(), user: portalUser }),
    success: 'Login successful.',
    refusals: ['invalid_credentials', 'code_required', 'code_wrong', 'too_many'],
  }),
  requestCode: route({
    method: 'POST',
    path: '/customer/otp',
    summary: 'Have a code sent to a mobile number. The answer says nothing about the number',
    access: 'public',
    body: z.object({ mobile }, sentences.mobileMissing),
    reply: z.object({ valid_seconds: z.number().int() }),
    success: 'If the number uses the portal, a code is on its way.',
    refusals: ['not_found', 'too_many'],
  }),
  signOut: route({
    method: 'POST',
    path: '/customer/logout',
    summary: 'Sign out as a customer: the token dies on the server',
    access: 'customer',
    reply: z.null(),
    success: 'Logged out successfully.',
  }),
  me: route({
    method: 'GET',
    path: '/customer/me',
    summary: 'The signed-in customer and the shop that they buy from',
    access: 'customer',
    reply: portalCard,
  }),
  dashboard: route({
    method: 'GET',
    path: '/customer/dashboard',
    summary:
      'The own books of the signed-in customer in every branch: totals, installments, payments and statement, the latest 500 of each',
    access: 'customer',
    query: inLanguage,
    reply: customerBooks,
  }),
  dashboardOf: route({
    method: 'GET',
    path: '/customer-supplier/dashboard/:id',
    summary: 'The books of a customer as the portal shows them, in the branches that the caller reaches',
    access: ['ledger.view'],
    params: z.object({ id: idText }),
    query: inLanguage,
    reply: customerBooks,
    refusals: ['not_found'],
  }),
} as const;
