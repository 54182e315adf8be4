import type { userRoutes } from '#access/users';
import type { records } from '#known-records';
import type { level1Routes, level2Routes } from '#ledger/chart-of-accounts';
import type { partyRoutes } from '#ledger/parties';
import type { BranchFields } from '#organisation/branches';
import type { companyRoutes } from '#organisation/company';
import type { RouteBody } from '#route';
import type { RecordStem } from '#words/en/records';

/** What a record's key is called in the trail: `is_protected` is `protected`, `branch_id` is `branch`. */
type FieldOf<Key extends string> = Key extends `is_${infer Rest}`
  ? FieldOf<Rest>
  : Key extends `${infer Rest}_id`
    ? Rest
    : Key;

type CompanyBody = RouteBody<typeof companyRoutes.update>;
type UserBody = RouteBody<typeof userRoutes.create> | RouteBody<typeof userRoutes.update>;
type ChartBody = RouteBody<typeof level1Routes.update> | RouteBody<typeof level2Routes.update>;
type PartyBody = RouteBody<typeof partyRoutes.createParty>;

/** Every key of the forms whose changes are recorded. A form that grows a field without a word does not compile. */
type FormKey =
  | keyof BranchFields
  | Exclude<keyof CompanyBody, 'sms_gateway'>
  | `sms_gateway_${'key' | Exclude<keyof CompanyBody['sms_gateway'], 'api_key'>}`
  | KeyOfAny<UserBody>
  | KeyOfAny<ChartBody>
  | FieldOfAnyRecord
  /** The group of its account tells the type of a party; areas and the customers' sign-in are only refused as yet. */
  | Exclude<keyof PartyBody, 'type_id' | 'area_id' | 'customerLogin'>;
type FieldOfAnyRecord = {
  [Name in keyof typeof records]: keyof (typeof records)[Name]['fields'] & string;
}[keyof typeof records];
type KeyOfAny<Union> = Union extends unknown ? keyof Union & string : never;

/** Tells which record it is, or is never recorded. */
type NeverShown = 'id' | 'usr_id' | 'version' | 'password' | 'confirmPassword';

/** The fields that the trail must have words for, besides those that the database records of vouchers and days. */
export type AuditField = FieldOf<Exclude<FormKey, NeverShown>>;

type RecordVerb = 'create' | 'update' | 'enable' | 'disable';
/** What is done to records of master data. */
export type RecordAction = `${RecordStem}.${RecordVerb}`;
/** The words that a record needs for it. */
export type RecordActionKey = `did_${RecordStem}_${RecordVerb}`;
