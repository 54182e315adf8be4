import { Link, useLocation } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dashboardEntry, type MenuEntry, type MenuGroup } from '#app/menu.ts';
import { menuPlaceOf } from '#app/menu-place.ts';
import { menuWithPins, withoutPins } from '#app/pins.ts';
import { preferences } from '#session/preferences.ts';
import { useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { Brand } from './brand.tsx';
import { groupOf, MenuLinks } from './menu-links.tsx';
import { StatusLine } from './status-line.tsx';

export interface SidebarProps {
  /** Whether it is a drawer, as on small screens. */
  isDrawer: boolean;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
}

/**
 * The menu (spec 1 §2.3). Opening a group of the collapsed menu expands the menu first. A drawer has one group open at a
 * time.
 */
export function Sidebar({ isDrawer, expanded, onExpand }: SidebarProps) {
  const { t } = useTranslation('shell');
  const { settings } = useSignedIn();
  const place = useLocation({ select: ({ pathname }) => menuPlaceOf(pathname) });
  const { pins } = useStore(preferences);
  const groups = useMemo(() => menuWithPins(settings, pins), [settings, pins]);
  const here = groupOf(withoutPins(groups), place);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['pinned']));

  useEffect(() => {
    if (here !== undefined)
      setOpen((now) => (now.has(here) ? now : new Set(isDrawer ? ['pinned', here] : [...now, here])));
  }, [here, isDrawer]);

  const toggle = useCallback(
    (name: string) => {
      if (!expanded && !isDrawer) {
        onExpand(true);
        setOpen((now) => new Set([...now, name]));
        return;
      }
      setOpen((now) => {
        const others = [...now].filter((other) => other !== name && (!isDrawer || other === 'pinned'));
        return new Set(now.has(name) ? others : [...others, name]);
      });
    },
    [expanded, isDrawer, onExpand],
  );

  return (
    <>
      <Brand />
      <nav className="nav" aria-label={t('mainMenu')}>
        <TopLink entry={dashboardEntry} icon={dashboardEntry.icon} />
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            open={open.has(group.name)}
            place={group.name === here ? place : undefined}
            onToggle={toggle}
          />
        ))}
      </nav>
      <div className="side-foot">
        <StatusLine />
        {!isDrawer && (
          <IconButton
            size="small"
            icon={expanded ? ChevronLeft : ChevronRight}
            label={expanded ? t('collapseMenu') : t('expandMenu')}
            aria-expanded={expanded}
            onClick={() => onExpand(!expanded)}
          />
        )}
      </div>
    </>
  );
}

function TopLink({ entry, icon }: { entry: MenuEntry; icon: LucideIcon }) {
  const { t } = useTranslation('shell');
  return (
    <Link to={entry.to} title={t(entry.name)} activeProps={{ 'aria-current': 'page' }}>
      <Icon of={icon} />
      <span>{t(entry.name)}</span>
    </Link>
  );
}

interface GroupProps {
  group: MenuGroup;
  open: boolean;
  /** The address of the current screen's entry, where the group contains it. */
  place: string | undefined;
  /** Keep its identity between renders. */
  onToggle: (name: string) => void;
}

/** A group of the menu. When the screen changes, only the groups that it leaves and enters are drawn again. */
const Group = memo(function Group({ group, open, place, onToggle }: GroupProps) {
  const { t } = useTranslation('shell');
  const listId = `menu-${group.name}`;
  return (
    <div className="nav-group" data-current={place !== undefined}>
      <button
        type="button"
        className="nav-head"
        title={t(group.name)}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => onToggle(group.name)}
      >
        <Icon of={group.icon} />
        <span>{t(group.name)}</span>
      </button>
      <MenuLinks id={listId} entries={group.entries} place={place} hidden={!open} />
    </div>
  );
});
