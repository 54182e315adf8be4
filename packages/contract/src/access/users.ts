import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { newPassword } from '#access/session';
import { languages } from '#enumerations';
import { route } from '#route';
import { exportRefusals, spreadsheetFormat, spreadsheetTypes } from '#spreadsheet';
import {
  enabledOrDisabled,
  exactText,
  filledText,
  id,
  idText,
  moment,
  option,
  pageOf,
  pageQuery,
  sortBy,
  statusFilter,
  text,
} from '#wire';

/**
 * Users of the company (spec 1 §2.7, §2.8): the list, the form, enabling and disabling, and what a user may do. Head office
 * reaches every user. Any other branch reaches only the users who work there: for it, other users do not exist.
 */

const userRow = z.object({
  user_id: id,
  name: z.string(),
  branch: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.number().int(),
  version: z.number().int(),
});
export type UserRow = z.output<typeof userRow>;

const userName = filledText(100, 'nameMissing');
const email = text(320)
  .transform((typed) => typed.toLowerCase())
  .pipe(z.email(sentences.emailWrong));

const userForm = z.object({
  usr_id: id,
  name: z.string(),
  email: z.string(),
  description: z.string(),
  lang: z.enum(languages),
  branch_id: id,
  role_id: id,
  status: z.number().int(),
  version: z.number().int(),
});
export type UserForm = z.output<typeof userForm>;

const changes = {
  name: userName,
  description: text(300).default(''),
  lang: z.enum(languages),
  branch_id: id,
  role_id: id,
};

const filters = {
  search: text(100).default(''),
  status: statusFilter,
  sort: sortBy(['name', 'branch', 'email', 'role']),
};
const stored = z.object({ usr_id: id, version: z.number().int() });

export const userRoutes = {
  list: route({
    method: 'GET',
    path: '/user/user-list',
    summary: 'The users whom the caller reaches',
    access: ['user.all.view'],
    query: pageQuery.extend(filters),
    reply: pageOf(userRow),
  }),
  export: route({
    method: 'GET',
    path: '/user/user-list/export',
    summary: 'The users as a spreadsheet',
    access: ['user.all.view'],
    query: spreadsheetFormat.extend(filters),
    file: spreadsheetTypes,
    refusals: exportRefusals,
  }),
  read: route({
    method: 'GET',
    path: '/user/user-edit/:id',
    summary: 'One user as the form shows it',
    access: ['user.edit'],
    params: z.object({ id: idText }),
    reply: userForm,
    refusals: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/user/user-store',
    summary: 'Add a user',
    access: ['user.create'],
    body: z.object({ ...changes, email, password: newPassword, confirmPassword: exactText(1000) }),
    reply: stored,
    success: 'User created successfully.',
    refusals: [
      'passwords_differ',
      'common_password',
      'not_found',
      'role_not_found',
      'role_above_own',
      'branch_disabled',
      'email_taken',
      'idempotency_mismatch',
    ],
  }),
  /** `branch_id` is the user's new branch; a new password or role signs the user out everywhere. */
  update: route({
    method: 'POST',
    path: '/user/user-update',
    summary: 'Change a user; a changed branch acts at their next call, a changed role or password signs them out',
    access: ['user.edit'],
    body: z.object({
      ...changes,
      usr_id: id,
      version: z.number().int(),
      password: z.union([z.literal(''), newPassword]).optional(),
      confirmPassword: exactText(1000).optional(),
    }),
    reply: stored,
    success: 'User updated successfully.',
    refusals: [
      'passwords_differ',
      'common_password',
      'not_found',
      'stale_version',
      'own_password',
      'own_role',
      'role_not_found',
      'role_above_own',
      'branch_disabled',
      'last_administrator',
      'idempotency_mismatch',
    ],
  }),
  setStatus: route({
    method: 'POST',
    path: '/user/user-status',
    summary: 'Enable or disable a user; a disabled one is signed out',
    access: ['user.edit'],
    body: z.object({ usr_id: id, status: enabledOrDisabled, version: z.number().int() }),
    reply: userRow,
    success: 'User status updated successfully.',
    refusals: [
      'not_found',
      'stale_version',
      'own_account',
      'role_above_own',
      'last_administrator',
      'idempotency_mismatch',
    ],
  }),
  options: route({
    method: 'GET',
    path: '/user/user-ddl',
    summary: 'The users whom the caller reaches as choices, disabled ones included',
    access: ['user.all.view', 'audit.view'],
    reply: z.array(option),
  }),
  check: route({
    method: 'GET',
    path: '/user/user-check/:id',
    summary: 'What a user may do and see: permissions, branches, sessions, last sign-ins',
    access: ['user.all.view'],
    params: z.object({ id: idText }),
    reply: z.object({
      user: userRow,
      permissions: z.array(z.object({ name: z.string(), group_name: z.string() })),
      branches: z.array(option),
      sessions: z.array(z.object({ device: z.string(), place: z.string(), created_at: moment, last_seen_at: moment })),
      sign_ins: z.array(z.object({ at: moment, device: z.string(), place: z.string() })),
    }),
    refusals: ['not_found'],
  }),
} as const;
