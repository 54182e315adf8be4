import { Outlet, useNavigate, useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetchAhead } from '#app/fetch-ahead.ts';
import { dashboardEntry, visibleMenu } from '#app/menu.ts';
import { useCountedScreens } from '#app/screen-uses.ts';
import { GroupingContext } from '#i18n/format.ts';
import { preferences } from '#session/preferences.ts';
import { useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { IconButton } from '#ui/button.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { KeyBar } from '#ui/keys/key-bar.tsx';
import { queueKeys, releaseKeys } from '#ui/keys/queued-keys.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { narrow, useMedia } from '#ui/theme/use-media.ts';
import { DayQuestion } from './day-question.tsx';
import { Header } from './header.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { useLogOut } from './log-out.tsx';
import { MenuBar } from './menu-bar.tsx';
import { setSidebarExpanded, sidebarExpanded } from './preferences.ts';
import { Sidebar } from './sidebar.tsx';
import { StatusLine, StatusStrip } from './status-line.tsx';
import { UnreadableDocuments } from './unreadable-documents.tsx';
import { pinTarget, useTogglePin } from './use-toggle-pin.ts';
import './shell.css';

const loadPalette = () => import('./palette.tsx').then((file) => file.Palette);
/** The digits that open saved reports, with Alt and Shift. */
const savedDigits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The delay before the palette is fetched, in ms; by then the first screen is loaded. */
const paletteAheadMs = 1500;

/** The frame of every signed-in screen: menu, header, the screen itself, and its keys. */
export function Shell() {
  const { t } = useTranslation('shell');
  const { settings } = useSignedIn();
  const isDrawer = useMedia(narrow);
  const expanded = useStore(sidebarExpanded);
  const { layout, keyBar } = useStore(preferences);
  const isBar = layout === 'horizontal' && !isDrawer;
  const drawer = useDrawer(isDrawer);
  const palette = usePalette();
  const [keysOpen, setKeysOpen] = useState(false);
  // A change of branch starts the screen anew in that branch. The user is asked about unsaved input first.
  const [starts, setStarts] = useState(0);
  const logOut = useLogOut();
  useFetchAhead();
  useCountedScreens();
  useKeysEverywhere({ onPalette: palette.open, onKeys: () => setKeysOpen(true) });

  return (
    <GroupingContext value={settings.branch.money_format}>
      <a className="skip" href="#main">
        {t('skipToContent')}
      </a>
      <div
        className="app"
        data-menu={isBar ? 'bar' : 'side'}
        data-sidebar={expanded || isDrawer ? 'full' : 'mini'}
        data-foot={isBar || keyBar ? 'shown' : 'none'}
      >
        {!isBar && (
          <aside className="side" id="side" ref={drawer.ref} data-open={drawer.open}>
            {isDrawer && <IconButton className="side-close" icon={X} label={t('closeMenu')} onClick={drawer.close} />}
            <Sidebar isDrawer={isDrawer} expanded={expanded} onExpand={setSidebarExpanded} />
          </aside>
        )}
        {drawer.open && <div className="scrim" aria-hidden="true" onClick={drawer.close} />}
        <div className="main">
          <Header
            withBrand={isBar}
            drawerOpen={drawer.open}
            onOpenDrawer={drawer.show}
            onOpenPalette={palette.open}
            onLogOut={logOut.start}
            onSwitched={() => setStarts(starts + 1)}
          />
          {isBar && <MenuBar />}
          {(isDrawer || (!isBar && !expanded)) && <StatusStrip />}
          <main className="page" id="main" tabIndex={-1}>
            <UnreadableDocuments />
            <Fragment key={starts}>
              <Outlet />
            </Fragment>
          </main>
          {isBar ? <Foot withKeys={keyBar} /> : keyBar && <KeyBar />}
        </div>
      </div>
      {palette.Shown !== null && <palette.Shown onClose={palette.close} />}
      <KeysDialog open={keysOpen} onClose={() => setKeysOpen(false)} />
      {logOut.dialog}
      <DayQuestion />
    </GroupingContext>
  );
}

type PaletteView = Awaited<ReturnType<typeof loadPalette>>;

/** Returns the palette's view while it is open. The code is fetched before the first use. */
function usePalette() {
  const { t } = useTranslation('shell');
  const [Shown, setShown] = useState<PaletteView | null>(null);
  useEffect(() => {
    // If this fails, opening the palette tries again.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), paletteAheadMs);
    return () => clearTimeout(timer);
  }, []);
  const open = () => {
    // Text typed right after Ctrl+K goes to the palette, even if the palette loads late.
    if (Shown === null) queueKeys();
    loadPalette().then(
      (Palette) => setShown(() => Palette),
      () => {
        releaseKeys();
        toast.bad(t('paletteFailed'));
      },
    );
  };
  return { Shown, open, close: () => setShown(null) };
}

/** The foot of a page without a sidebar: the state of the work at the bottom left as usual, and the keys beside it. */
function Foot({ withKeys }: { withKeys: boolean }) {
  return (
    <div className="app-foot">
      <StatusLine />
      {withKeys && <KeyBar />}
    </div>
  );
}

/**
 * Returns the sidebar's state on a small screen. Escape, a click outside or a change of screen closes it; the focus goes
 * in and back. It listens to the router and does not read the address, because each change of the address would draw the
 * whole shell again.
 */
function useDrawer(isDrawer: boolean) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const router = useRouter();

  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router]);
  useEffect(() => {
    if (!open) return;
    const cameFrom = document.activeElement;
    ref.current?.querySelector<HTMLElement>('a, button')?.focus();
    const press = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      if (cameFrom instanceof HTMLElement) cameFrom.focus();
    };
  }, [open]);

  return { ref, open: open && isDrawer, show: () => setOpen(true), close: () => setOpen(false) };
}

function useKeysEverywhere({ onPalette, onKeys }: { onPalette: () => void; onKeys: () => void }) {
  const { t } = useTranslation('shell');
  const { settings } = useSignedIn();
  const navigate = useNavigate();
  const togglePin = useTogglePin();
  const openSaved = async (digit: number) => {
    try {
      const { savedUnderDigit } = await import('#domains/reports/saved/open-saved.ts');
      const href = await savedUnderDigit(digit);
      if (href === undefined) toast.info(t('noSavedKey', { digit }));
      else await navigate({ href });
    } catch {
      toast.bad(t('loadFailed'));
    }
  };
  const entries = [dashboardEntry, ...visibleMenu(settings).flatMap((group) => group.entries)];
  useHotkeys(
    [
      { keys: 'mod+k', does: t('goToAnything'), run: onPalette },
      { keys: '?', does: t('listKeys'), run: onKeys },
      {
        keys: 'alt+m',
        does: t('pinKey'),
        run: () => togglePin(pinTarget(document.activeElement, location.pathname)),
      },
      ...entries
        .filter((entry) => entry.digit !== undefined)
        .sort((a, b) => (a.digit ?? 0) - (b.digit ?? 0))
        .map((entry) => ({
          keys: `alt+${entry.digit}`,
          does: t(entry.name),
          run: () => void navigate({ to: entry.to }),
        })),
      ...savedDigits.map((digit) => ({
        keys: `alt+shift+${digit}`,
        does: t('openSaved', { digit }),
        hidden: digit > 1,
        run: () => void openSaved(digit),
      })),
    ],
    'everywhere',
  );
}
