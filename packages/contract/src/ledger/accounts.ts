import { z } from 'zod';
import { accountKinds, accountUses } from '#enumerations';
import { route } from '#route';
import { id, idText, option, takaTotal, text } from '#wire';

/** Debits less credits up to now; below zero is a credit balance. Null to who may not see balances. */
const balanceNow = takaTotal.nullable();

/**
 * One offer of the account type-ahead (spec 2 §3, "Account search option"): label the name, label_2 the number a
 * person knows it by (party code or account number), label_3 the address or the group, label_4 the mobile, label_5
 * care-of; and its balance in the branch that is to use it.
 */
export const accountOption = z.object({
  value: id,
  label: z.string(),
  label_2: z.string(),
  label_3: z.string(),
  label_4: z.string(),
  label_5: z.string(),
  balance: balanceNow,
});
export type AccountOption = z.output<typeof accountOption>;

/** How many accounts a text is answered with at most. */
export const MOST_ACCOUNTS_FOUND = 20;

export const searchAccounts = route({
  method: 'GET',
  path: '/coal4/search',
  summary:
    'Accounts whose name, number, code or mobile matches, those of other branches last; from three characters on, at most twenty',
  access: 'staff',
  query: z.object({
    searchName: text(100),
    acType: z.enum(accountKinds).default(''),
    /** `cash`: only accounts that a row of a cash or bank voucher or of a journal may name; `contra`: of a contra; `opening`: the opening grid. */
    for: z.enum(accountUses).default(''),
    /** The branch that is to use them; the working one unless named. */
    branch_id: idText.optional(),
  }),
  reply: z.array(accountOption),
  refusals: ['total_too_large'],
});

export const accountDetails = route({
  method: 'GET',
  path: '/coal4/account-details/:id',
  summary: 'Name and party facts of an account, with its balance in a branch: the working one unless named',
  access: 'staff',
  params: z.object({ id: idText }),
  /** An account that the books of a named branch do not know is not found. */
  query: z.object({ branch_id: idText.optional() }),
  reply: z.object({
    id,
    name: z.string(),
    group: z.string(),
    cust_party_infos: z
      .object({ idfr_code: z.string(), address: z.string(), manual_address: z.string(), mobile: z.string() })
      .nullable(),
    /** Seen by who looks at ledgers or dues or writes cash, bank, contra or journal vouchers. */
    balance: balanceNow,
  }),
  refusals: ['not_found', 'total_too_large'],
});

const bankOptions = route({
  method: 'GET',
  path: '/accounts/bank/ddl',
  summary: 'The active bank accounts that a branch may use, the working one unless named, as choices',
  access: 'staff',
  query: z.object({ branch_id: idText.optional() }),
  /** With what each keeps of what comes in by it, in thousandths of a percent. */
  reply: z.array(option.extend({ fee_rate: z.number().int() })),
});

export const accountRoutes = { searchAccounts, accountDetails, bankOptions } as const;
