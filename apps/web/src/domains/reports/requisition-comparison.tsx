import type { Row } from '@cashbook/contract/reports/report';
import { requisitionComparison } from '@cashbook/contract/reports/requisition-comparison';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#session/session.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import type { ShownReport } from './engine/own-parts.ts';

const tones: Readonly<Record<string, Tone>> = { red: 'bad', green: 'ok', yellow: 'warn' };

/** The status of a product in its colour. */
function Status({ row }: { row: Row }) {
  const tone = tones[String(row.colour)];
  return <Badge {...(tone === undefined ? {} : { tone })}>{String(row.status)}</Badge>;
}

/** The link to a new requisition. */
function NewRequisition() {
  const { t } = useTranslation('requisitions');
  const { can } = useSignedIn();
  if (!can('requisition.create')) return null;
  return (
    <Link to="/requisition/create" className="btn">
      <Icon of={Plus} />
      {t('newRequisition')}
    </Link>
  );
}

/** The analysis of requisitions (spec 3 §2). */
export const comparisonShown: ShownReport = {
  report: requisitionComparison,
  cells: { status: Status },
  Actions: NewRequisition,
};
