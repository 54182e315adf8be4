import {
  type RequisitionCard,
  requisitionRoutes,
  requisitionStatus,
} from '@cashbook/contract/requisitions/requisitions';
import type { RouteInput, RouteReply } from '@cashbook/contract/route';
import type { RequisitionDecision } from '@cashbook/kernel';
import { paisaToNumber } from '@cashbook/money';
import type { WordOf } from '@cashbook/words/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { AmountField, AreaField } from '#screens/form/fields.tsx';
import { FormDialog } from '#screens/form/form-dialog.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { toast } from '#ui/overlay/toast.tsx';

type Input = RouteInput<typeof requisitionRoutes.status>['body'];
type Decided = RouteReply<typeof requisitionRoutes.status>;
type Word = WordOf<'requisitions'>;
/** The deed of a decision, as people read it: a closed requisition is opened again by taking the closing back. */
type Deed = 'approve' | 'reject' | 'close' | 'reopen' | 'takeBack';

const deedOf = (decision: RequisitionDecision, state: RequisitionCard['state']): Deed => {
  if (decision !== 'undo') return decision;
  return state === 'closed' ? 'reopen' : 'takeBack';
};

const words: Readonly<Record<Deed, { does: Word; title: Word; hint: Word; said: Word }>> = {
  approve: { does: 'approveIt', title: 'approveTitle', hint: 'approveHint', said: 'approvedAs' },
  reject: { does: 'rejectIt', title: 'rejectTitle', hint: 'rejectHint', said: 'rejectedAs' },
  close: { does: 'closeIt', title: 'closeTitle', hint: 'closeHint', said: 'closedAs' },
  reopen: { does: 'openAgain', title: 'reopenTitle', hint: 'reopenHint', said: 'openAs' },
  takeBack: { does: 'takeItBack', title: 'takeBackTitle', hint: 'takeBackHint', said: 'waitsAs' },
};

const statusOf = {
  approve: requisitionStatus.approved,
  reject: requisitionStatus.rejected,
  close: requisitionStatus.closed,
  undo: requisitionStatus.waiting,
} as const;

/** Returns the word on the button of a decision. */
export const decisionWord = (decision: RequisitionDecision, state: RequisitionCard['state']): Word =>
  words[deedOf(decision, state)].does;

interface DecisionDialogProps {
  card: RequisitionCard;
  decision: RequisitionDecision;
  onClose: () => void;
}

/** The dialog of a decision: it asks for the amount of an approval and the reason of a rejection. */
export function DecisionDialog({ card, decision, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('requisitions');
  const { total } = useFormat();
  const queries = useQueryClient();
  const { does, title, hint, said } = words[deedOf(decision, card.state)];
  const number = card.req_no;
  const form = useRecordForm<Input, Decided>({
    schema: requisitionRoutes.status.body,
    start: {
      ...{ id: card.id, version: card.version, status: statusOf[decision], reason: '' },
      amount: decision === 'approve' ? paisaToNumber(card.req_total) : null,
    },
    save: async (body, sent) => (await call(requisitionRoutes.status, { body }, sent)).data,
    onSaved: () => {
      toast.ok(t(said, { number }));
      void queries.invalidateQueries({ queryKey: [requisitionRoutes.list.method, requisitionRoutes.list.path] });
      void queries.invalidateQueries({ queryKey: [requisitionRoutes.card.method, requisitionRoutes.card.path] });
      onClose();
    },
    refusalFields: decision === 'approve' ? { own_requisition: 'amount' } : {},
    label: number,
  });
  return (
    <FormDialog
      title={t(title, { number })}
      hint={t(hint, { total: total(card.req_total), amount: total(card.approved_total ?? 0n) })}
      does={t(does)}
      form={form}
      next={() => document.getElementById('main')}
      onClose={onClose}
    >
      {decision === 'approve' && <AmountField<Input> name="amount" label={t('approvedAmount')} />}
      <AreaField<Input> name="reason" label={t(decision === 'reject' ? 'reason' : 'remarks')} maxLength={500} />
    </FormDialog>
  );
}
