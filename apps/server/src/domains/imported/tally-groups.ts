import { GROUP } from '@cashbook/kernel';

/**
 * The level 3 account of our chart for each built-in group of Tally. Null when no level 3 account of ours means the same.
 * Current liabilities and provisions may be anything, branches and suspense have registers of ours, and people decide.
 */
const groups: Readonly<Record<string, number | null>> = {
  'bank accounts': GROUP.cashAtBank,
  'bank occ a/c': GROUP.cashAtBank,
  'bank od a/c': GROUP.cashAtBank,
  'branch / divisions': null,
  'capital account': GROUP.capital,
  'cash-in-hand': GROUP.cashInHand,
  'current assets': GROUP.advancesAndDeposits,
  'current liabilities': null,
  'deposits (asset)': GROUP.advancesAndDeposits,
  'direct expenses': GROUP.labourAndProduction,
  'direct incomes': GROUP.sales,
  'duties & taxes': GROUP.vatAndTaxPayable,
  'expenses (direct)': GROUP.labourAndProduction,
  'expenses (indirect)': GROUP.administration,
  'fixed assets': GROUP.propertyAndEquipment,
  'income (direct)': GROUP.sales,
  'income (indirect)': GROUP.otherIncome,
  'indirect expenses': GROUP.administration,
  'indirect incomes': GROUP.otherIncome,
  investments: GROUP.advancesAndDeposits,
  'loans & advances (asset)': GROUP.advancesAndDeposits,
  'loans (liability)': GROUP.loans,
  'misc. expenses (asset)': GROUP.advancesAndDeposits,
  'profit & loss a/c': GROUP.retainedEarnings,
  provisions: null,
  'purchase accounts': GROUP.purchases,
  'reserves & surplus': GROUP.retainedEarnings,
  'retained earnings': GROUP.retainedEarnings,
  'sales accounts': GROUP.sales,
  'secured loans': GROUP.loans,
  'stock-in-hand': GROUP.inventory,
  'sundry creditors': GROUP.accountsPayable,
  'sundry debtors': GROUP.accountsReceivable,
  'suspense a/c': null,
  'unsecured loans': GROUP.loans,
};

const ownGroups: ReadonlyMap<string, number | null> = new Map(Object.entries(groups));

const keyOf = (name: string) => name.trim().toLowerCase();

/** The groups of a company in Tally: the built-in ones by name, and those that people made below them. */
export class TallyGroups {
  private readonly parents = new Map<string, string>();

  add(name: string, parent: string): void {
    this.parents.set(keyOf(name), keyOf(parent));
  }

  /** Returns the level 3 account for a group's accounts. Null when only people can decide. */
  levelThreeOf(group: string): number | null {
    const met = new Set<string>();
    for (let name = keyOf(group); name !== '' && !met.has(name); name = this.parents.get(name) ?? '') {
      const own = ownGroups.get(name);
      if (own !== undefined) return own;
      met.add(name);
    }
    return null;
  }
}
