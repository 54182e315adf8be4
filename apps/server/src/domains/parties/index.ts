/** The public functions of parties: customers and suppliers, and their areas. */
import { area } from '@cashbook/contract/parties/areas';
import { recordKind } from '#domains/records/index';

export { partyHandlers } from '#domains/parties/party.routes';
export { partyNidPictures, partyPhotos } from '#domains/parties/party-pictures';
export const partyRecords = { areas: recordKind(area) };
