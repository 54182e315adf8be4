import {
  type ReconciliationPaper,
  reconciliationRoutes,
  type SaidLine,
} from '@cashbook/contract/reconciliation/reconciliations';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { PaperContent } from '#domains/posting/paper/paper-content.ts';
import { PaperPages } from '#domains/posting/paper/paper-pages.tsx';
import { PaperScreen } from '#domains/posting/paper/paper-screen.tsx';
import type { PrintFrame } from '#screens/print-frame.ts';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { chequesIssued, sumIssuedHere } from './cheques-issued.ts';

const number = z.string().regex(/^\d{1,9}$/);
const url = z.object({
  account: number.catch('0'),
  date: z.string().catch(''),
  /** A finished reconciliation, instead of one by the present books. */
  no: number.optional().catch(undefined),
});

/** The statement of reconciliation on paper: by the present books at a date, or as it was finished. */
export function ReconciliationPrintPage() {
  const { t } = useTranslation('reconciliation');
  const [{ account, date, no }] = useUrlState(url);
  const { data: present, error } = useQuery({
    ...queryOf(reconciliationRoutes.readReconciliation, { query: { account_id: account, date } }),
    enabled: no === undefined,
    retry: false,
  });
  const { data: finished, error: missing } = useQuery({
    ...queryOf(reconciliationRoutes.readFinished, { params: { account_id: account, reconciliation_no: no ?? '0' } }),
    enabled: no !== undefined,
    retry: false,
  });
  const data = no === undefined ? present : finished;
  return (
    <PaperScreen
      title={t('statementTypes')}
      back={{ to: '/reconciliation', search: { account, view: 'finish' }, children: t('bankReconciliation') }}
      branch={data?.branch}
      error={no === undefined ? error : missing}
    >
      {(paper) => data !== undefined && <PaperPages doc={data} paper={paper} usePaper={useStatement} />}
    </PaperScreen>
  );
}

/** A row of the paper: a figure with its name, or a line below it. */
type PaperLine = { readonly head: string } | SaidLine;

function useStatement(said: ReconciliationPaper, { language, format }: PrintFrame): PaperContent<PaperLine> {
  const { t } = useTranslation('reconciliation', { lng: language });
  const { t: tVouchers } = useTranslation('vouchers', { lng: language });
  const { amount, date } = format;
  const block = (name: string, paisa: bigint, lines: readonly SaidLine[]): PaperLine[] =>
    lines.length === 0 ? [] : [{ head: `${name}: ${amount(paisa)}` }, ...lines];
  const sum = (name: string, paisa: bigint, isNet = false) => ({ name, figures: [amount(paisa)], isNet });
  return {
    title: t('statementTypes'),
    date: date(said.date),
    party: { label: t('bankAccount'), name: said.account_name },
    table: {
      lines: [
        ...block(t('debitsOnWay'), -said.debits_total, said.debits),
        ...block(t('creditsOnWay'), said.credits_total, said.credits),
        ...block(t('bankKnows'), said.bank_only_total, said.bank_only),
        ...block(t('issuedHere'), sumIssuedHere(said), said.issued_here),
      ],
      heading: (line) => ('head' in line ? line.head : null),
      columns: [
        {
          head: t('description'),
          width: 'name',
          cell: (line) =>
            'head' in line
              ? ''
              : { strong: [date(line.date), line.number].filter(Boolean).join(' · '), notes: [line.text] },
        },
        { head: t('amount'), width: 'num', cell: (line) => ('head' in line ? '' : amount(line.amount)) },
      ],
    },
    sums: [
      sum(t('bookBalance'), said.book_balance),
      sum(t('debitsOnWay'), -said.debits_total),
      sum(t('creditsOnWay'), said.credits_total),
      sum(t('bankKnows'), said.bank_only_total),
      sum(t('statementBalance'), said.statement_balance, true),
      sum(t('difference'), said.difference),
      ...chequesIssued(said).map(({ word, paisa }) => sum(t(word), paisa)),
    ],
    signatures: [
      { text: tVouchers('signPrepared'), onSheet: true },
      { text: tVouchers('signChecked'), onSheet: true },
    ],
  };
}
