import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startMessages } from '#i18n/start.ts';
import { maySignedIn } from '#session/cookies.ts';
import { Gate } from './gate.tsx';
import { signInAddress } from './sign-in-address.ts';
import '#ui/tokens.css';
import '#ui/fonts.css';
import '#ui/ground.css';

const loadApp = () => import('./app.tsx');

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no place for the page.');
const root = createRoot(place);
const openApp = async () => (await loadApp()).openApp(root);

// Whoever is not signed in waits for nothing but the form; the rest is fetched while they type.
const signIn = maySignedIn() ? null : signInAddress(window.location);
if (signIn === null) {
  const app = loadApp();
  await startMessages(['ui']);
  await (await app).openApp(root);
} else {
  window.history.replaceState(null, '', signIn);
  await startMessages(['ui', 'access', 'refusals']);
  root.render(
    <StrictMode>
      <Gate fetchAhead={() => void loadApp().catch(() => undefined)} openApp={openApp} />
    </StrictMode>,
  );
}
