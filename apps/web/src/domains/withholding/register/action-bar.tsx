import type { PermissionName } from '@cashbook/contract/access/permissions';
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
import { IncomeTaxDialog, NotRecoveredDialog, UndoDialog } from './journal-dialogs.tsx';
import type { Register } from './use-register.ts';
import { sumOf } from './withheld-words.ts';

/** An action on the marked rows of a list. */
interface Action {
  readonly name: 'deposit' | 'certify' | 'lose' | 'uncertify' | 'setOff' | 'undo';
  readonly list: WithheldList;
  readonly may: PermissionName;
  readonly key: string;
  readonly does: WordOf<'withheldTax'>;
  /** Whether all rows have to be of one tax. */
  readonly isOfOneTax: boolean;
  /** The tax of which all rows have to be. */
  readonly tax?: WithheldTaxRow['tax'];
}

const edit = { may: 'withholding.edit', isOfOneTax: false } as const;
const actions: readonly Action[] = [
  { ...edit, name: 'deposit', list: 'to_deposit', key: 'd', does: 'doDeposit', isOfOneTax: true },
  { ...edit, name: 'certify', list: 'to_certify', key: 'c', does: 'doCertify' },
  { ...edit, name: 'lose', list: 'to_certify', key: 'n', does: 'doLose', isOfOneTax: true },
  { ...edit, name: 'uncertify', list: 'certified', key: 'u', does: 'doUncertify' },
  {
    name: 'setOff',
    list: 'certified',
    may: 'journal.create',
    key: 'y',
    does: 'doSetOff',
    isOfOneTax: true,
    tax: 'tds',
  },
  { name: 'undo', list: 'settled', may: 'voucher.void', key: 'u', does: 'doUndo', isOfOneTax: false },
];

const hints = {
  to_deposit: 'doHint',
  deposited: null,
  to_certify: 'certifyDoHint',
  certified: 'uncertifyDoHint',
  settled: 'undoDoHint',
} as const satisfies Readonly<Record<WithheldList, WordOf<'withheldTax'> | null>>;

/** Returns the actions that a person may take on rows of a list. */
export const actionsOf = (list: WithheldList, can: (permission: PermissionName) => boolean): readonly Action[] =>
  actions.filter((one) => one.list === list && can(one.may));

/** Whether the action may be taken on these rows together. */
function fits({ isOfOneTax, tax, name }: Action, rows: readonly WithheldTaxRow[]): boolean {
  if (rows.length === 0 || (tax !== undefined && rows.some((row) => row.tax !== tax))) return false;
  if (name === 'undo') return new Set(rows.map(({ settled_by: by }) => by?.mtm_id)).size === 1;
  return !isOfOneTax || new Set(rows.map((row) => row.tax)).size === 1;
}

interface ActionBarProps {
  register: Register;
  actions: readonly Action[];
}

/** The line above the rows: how many are marked, and what may be done with them. */
export function ActionBar({ register: { marked, query }, actions: offered }: ActionBarProps) {
  const { t } = useTranslation('withheldTax');
  const [open, setOpen] = useState<Action['name'] | null>(null);
  const next = useLastRow();
  const uncertify = useUncertify(marked);
  const possible = offered.filter((action) => fits(action, marked));
  const run = ({ name }: Action) => (name === 'uncertify' ? uncertify() : setOpen(name));
  useHotkeys([
    { keys: 'space', does: t('keyMark') },
    ...(open === null ? possible : []).map((action) => ({
      ...{ keys: action.key, does: t(action.does), run: () => run(action), hidden: true },
    })),
  ]);
  const hint = hints[query.list];
  return (
    <div className="list-bar">
      <p className="grow" role="status">
        <BarText marked={marked} hint={hint === null ? '' : t(hint)} isStuck={possible.length === 0} />
      </p>
      {possible.map((action) => (
        <Button key={action.name} size="small" keys={action.key} onClick={() => run(action)}>
          {t(action.does)}
        </Button>
      ))}
      {marked.length > 0 && <OpenDialog name={open} rows={marked} next={next} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface OpenDialogProps {
  name: Action['name'] | null;
  rows: readonly WithheldTaxRow[];
  next: () => HTMLElement | null;
  onClose: () => void;
}

/** The dialog of an action. */
function OpenDialog({ name, ...dialog }: OpenDialogProps) {
  if (name === 'deposit') return <DepositDialog {...dialog} />;
  if (name === 'certify') return <CertifyDialog {...dialog} />;
  if (name === 'lose') return <NotRecoveredDialog {...dialog} />;
  if (name === 'setOff') return <IncomeTaxDialog {...dialog} />;
  return name === 'undo' ? <UndoDialog {...dialog} /> : null;
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
