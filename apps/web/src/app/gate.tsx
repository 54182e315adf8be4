import { signInCall } from '@cashbook/contract/access/sign-in-calls';
import { lazy, Suspense, useEffect, useState } from 'react';
import { SignIn } from '#domains/access/sign-in/sign-in.tsx';
import type { Credentials } from '#domains/access/sign-in/sign-in-form.tsx';
import { callPlainly } from '#session/api.ts';
import { maySignedIn } from '#session/cookies.ts';
import { pageAfterSignIn } from '#session/remembered-page.ts';
import { notifyTabs, settingsKey, watchTabs } from '#session/tabs.ts';
import { whenIdle } from '#when-idle.ts';

const loadToasts = () => import('#ui/overlay/toast.tsx');
const Toaster = lazy(() => loadToasts().then((file) => ({ default: file.Toaster })));

export interface GateProps {
  /** Fetches the rest of the page while the user types. */
  fetchAhead: () => void;
  /** Shows the screen at an address instead of this one. */
  openApp: (address: string) => Promise<void>;
}

/** The sign-in page, without router, schemas and shell. A computer where nobody is signed in loads only this. */
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

/** Returns the page that was requested before the sign-in. */
function pageAskedFor(): string {
  return pageAfterSignIn(new URLSearchParams(window.location.search).get('from') ?? undefined);
}

/** Becomes true, and calls `then` once, when the form is drawn and the browser is idle. */
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
