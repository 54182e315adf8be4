import { type ChequeCard, chequeRoutes } from '@cashbook/contract/cheques/cheques';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#screens/reason-dialog.tsx';
import { call } from '#session/api.ts';
import type { SentWith } from '#session/saves.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { ActionButtons, useActionKeys } from './action-buttons.tsx';
import { type Answered, actionsFor, type ChequeAction } from './cheque-actions.ts';
import { eventWord, refusedText, stateWord } from './cheque-words.tsx';
import { MoveDialog } from './move-dialog.tsx';

/** The buttons of what may happen to a cheque now, and the one that takes its last event back. */
export function NextEvents({ cheque }: { cheque: ChequeCard }) {
  const { t } = useTranslation('cheques');
  const { can, settings } = useSignedIn();
  const [action, setAction] = useState<ChequeAction | null>(null);
  // Only the branch that has the cheque may move it.
  const isHere = settings.branch.name === cheque.branch;
  const offered = isHere ? actionsFor([cheque], can) : [];
  useActionKeys(action === null ? offered : [], setAction);
  const mayUndo = isHere && can('voucher.void') && cheque.life.at(-1)?.mtm_id != null;
  if (offered.length === 0 && !mayUndo) return null;
  const say = ([first]: readonly Answered[]) => {
    if (first === undefined) return;
    const { answer, cheque: moved } = first;
    const state = t(stateWord(moved.state));
    if (answer.ok) toast.ok([state, answer.vrNo].filter(Boolean).join(': '));
    else toast.bad(refusedText(answer, { number: moved.number, state }));
  };
  return (
    <Card title={t('next')}>
      <div className="row wrap">
        <ActionButtons actions={offered} onAction={setAction} />
        {mayUndo && <UndoLast cheque={cheque} />}
      </div>
      {action !== null && (
        <MoveDialog action={action} cheques={[cheque]} onAnswered={say} onClose={() => setAction(null)} />
      )}
    </Card>
  );
}

/** The button that voids the voucher of the last event, for a reason. */
function UndoLast({ cheque }: { cheque: ChequeCard }) {
  const { t } = useTranslation('cheques');
  const { desk } = useSignedIn();
  const [asks, setAsks] = useState(false);
  const last = cheque.life.at(-1);
  if (last === undefined) return null;
  const params = { mtm_id: String(cheque.mtm_id), cheque_no: String(cheque.cheque_no) };
  const send = (reason: string, sent: SentWith) =>
    call(chequeRoutes.undoChequeEvent, { params, body: { reason } }, sentFrom(desk, sent));
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setAsks(true)}>
        {t('undoLast')}
      </Button>
      {asks && (
        <ReasonDialog
          title={t('undoTitle', { event: t(eventWord(last.event)) })}
          body={t('undoBody')}
          does={t('undoLast')}
          label={t('undoLast')}
          send={send}
          said={t('undoDone', { number: last.vr_no })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
