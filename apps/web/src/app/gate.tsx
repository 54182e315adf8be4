import { signInCall } from '@cashbook/contract/access/sign-in-calls';
import { lazy, Suspense, useEffect, useState } from 'react';
import { SignIn } from '#domains/access/sign-in/sign-in.tsx';
import type { Credentials } from '#domains/access/sign-in/sign-in-form.tsx';
import { callPlainly } from '#session/api.ts';
import { maySignedIn } from '#session/cookies.ts';
import { pageAfterSignIn } from '#session/remembered-page.ts';
import { notifyTabs, settingsKey, watchTabs } from '#session/tabs.ts';
import { whenIdle } from '#when-idle.ts';

const loadToasts = () => import('#ui/toast.tsx');
const Toaster = lazy(() => loadToasts().then((file) => ({ default: file.Toaster })));

export interface GateProps {
  /** Fetches the rest of the page, while people type. */
  fetchAhead: () => void;
  /** Shows the screen at an address in place of this one. */
  openApp: (address: string) => Promise<void>;
}

/** Sign-in by itself, without router, schemas and shell: what a computer loads at which nobody is signed in. */
export function Gate({ fetchAhead, openApp }: GateProps) {
  const withToasts = useWhenIdle(fetchAhead);
  useEffect(() => localStorage.removeItem(settingsKey), []);
  useEffect(
    () =>
      watchTabs((message) => {
        if (message === 'session-changed' && maySignedIn()) void openApp(pageAskedFor());
      }),
    [openApp],
  );
  const enter = async (credentials: Credentials) => {
    await callPlainly(signInCall, { body: credentials });
    notifyTabs('session-changed');
    await openApp(pageAskedFor());
  };
  return (
    <>
      <SignIn enter={enter} onMissing={(message) => void loadToasts().then(({ toast }) => toast.bad(message))} />
      <Suspense>{withToasts && <Toaster />}</Suspense>
    </>
  );
}

/** The page that was asked for before the sign-in. */
function pageAskedFor(): string {
  return pageAfterSignIn(new URLSearchParams(window.location.search).get('from') ?? undefined);
}

/** Becomes true, and calls once, when the form is drawn and the browser has nothing better to do. */
function useWhenIdle(then: () => void): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setIdle(true);
        then();
      }),
    [then],
  );
  return isIdle;
}
