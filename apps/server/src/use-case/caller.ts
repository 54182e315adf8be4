import type { PermissionName } from '@cashbook/contract/access/permissions';

/** The member of staff behind a call, as the database knew them when the call came. */
export interface Actor {
  readonly kind: 'staff';
  readonly companyId: number;
  readonly userId: number;
  readonly userName: string;
  readonly email: string;
  readonly language: 'en' | 'bn';
  readonly roleId: number;
  readonly permissions: ReadonlySet<PermissionName>;
  /** The working branch: where this person's vouchers go. */
  readonly workingBranchId: number;
  /** Belongs to head office and reaches every branch of the company now. */
  readonly headOffice: boolean;
  /** The branches this person reaches, ascending. */
  readonly branchIds: readonly number[];
  readonly sessionId: bigint;
  /** Where the call came from, for the audit record. */
  readonly ip: string;
  readonly userAgent: string;
}

/** The customer behind a call of the portal. */
export interface CustomerActor {
  readonly kind: 'customer';
  readonly companyId: number;
  readonly partyId: number;
  readonly sessionId: bigint;
  readonly ip: string;
  readonly userAgent: string;
}

export type Caller = Actor | CustomerActor;

/** Who a session belongs to. Staff and customers may both be signed in in one browser. */
export type SessionKind = Caller['kind'];

/** Facts of the HTTP request that a few use cases need. */
export interface RequestFacts {
  /** Name of the host without its port, lower case. */
  readonly host: string;
  readonly ip: string;
  readonly userAgent: string;
  /** What a device that has signed in before shows; null for others. Its owner may have written anything into it. */
  readonly deviceToken: string | null;
  /** It came through somebody who passes calls on: a proxy, a tunnel. */
  readonly isForwarded: boolean;
  /** The session token that counts for this call, and how it came. */
  readonly token: { readonly value: string; readonly from: 'header' | 'cookie' } | null;
  /** The call carries the anti-forgery token of its cookie session, or needs none. */
  readonly unforged: boolean;
}

/** Finds who a session token belongs to at this moment; null when it is unknown, expired or its owner is disabled. */
export type FindCaller = (
  token: string,
  from: Pick<RequestFacts, 'ip' | 'userAgent' | 'isForwarded'>,
) => Promise<Caller | null>;
