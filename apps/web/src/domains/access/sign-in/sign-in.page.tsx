import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { UrlQuery } from '#screens/url-state.ts';
import { pageAfterSignIn } from '#session/remembered-page.ts';
import { enterWith, session, sessionLossReported } from '#session/session.ts';
import { useStore } from '#store.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { SignIn } from './sign-in.tsx';

/**
 * The sign-in page where the whole page is already loaded: after Log Out, or when a session was lost. See also
 * app/gate.tsx.
 */
export function SignInPage() {
  const navigate = useNavigate();
  const { from }: UrlQuery = useSearch({ strict: false });
  useSessionLossNotice();
  return (
    <SignIn
      onMissing={toast.bad}
      enter={async (credentials) => {
        await enterWith(credentials);
        void navigate({ href: pageAfterSignIn(from), replace: true });
      }}
    />
  );
}

/** Reports a lost session once; an ended one is not reported (spec 1 §4). */
function useSessionLossNotice() {
  const { t } = useTranslation('access');
  const now = useStore(session);
  const lost = now.status === 'signed-out' && now.lost;
  useEffect(() => {
    if (!lost) return;
    sessionLossReported();
    toast.warn(t('pleaseLogin'));
  }, [lost, t]);
}
