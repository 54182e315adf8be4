import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { Settings } from '@cashbook/contract/access/session';
import type { MenuNeed } from '#screens/menu-needs.ts';
import { may } from '#session/session.ts';
import { type MenuEntry, menuGroups } from './menu.ts';
import { screens } from './screens.ts';

const permissionsByPath = new Map(
  screens.map(({ path, permission = [] }) => [path, [...new Set([permission].flat())]]),
);

/** Returns the permissions of which one opens the screen of an entry; none where everybody may. */
const permissionsOf = ({ to }: Pick<MenuEntry, 'to'>): readonly PermissionName[] =>
  permissionsByPath.get(to) ?? [];

/** Returns the permissions of which somebody lacks every one, so that the entry leads them nowhere; none where it does. */
export function lackingFor(entry: Pick<MenuEntry, 'to'>, settings: Settings): readonly PermissionName[] {
  const anyOf = permissionsOf(entry);
  return anyOf.some((name) => may(settings, name)) ? [] : anyOf;
}

/** What each entry of the menu takes: to be seen there, where it has a rule of its own that suffices, and to be opened. */
export const needsOfMenu: readonly MenuNeed[] = menuGroups.flatMap(({ name: group, entries }) =>
  entries.map((entry) => {
    const opening = permissionsOf(entry);
    const seeing = [entry.permission ?? []].flat();
    const both = opening.filter((name) => seeing.includes(name));
    return { group, name: entry.name, permissions: both.length > 0 ? both : opening };
  }),
);
