import type { auditRecord } from '@cashbook/words/en/audit-record';
import { type PermissionName, permissionGroup, permissionNames } from '#access/permissions';
import { type Language, status } from '#enumerations';
import { statementLines } from '#ledger/statement-lines';
import type { RecordAction } from '#words/audit-fields';

type ActionOf<Word> = Word extends `did_${infer Thing}_${infer Verb}` ? `${Thing}.${Verb}` : never;

/** The actions in the audit record, with the subject first: `branch.update`. Each has its words. */
export type AuditAction = ActionOf<keyof typeof auditRecord> | RecordAction;

export const actionKey = (action: string) => `did_${action.replace('.', '_')}`;
export const fieldKey = (field: string) => `field_${field}`;

/** The language and the function that looks up a word. `word` returns undefined for an unknown key. */
export interface Lookup {
  readonly language: Language;
  readonly word: (key: string) => string | undefined;
}

/** Returns the name of a value that the audit record keeps as a number or a code. Undefined if the value needs no name. */
export function namedValue(field: string, value: string, { language, word }: Lookup): string | undefined {
  switch (field) {
    case 'business_type':
      return word(`business${value}`);
    case 'branch_types':
      return word(`office${value}`);
    case 'print_size':
      return word(`printer_${value}`);
    case 'money_format':
      return word(`money${capitalised(value)}`);
    case 'late_fees_basis':
      return word(`lateFee_${value}`);
    case 'statement_line': {
      const line = statementLines.find((one) => one.value === value);
      return language === 'bn' ? line?.bn : line?.name;
    }
    case 'method':
      return word(`depreciation_${value}`);
    case 'markup':
      return word(`markup_${value}`);
    case 'short_stock_policy':
    case 'credit_limit_policy':
    case 'below_cost_policy':
    case 'order_policy':
    case 'requisition_policy':
    case 'negative_cash':
    case 'refund_policy':
    case 'discount_policy':
    case 'journal_remarks_policy':
    case 'journal_account_policy':
    case 'own_approval':
      return word(`short_${value}`);
    case 'order_type':
      return word(`orderType_${value}`);
    case 'party_type':
      return word(`client${value}`);
    case 'type':
      return word(`voucherType${value}`);
    case 'money_kind':
      return word(`money_${value}`);
    case 'claim_state':
      return word(`claim_${value}`);
    case 'requisition_state':
      return word(`requisition_${value}`);
    case 'lang':
      return word(`language_${value}`);
    case 'nature':
      return word(value);
    case 'status':
      return word(statusKeys[value] ?? '');
    case 'warranty_type':
      return word(`warranty${value}`);
    case 'logo':
    case 'picture':
    case 'photo':
    case 'nid_picture':
      return word(`logo_${value}`);
    case 'sms_gateway_key':
      return word(`key_${value}`);
    case 'fiscal_year_start_month':
      return monthName(language, Number(value));
    case 'permissions':
      return permissionName(value, word);
    default:
      return undefined;
  }
}

const statusKeys: Readonly<Record<string, string>> = {
  [status.inactive]: 'inactive',
  [status.active]: 'active',
  [status.pending]: 'pending',
  [status.deleted]: 'archived',
};

function monthName(language: Language, month: number): string | undefined {
  if (!Number.isInteger(month) || month < 1 || month > 12) return undefined;
  const names = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long' });
  return names.format(Date.UTC(2026, month - 1, 1));
}

/** Returns the keys of the words of a permission: `groupCashReceived` and `actionCreate` for `cash.received.create`. */
const permissionKeys = (name: PermissionName) => ({
  group: groupKey(permissionGroup(name)),
  action: permissionActionKey(name),
});
export const groupKey = (group: string) => `group${group.split('.').map(capitalised).join('')}`;
export const permissionActionKey = (name: string) => `action${capitalised(name.slice(name.lastIndexOf('.') + 1))}`;

/** Returns the group and the action of a permission: "Sales, Edit". */
function permissionName(name: string, word: Lookup['word']): string | undefined {
  const known = permissionNames.find((one) => one === name);
  if (known === undefined) return undefined;
  const keys = permissionKeys(known);
  const [group, action] = [word(keys.group), word(keys.action)];
  return group === undefined || action === undefined ? undefined : `${group}, ${action}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
