import { businessTypeId } from '@cashbook/contract/enumerations';
import {
  guarantorFields,
  MOST_ADDRESS,
  MOST_NATIONAL_ID,
  MOST_PERSON_NAME,
} from '@cashbook/contract/installments/guarantor-fields';
import { installmentCounts, saleInstallmentFields } from '@cashbook/contract/installments/plan-fields';
import type { BranchRules } from '@cashbook/contract/records/fields';
import { equalInstallments, MOST_GUARANTORS, MOST_INSTALLMENTS, markupOf, type TypedPlan } from '@cashbook/kernel';
import type { Paisa } from '@cashbook/money';
import { type HeadControls, rowFieldsOf } from '#domains/posting/described/described.ts';
import type { Proposal, TableDescription } from '#domains/posting/described/kind.ts';
import type { Document } from '#domains/posting/draft/document.ts';
import { accountIn, paisaIn, textIn, type Values } from '#domains/posting/draft/fields.ts';
import type { Complaint } from '#domains/posting/machine/entry-state.ts';
import { amountValue, textValue } from './invoice-kind.ts';

/** The plan of installments on the screen of a sale (spec 3 §2, §4). */

/** Only branches that sell electronics have installments. */
const when = ({ business_type_id: type }: BranchRules) => type === businessTypeId.electronics;

/** The markup has fields of its own where the company earns it over time. */
const spreads = (branch: BranchRules) => when(branch) && branch.spreads_markup;

const counts = installmentCounts.map((name, index) => ({ id: index + 1, name, text: '' }));

/** Whether no number of installments is chosen. The other fields of the plan then rest, and Enter passes over them. */
const isUnplanned = ({ head }: Document): boolean => accountIn(head, 'installmentCount') === null;

/** The head fields of the plan. Choosing a number of installments is the switch of the spec. */
export const installmentControls: HeadControls = {
  installmentCount: {
    ...{ holds: 'choice', nothing: 'noInstallments', none: 'noInstallments', when },
    options: () => Promise.resolve(counts),
  },
  installmentsFrom: { holds: 'date', when, isFixed: isUnplanned },
  earlyUntil: { holds: 'date', when, isFixed: isUnplanned },
  earlyDiscountPaisa: { holds: 'amount', when, isFixed: isUnplanned },
  markupPaisa: { holds: 'amount', when: spreads, isFixed: isUnplanned },
  markupBasisPoints: { holds: 'amount', when: spreads, isFixed: isUnplanned },
  buyerNationalId: { holds: 'text', most: MOST_NATIONAL_ID, when, isFixed: isUnplanned },
};

/** The table of installments: proposed from the plan, and changed row by row. */
export const installmentsTable: TableDescription<unknown> = {
  title: 'installments',
  rows: 'typed',
  mostRows: MOST_INSTALLMENTS,
  fields: rowFieldsOf(saleInstallmentFields, {}),
  rowFault: (entry: Values): Complaint | null => {
    if (textIn(entry, 'dueDate') === '') return { code: 'installment_details_missing', in: 'entry', field: 'dueDate' };
    const isFilled = paisaIn(entry, 'amountPaisa') > 0n;
    return isFilled ? null : { code: 'installment_amount_missing', in: 'entry', field: 'amountPaisa' };
  },
};

/** The table of guarantors. Their father and address stand below the row. */
export const guarantorsTable: TableDescription<unknown> = {
  title: 'guarantors',
  rows: 'typed',
  mostRows: MOST_GUARANTORS,
  fields: rowFieldsOf(guarantorFields, {
    careOf: { holds: 'text', most: MOST_PERSON_NAME, isBelow: true },
    address: { holds: 'text', most: MOST_ADDRESS, isBelow: true },
  }),
  rowFault: (entry: Values): Complaint | null =>
    textIn(entry, 'name') === '' ? { code: 'guarantor_name_missing', in: 'entry', field: 'name' } : null,
};

/** Returns the markup of a plan, of what is left to pay without it. */
export const markupOfPlan = (
  { installmentCount = null, markupPaisa = 0n, markupBasisPoints = 0n }: Partial<TypedPlan>,
  leftPaisa: Paisa,
): Paisa => markupOf({ markupPaisa, markupBasisPoints }, leftPaisa, Number(installmentCount ?? 0));

/** Returns the proposal for the rows: equal installments of what is left to pay and its markup. A person changes them. */
export function planProposal(typed: Partial<TypedPlan>, leftPaisa: Paisa): Proposal {
  const { installmentCount = null, installmentsFrom = null } = typed;
  const count = Number(installmentCount ?? 0);
  const financedPaisa = leftPaisa + markupOfPlan(typed, leftPaisa);
  const isPlanned = installmentsFrom !== null && count > 0 && leftPaisa > 0n && financedPaisa >= BigInt(count) * 100n;
  return {
    of: isPlanned ? `${count} ${installmentsFrom} ${financedPaisa}` : '',
    table: 'installments',
    rows: () =>
      Promise.resolve(
        (isPlanned ? equalInstallments(financedPaisa, count, installmentsFrom) : []).map((one, index) => ({
          id: `installment-${index + 1}`,
          values: { dueDate: textValue(one.dueDate), amountPaisa: amountValue(one.amountPaisa) },
        })),
      ),
  };
}
