import type { PermissionName } from '@cashbook/contract/access/permissions';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { connection } from '#session/connection.ts';
import { askAgain } from '#session/session.ts';
import { useStore } from '#store.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
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

/**
 * The page for a screen whose code or data could not be fetched, or that failed while it was drawn. The screen loads by
 * itself when the connection is back.
 */
export function LoadFailedPage() {
  const { t } = useTranslation('shell');
  const { online } = useStore(connection);
  const router = useRouter();
  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current) void router.invalidate();
    wasOnline.current = online;
  }, [online, router]);
  return (
    <StandIn
      title={t('loadFailed')}
      hint={t(online ? 'loadFailedHint' : 'loadFailedOffline')}
      // Offline a reload would leave an empty page.
      actions={
        online && (
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('reload')}
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
