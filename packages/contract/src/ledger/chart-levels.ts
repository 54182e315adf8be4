import { names as bangla } from '@cashbook/words/bn/names';
import { names } from '@cashbook/words/en/names';
import { accountNatures, cashAtBankGroupId, moneyKinds } from '#enumerations';
import { statementLines } from '#ledger/statement-lines';
import { checkbox, choice, number, parent, text } from '#records/fields';
import { pathsBelow, type RecordDescription, record } from '#records/record';

/**
 * The four levels of the chart (spec 2 §2, "Chart of accounts lists"; accounting §3). An entry of level 1 belongs to the
 * company and has a nature. Any other entry belongs to one of the level above. Vouchers post to level 4.
 */
type Level = 1 | 2 | 3 | 4;

/**
 * Returns the settings that the levels share. Level 4 has the accounts to which vouchers post, the other levels have their
 * groups.
 */
function levelOf<L extends Level>(level: L) {
  const one = level === 4 ? 'Account' : 'Account group';
  const isAccount = { table: 'account' };
  const isGroup = { table: 'account_group', key: 'group_id', rows: { level } };
  return {
    name: `chart_level_${level}`,
    ...(level === 4 ? isAccount : isGroup),
    signed: false,
    permissions: { view: ['coa.view', 'coa.edit'], edit: 'coa.edit' },
    scope: 'company',
    paths: {
      ...pathsBelow(`/coal${level}`, `coal${level}`),
      options: { call: `GET /coal${level}/ddl`, search: 'q', atOnce: true, forViewers: true },
    },
    unique: ['name'],
    off: 3,
    says: { created: `${one} created successfully.`, updated: `${one} updated successfully.` },
    refusals: ['parent_not_found', 'system_account', 'party_has_balance', 'account_in_use', 'cash_account_in_use'],
  } as const;
}

const name = text({ word: 'name', max: 120, required: 'nameMissing', listed: true, searched: true });
/** Whether the entry is the product's own. Users can rename such an entry but not move or archive it. */
const isSystem = checkbox({ word: 'system', marked: true, exported: false });

/** The settings of a column with the name of the entry above. */
const above = { max: 120, listed: true } as const;

const natures = accountNatures.map((nature) => ({ value: nature, name: names[nature], bn: bangla[nature] }));
const kinds = moneyKinds.map((kind) => ({ value: kind, name: names[`money_${kind}`], bn: bangla[`money_${kind}`] }));
const isAtBank = ({ parent_id }: Readonly<Record<string, unknown>>) => parent_id === cashAtBankGroupId;
/** The sources in the list of level 3: the natures, in the plural. */
const sources = accountNatures.map((nature) => {
  const source = names[`source_${nature}`];
  return { value: source, name: source, bn: bangla[`source_${nature}`] };
});

export const level1 = record({
  ...levelOf(1),
  fields: { name, nature: choice(natures, { word: 'nature', required: 'valueMissing', kept: true }) },
  shown: { company_name: text({ ...above, word: 'companyName', sorted: false }), is_system: isSystem },
});

export const level2 = record({
  ...levelOf(2),
  fields: { name, parent_id: under(level1, 'level1', 'l1Name', 'l1_name') },
  shown: { is_system: isSystem },
});

export const level3 = record({
  ...levelOf(3),
  fields: {
    name,
    parent_id: under(level2, 'level2', 'l2Name', 'l2_name'),
    /** The line of the statements to which the company moves the group; empty for the line that follows from the chart. */
    statement_line: choice(statementLines, { word: 'statementLine', hint: 'statementLineHint', exported: false }),
  },
  refusals: [...levelOf(3).refusals, 'statement_line_other', 'statement_line_fixed'],
  shown: { source_name: choice(sources, { word: 'sourceName', listed: true }), is_system: isSystem },
});

export const level4 = record({
  ...levelOf(4),
  fields: {
    name,
    parent_id: under(level3, 'level3', 'l3Name', 'l3_name', 'group_id'),
    /** For an account under Cash at Bank: its kind, and the percentage of incoming payments that the bank keeps. */
    money_kind: choice(kinds, { word: 'moneyKind', when: isAtBank }),
    fee_rate: number({
      word: 'feeRate',
      hint: 'feeRateHint',
      column: 'fee_rate_milli',
      decimals: 3,
      least: 0,
      most: 100,
      when: isAtBank,
    }),
    /** The amount that the account may be below zero. Empty if it may not (accounting §6). */
    overdraft_limit: number({
      word: 'overdraftLimit',
      hint: 'overdraftLimitHint',
      column: 'overdraft_limit_paisa',
      decimals: 2,
      money: true,
      least: 0,
      most: 1_000_000_000_000,
      when: isAtBank,
    }),
  },
  shown: {
    l2_name: text({ ...above, word: 'l2Name' }),
    is_system: isSystem,
    /**
     * Whether it belongs to a branch that the caller does not reach and that shares its customers. The caller can see it but
     * not change it.
     */
    is_elsewhere: checkbox({ word: 'otherBranch', marked: true, exported: false }),
  },
});

function under(
  of: RecordDescription,
  word: 'level1' | 'level2' | 'level3',
  head: 'l1Name' | 'l2Name' | 'l3Name',
  nameAs: string,
  column = 'parent_id',
) {
  return parent(of, { word, head, nameAs, column, required: 'valueMissing', listed: true, filtered: true });
}
