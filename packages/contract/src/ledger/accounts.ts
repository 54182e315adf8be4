import { z } from 'zod';
import { accountKinds, accountUses } from '#enumerations';
import { route } from '#route';
import { id, idText, option, takaTotal, text } from '#wire';

/** Debits less credits up to now. Below zero is a credit balance. Null if the caller may not see balances. */
const balanceNow = takaTotal.nullable();

/**
 * One option of the account type-ahead (spec 2 §3, "Account search option"). `label` is the name, `label_2` the number that
 * people know: a party code or an account number. `label_3` is the address or the group, `label_4` the mobile, `label_5`
 * care-of. `balance` is the balance in the branch that uses the account.
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

/** The most accounts that a search answers. */
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
    /**
     * The use of the accounts. `cash`: only accounts that a row of a cash or bank voucher or of a journal may name. `contra`:
     * those of a contra. `opening`: those of the opening grid.
     */
    for: z.enum(accountUses).default(''),
    /** The branch that uses the accounts, by default the working branch. */
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
  /** The server answers `not_found` for an account that the books of the named branch do not know. */
  query: z.object({ branch_id: idText.optional() }),
  reply: z.object({
    id,
    name: z.string(),
    group: z.string(),
    cust_party_infos: z
      .object({
        idfr_code: z.string(),
        address: z.string(),
        manual_address: z.string(),
        mobile: z.string(),
        credit_days: z.number().int(),
      })
      .nullable(),
    /** Only for callers who see ledgers or dues, or who write cash, bank, contra or journal vouchers. */
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
  /** `fee_rate` is the part of incoming payments that the bank keeps, in thousandths of a percent. */
  reply: z.array(option.extend({ fee_rate: z.number().int() })),
});

export const accountRoutes = { searchAccounts, accountDetails, bankOptions } as const;
