/** The door of parties: where they live. */
import { area } from '@cashbook/contract/parties/areas';
import { recordKind } from '#domains/records/index';

export const partyRecords = { areas: recordKind(area) };
