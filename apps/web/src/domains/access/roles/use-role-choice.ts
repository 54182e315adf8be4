import { type Permission, type RoleBar, type RoleRow, roleRoutes } from '@cashbook/contract/access/roles';
import type { RouteReply } from '@cashbook/contract/route';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryOf } from '#session/query.ts';
import { recordKeyOf } from '#session/record-key.ts';
import { grouped, type PermissionChanges, type PermissionGroup, permissionChanges } from './permission-grid.ts';

type Selected = RouteReply<typeof roleRoutes.selected>;

/** The user may not change this role, or may not give this permission. */
export type TickBar = RoleBar | 'not_givable';

export interface RoleChoice {
  /** The chosen role; undefined while none is chosen or it does not exist. */
  role: RoleRow | undefined;
  query: UseQueryResult<Selected>;
  /** The stored permissions; undefined until they are loaded. */
  stored: Selected | undefined;
  groups: readonly PermissionGroup[];
  /** All permissions that exist. */
  all: readonly string[];
  chosen: ReadonlySet<string>;
  /** Returns why a tick may not be changed; null when it may. */
  barOf: (name: string) => TickBar | null;
  choose: (chosen: ReadonlySet<string>) => void;
  changes: PermissionChanges;
  isChanged: boolean;
  /** Restores the stored permissions. */
  undo: () => void;
  /** Notes that the sent permissions are stored in this version. Later ticks stay as unsaved changes over it. */
  keepSince: (sent: ReadonlySet<string>, version: number) => void;
}

const nothing: ReadonlySet<string> = new Set();

/** Returns the unsaved ticks of a role over its stored permissions. Ticks for another role or version are dropped. */
export function useRoleChoice(
  roleId: string,
  roles: readonly RoleRow[] | undefined,
  permissions: readonly Permission[] | undefined,
): RoleChoice {
  const query = useQuery({
    ...queryOf(roleRoutes.selected, { params: { role_id: roleId } }),
    queryKey: recordKeyOf([roleRoutes.selected.path, roleId]),
    enabled: roleId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const stored = roleId === '' ? undefined : query.data;
  const over = `${roleId} ${stored?.version}`;
  const [typed, setTyped] = useState<{ over: string; chosen: ReadonlySet<string> } | null>(null);

  const groups = useMemo(() => grouped(permissions ?? []), [permissions]);
  const all = useMemo(() => (permissions ?? []).map(({ name }) => name), [permissions]);
  const before = useMemo(() => (stored === undefined ? nothing : new Set(stored.permissions)), [stored]);
  const chosen = typed?.over === over ? typed.chosen : before;
  const givable = useMemo(() => new Set(stored?.givable ?? []), [stored]);
  const barOf = (name: string): TickBar | null => stored?.bar ?? (givable.has(name) ? null : 'not_givable');
  const changes = useMemo(() => permissionChanges(all, before, chosen), [all, before, chosen]);
  return {
    role: roles?.find(({ id }) => String(id) === roleId),
    query,
    stored,
    groups,
    all,
    chosen,
    barOf,
    choose: (next) => setTyped({ over, chosen: next }),
    changes,
    isChanged: changes.added.length + changes.removed.length > 0,
    undo: () => setTyped(null),
    keepSince: (sent, version) =>
      setTyped((now) => {
        if (now === null || now.over !== over) return now;
        const { added, removed } = permissionChanges(all, sent, now.chosen);
        return added.length + removed.length === 0 ? null : { over: `${roleId} ${version}`, chosen: now.chosen };
      }),
  };
}
