import { nameOf, type RecordDescription, type RecordRow } from '@cashbook/contract/records/record';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/button-link.tsx';
import { ArchiveButton } from './archive-button.tsx';

interface RowActionsProps {
  record: RecordDescription;
  row: RecordRow;
  /** The address of its card. */
  card: string;
  mayArchive: boolean;
}

/** The buttons in the list of a record that has a card: the link to the card, and the bin. */
export function RowActions({ record, row, card, mayArchive }: RowActionsProps) {
  const { t } = useTranslation('records');
  return (
    <>
      <ButtonLink
        variant="ghost"
        size="small"
        icon={Eye}
        to={card}
        className="icon"
        aria-label={t('openNamed', { name: nameOf(record, row) })}
      >
        {null}
      </ButtonLink>
      {mayArchive && <ArchiveButton record={record} row={row} />}
    </>
  );
}
