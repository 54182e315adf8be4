import { chequeForm, chequeFormPicture } from '@cashbook/contract/cheques/cheque-forms';
import type { ValuesOf } from '@cashbook/contract/records/record';
import { GROUP } from '@cashbook/kernel';
import { refusals } from '@cashbook/words/en/refusals';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { recordKind, recordPictures } from '#domains/records/index';
import { refused } from '#use-case/answer';

/** The pictures of leaves. Browsers keep them for ever. */
export const chequeFormPictures = recordPictures({
  table: 'cheque_form',
  key: 'cheque_form_id',
  column: 'picture',
  branch: 'null::int',
  named: `(select a.name from account a
    where a.company_id = cheque_form.company_id and a.account_id = cheque_form.bank_account_id)`,
  folder: 'cheque-forms',
  routes: chequeFormPicture,
  action: 'cheque.form_picture',
  cacheControl: 'private, max-age=31536000, immutable',
});

/** The forms of cheques. Refusals in order: not_a_bank_account, off_the_leaf. */
export const chequeForms = recordKind(chequeForm, {
  save: async (tx, { actor, after }) => {
    if (!(await isBankAccount(tx, actor.companyId, after.bank_account_id))) {
      return refused('not_a_bank_account', { fields: { bank_account_id: [refusals.not_a_bank_account] } });
    }
    const beside = besideTheLeaf(after).map((field) => [field, [refusals.off_the_leaf]] as const);
    return beside.length === 0 ? null : refused('off_the_leaf', { fields: Object.fromEntries(beside) });
  },
  table: {
    reads: () => ({
      picture: chequeFormPictures.address('whole'),
      thumbnail: chequeFormPictures.address('small'),
    }),
  },
});

async function isBankAccount(tx: Tx, companyId: number, accountId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from account
    where company_id = ${companyId} and account_id = ${accountId} and group_id = ${GROUP.cashAtBank}`.execute(tx);
  return rows.length > 0;
}

const parts = ['date', 'payee', 'words', 'more', 'amount', 'crossing'] as const;
const broad: ReadonlySet<string> = new Set(['payee', 'words', 'more']);

/** Returns the fields by which a part of the cheque would be printed beside the leaf. */
function besideTheLeaf(form: ValuesOf<typeof chequeForm>): string[] {
  const at = (name: string): bigint => {
    const value: unknown = form[name as keyof typeof form];
    return typeof value === 'bigint' ? value : 0n;
  };
  return parts.flatMap((part) => {
    const width = broad.has(part) ? at(`${part}_width`) : 0n;
    return [
      ...(at(`${part}_left`) + width > at('leaf_width') ? [`${part}_left`] : []),
      ...(at(`${part}_top`) > at('leaf_height') ? [`${part}_top`] : []),
    ];
  });
}
