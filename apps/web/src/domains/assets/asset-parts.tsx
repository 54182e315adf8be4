import { asset } from '@cashbook/contract/assets/assets';
import type { RecordRow } from '@cashbook/contract/records/record';
import type { OwnParts } from '#domains/records/known-record.ts';
import { RowActions } from '#domains/records/row-actions.tsx';
import { useSignedIn } from '#session/session.ts';

const cardPath = ({ id }: RecordRow) => `/asset/card/${id}`;

/** The parts that only the list of assets has: a row leads to the card of the asset. */
export const assetParts: OwnParts = {
  useList: () => {
    const { can } = useSignedIn();
    return {
      actions: (row) => <RowActions record={asset} row={row} card={cardPath(row)} mayArchive={can('asset.edit')} />,
      open: cardPath,
    };
  },
};
