import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { csrfCookieCall, signInCall, tenantCall } from '#access/sign-in-calls';
import { languages, moneyFormats } from '#enumerations';
import { printedBranch } from '#organisation/letterhead';
import { route } from '#route';
import { exactText, filledExactText, filledText, id, moment } from '#wire';

/** The signed-in member of staff (spec 1 §3, "Logged-in user"). */
const sessionUser = z.object({
  id,
  /** Users are numbered anew in every company. */
  company_id: id,
  name: z.string(),
  email: z.string(),
  branch_id: id,
  role_id: id,
  lang: z.enum(languages),
});
export type SessionUser = z.output<typeof sessionUser>;

/** The settings of a branch that decide which fields its forms have. */
const branchRules = {
  business_type_id: id,
  branch_types_id: id,
  warranty_controll: z.boolean(),
  manufactur_control: z.boolean(),
  have_warehouse: z.boolean(),
  /** Whether the company withholds tax at source. */
  withholds: z.boolean(),
  /** Whether the company earns the markup of installments over time. */
  spreads_markup: z.boolean(),
  /** Whether rows of its vouchers may name a requisition: the setting of the branch, once it has a requisition. */
  names_requisitions: z.boolean(),
} as const;
/** The branch as the signed-in shell, the forms and the prints need it (spec 1 §3, "Settings of the current user"). */
const settingsBranch = z.object({
  id,
  ...printedBranch,
  ...branchRules,
  /** Whether sales are rounded to whole taka. */
  round_sales: z.boolean(),
  /**
   * The initial warehouse of its invoices and stock documents. Null if the branch keeps its goods in one place or names no
   * warehouse.
   */
  default_warehouse: z.object({ id, name: z.string() }).nullable(),
});

const settings = z.object({
  permissions: z.array(z.object({ name: z.string() })),
  /** The branch's open trading day, yyyy-mm-dd. */
  trx_dt: z.string(),
  /** The branch's open trading day, dd/mm/yyyy. */
  transactionDate: z.string(),
  branch: settingsBranch,
  company: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    logo: z.string().nullable(),
    money_format: z.enum(moneyFormats),
  }),
  env: z.enum(['local', 'production']),
});
export type Settings = z.output<typeof settings>;

/** The length rule for a new password. The server also refuses common passwords. */
export const newPassword = exactText(1000).min(10, sentences.passwordShort).max(200, sentences.passwordLong);

export const signIn = route({
  ...signInCall,
  summary: 'Sign in as a member of staff',
  body: z.object(
    {
      email: filledExactText(320, 'infoMissing'),
      password: filledExactText(1000, 'infoMissing'),
      remember: z.boolean().default(false),
    },
    sentences.infoMissing,
  ),
  reply: z.object({ token: z.string(), user: sessionUser }),
  success: 'Login successful.',
  refusals: ['invalid_credentials', 'too_many'],
});

const csrfCookie = route({
  ...csrfCookieCall,
  summary: 'Set the anti-forgery cookie (also served without /api)',
  reply: z.null(),
});

export const signOut = route({
  method: 'POST',
  path: '/logout',
  summary: 'Sign out: the token dies on the server',
  access: 'public',
  reply: z.null(),
  success: 'Logged out successfully.',
});

export const me = route({
  method: 'GET',
  path: '/me',
  summary: 'The current user',
  access: 'staff',
  reply: sessionUser,
});

export const updateMe = route({
  method: 'PUT',
  path: '/me',
  summary: 'Change name, language or password; a new password signs out the other sessions',
  access: 'staff',
  body: z.object({
    name: filledText(100, 'nameMissing').optional(),
    lang: z.enum(languages).optional(),
    current_password: exactText(1000).optional(),
    password: newPassword.optional(),
    confirmPassword: exactText(1000).optional(),
  }),
  reply: sessionUser,
  success: 'Profile updated successfully.',
  refusals: ['passwords_differ', 'common_password', 'too_many', 'wrong_password', 'idempotency_mismatch'],
});

const session = z.object({
  id: z.string(),
  device: z.string(),
  place: z.string(),
  created_at: moment,
  last_seen_at: moment,
  current: z.boolean(),
});

export const listSessions = route({
  method: 'GET',
  path: '/me/sessions',
  summary: 'The places where this user is signed in',
  access: 'staff',
  reply: z.array(session),
});

export const endSession = route({
  method: 'DELETE',
  path: '/me/sessions/:id',
  summary: 'Sign out one session, or with the id "all" every session of this user',
  access: 'staff',
  params: z.object({ id: exactText(64).min(1) }),
  reply: z.null(),
  success: 'Session signed out successfully.',
  refusals: ['not_found'],
});

const tenant = route({
  ...tenantCall,
  summary: 'Sign-in title, tagline and logo of this host, and whether it has a customer portal',
  reply: z.object({
    title: z.string(),
    tagline: z.string(),
    company: z.string(),
    logo: z.string().nullable(),
    customer_portal: z.boolean(),
  }),
});

export const readSettings = route({
  method: 'GET',
  path: '/settings',
  summary: 'Permissions, transaction date, branch and company of the current user',
  access: 'staff',
  reply: settings,
});

const getSettings = route({
  method: 'POST',
  path: '/settings/get-settings',
  summary: 'The same as GET /settings',
  access: 'staff',
  reply: settings,
  readOnly: true,
});

const currentBranch = route({
  method: 'GET',
  path: '/user/current-branch',
  summary: 'The branch in which the current user works',
  access: 'staff',
  reply: settingsBranch,
});

/** A branch option, with its print settings. */
const branchOption = z.object({
  id,
  ...printedBranch,
  ...branchRules,
  status: z.number().int(),
});
export type BranchOption = z.output<typeof branchOption>;

export const branchOptions = route({
  method: 'GET',
  path: '/branch/ddl/all-branch',
  summary: 'Every branch that the current user reaches',
  access: 'staff',
  reply: z.array(branchOption),
});

export const protectedBranchOptions = route({
  method: 'GET',
  path: '/branch/ddl/protected-branch',
  summary:
    'The branches that the current user reaches, protected ones included, with the transaction date (dd/mm/yyyy)',
  access: 'staff',
  reply: z.object({ data: z.array(branchOption), transactionDate: z.string() }),
});

/** A number of drafts or of queued saves. The limit is above any real number: a page that sends more has an error. */
const aFew = z.number().int().min(0).max(100_000);

export const noteDrafts = route({
  method: 'POST',
  path: '/desk/drafts',
  summary: 'Say how many drafts, and how many saves that are not sent yet, this browser has in a branch',
  access: 'staff',
  body: z.object({ branch_id: id, drafts: aFew, waiting: aFew }),
  reply: z.null(),
  success: 'Noted.',
});

export const draftsOfOthers = route({
  method: 'GET',
  path: '/desk/drafts',
  summary: 'Who else is signed in with drafts, or with saves that are not sent yet, of the working branch',
  access: ['dayclose.all.view'],
  reply: z.array(
    z.object({
      name: z.string(),
      /** Whether it is the caller in another browser. */
      is_self: z.boolean(),
      drafts: z.number().int(),
      waiting: z.number().int(),
      noted_at: moment,
    }),
  ),
});

export const sessionRoutes = {
  signIn,
  csrfCookie,
  signOut,
  me,
  updateMe,
  listSessions,
  endSession,
  tenant,
  readSettings,
  getSettings,
  currentBranch,
  branchOptions,
  protectedBranchOptions,
  noteDrafts,
  draftsOfOthers,
} as const;
