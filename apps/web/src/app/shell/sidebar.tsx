import { Link, useLocation } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dashboardEntry, type MenuEntry, type MenuGroup, visibleMenu } from '#app/menu.ts';
import { useSignedIn } from '#session/session.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { StatusLine } from './status-line.tsx';

export interface SidebarProps {
  /** On small screens it is a drawer. */
  isDrawer: boolean;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
}

/** The menu (spec 1 §2.3). Opening a group of the collapsed menu expands it first; a drawer has one group open at a time. */
export function Sidebar({ isDrawer, expanded, onExpand }: SidebarProps) {
  const { t } = useTranslation('shell');
  const { settings } = useSignedIn();
  const { pathname } = useLocation();
  const groups = visibleMenu(settings);
  const here = groupOf(groups, pathname);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (here !== undefined) setOpen((now) => (now.has(here) ? now : new Set(isDrawer ? [here] : [...now, here])));
  }, [here, isDrawer]);

  const toggle = (name: string) => {
    if (!expanded && !isDrawer) {
      onExpand(true);
      setOpen((now) => new Set([...now, name]));
      return;
    }
    setOpen((now) => {
      const others = isDrawer ? [] : [...now].filter((other) => other !== name);
      return new Set(now.has(name) ? others : [...others, name]);
    });
  };

  return (
    <>
      <div className="brand">
        <BrandMark />
        <span className="cut">
          <b>Cashbook</b>
          <small className="cut">{settings.company.name}</small>
        </span>
      </div>
      <nav className="nav" aria-label={t('mainMenu')}>
        <TopLink entry={dashboardEntry} icon={dashboardEntry.icon} />
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            open={open.has(group.name)}
            current={group.name === here}
            onToggle={() => toggle(group.name)}
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

const groupOf = (groups: readonly MenuGroup[], pathname: string) =>
  groups.find(({ entries }) => entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`)))?.name;

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
  /** It holds the screen in hand. */
  current: boolean;
  onToggle: () => void;
}

function Group({ group, open, current, onToggle }: GroupProps) {
  const { t } = useTranslation('shell');
  const listId = `menu-${group.name}`;
  return (
    <div className="nav-group" data-current={current}>
      <button
        type="button"
        className="nav-head"
        title={t(group.name)}
        aria-expanded={open}
        aria-controls={listId}
        onClick={onToggle}
      >
        <Icon of={group.icon} />
        <span>{t(group.name)}</span>
      </button>
      <ul id={listId} hidden={!open}>
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} activeProps={{ 'aria-current': 'page' }}>
              <span className="cut">{t(entry.name)}</span>
              {entry.digit !== undefined && <Kbd keys={`alt+${entry.digit}`} />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
