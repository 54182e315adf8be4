import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { dashboardEntry, type MenuGroup } from '#app/menu.ts';
import { menuPlaceOf } from '#app/menu-place.ts';
import { menuWithPins, withoutPins } from '#app/pins.ts';
import { preferences } from '#session/preferences.ts';
import { useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { names } from '#ui/names.ts';
import { arrowTarget } from './menu-keys.ts';
import { groupOf, MenuLinks } from './menu-links.tsx';
import './menu-bar.css';

/**
 * The menu as a bar under the header, with the groups and rules of the sidebar. One group is open at a time. The arrows
 * move along the bar and through the open list. Escape and any action elsewhere close the list.
 */
export function MenuBar() {
  const { t } = useTranslation('shell');
  const { settings } = useSignedIn();
  const router = useRouter();
  const { pins } = useStore(preferences);
  const groups = menuWithPins(settings, pins);
  const place = useLocation({ select: ({ pathname }) => menuPlaceOf(pathname) });
  const here = groupOf(withoutPins(groups), place);
  const [open, setOpen] = useState<string | null>(null);
  const bar = useRef<HTMLElement>(null);

  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(null)), [router]);
  useEffect(() => {
    if (open === null) return;
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && bar.current?.contains(target) !== true) setOpen(null);
    };
    window.addEventListener('pointerdown', press);
    return () => window.removeEventListener('pointerdown', press);
  }, [open]);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && open !== null) {
      headOf(bar.current, open)?.focus();
      setOpen(null);
      return;
    }
    const target = bar.current === null ? null : arrowTarget(bar.current, event.key, document.activeElement);
    if (target === null) return;
    event.preventDefault();
    // An entry can take the focus only once its list is shown. An open list moves along the bar with the focus.
    const group = target.closest<HTMLElement>('[data-group]')?.dataset.group ?? null;
    const inList = target.matches('li a');
    if (inList || open !== null) flushSync(() => setOpen(group));
    target.focus();
  };

  return (
    <nav
      className="menu-bar"
      aria-label={t('mainMenu')}
      ref={bar}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(null);
      }}
    >
      <Link to={dashboardEntry.to} data-bar activeProps={{ 'aria-current': 'page' }}>
        {t(dashboardEntry.name)}
      </Link>
      {groups.map((group) => (
        <BarGroup
          key={group.name}
          group={group}
          open={open === group.name}
          place={group.name === here ? place : undefined}
          onToggle={() => setOpen(open === group.name ? null : group.name)}
          onPoint={() => open !== null && setOpen(group.name)}
        />
      ))}
    </nav>
  );
}

const headOf = (bar: HTMLElement | null, group: string) =>
  bar?.querySelector<HTMLElement>(`[data-group="${group}"] > button`) ?? null;

interface BarGroupProps {
  group: MenuGroup;
  open: boolean;
  /** The address of the current screen's entry, where the group contains it. */
  place: string | undefined;
  onToggle: () => void;
  /** The pointer entered the group: while one group is open, the next opens without a click. */
  onPoint: () => void;
}

function BarGroup({ group, open, place, onToggle, onPoint }: BarGroupProps) {
  const { t } = useTranslation('shell');
  const listId = `bar-${group.name}`;
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(false);
  // A list that would leave the window is aligned with the right end of its group.
  useLayoutEffect(() => {
    const list = box.current?.querySelector('ul') ?? null;
    if (!open || box.current === null || list === null) return;
    setAtEnd(box.current.getBoundingClientRect().left + list.offsetWidth > window.innerWidth);
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a convenience of the pointer; the button does the same
    <div
      className={names('bar-group', atEnd && 'at-end')}
      ref={box}
      data-group={group.name}
      data-current={place !== undefined}
      onMouseEnter={onPoint}
    >
      <button type="button" data-bar aria-expanded={open} aria-controls={listId} onClick={onToggle}>
        {t(group.name)}
      </button>
      <MenuLinks id={listId} entries={group.entries} place={place} hidden={!open} />
    </div>
  );
}
