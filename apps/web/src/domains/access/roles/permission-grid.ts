/** The logic of ticking permissions (spec 1 §2.9): groups, the three states of a toggle, what has changed. */

export interface NamedPermission {
  /** Dotted, group then action: `sales.edit`. */
  name: string;
  group_name: string;
}

export interface PermissionGroup {
  /** As the server names it. */
  name: string;
  /** Its permissions, in the server's order. */
  names: readonly string[];
}

/** The permissions by group, groups and permissions in the order in which they first come. */
export function grouped(permissions: readonly NamedPermission[]): PermissionGroup[] {
  const groups = new Map<string, string[]>();
  for (const { name, group_name: group } of permissions) {
    const names = groups.get(group);
    if (names === undefined) groups.set(group, [name]);
    else names.push(name);
  }
  return [...groups].map(([name, names]) => ({ name, names }));
}

export type ToggleState = 'all' | 'some' | 'none';

/** What the toggle over these permissions shows. Over none at all it is off. */
export function toggleState(names: readonly string[], chosen: ReadonlySet<string>): ToggleState {
  const on = names.filter((name) => chosen.has(name)).length;
  if (on === 0) return 'none';
  return on === names.length ? 'all' : 'some';
}

/** After the toggle over these was pressed: all of them, or none where all were on. */
export function toggled(names: readonly string[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  return withAll(names, chosen, toggleState(names, chosen) !== 'all');
}

/** The chosen with these all on or all off. */
export function withAll(names: readonly string[], chosen: ReadonlySet<string>, on: boolean): ReadonlySet<string> {
  if (on) return new Set([...chosen, ...names]);
  const off = new Set(names);
  return new Set([...chosen].filter((name) => !off.has(name)));
}

export interface PermissionChanges {
  added: readonly string[];
  removed: readonly string[];
}

/** What is on now and was not, and what was on and is not, both in the order of `all`. */
export function permissionChanges(
  all: readonly string[],
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): PermissionChanges {
  return {
    added: all.filter((name) => now.has(name) && !before.has(name)),
    removed: all.filter((name) => before.has(name) && !now.has(name)),
  };
}

/** The last dotted segment: what the permission lets do. */
export const actionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** What the label of a permission is where the catalogue has no word for it: its last segment, capitalised. */
export const capitalised = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);

const columns = ['view', 'create', 'edit'] as const;
export type GridColumn = (typeof columns)[number] | 'other';

/** In which column of the grid a permission stands. */
export const columnOf = (name: string): GridColumn => columns.find((column) => column === actionOf(name)) ?? 'other';
