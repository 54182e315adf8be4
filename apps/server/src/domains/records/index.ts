/** The door of records: what domains describe their master data with. */

export { factsOf, type Hand, isRefused, switchRecord } from '#domains/records/change-record';
export { recordHandlers } from '#domains/records/record.routes';
export { findRecord } from '#domains/records/record.store';
export { inReach, type Reach, type RecordEngine } from '#domains/records/record-engine';
export { type RecordChange, type RecordEvent, recordKind } from '#domains/records/record-kind';
export { seedRecords } from '#domains/records/seed-records';
