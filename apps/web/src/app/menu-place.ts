import { menuGroups } from './menu.ts';
import { screens } from './screens.ts';

const entries = menuGroups.flatMap((group) => group.entries.map(({ to }) => to));

/** Screens that belong to an entry whose address theirs does not begin with, such as the form of a list. */
const elsewhere = screens.flatMap(({ path, menuEntry }) =>
  menuEntry === undefined ? [] : [{ path: pathPattern(path), menuEntry }],
);

/** `/branch/edit/$id` as a pattern of the addresses that it stands for. */
function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);
}

/** The address of the menu's entry to which the screen at an address belongs; undefined where it belongs to none. */
export function menuPlaceOf(pathname: string): string | undefined {
  if (entries.includes(pathname)) return pathname;
  const stated = elsewhere.find(({ path }) => path.test(pathname))?.menuEntry;
  return stated ?? entries.find((to) => pathname.startsWith(`${to}/`));
}
