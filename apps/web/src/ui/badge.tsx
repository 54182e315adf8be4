import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/theme/icon.tsx';
import { names } from './names.ts';
import './badge.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'info';

/** A status as a small coloured word; never colour alone. */
export function Badge({ tone, icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className={names('badge', tone)}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}

/** A state in a table row: an icon and its word, without a frame. */
export function State({ tone, icon, children }: { tone?: 'ok' | 'bad' | 'no'; icon: LucideIcon; children: ReactNode }) {
  return (
    <span className={names('state', tone)}>
      <Icon of={icon} />
      <span>{children}</span>
    </span>
  );
}
