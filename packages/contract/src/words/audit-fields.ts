import type { auditRecord } from '@cashbook/words/en/audit-record';
import type { RecordStem } from '@cashbook/words/en/records';
import type { Covering } from '@cashbook/words/text';
import type { userRoutes } from '#access/users';
import type { records } from '#known-records';
import type { companyRoutes } from '#organisation/company';
import type { RouteBody } from '#route';

/** What a record's key is called in the trail: `is_protected` is `protected`, `branch_id` is `branch`. */
type FieldOf<Key extends string> = Key extends `is_${infer Rest}`
  ? FieldOf<Rest>
  : Key extends `${infer Rest}_id`
    ? Rest
    : Key;

type CompanyBody = RouteBody<typeof companyRoutes.update>;
type UserBody = RouteBody<typeof userRoutes.create> | RouteBody<typeof userRoutes.update>;

/** Every key of the forms whose changes are recorded. A form that grows a field without a word does not compile. */
type FormKey =
  | Exclude<keyof CompanyBody, 'sms_gateway'>
  | `sms_gateway_${'key' | Exclude<keyof CompanyBody['sms_gateway'], 'api_key'>}`
  | KeyOfAny<UserBody>
  | FieldOfAnyRecord
  /** Of every record. */
  | 'status';
type FieldOfAnyRecord = {
  [Name in keyof typeof records]: keyof (typeof records)[Name]['fields'] & string;
}[keyof typeof records];
type KeyOfAny<Union> = Union extends unknown ? keyof Union & string : never;

/** Tells which record it is, or is never recorded. */
type NeverShown = 'id' | 'usr_id' | 'version' | 'password' | 'confirmPassword';

/** The fields that the trail must have words for, besides those that the database records of vouchers and days. */
export type AuditField = FieldOf<Exclude<FormKey, NeverShown>>;

type RecordVerb = 'create' | 'update' | 'enable' | 'disable';
/** Entries of the chart are accounts to the trail, whatever their level. */
type AuditedStem = Exclude<RecordStem, `chart_level_${string}`>;
/** What is done to records of master data. */
export type RecordAction = `${RecordStem}.${RecordVerb}`;
/** The words that a record needs for it. */
type RecordActionKey = `did_${AuditedStem}_${RecordVerb}`;

/** A form that grows a field, and a record, without a word does not compile. */
export type AuditWords = Covering<typeof auditRecord, `field_${AuditField}` | RecordActionKey>;
