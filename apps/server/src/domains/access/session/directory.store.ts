import { type QueryExecutorProvider, sql } from 'kysely';
import type { PreparedStatements } from '#db/prepared';
import type { SessionKind } from '#use-case/caller';

/**
 * The functions of the directory. The application asks them before the company is known. It also uses them for sessions
 * and passwords, whose tables it cannot access (architecture, "The database"). Functions without a company act in the
 * company of the transaction.
 */

export interface Credentials {
  readonly companyId: number;
  readonly userId: number;
  readonly passwordHash: string;
  /** False for a disabled user and for everybody in a disabled branch. */
  readonly maySignIn: boolean;
}

export async function credentialsByEmail(db: QueryExecutorProvider, email: string): Promise<Credentials | null> {
  const { rows } = await sql<Credentials>`
    select company_id as "companyId", user_id as "userId", password_hash as "passwordHash",
      may_sign_in as "maySignIn"
    from directory.credentials_by_email(${email})`.execute(db);
  return rows[0] ?? null;
}

/** Returns the password hash of a user of the transaction's company; null when they have no sign-in. */
export async function passwordHashOf(tx: QueryExecutorProvider, userId: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`select directory.password_hash_of(${userId}) as hash`.execute(tx);
  return rows[0]?.hash ?? null;
}

/** Adds a sign-in. Returns false when the email already belongs to one. */
export async function addSignIn(
  tx: QueryExecutorProvider,
  userId: number,
  email: string,
  passwordHash: string,
): Promise<boolean> {
  const { rows } = await sql<{ added: boolean }>`
    select directory.add_sign_in(${userId}, ${email}, ${passwordHash}) as added`.execute(tx);
  return rows[0]?.added ?? false;
}

/** Sets the password. Every device of the user becomes unknown. */
export async function setPassword(tx: QueryExecutorProvider, userId: number, passwordHash: string): Promise<void> {
  await sql`select directory.set_password(${userId}, ${passwordHash})`.execute(tx);
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly kind: SessionKind;
  /** The user, for staff. */
  readonly userId: number | null;
  /** The customer, for the portal. */
  readonly partyId: number | null;
  readonly remember: boolean;
  readonly now: Date;
  readonly idleSeconds: number;
  readonly expiresAt: Date;
  readonly userAgent: string;
  readonly address: string;
}

export async function openSession(tx: QueryExecutorProvider, session: NewSession): Promise<void> {
  const { tokenHash, kind, userId, partyId, remember, now, idleSeconds, expiresAt, userAgent, address } = session;
  await sql`
    select directory.open_session(${tokenHash}, ${kind}, ${userId}, ${partyId}, ${remember}, ${now},
      ${`${idleSeconds} seconds`}::interval, ${expiresAt}, ${userAgent}, ${address})`.execute(tx);
}

/** The user or party of a token at a moment, and their permissions then. The database function returns these names. */
export interface SessionRow {
  readonly token_hash: Buffer;
  readonly session_id: bigint;
  readonly company_id: number;
  readonly kind: SessionKind;
  readonly user_id: number | null;
  readonly party_id: number | null;
  readonly last_seen_at: Date;
  readonly user_name: string | null;
  readonly email: string | null;
  readonly language: string | null;
  readonly role_id: number | null;
  /** Their names in alphabetical order, separated by spaces. */
  readonly permissions: string;
  readonly branch_id: number | null;
  readonly head_office: boolean;
  readonly branch_ids: readonly number[];
  /** The digest of the other columns, without the moments. */
  readonly admission: string;
}

export function sessionsByToken(
  prepared: PreparedStatements,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<readonly SessionRow[]> {
  return prepared.ask<SessionRow>(
    `select token_hash, session_id, company_id, kind, user_id, party_id, last_seen_at, user_name, email, language,
      role_id, array_to_string(permissions, ' ') as permissions, branch_id, head_office, branch_ids, admission
    from directory.sessions_by_token($1, $2)`,
    [tokenHashes, now],
  );
}

export async function touchSession(
  db: QueryExecutorProvider,
  sessionId: bigint,
  now: Date,
  address: string,
): Promise<void> {
  await sql`select directory.touch_session(${sessionId}, ${now}, ${address})`.execute(db);
}

export interface OwnSession {
  readonly sessionId: bigint;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly userAgent: string;
  readonly address: string;
}

export async function sessionsOfUser(
  tx: QueryExecutorProvider,
  userId: number,
  now: Date,
): Promise<readonly OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select session_id as "sessionId", created_at as "createdAt", last_seen_at as "lastSeenAt",
      user_agent as "userAgent", address
    from directory.sessions_of_user(${userId}, ${now})`.execute(tx);
  return rows;
}

/** Ends a session. Returns false when the user has no such session. */
export async function endSession(tx: QueryExecutorProvider, userId: number, sessionId: bigint): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select directory.end_session(${userId}, ${sessionId}) as ended`.execute(tx);
  return rows[0]?.ended ?? false;
}

/** Ends every session of a user except the named one; null ends all of them. */
export async function endSessions(tx: QueryExecutorProvider, userId: number, except: bigint | null): Promise<void> {
  await sql`select directory.end_sessions(${userId}, ${except})`.execute(tx);
}

/** Whether the account of that email has signed in with the device since then. */
export async function isKnownDevice(
  db: QueryExecutorProvider,
  email: string,
  deviceHash: Buffer,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select directory.is_known_device(${email}, ${deviceHash}, ${since}) as known`.execute(db);
  return rows[0]?.known ?? false;
}

/** Records that the user has signed in with the device. */
export async function knowDevice(
  tx: QueryExecutorProvider,
  userId: number,
  deviceHash: Buffer,
  now: Date,
): Promise<void> {
  await sql`select directory.know_device(${userId}, ${deviceHash}, ${now})`.execute(tx);
}

/** Gives the device a new secret, for all users who have signed in with it. */
export async function renameDevice(tx: QueryExecutorProvider, oldHash: Buffer, newHash: Buffer): Promise<void> {
  await sql`select directory.rename_device(${oldHash}, ${newHash})`.execute(tx);
}

export async function forgetDevices(tx: QueryExecutorProvider, userId: number): Promise<void> {
  await sql`select directory.forget_devices(${userId})`.execute(tx);
}

export interface CountedTry {
  /** The tries in the running window, including this one. */
  readonly tries: number;
  readonly windowEndsAt: Date;
}

export async function countTry(
  db: QueryExecutorProvider,
  scope: string,
  keyHash: Buffer,
  now: Date,
  windowSeconds: number,
): Promise<CountedTry> {
  const { rows } = await sql<CountedTry>`
    select tries, window_ends_at as "windowEndsAt"
    from directory.count_try(${scope}, ${keyHash}, ${now}, ${`${windowSeconds} seconds`}::interval)`.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new Error('directory.count_try answered no row');
  return counted;
}

export async function forgiveTry(db: QueryExecutorProvider, scope: string, keyHash: Buffer): Promise<void> {
  await sql`select directory.forgive_try(${scope}, ${keyHash})`.execute(db);
}

export async function forgetTries(db: QueryExecutorProvider, scope: string, keyHash: Buffer): Promise<void> {
  await sql`select directory.forget_tries(${scope}, ${keyHash})`.execute(db);
}

/** Records a session's drafts. Returns false when the user has no such session. */
export async function noteDrafts(
  tx: QueryExecutorProvider,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: bigint },
  note: { readonly branchId: number; readonly drafts: number; readonly waiting: number },
  now: Date,
): Promise<boolean> {
  const { branchId, drafts, waiting } = note;
  const { rows } = await sql<{ noted: boolean }>`
    select directory.note_drafts(${userId}, ${sessionId}, ${branchId}, ${drafts}, ${waiting}, ${now}) as noted`.execute(
    tx,
  );
  return rows[0]?.noted ?? false;
}

export interface NotedDrafts {
  readonly userId: number;
  readonly userName: string;
  readonly drafts: number;
  readonly waiting: number;
  readonly notedAt: Date;
}

/** Returns the signed-in users with drafts of the branch, except for one session. The drafts noted last come first. */
export async function draftsInBranch(
  tx: QueryExecutorProvider,
  branchId: number,
  exceptSessionId: bigint,
  now: Date,
): Promise<readonly NotedDrafts[]> {
  const { rows } = await sql<NotedDrafts>`
    select user_id as "userId", user_name as "userName", drafts, waiting, noted_at as "notedAt"
    from directory.drafts_in_branch(${branchId}, ${exceptSessionId}, ${now})`.execute(tx);
  return rows;
}
