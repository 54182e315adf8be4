import { chequeForm } from '@cashbook/contract/cheques/cheque-forms';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePathId } from '#screens/path-id.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Empty } from '#ui/empty.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { leafOfRow } from './leaf-form.ts';
import { LeafPrint } from './leaf-print.tsx';
import { specimenCheque } from './leaf-texts.ts';

const chequeFormList = '/cheque-form/form-list';

/** The test print of a form: a specimen cheque on plain paper. */
export function FormTestPage() {
  const id = usePathId();
  const { t } = useTranslation('cheques');
  const { can } = useSignedIn();
  const { data: row, error } = useQuery({ ...queryOf(chequeForm.routes.read, { params: { id } }), retry: false });
  const form = useMemo(() => (row === undefined ? null : leafOfRow(row)), [row]);
  if (row === undefined || form === null) {
    return (
      <>
        <PageHead title={t('testPrint')} crumbs={[{ label: t('chequeForms'), to: chequeFormList }]} />
        {error !== null && <Empty title={refusalText(error)} />}
      </>
    );
  }
  const back = can('coa.edit') ? `/cheque-form/edit/${id}` : chequeFormList;
  return (
    <LeafPrint
      title={`${t('testPrint')}: ${String(row.bank_account_name)}`}
      back={{ to: back, children: t('chequeForms') }}
      form={form}
      cheque={specimenCheque}
      payee={t('specimenPayee')}
      isCrossed
      isTest
    />
  );
}
