import type { OwnParts } from '#domains/records/known-record.ts';
import { OpeningFields, openingStart, useSaveOpening } from './opening-field.tsx';
import { SameMobile } from './same-mobile.tsx';

/** What the screens of customers and suppliers have alone: who has the mobile number already, and the opening balance. */
export const partyParts: OwnParts = {
  useStart: () => openingStart,
  useAdded: useSaveOpening,
  below: {
    mobile: ({ row }) => <SameMobile id={row?.id ?? null} />,
    officer_id: ({ row }) => (row === null ? <OpeningFields /> : null),
  },
};
