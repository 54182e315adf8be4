import { party } from '@cashbook/contract/parties/parties';
import { partyNidPicture, partyPhoto } from '@cashbook/contract/parties/party-calls';
import type { RecordRow } from '@cashbook/contract/records/record';
import type { OwnParts } from '#domains/records/known-record.ts';
import { PicturesLater, RecordPicture } from '#domains/records/record-picture.tsx';
import { RowActions } from '#domains/records/row-actions.tsx';
import { useSignedIn } from '#session/session.ts';
import { OpeningFields, openingStart, useAddWithOpening } from './opening-field.tsx';
import { SameMobile } from './same-mobile.tsx';

/**
 * The parts that only the screens of customers and suppliers have. In the list: the card and the bin. In the form: who
 * already has the mobile number, the opening balance of a new party, photo and national id.
 */
export const partyParts: OwnParts = {
  useList: () => {
    const { can } = useSignedIn();
    return {
      actions: (row) => (
        <RowActions
          record={party}
          row={row}
          card={cardPath(row.id)}
          mayArchive={can('party.edit') && row.is_elsewhere !== true}
        />
      ),
      open: (row) => cardPath(row.id),
    };
  },
  useStart: () => openingStart,
  useAdd: useAddWithOpening,
  saved: { created: 'partySaved', updated: 'partyUpdated' },
  below: {
    mobile: ({ row }) => <SameMobile id={row?.id ?? null} />,
    officer_id: ({ row }) => (row === null ? <OpeningFields /> : null),
    nid: PartyPictures,
  },
};

/** Returns the address of a party's card. */
const cardPath = (id: number) => `/customer-supplier/card/${id}`;

function PartyPictures({ row }: { row: RecordRow | null }) {
  if (row === null) return <PicturesLater />;
  return (
    <>
      <RecordPicture record={party} row={row} of="photo" word="photo" routes={partyPhoto} />
      <RecordPicture record={party} row={row} of="nid_picture" word="nidPicture" routes={partyNidPicture} />
    </>
  );
}
