import type { YearOfBranch } from '@cashbook/contract/ledger/year-end';
import { Clock, Lock, LockOpen, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#ui/badge.tsx';

const states = {
  running: { word: 'yearRuns', icon: Clock },
  open: { word: 'yearOver', icon: TriangleAlert, tone: 'warn' },
  closed: { word: 'yearStateClosed', icon: Lock, tone: 'ok' },
  reopened: { word: 'yearStateReopened', icon: LockOpen, tone: 'info' },
} as const satisfies Record<YearOfBranch['state'], { word: string; icon: LucideIcon; tone?: Tone }>;

/** The state of a fiscal year: it runs, waits to be closed, is closed, or was opened again. */
export function YearState({ state }: Pick<YearOfBranch, 'state'>) {
  const { t } = useTranslation('ledger');
  const { word, icon, ...tone } = states[state];
  return (
    <Badge icon={icon} {...tone}>
      {t(word)}
    </Badge>
  );
}
