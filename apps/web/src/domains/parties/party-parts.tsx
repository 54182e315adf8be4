import { party } from '@cashbook/contract/parties/parties';
import type { RecordRow } from '@cashbook/contract/records/record';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ArchiveButton } from '#domains/records/archive-button.tsx';
import type { OwnParts } from '#domains/records/known-record.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { OpeningFields, openingStart, useSaveOpening } from './opening-field.tsx';
import { SameMobile } from './same-mobile.tsx';

/**
 * What the screens of customers and suppliers have alone: the card and the bin in the list, who has the mobile number already,
 * the opening balance of a new one.
 */
export const partyParts: OwnParts = {
  useList: () => {
    const { can } = useSignedIn();
    return {
      actions: (row) => <PartyActions row={row} mayChange={can('party.edit')} />,
      open: (row) => cardPath(row.id),
    };
  },
  useStart: () => openingStart,
  useAdded: useSaveOpening,
  saved: { created: 'partySaved', updated: 'partyUpdated' },
  below: {
    mobile: ({ row }) => <SameMobile id={row?.id ?? null} />,
    officer_id: ({ row }) => (row === null ? <OpeningFields /> : null),
  },
};

/** Where the card of a customer is. */
const cardPath = (id: number) => `/customer-supplier/card/${id}`;

function PartyActions({ row, mayChange }: { row: RecordRow; mayChange: boolean }) {
  const { t } = useTranslation('records');
  return (
    <>
      <ButtonLink
        variant="ghost"
        size="small"
        icon={Eye}
        to={cardPath(row.id)}
        className="icon"
        aria-label={t('openNamed', { name: String(row.name) })}
      >
        {null}
      </ButtonLink>
      {mayChange && row.is_elsewhere !== true && <ArchiveButton record={party} row={row} />}
    </>
  );
}
