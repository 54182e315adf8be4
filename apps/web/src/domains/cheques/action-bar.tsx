import { useNavigate } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { ActionButtons, useActionKeys } from './action-buttons.tsx';
import { actionsFor, type ChequeAction, isPrinted, printPath, slipPath } from './cheque-actions.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { Register } from './use-register.ts';

interface ActionBarProps {
  register: Register;
  /** Returns the row that gets the focus when an action is done. */
  next: () => HTMLElement | null;
}

/** The line above the rows: how many cheques are marked, what may happen to them, and what came of the last action. */
export function ActionBar({ register, next }: ActionBarProps) {
  const { t } = useTranslation('cheques');
  const { can } = useSignedIn();
  const [action, setAction] = useState<ChequeAction | null>(null);
  const { marked, note } = register;
  const offered = actionsFor(marked, can);
  useActionKeys(action === null ? offered : [], setAction);
  useHotkeys([{ keys: 'space', does: t('keyMark') }]);
  return (
    <div className="list-bar">
      <p className="grow" role="status">
        <BarText register={register} isStuck={marked.length > 0 && offered.length === 0} />
      </p>
      <LastSlip register={register} />
      <ActionButtons actions={offered} onAction={setAction} />
      <PrintMarked marked={marked} />
      {action !== null && (
        <MoveDialog action={action} cheques={marked} next={next} onAnswered={note} onClose={() => setAction(null)} />
      )}
    </div>
  );
}

/** The text of the bar: the marked cheques, else what came of the last action, else how to begin. */
function BarText({ register, isStuck }: { register: Register; isStuck: boolean }) {
  const { t } = useTranslation('cheques');
  const { grouped, total } = useFormat();
  const { marked, answered } = register;
  const answers = [...answered.values()];
  const done = answers.filter(({ answer }) => answer.ok).length;
  const said = answers.length > 0 && (
    <>{t('answered', { count: answers.length, done: grouped(done), all: grouped(answers.length) })} </>
  );
  if (marked.length === 0) return said || <span className="t2">{t('doHint')}</span>;
  const sum = marked.reduce((paisa, { amount }) => paisa + amount, 0n);
  return (
    <>
      {said}
      <b className="med">{t('marked', { count: marked.length, shown: grouped(marked.length) })}</b>
      <span className="t2 fig"> · {total(sum)}</span>
      {isStuck && <span className="t2"> · {t('nothingTogether')}</span>}
    </>
  );
}

/** The link to the print of the only marked cheque, where we issued it. */
function PrintMarked({ marked: [only, ...others] }: Pick<Register, 'marked'>) {
  const { t } = useTranslation('cheques');
  const navigate = useNavigate();
  const path = only !== undefined && others.length === 0 && isPrinted(only) ? printPath(only) : null;
  const open = () => path !== null && void navigate({ to: path });
  useHotkeys(path === null ? [] : [{ keys: 'l', does: t('printCheque'), run: open, hidden: true }]);
  if (path === null) return null;
  return (
    <ButtonLink icon={Printer} size="small" keys="l" to={path}>
      {t('printCheque')}
    </ButtonLink>
  );
}

/** The link to the slip that was just made. Ctrl+P opens it too. */
function LastSlip({ register: { answered } }: { register: Register }) {
  const { t } = useTranslation('cheques');
  const navigate = useNavigate();
  const slips = [...answered.values()].flatMap(({ answer }) => (answer.ok && answer.slipNo !== null ? [answer] : []));
  const slipNo = slips.at(-1)?.slipNo ?? null;
  const open = () => slipNo !== null && void navigate({ to: slipPath(slipNo) });
  useHotkeys(slipNo === null ? [] : [{ keys: 'mod+p', does: t('printSlip'), run: open }]);
  if (slipNo === null) return null;
  return (
    <ButtonLink icon={Printer} size="small" keys="mod+p" to={slipPath(slipNo)}>
      {t('printSlip')}
    </ButtonLink>
  );
}
