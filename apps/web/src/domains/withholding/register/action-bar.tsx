import { certificateRoutes } from '@cashbook/contract/withholding/certificates';
import type { WithheldList, WithheldTaxRow } from '@cashbook/contract/withholding/withheld-tax';
import type { WordOf } from '@cashbook/words/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useLastRow } from '#screens/list/use-last-row.ts';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { CertifyDialog } from './certify-dialog.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import type { Register } from './use-register.ts';
import { sumOf } from './withheld-words.ts';

/** An action on the marked rows of a list. */
interface Action {
  readonly list: WithheldList;
  readonly key: string;
  readonly does: WordOf<'withheldTax'>;
  readonly hint: WordOf<'withheldTax'>;
  /** Whether all rows have to be of one tax. */
  readonly isOfOneTax: boolean;
}

const actions: readonly Action[] = [
  { list: 'to_deposit', key: 'd', does: 'doDeposit', hint: 'doHint', isOfOneTax: true },
  { list: 'to_certify', key: 'c', does: 'doCertify', hint: 'certifyDoHint', isOfOneTax: false },
  { list: 'certified', key: 'u', does: 'doUncertify', hint: 'uncertifyDoHint', isOfOneTax: false },
];

/** Returns what may be done with the rows of a list; null for nothing. */
export const actionOf = (list: WithheldList): Action | null => actions.find((one) => one.list === list) ?? null;

/** The line above the rows: how many are marked, and what may be done with them. */
export function ActionBar({ register: { marked }, action }: { register: Register; action: Action }) {
  const { t } = useTranslation('withheldTax');
  const [isOpen, setOpen] = useState(false);
  const next = useLastRow();
  const uncertify = useUncertify(marked);
  const isOneTax = new Set(marked.map(({ tax }) => tax)).size === 1;
  const may = marked.length > 0 && (isOneTax || !action.isOfOneTax);
  const run = () => (action.list === 'certified' ? uncertify() : setOpen(true));
  useHotkeys([
    { keys: 'space', does: t('keyMark') },
    ...(may && !isOpen ? [{ keys: action.key, does: t(action.does), run, hidden: true }] : []),
  ]);
  const dialog = { rows: marked, next, onClose: () => setOpen(false) };
  return (
    <div className="list-bar">
      <p className="grow" role="status">
        <BarText marked={marked} hint={t(action.hint)} isStuck={!may} />
      </p>
      {may && (
        <Button size="small" keys={action.key} onClick={run}>
          {t(action.does)}
        </Button>
      )}
      {isOpen && may && action.list === 'to_deposit' && <DepositDialog {...dialog} />}
      {isOpen && may && action.list === 'to_certify' && <CertifyDialog {...dialog} />}
    </div>
  );
}

interface BarTextProps {
  marked: readonly WithheldTaxRow[];
  hint: string;
  isStuck: boolean;
}

function BarText({ marked, hint, isStuck }: BarTextProps) {
  const { t } = useTranslation('withheldTax');
  const { grouped, total } = useFormat();
  if (marked.length === 0) return <span className="t2">{hint}</span>;
  return (
    <>
      <b className="med">{t('marked', { count: marked.length, shown: grouped(marked.length) })}</b>
      <span className="t2 fig"> · {total(sumOf(marked))}</span>
      {isStuck && <span className="t2"> · {t('oneTaxAtOnce')}</span>}
    </>
  );
}

/** Returns a function that takes the certificates off these rows. */
function useUncertify(rows: readonly WithheldTaxRow[]): () => void {
  const { t } = useTranslation('withheldTax');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const saves = useSaves();
  return () => {
    const named = rows.map(({ mtm_id, row_no, tax }) => ({ mtm_id, row_no, tax }));
    void saves
      .send({ content: named, label: t('doUncertify') }, (sent) =>
        call(certificateRoutes.removeCertificate, { body: { rows: named } }, sentFrom(desk, sent)),
      )
      .then(
        () => {
          toast.ok(t('uncertifySaved'));
          return queries.invalidateQueries();
        },
        (error: unknown) => toast.bad(refusalText(error)),
      );
  };
}
