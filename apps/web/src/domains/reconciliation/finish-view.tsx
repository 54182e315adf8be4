import { type ReconciliationPaper, reconciliationRoutes } from '@cashbook/contract/reconciliation/reconciliations';
import { paisaToNumber, paisaToText, parsePaisa } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { chequesIssued } from './cheques-issued.ts';
import { FinishedList } from './finished-list.tsx';
import { useReconciling } from './use-reconciliation.ts';

interface FinishViewProps {
  account: { readonly account_id: number; readonly statement_to: string | null };
}

/** The statement of reconciliation at a date, and how it is finished; below it those that are finished. */
export function FinishView({ account }: FinishViewProps) {
  const { t } = useTranslation('reconciliation');
  const { account_id: accountId, statement_to: last } = account;
  const [day, setDay] = useState(last ?? '');
  const query = { account_id: String(accountId), date: day };
  const { data, error } = useQuery({
    ...queryOf(reconciliationRoutes.readReconciliation, { query }),
    enabled: day !== '',
    retry: false,
  });
  return (
    <div className="stack">
      <Card title={t('statementTypes')}>
        <div className="stack">
          {last === null ? (
            <Notice>{t('noStatements')}</Notice>
          ) : (
            <div className="row wrap">
              <Field label={t('onDate')} width="narrow">
                <DateField openDay={last} value={day} onChange={(value) => setDay(value ?? '')} />
              </Field>
            </div>
          )}
          {error !== null && day !== '' && <Notice tone="warn">{refusalText(error)}</Notice>}
          {data !== undefined && <Said said={data} key={`${accountId} ${day} ${String(data.statement_balance)}`} />}
        </div>
      </Card>
      <FinishedList accountId={accountId} />
    </div>
  );
}

/** Reads a typed balance, which may be below zero; null when it is not an amount. */
function readBalance(typed: string): bigint | null {
  const text = typed.trim();
  const isBelowZero = /^[-−]/.test(text);
  const paisa = parsePaisa(isBelowZero ? text.slice(1) : text);
  return paisa !== null && isBelowZero ? -paisa : paisa;
}

/** The four figures, their difference, and the form that finishes them. */
function Said({ said }: { said: ReconciliationPaper }) {
  const { t } = useTranslation('reconciliation');
  const { amount } = useFormat();
  const { desk } = useSignedIn();
  const { busy, change } = useReconciling();
  // An overdrawn account has a balance below zero, which a field of amounts does not take.
  const [typed, setTyped] = useState(paisaToText(said.statement_balance));
  const balance = readBalance(typed);
  const difference = (balance ?? 0n) - (said.statement_balance - said.difference);
  const finish = async (event?: FormEvent) => {
    event?.preventDefault();
    if (balance === null) return;
    const { account_id, date } = said;
    const body = { account_id, date, statement_balance: paisaToNumber(balance) };
    await change(body, t('finished'), (sent) => call(reconciliationRoutes.finish, { body }, sentFrom(desk, sent)));
  };
  useHotkeys([{ keys: 'mod+s', does: t('finish'), run: () => void finish() }]);
  const lines = [
    [t('bookBalance'), said.book_balance],
    [t('debitsOnWay'), -said.debits_total],
    [t('creditsOnWay'), said.credits_total],
    [t('bankKnows'), said.bank_only_total],
    [t('statementBalance'), said.statement_balance - said.difference],
    ...chequesIssued(said).map(({ word, paisa }) => [t(word), paisa] as const),
  ] as const;
  return (
    <form className="stack reconciliation-figures" onSubmit={(event) => void finish(event)}>
      <Facts amounts items={lines.map(([name, paisa]) => [name, amount(paisa)] as const)} />
      <div className="row wrap">
        <Field
          label={t('statementBalance')}
          hint={t('finishHint')}
          error={balance === null ? t('balanceMissing') : undefined}
        >
          <Input numeric value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <p role="status">
          {t('difference')}: <strong className="fig">{amount(difference)}</strong>
        </p>
      </div>
      <div className="row wrap">
        <Button variant="primary" type="submit" keys="mod+s" busy={busy}>
          {t('finish')}
        </Button>
        <ButtonLink to="/reconciliation/print" search={{ account: String(said.account_id), date: said.date }}>
          {t('printStatement')}
        </ButtonLink>
      </div>
    </form>
  );
}
