import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { Settings } from '@cashbook/contract/access/session';
import type { MenuNeed } from '#screens/menu-needs.ts';
import { may } from '#session/session.ts';
import { type MenuEntry, menuGroups } from './menu.ts';
import { screens } from './screens.ts';

const permissionsByPath = new Map(
  screens.map(({ path, permission = [] }) => [path, [...new Set([permission].flat())]]),
);

/** Returns the permissions of which one is enough to open the screen of an entry; empty where every user may. */
const permissionsOf = ({ to }: Pick<MenuEntry, 'to'>): readonly PermissionName[] => permissionsByPath.get(to) ?? [];

/** Returns the permissions for an entry if the user has none of them; empty if the user may open it. */
export function lackingFor(entry: Pick<MenuEntry, 'to'>, settings: Settings): readonly PermissionName[] {
  const anyOf = permissionsOf(entry);
  return anyOf.some((name) => may(settings, name)) ? [] : anyOf;
}

/**
 * The permissions of every menu entry. An entry needs a permission to be shown and one to be opened; a permission that
 * does both is enough.
 */
export const needsOfMenu: readonly MenuNeed[] = menuGroups.flatMap(({ name: group, entries }) =>
  entries.map((entry) => {
    const opening = permissionsOf(entry);
    const seeing = [entry.permission ?? []].flat();
    const both = opening.filter((name) => seeing.includes(name));
    return { group, name: entry.name, permissions: both.length > 0 ? both : opening };
  }),
);
