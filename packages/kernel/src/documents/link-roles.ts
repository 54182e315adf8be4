/**
 * The traits of a link role: how a link limits changes of its parent voucher (accounting §4, "Edits and dependents"). The table
 * `link_role` has the same columns, and a test compares both.
 */
interface LinkRoleTraits {
  /** Whether both vouchers are halves of one document. They are voided together and never edited. */
  readonly together: boolean;
  /** Whether the parent can be neither voided nor changed to another type while the link stands. */
  readonly blocksVoid: boolean;
  /** Whether the parent cannot be edited either. */
  readonly blocksEdit: boolean;
  /** Whether a document with such a link may have neither lines nor movements. */
  readonly mayBeEmpty: boolean;
}

/** The traits of most roles. Each role names those that differ. */
const dependent = {
  together: false,
  blocksVoid: true,
  blocksEdit: false,
  mayBeEmpty: false,
} as const satisfies LinkRoleTraits;

/**
 * The reasons for a link to a parent voucher, such as the invoice that a collection pays or the cheque that a realization
 * clears. A `remittance` sends on what its parent received. A `transfer` ends the transit of the goods that its parent has sent.
 */
export const LINK_ROLES = [
  { ...dependent, role: 'collection' },
  { ...dependent, role: 'return' },
  { ...dependent, role: 'realization' },
  { ...dependent, role: 'remittance', blocksEdit: true },
  { ...dependent, role: 'transfer', blocksEdit: true },
  { ...dependent, role: 'half', together: true, blocksVoid: false },
  { ...dependent, role: 'delivery', mayBeEmpty: true },
] as const satisfies readonly (LinkRoleTraits & { readonly role: string })[];

export type LinkRole = (typeof LINK_ROLES)[number]['role'];

/** Returns the roles that have all of these traits. */
export function rolesOf(traits: Partial<LinkRoleTraits>): readonly LinkRole[] {
  const named = Object.entries(traits);
  return LINK_ROLES.filter((role) => named.every(([name, value]) => role[name as keyof LinkRoleTraits] === value)).map(
    ({ role }) => role,
  );
}

/** Whether the role has all of these traits. */
export function isRoleOf<const T extends Partial<LinkRoleTraits>>(
  role: LinkRole,
  traits: T,
): role is Extract<(typeof LINK_ROLES)[number], T>['role'] {
  return rolesOf(traits).includes(role);
}
