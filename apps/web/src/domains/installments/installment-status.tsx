import type { InstallmentStatusName } from '@cashbook/contract/installments/installments';
import type { WordOf } from '@cashbook/words/catalogue';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#ui/badge.tsx';

const statuses: Readonly<Record<InstallmentStatusName, { word: WordOf<'installments'>; tone: Tone }>> = {
  overdue: { word: 'statusOverdue', tone: 'bad' },
  'due today': { word: 'statusDueToday', tone: 'warn' },
  upcoming: { word: 'statusUpcoming', tone: 'info' },
  'upcoming (partial)': { word: 'statusUpcomingPartial', tone: 'info' },
  partial: { word: 'statusPartial', tone: 'info' },
  pending: { word: 'statusPending', tone: 'info' },
  'paid (good)': { word: 'statusPaidGood', tone: 'ok' },
  'on-time': { word: 'statusOnTime', tone: 'ok' },
  'paid (bad)': { word: 'statusPaidBad', tone: 'warn' },
  'written off': { word: 'statusWrittenOff', tone: 'bad' },
  repossessed: { word: 'statusRepossessed', tone: 'bad' },
  rescheduled: { word: 'statusRescheduled', tone: 'info' },
  returned: { word: 'statusReturned', tone: 'info' },
};

/** The state of an installment, as a word. Needs the `installments` messages. */
export function InstallmentStatus({ status }: { status: InstallmentStatusName }) {
  const { t } = useTranslation('installments');
  return <Badge tone={statuses[status].tone}>{t(statuses[status].word)}</Badge>;
}
