import { type ChequeCard, chequeRoutes } from '@cashbook/contract/cheques/cheques';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { DayField } from '#screens/form/fields.tsx';
import { FormDialog } from '#screens/form/form-dialog.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { type SentWith, useSaves } from '#session/saves.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/overlay/toast.tsx';

interface ChequeProps {
  cheque: ChequeCard;
}

/** The notice that the law asks for after a bounce for insufficient funds: its last day, or its receipt and the last day of payment. */
export function DrawerNotice({ cheque }: ChequeProps) {
  const { t } = useTranslation('cheques');
  const { date } = useFormat();
  const { can, settings } = useSignedIn();
  const [asks, setAsks] = useState(false);
  const { notice_by: last, notice_received_on: received, pay_by: payBy } = cheque;
  if (last === null && received === null) return null;
  const mayNote = can('cheque.bounce') && settings.branch.name === cheque.branch;
  return (
    <Notice
      tone="warn"
      actions={
        mayNote && (
          <>
            <Button size="small" onClick={() => setAsks(true)}>
              {t(received === null ? 'noticeNote' : 'noticeChange')}
            </Button>
            {received !== null && <TakeOff cheque={cheque} />}
          </>
        )
      }
    >
      {received === null || payBy === null ? (
        <>
          {t('noticeBy')} <b className="fig">{date(last ?? '')}</b> <span className="t2">· {t('noticeHint')}</span>
        </>
      ) : (
        <>
          {t('noticeReceived')} <span className="fig">{date(received)}</span> · {t('payBy')}{' '}
          <b className="fig">{date(payBy)}</b>
        </>
      )}
      {asks && <NoticeDialog cheque={cheque} onClose={() => setAsks(false)} />}
    </Notice>
  );
}

/** Returns the function that notes the day of the notice. */
function useNote({ mtm_id, cheque_no }: ChequeCard) {
  const { desk } = useSignedIn();
  const params = { mtm_id: String(mtm_id), cheque_no: String(cheque_no) };
  return async (received_on: string | null, sent: SentWith) =>
    (await call(chequeRoutes.noteChequeNotice, { params, body: { received_on } }, sentFrom(desk, sent))).data;
}

/** The button that takes a noted day off. */
function TakeOff({ cheque }: ChequeProps) {
  const { t } = useTranslation('cheques');
  const queries = useQueryClient();
  const saves = useSaves();
  const note = useNote(cheque);
  const [busy, setBusy] = useState(false);
  const takeOff = async () => {
    setBusy(true);
    try {
      await saves.send({ content: cheque.notice_received_on, label: t('noticeOff') }, (sent) => note(null, sent));
      toast.ok(t('noticeTakenOff'));
    } catch (error) {
      toast.bad(refusalText(error));
    }
    setBusy(false);
    void queries.invalidateQueries();
  };
  return (
    <Button size="small" variant="ghost" busy={busy} onClick={() => void takeOff()}>
      {t('noticeOff')}
    </Button>
  );
}

const schema = chequeRoutes.noteChequeNotice.body;
type NoticeInput = z.input<typeof schema>;

/** A dialog that notes the day on which the drawer received the notice. */
function NoticeDialog({ cheque, onClose }: ChequeProps & { onClose: () => void }) {
  const { t } = useTranslation('cheques');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const note = useNote(cheque);
  const form = useRecordForm<NoticeInput, null>({
    schema,
    start: { received_on: cheque.notice_received_on ?? desk.transactionDate },
    save: ({ received_on }, sent) => note(received_on, sent),
    onSaved: () => {
      void queries.invalidateQueries();
      toast.ok(t('noticeSaved'));
      onClose();
    },
    refusalFields: { notice_day_wrong: 'received_on' },
    label: t('noticeNote'),
  });
  return (
    <FormDialog
      title={t('noticeTitle')}
      hint={t('noticeHint')}
      does={t('noticeNote')}
      form={form}
      next={() => null}
      onClose={onClose}
    >
      <DayField<NoticeInput> name="received_on" label={t('noticeDay')} />
    </FormDialog>
  );
}
