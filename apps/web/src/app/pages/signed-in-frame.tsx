import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Shell } from '#app/shell/shell.tsx';
import { DocumentQueueProvider } from '#domains/posting/queue/queue-provider.tsx';
import { knownKinds } from '#domains/vouchers/known-kinds.ts';
import { personOf } from '#session/person.ts';
import { session } from '#session/session.ts';
import { useStore } from '#store.ts';
import { UnreachablePage } from './pages.tsx';

/**
 * The shell and the queue of unsent documents while a user is signed in. It follows the session when it is lost or ended,
 * here or in another tab.
 */
export function SignedInFrame() {
  const now = useStore(session);
  const router = useRouter();
  const isOver = now.status === 'signed-out';
  const isLost = isOver && now.lost;
  useEffect(() => {
    if (!isOver) return;
    // The page is remembered for a user whose session was lost, not for the next person at this computer.
    const search = isLost ? { from: router.state.location.href } : {};
    void router.navigate({ to: '/login', search });
  }, [isOver, isLost, router]);
  if (now.status === 'unreachable') return <UnreachablePage />;
  if (now.status !== 'signed-in') return null;
  return (
    <DocumentQueueProvider key={personOf(now.user)} kinds={knownKinds}>
      <Shell />
    </DocumentQueueProvider>
  );
}
