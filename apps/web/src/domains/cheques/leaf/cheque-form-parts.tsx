import { chequeForm } from '@cashbook/contract/cheques/cheque-forms';
import { cashAtBankGroupId } from '@cashbook/contract/enumerations';
import { level4 } from '@cashbook/contract/ledger/chart-levels';
import { nameOf, type RecordRow } from '@cashbook/contract/records/record';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ArchiveButton } from '#domains/records/archive-button.tsx';
import type { OwnParts } from '#domains/records/known-record.ts';
import type { Input } from '#domains/records/typed-record.ts';
import { ChoiceField } from '#screens/form/fields.tsx';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { LeafEditor } from './leaf-editor.tsx';

/** The parts that only the screens of cheque forms have: the choice among bank accounts, the leaf, and the bin. */
export const chequeFormParts: OwnParts = {
  useList: () => {
    const { can } = useSignedIn();
    return can('coa.edit') ? { actions: (row) => <ArchiveButton record={chequeForm} row={row} /> } : {};
  },
  controls: { bank_account_id: BankField },
  below: { words_language: LeafEditor },
};

const bankAccounts = { parent_id: String(cashAtBankGroupId), per_page: '100' };

/** The bank account of the form, among those of every branch. That of a stored form stays a choice once it is archived. */
function BankField({ row }: { row: RecordRow | null }) {
  const { t } = useTranslation('records');
  const { data: page } = useQuery(queryOf(level4.routes.list, { query: bankAccounts }));
  const own = row === null ? [] : [{ value: Number(row.bank_account_id), label: String(row.bank_account_name) }];
  const others = (page?.data ?? []).filter(({ id }) => id !== row?.bank_account_id);
  return (
    <ChoiceField<Input>
      name="bank_account_id"
      label={t('bankAccount')}
      placeholder={t('choose')}
      options={[...own, ...others.map((account) => ({ value: account.id, label: nameOf(level4, account) }))]}
    />
  );
}
