import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/theme/icon.tsx';
import type { Tone } from './badge.tsx';
import { names } from './names.ts';
import './notice.css';

export const toneIcons: Record<Tone, LucideIcon> = { ok: CircleCheck, warn: TriangleAlert, bad: CircleX, info: Info };

export interface NoticeProps {
  tone?: Tone | undefined;
  /** The icon instead of the tone's own. */
  icon?: LucideIcon | undefined;
  /** The buttons at the end of the line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A message in the page that stays until its cause is removed. */
export function Notice({ tone = 'info', icon = toneIcons[tone], actions, children }: NoticeProps) {
  return (
    <div className={names('notice', tone !== 'info' && tone)} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon of={icon} />
      <span className="grow">{children}</span>
      {actions && <span className="end">{actions}</span>}
    </div>
  );
}
