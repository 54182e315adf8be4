/** The door of records: what domains describe their master data with. */

export { recordHandlers } from '#domains/records/record.routes';
export type { RecordEngine } from '#domains/records/record-engine';
export { type RecordChange, type RecordEvent, recordKind } from '#domains/records/record-kind';
export { seedRecords } from '#domains/records/seed-records';
