import type { auditRecord } from '@cashbook/words/en/audit-record';
import type { RecordStem } from '@cashbook/words/en/records';
import type { Covering } from '@cashbook/words/text';
import type { userRoutes } from '#access/users';
import type { records } from '#known-records';
import type { companyRoutes } from '#organisation/company';
import type { RouteBody } from '#route';

/** The name of a record's key in the audit trail: `is_protected` is `protected`, `branch_id` is `branch`. */
type FieldOf<Key extends string> = Key extends `is_${infer Rest}`
  ? FieldOf<Rest>
  : Key extends `${infer Rest}_id`
    ? Rest
    : Key;

/** The key as the trail writes it: `customerLogin` is `customer_login`. */
type SnakeOf<Key extends string> = Key extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeOf<Tail>}`
  : Key;

type CompanyBody = RouteBody<typeof companyRoutes.update>;
type UserBody = RouteBody<typeof userRoutes.create> | RouteBody<typeof userRoutes.update>;

/** Every key of the forms whose changes are recorded. A new form field without a word does not compile. */
type FormKey =
  | Exclude<keyof CompanyBody, 'sms_gateway' | 'late_fees'>
  | `late_fees_${keyof NonNullable<CompanyBody['late_fees']>}`
  | `sms_gateway_${'key' | Exclude<keyof CompanyBody['sms_gateway'], 'api_key'>}`
  | KeyOfAny<UserBody>
  | FieldOfAnyRecord
  /** The status of every record. */
  | 'status';
type FieldOfAnyRecord = {
  [Name in keyof typeof records]: keyof (typeof records)[Name]['fields'] & string;
}[keyof typeof records];
type KeyOfAny<Union> = Union extends unknown ? keyof Union & string : never;

/** The keys that only identify the record, or that are never recorded. */
type NeverShown = 'id' | 'usr_id' | 'version' | 'password' | 'confirmPassword';

/** The fields that the trail must have words for. The database records further fields of vouchers and days. */
export type AuditField = FieldOf<SnakeOf<Exclude<FormKey, NeverShown>>>;

type RecordVerb = 'create' | 'update' | 'enable' | 'disable';
/** The records with words of their own in the trail. It calls entries of the chart accounts, whatever their level. */
type AuditedStem = Exclude<RecordStem, `chart_level_${string}`>;
/** The actions on records of master data. */
export type RecordAction = `${RecordStem}.${RecordVerb}`;
/** The keys of the words for the actions on a record. */
type RecordActionKey = `did_${AuditedStem}_${RecordVerb}`;

/** The words of the audit trail. A new form field or a new record without a word does not compile. */
export type AuditWords = Covering<typeof auditRecord, `field_${AuditField}` | RecordActionKey>;
