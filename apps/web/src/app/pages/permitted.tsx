import type { ReactNode } from 'react';
import type { Screen } from '#screens/screen.ts';
import { useSignedIn } from '#session/session.ts';
import { NotPermittedPage } from './pages.tsx';

/** Shows the screen to a user who may see it. Any other user sees the missing permission and the way back. */
export function Permitted({ permission, children }: { permission: Screen['permission']; children: ReactNode }) {
  const { can } = useSignedIn();
  const anyOf = [permission ?? []].flat();
  return anyOf.length === 0 || anyOf.some(can) ? children : <NotPermittedPage lacks={anyOf} />;
}
