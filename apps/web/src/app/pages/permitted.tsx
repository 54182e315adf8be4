import type { ReactNode } from 'react';
import type { Screen } from '#screens/screen.ts';
import { useSignedIn } from '#session/session.ts';
import { NotPermittedPage } from './pages.tsx';

/** The screen, for whoever may see it; everybody else is told so and shown the way back. */
export function Permitted({ permission, children }: { permission: Screen['permission']; children: ReactNode }) {
  const { can } = useSignedIn();
  const anyOf = [permission ?? []].flat();
  return anyOf.length === 0 || anyOf.some(can) ? children : <NotPermittedPage lacks={anyOf} />;
}
