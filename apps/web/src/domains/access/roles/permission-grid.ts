/** The logic of the permission ticks (spec 1 §2.9): groups, the three states of a toggle, the changes. */

export interface NamedPermission {
  /** The dotted name, group then action: `sales.edit`. */
  name: string;
  group_name: string;
}

export interface PermissionGroup {
  /** The name that the server uses. */
  name: string;
  /** The permissions of the group, in the server's order. */
  names: readonly string[];
}

/** Returns the permissions by group, both in the order of their first appearance. */
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

/** Returns the state of the toggle over these permissions. It is off for an empty list. */
export function toggleState(names: readonly string[], chosen: ReadonlySet<string>): ToggleState {
  const on = names.filter((name) => chosen.has(name)).length;
  if (on === 0) return 'none';
  return on === names.length ? 'all' : 'some';
}

/** Returns the chosen permissions after a press on the toggle: all of these, or none if all were on. */
export function toggled(names: readonly string[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  return withAll(names, chosen, toggleState(names, chosen) !== 'all');
}

/** Returns the chosen permissions with all of these on or off. */
export function withAll(names: readonly string[], chosen: ReadonlySet<string>, on: boolean): ReadonlySet<string> {
  if (on) return new Set([...chosen, ...names]);
  const off = new Set(names);
  return new Set([...chosen].filter((name) => !off.has(name)));
}

export interface PermissionChanges {
  added: readonly string[];
  removed: readonly string[];
}

/** Returns the permissions added and those removed, both in the order of `all`. */
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

/** Returns the last dotted segment: the action that the permission allows. */
export const actionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** Returns the label of a permission without a word in the catalogue: its last segment, capitalised. */
export const capitalised = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);

const columns = ['view', 'create', 'edit'] as const;
export type GridColumn = (typeof columns)[number] | 'other';

/** Returns the column of the grid for a permission. */
export const columnOf = (name: string): GridColumn => columns.find((column) => column === actionOf(name)) ?? 'other';
