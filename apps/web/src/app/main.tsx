import './no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startMessages } from '#i18n/start.ts';
import { maySignedIn } from '#session/cookies.ts';
import { Gate } from './gate.tsx';
import { signInAddress } from './sign-in-address.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/fonts.css';
import '#ui/theme/ground.css';

const loadApp = () => import('./app.tsx');

/** Shows the screen of the page's address. A user who is not signed in waits only for the form. */
async function start(place: HTMLElement): Promise<void> {
  const root = createRoot(place);
  const openApp = async (address: string) => {
    const app = await loadApp();
    window.history.replaceState(null, '', address);
    return app.openApp(root);
  };
  const signIn = maySignedIn() ? null : signInAddress(window.location);
  if (signIn === null) {
    const [app] = await Promise.all([loadApp(), startMessages(['ui'])]);
    return app.openApp(root);
  }
  window.history.replaceState(null, '', signIn);
  await startMessages(['ui', 'access', 'firstRefusals']);
  root.render(
    <StrictMode>
      <Gate fetchAhead={() => void loadApp().catch(() => undefined)} openApp={openApp} />
    </StrictMode>,
  );
}

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no place for the page.');
// Not awaited here: the messages that it fetches share a file with this module, so each would wait for the other.
void start(place);
