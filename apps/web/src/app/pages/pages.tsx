import type { PermissionName } from '@cashbook/contract/access/permissions';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { connection } from '#session/connection.ts';
import { askAgain } from '#session/session.ts';
import { useStore } from '#store.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { FailedOffline } from '../fetch-once-more.ts';
import { StandIn } from './stand-in.tsx';

function BackToDashboard() {
  const { t } = useTranslation('shell');
  return (
    <ButtonLink variant="primary" to="/dashboard">
      {t('backToDashboard')}
    </ButtonLink>
  );
}

/** An address that the route table does not know (spec 1 §2.1, `*`). */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  return <StandIn title={t('notFound')} hint={t('notFoundHint', { path: pathname })} actions={<BackToDashboard />} />;
}

/** The page shown instead of a screen to a user whose role lacks its permission. */
export function NotPermittedPage({ lacks }: { lacks: readonly PermissionName[] }) {
  const { t } = useTranslation('shell');
  const said = t('lacks', { count: lacks.length, permissions: lacks.join(', ') });
  return <StandIn title={t('notPermitted')} hint={`${said} ${t('notPermittedHint')}`} actions={<BackToDashboard />} />;
}

/** The address at which somebody pressed the button last. */
let pressedAt: string | null = null;

/**
 * The page for a screen whose code or data could not be fetched, or that failed while it was drawn. The screen loads by
 * itself when the connection is back, also if it came back before this page was drawn.
 */
export function LoadFailedPage({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  const { online } = useStore(connection);
  const router = useRouter();
  const wasOnline = useRef(online && !(error instanceof FailedOffline));
  useEffect(() => {
    if (online && !wasOnline.current) void router.invalidate();
    wasOnline.current = online;
  }, [online, router]);
  // What a reload takes along, such as the text in other fields, another try keeps. A newer version needs the reload.
  const tryAgain = async () => {
    const { href } = router.state.location;
    const isSecond = pressedAt === href;
    pressedAt = href;
    if (!isSecond) await router.invalidate();
    if (isSecond || router.state.matches.some(({ status }) => status === 'error')) window.location.reload();
  };
  return (
    <StandIn
      title={t('loadFailed')}
      hint={t(online ? 'loadFailedHint' : 'loadFailedOffline')}
      // Offline a reload would leave an empty page.
      actions={
        online && (
          <Button variant="primary" onClick={() => void tryAgain()}>
            {t('tryAgain')}
          </Button>
        )
      }
    />
  );
}

/** The page shown while the server does not answer, so that the signed-in user is unknown. */
export function UnreachablePage() {
  const { t } = useTranslation('shell');
  return (
    <main>
      <StandIn
        title={t('unreachable')}
        hint={t('unreachableHint')}
        actions={
          <Button variant="primary" onClick={() => void askAgain()}>
            {t('tryAgain')}
          </Button>
        }
      />
    </main>
  );
}
