/** The public functions of records, with which domains describe their master data. */

export {
  addRecord,
  factsOf,
  type Hand,
  isRefused,
  type StoredRecord,
  switchRecord,
} from '#domains/records/change-record';
export { recordHandlers } from '#domains/records/record.routes';
export { findRecord } from '#domains/records/record.store';
export { inReach, type Reach, type RecordEngine } from '#domains/records/record-engine';
export { type RecordChange, type RecordEvent, recordKind } from '#domains/records/record-kind';
export { newPictureName, recordPictures } from '#domains/records/record-pictures';
export { seedRecords } from '#domains/records/seed-records';
