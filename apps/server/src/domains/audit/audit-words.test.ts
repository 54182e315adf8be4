import { readdirSync, readFileSync } from 'node:fs';
import { actionKey, fieldKey } from '@cashbook/contract/words/audit';
import { auditRecord as bangla } from '@cashbook/words/bn/audit-record';
import { auditRecord as audit } from '@cashbook/words/en/audit-record';
import { describe, expect, test } from 'vitest';

/** The actions that the database's own functions record. For the server's actions, the types already check the words. */
const folder = new URL('../../../../../db/functions/', import.meta.url);
const functions = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

describe('the audit trail has words in both languages', () => {
  const words = (key: string) => [key, key in audit, key in bangla];

  test('for every action that the database records', () => {
    const recorded = new Set([...functions.matchAll(/'((?:voucher|day)\.[a-z_]+)'/g)].map(([, action = '']) => action));
    expect([...recorded]).toEqual(expect.arrayContaining(['voucher.post', 'voucher.approve', 'day.open']));
    // The functions build these names from the kind of change.
    const changes = ['voucher.edit', 'voucher.void', 'voucher.retype', 'voucher.redate', 'day.close', 'day.jump'];
    for (const action of [...recorded, ...changes])
      expect(words(actionKey(action))).toEqual([actionKey(action), true, true]);
  });

  test.each(['vr_no', 'vr_date', 'type', 'void', 'total', 'remarks', 'debit', 'credit', 'day', 'branch', 'archive'])(
    'for %s, which the record has of vouchers, days, sessions and restores',
    (field) => expect(words(fieldKey(field))).toEqual([fieldKey(field), true, true]),
  );
});
