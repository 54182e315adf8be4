import type { PermissionName } from '@cashbook/contract/access/permissions';

/** The member of staff behind a call, as the database knew them at the request. */
export interface Actor {
  readonly kind: 'staff';
  readonly companyId: number;
  readonly userId: number;
  readonly userName: string;
  readonly email: string;
  readonly language: 'en' | 'bn';
  readonly roleId: number;
  readonly permissions: ReadonlySet<PermissionName>;
  /** The working branch, which this person's vouchers belong to. */
  readonly workingBranchId: number;
  /** Whether the person belongs to head office and so reaches every branch of the company now. */
  readonly headOffice: boolean;
  /** The branches this person reaches, ascending. */
  readonly branchIds: readonly number[];
  readonly sessionId: bigint;
  /** The address of the caller, for the audit record. */
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

/** The owner of a session. Staff and customers may both be signed in in one browser. */
export type SessionKind = Caller['kind'];

/** Facts of the HTTP request that a few use cases need. */
export interface RequestFacts {
  /** The name of the host without its port, lower case. */
  readonly host: string;
  readonly ip: string;
  readonly userAgent: string;
  /**
   * The token that a device shows after an earlier sign-in; null for others. It is untrusted: the owner may have written
   * anything into it.
   */
  readonly deviceToken: string | null;
  /** Whether the request passed a proxy or a tunnel. */
  readonly isForwarded: boolean;
  /** The session token that counts for this call, and where the request has it. */
  readonly token: { readonly value: string; readonly from: 'header' | 'cookie' } | null;
  /** Whether the call has the anti-forgery token of its cookie session, or needs none. */
  readonly unforged: boolean;
}

/** The session by which a caller was admitted without asking the database. The door of the books looks at it again. */
export interface CachedSession {
  /** SHA-256 of the token. */
  readonly tokenHash: Buffer;
  /** The digest of what the database said of the session. */
  readonly admission: string;
}

/** A caller as an earlier call found them. Only calls whose writes check the session may use it. */
export interface CachedCaller {
  readonly caller: Caller;
  readonly session: CachedSession;
}

/** A function that returns the owner of a session token as an earlier call found them; null when the database is to be asked. */
export type FindCachedCaller = (
  token: string,
  from: Pick<RequestFacts, 'ip' | 'userAgent' | 'isForwarded'>,
) => CachedCaller | null;

/**
 * A function that finds the owner of a session token at this moment. Returns null when the token is unknown or expired, or its
 * owner is disabled.
 */
export type FindCaller = (
  token: string,
  from: Pick<RequestFacts, 'ip' | 'userAgent' | 'isForwarded'>,
) => Promise<Caller | null>;
