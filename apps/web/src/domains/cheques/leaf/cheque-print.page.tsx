import { chequeForm } from '@cashbook/contract/cheques/cheque-forms';
import { type ChequeCard, chequeRoutes } from '@cashbook/contract/cheques/cheques';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { cardPath, isPrinted, registerPath } from '../cheque-actions.ts';
import { leafOfRow } from './leaf-form.ts';
import { LeafPrint } from './leaf-print.tsx';

const params = z.object({ id: z.string(), no: z.string() });

/** The print of an issued cheque on the form of its bank. */
export function ChequePrintPage() {
  const { id, no } = params.parse(useParams({ strict: false }));
  const { t } = useTranslation('cheques');
  const name = { mtm_id: id, cheque_no: no };
  const { data: cheque, error } = useQuery({ ...queryOf(chequeRoutes.readCheque, { params: name }), retry: false });
  if (error !== null) return <Unprinted title={refusalText(error)} />;
  if (cheque === undefined) return <PageHead title={t('printCheque')} crumbs={[]} />;
  return isPrinted(cheque) ? <OnForm cheque={cheque} /> : <Unprinted title={t('onlyIssued')} />;
}

/** The page of a cheque that is not printed: why, and the way on. */
function Unprinted({ title, action }: { title: string; action?: ReactNode }) {
  const { t } = useTranslation('cheques');
  const crumbs = [{ label: t('cheques'), to: registerPath }];
  return (
    <>
      <PageHead title={t('printCheque')} crumbs={crumbs} />
      <Empty title={title} action={action ?? <ButtonLink to={registerPath}>{t('cheques')}</ButtonLink>} />
    </>
  );
}

/** The cheque on the form of its bank account, or the way to add one. */
function OnForm({ cheque }: { cheque: ChequeCard }) {
  const { t } = useTranslation('cheques');
  const { can } = useSignedIn();
  const { bank, party } = cheque;
  const query = { bank_account_id: String(bank?.id ?? 0), per_page: '10' };
  const { data: page } = useQuery(queryOf(chequeForm.routes.list, { query }));
  const row = page?.data[0];
  const form = useMemo(() => (row === undefined ? null : leafOfRow(row)), [row]);
  if (page === undefined) return <PageHead title={t('printCheque')} crumbs={[]} />;
  if (form === null) {
    return (
      <Unprinted
        title={t('noForm', { bank: bank?.name ?? '' })}
        action={can('coa.edit') && <ButtonLink to="/cheque-form/add-form">{t('addChequeForm')}</ButtonLink>}
      />
    );
  }
  return (
    <LeafPrint
      title={t('printChequeNo', { number: cheque.number })}
      back={{ to: cardPath(cheque), children: t('cheque') }}
      form={form}
      cheque={cheque}
      payee={party?.name ?? ''}
      isCrossed={row?.is_crossed === true}
      isTest={false}
    />
  );
}
