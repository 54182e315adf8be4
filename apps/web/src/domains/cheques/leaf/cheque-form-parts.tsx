import { chequeForm } from '@cashbook/contract/cheques/cheque-forms';
import { accountRoutes } from '@cashbook/contract/ledger/accounts';
import type { RecordRow } from '@cashbook/contract/records/record';
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

/** The bank account of the form. That of a stored form is a choice even if the working branch may not use it. */
function BankField({ row }: { row: RecordRow | null }) {
  const { t } = useTranslation('records');
  const { data = [] } = useQuery(queryOf(accountRoutes.bankOptions, { query: {} }));
  const own = row === null ? [] : [{ id: Number(row.bank_account_id), name: String(row.bank_account_name) }];
  const others = data.filter(({ id }) => id !== row?.bank_account_id);
  return (
    <ChoiceField<Input>
      name="bank_account_id"
      label={t('bankAccount')}
      placeholder={t('choose')}
      options={[...own, ...others].map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
