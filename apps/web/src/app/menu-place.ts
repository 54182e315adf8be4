import { menuGroups } from './menu.ts';
import { screens } from './screens.ts';

const entries = menuGroups.flatMap((group) => group.entries.map(({ to }) => to));

/** Screens whose address does not begin with the address of their menu entry, such as the form of a list. */
const elsewhere = screens.flatMap(({ path, menuEntry }) =>
  menuEntry === undefined ? [] : [{ path: pathPattern(path), menuEntry }],
);

/** Returns the pattern of the addresses behind a path such as `/branch/edit/$id`. */
function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);
}

/** Returns the address of the menu entry to which the screen at an address belongs; undefined without one. */
export function menuPlaceOf(pathname: string): string | undefined {
  if (entries.includes(pathname)) return pathname;
  const stated = elsewhere.find(({ path }) => path.test(pathname))?.menuEntry;
  return stated ?? entries.find((to) => pathname.startsWith(`${to}/`));
}
