import type { PermissionName } from '@cashbook/contract/access/permissions';
import {
  endSession,
  me,
  readSettings,
  type SessionUser,
  type Settings,
  signIn,
  signOut,
} from '@cashbook/contract/access/session';
import { ApiError } from '@cashbook/contract/client';
import { changeLanguage } from '#i18n/start.ts';
import { remember } from '#remember.ts';
import { createStore, useStore } from '#store.ts';
import { call, whenForbidden, whenSessionIsLost } from './api.ts';
import { maySignedIn } from './cookies.ts';
import { personOf } from './person.ts';
import { showPreferencesOf } from './preferences.ts';
import type { Desk } from './save.ts';
import { notifyTabs, settingsKey, watchTabs } from './tabs.ts';

export interface SignedIn {
  status: 'signed-in';
  user: SessionUser;
  settings: Settings;
}

export interface SignedOut {
  status: 'signed-out';
  /** Whether the session was lost and not ended: the sign-in page says "Please login to continue." */
  lost: boolean;
}

/** The session of this page (spec 1 §4). `unreachable`: somebody may be signed in, but the server does not answer. */
export type Session = { status: 'unknown' } | SignedOut | { status: 'unreachable' } | SignedIn;

export const session = createStore<Session>({ status: 'unknown' });

/** Stores the settings in wire form. */
const keep = (settings: Settings) => remember(settingsKey, JSON.stringify(readSettings.reply.encode(settings)));

let starting: Promise<void> | null = null;

/** Resolves when the signed-in user is known; asks the server once. */
export function sessionKnown(): Promise<void> {
  starting ??= askWhoIsThere();
  return starting;
}

/** Asks again, after the server could not be reached or another tab signed in or out. */
export function askAgain(): Promise<void> {
  starting = askWhoIsThere();
  return starting;
}

async function askWhoIsThere(): Promise<void> {
  if (!maySignedIn()) return clear({ lost: false });
  try {
    const [user, settings] = await Promise.all([call(me, {}), call(readSettings, {})]);
    await enter(user.data, settings.data);
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'offline' || error.status >= 500)) {
      session.set({ status: 'unreachable' });
    } else {
      clear({ lost: true });
    }
  }
}

async function enter(user: SessionUser, settings: Settings): Promise<void> {
  keep(settings);
  await changeLanguage(user.lang);
  showPreferencesOf(personOf(user));
  session.set({ status: 'signed-in', user, settings });
}

/** Clears the session. Drafts stay, so that the user finds them after the next sign-in. */
function clear({ lost }: { lost: boolean }): void {
  localStorage.removeItem(settingsKey);
  showPreferencesOf(null);
  session.set({ status: 'signed-out', lost });
}

whenSessionIsLost(() => clear({ lost: true }));

/** The loss of the session has been reported; it is not reported twice. */
export function sessionLossReported(): void {
  session.set({ status: 'signed-out', lost: false });
}

/** Signs in and loads the settings. @throws ApiError `invalid_credentials`, `too_many`, `offline`, … */
export async function enterWith(credentials: { email: string; password: string; remember: boolean }): Promise<void> {
  const { data } = await call(signIn, { body: credentials });
  const settings = await call(readSettings, {});
  await enter(data.user, settings.data);
  notifyTabs('session-changed');
}

/** Signs out on the server and here. Unsaved input stays in this browser. */
export async function leave(): Promise<void> {
  await call(signOut, {});
  clear({ lost: false });
  notifyTabs('session-changed');
}

/** Ends every session of this user, this one included. */
export async function leaveEverywhere(): Promise<void> {
  await call(endSession, { params: { id: 'all' } });
  clear({ lost: false });
  notifyTabs('session-changed');
}

/** Shows the user's changed name or language, here and in the other tabs, without a reload. */
export async function profileChanged(user: SessionUser): Promise<void> {
  const now = session.get();
  if (now.status !== 'signed-in') return;
  await changeLanguage(user.lang);
  session.set({ ...now, user });
  notifyTabs('session-changed');
}

/**
 * Fetches the user's own account after a change under Users, with the settings that depend on it. Shows its name and
 * language, here and in the other tabs, without a reload.
 */
export async function accountChanged(): Promise<void> {
  notifyTabs('session-changed');
  const [user, settings] = await Promise.all([call(me, {}), call(readSettings, {})]);
  await enter(user.data, settings.data);
}

/** Fetches permissions, transaction date and branch anew. */
export async function refreshSettings(): Promise<void> {
  const now = session.get();
  if (now.status !== 'signed-in') return;
  const { data: settings } = await call(readSettings, {});
  keep(settings);
  session.set({ ...now, settings });
}

// The role may have changed since: the menu and the screens follow at the call that shows it.
whenForbidden(() => void refreshSettings().catch(() => undefined));

/** Fetches the settings here and in the other tabs. Call it after a day close or any other change of the settings. */
export async function settingsChanged(): Promise<void> {
  notifyTabs('settings-changed');
  await refreshSettings();
}

watchTabs((message) => {
  const reaction = message === 'settings-changed' ? refreshSettings() : askAgain();
  // A failure here only means that this page stays as it is until its next call.
  reaction.catch(() => undefined);
});

/** Returns the signed-in user's session. Only for screens, which exist only inside the signed-in shell. */
export function useSignedIn(): SignedIn & { can: (permission: PermissionName) => boolean; desk: Desk } {
  const now = useStore(session);
  if (now.status !== 'signed-in') throw new Error('A screen was drawn while nobody is signed in.');
  return {
    ...now,
    can: (permission) => may(now.settings, permission),
    desk: { branchId: now.settings.branch.id, transactionDate: now.settings.trx_dt },
  };
}

/** Whether the settings contain the permission. The screen shows things accordingly; the server decides what is allowed. */
export function may(settings: Settings, permission: PermissionName): boolean {
  return settings.permissions.some(({ name }) => name === permission);
}
