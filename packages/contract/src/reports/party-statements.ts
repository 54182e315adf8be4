import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { amount, count, hidden, mobile, text } from '#reports/columns';
import { anyParty, area, branch, choice, employee, endDate, scope, startDate } from '#reports/filters';
import { inSlices, report } from '#reports/report';
import { toStatement } from '#reports/statement-link';
import { route } from '#route';
import { date, id, idList, idText, takaTotal } from '#wire';

/** The parties whose statements are printed in one run, each with the sums of its statement. */
export const partyStatements = report({
  name: 'party-statements',
  title: 'partyStatements',
  summary: 'Customers and suppliers with the sums of their statements between two dates',
  path: '/reports/party-statements',
  screen: '/reports/party-statements',
  permission: 'ledger.view',
  filters: {
    branch_id: branch(),
    scope: scope(),
    party_id: anyParty(),
    kind: choice('kind', 'customerOrSupplier', [
      ['all', 'allKinds'],
      ['customer', 'customer'],
      ['supplier', 'supplier'],
    ]),
    shown: choice('shown', 'partiesShown', [
      ['any', 'balanceOrMovement'],
      ['balance', 'withBalance'],
      ['moved', 'movedInPeriod'],
    ]),
    area_id: area(),
    officer_id: employee('fieldOfficer'),
    start_date: startDate('month'),
    end_date: endDate(),
  },
  blocks: [
    {
      columns: {
        /** A branch that knows the party: its own, where the reader reaches that. */
        branch_id: hidden(id),
        coa4_id: hidden(id),
        coa4_name: text('name', {
          ...{ card: 'title', grow: 3, minCharacters: 18, with: ['mobile', 'address'] },
          // Over the same branches as the list.
          link: { ...toStatement('coa4_id'), asks: { branch: 'branch_id', account: 'coa4_id' } },
        }),
        mobile: mobile('mobile', { places: ['file'] }),
        address: text('address', { width: 40, places: ['file'] }),
        area_name: text('area', { width: 20, places: ['file'] }),
        vouchers: count('vouchers'),
        opening: amount('opening'),
        debit: amount('debit'),
        credit: amount('credit'),
        balance: amount('balance'),
        without_cheques: amount('balanceWithoutCheques', { width: 27, shownHead: 'withoutCheques' }),
      },
    },
  ],
  reply: inSlices('rows'),
});

/** The most parties whose statements one call reads, and the most vouchers on them together. */
export const mostStatements = { parties: 25, vouchers: 20_000 } as const;

const statementOnPaper = z.object({
  account_id: id,
  name: z.string(),
  mobile: z.string(),
  address: z.string(),
  opening: takaTotal,
  closing: takaTotal,
  /** The balance as if every cheque that no bank has paid were still owed. */
  without_cheques: takaTotal,
  rows: z.array(
    z.object({
      date,
      vr_no: z.string(),
      /** Empty on a statement of one branch. Numbers of vouchers count in each branch. */
      branch_name: z.string(),
      type_id: z.number().int(),
      allocated_to: z.string(),
      debit: takaTotal,
      credit: takaTotal,
      balance: takaTotal,
      open: takaTotal.nullable(),
    }),
  ),
});
export type StatementOnPaper = z.output<typeof statementOnPaper>;

/** The statements of several parties with all their vouchers, in the order of the ids. */
export const readStatements = route({
  method: 'GET',
  path: '/reports/party-statements/papers',
  summary: `The statements of up to ${mostStatements.parties} customers and suppliers, for their print`,
  access: [partyStatements.permission],
  query: z.object({
    branch_id: idText,
    scope: z.enum(['one', 'all'], { error: sentences.scopeWrong }).default('one'),
    /** The ids of the parties, with commas between them. */
    parties: idList(mostStatements.parties),
    start_date: date,
    end_date: date,
  }),
  reply: z.array(statementOnPaper),
  refusals: ['dates_reversed', 'not_found', 'total_too_large', 'too_many_to_print'],
});
