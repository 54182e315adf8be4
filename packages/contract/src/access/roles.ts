import { z } from 'zod';
import { permissionNames } from '#access/permissions';
import { route } from '#route';
import { exactText, filledText, id, idText, option } from '#wire';

/** Roles and what they may do (spec 1 §2.9, spec 1 §7 "Users and roles"). */

const permission = z.object({ id, name: z.string(), group_name: z.string() });
export type Permission = z.output<typeof permission>;

const roleRow = z.object({
  id,
  name: z.string(),
  /** Whether the role is seeded. Users may edit a seeded role but not remove it. */
  is_system: z.boolean(),
  version: z.number().int(),
  /** The number of users with the role. */
  users: z.number().int(),
});
export type RoleRow = z.output<typeof roleRow>;

/** The reasons why somebody may not change a role. They are also the codes of the refusals. */
const roleBars = ['own_role', 'role_above_own', 'role_elsewhere'] as const;
export type RoleBar = (typeof roleBars)[number];

/**
 * The role in a path. A text that is no id (`0`, `undefined`) does not fail validation: the server refuses it as no role
 * selected.
 */
const roleId = z.object({
  role_id: exactText(40).transform((typed) => idText.safeParse(typed).data ?? null),
});

export const roleRoutes = {
  options: route({
    method: 'GET',
    path: '/ddl/role/role-list',
    summary: 'The roles as choices',
    access: ['user.all.view', 'user.create', 'user.edit', 'role.view'],
    reply: z.array(option),
  }),
  list: route({
    method: 'GET',
    path: '/role/role-list',
    summary: 'The roles of the company',
    access: ['role.view'],
    reply: z.array(roleRow),
  }),
  /** Older screens send `id` in the body. A new role has none. */
  create: route({
    method: 'POST',
    path: '/role/create/new',
    summary: 'Add a role',
    access: ['role.edit'],
    body: z.object({
      id: z.union([z.number(), exactText(40)]).nullish(),
      name: filledText(60, 'nameMissing'),
    }),
    reply: roleRow,
    success: 'Role create success!',
    refusals: ['name_taken', 'idempotency_mismatch'],
  }),
  permissions: route({
    method: 'GET',
    path: '/role/permission-list',
    summary: 'Every permission there is, with its group',
    access: ['role.view'],
    reply: z.array(permission),
  }),
  selected: route({
    method: 'GET',
    path: '/role/selected-permissions/:role_id',
    summary: 'What a role may do, its version for If-Match, and who else holds each permission',
    access: ['role.view'],
    params: roleId,
    reply: z.object({
      version: z.number().int(),
      permissions: z.array(z.string()),
      /** The names of the enabled users with the role whom the caller reaches. */
      users: z.array(z.string()),
      /** The names of the other roles with the permission, by permission. */
      also_held_by: z.record(z.string(), z.array(z.string())),
      /** The reason why the caller may not change this role. Null if nothing about the role prevents it. */
      bar: z.enum(roleBars).nullable(),
      /** The permissions that the caller may give to a role. */
      givable: z.array(z.string()),
    }),
    refusals: ['no_role', 'not_found'],
  }),
  assign: route({
    method: 'PUT',
    path: '/role/role-permission-assign/:role_id',
    summary:
      'Set what a role may do (the body is the bare list of names); acts at the next call of whoever has the role',
    access: ['role.edit'],
    ifMatch: true,
    params: roleId,
    body: z.array(z.enum(permissionNames)).max(200),
    reply: z.object({ version: z.number().int(), permissions: z.array(z.string()) }),
    success: 'Permissions updated successfully',
    refusals: [
      'no_role',
      'no_permissions',
      'not_found',
      'stale_version',
      ...roleBars,
      'last_administrator',
      'idempotency_mismatch',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/role/role-delete/:role_id',
    summary: 'Remove a role that nobody has and that is not one of the seeded',
    access: ['role.edit'],
    params: roleId,
    reply: z.null(),
    success: 'Role removed successfully.',
    refusals: ['no_role', 'not_found', 'system_role', 'role_in_use', 'role_above_own'],
  }),
} as const;
