import { partyNidPicture, partyPhoto } from '@cashbook/contract/parties/party-calls';
import { recordPictures } from '#domains/records/index';

const ofParty = { table: 'party', key: 'account_id', cacheControl: 'private, no-store' } as const;

/** The photo of a customer or supplier. */
export const partyPhotos = recordPictures({
  ...ofParty,
  column: 'photo',
  folder: 'party-photos',
  routes: partyPhoto,
  action: 'party.photo',
});

/** The picture of their national id card. */
export const partyNidPictures = recordPictures({
  ...ofParty,
  column: 'nid_picture',
  folder: 'party-nids',
  routes: partyNidPicture,
  action: 'party.nid_picture',
});
