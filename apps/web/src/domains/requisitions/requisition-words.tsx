import type { RequisitionRow } from '@cashbook/contract/requisitions/requisitions';
import type { WordOf } from '@cashbook/words/catalogue';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#ui/badge.tsx';

type State = RequisitionRow['state'];

export const stateWords: Readonly<Record<State, WordOf<'requisitions'>>> = {
  waiting: 'stateWaits',
  approved: 'approved',
  rejected: 'stateRejected',
  closed: 'stateClosed',
};

const tones: Readonly<Record<State, Tone | undefined>> = {
  waiting: 'info',
  approved: 'ok',
  rejected: 'bad',
  closed: undefined,
};

/** The state of a requisition. */
export function RequisitionStateBadge({ state }: { state: State }) {
  const { t } = useTranslation('requisitions');
  return <Badge {...(tones[state] && { tone: tones[state] })}>{t(stateWords[state])}</Badge>;
}
