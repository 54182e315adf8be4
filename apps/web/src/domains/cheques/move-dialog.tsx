import { bounceReasons, type ChequeRow } from '@cashbook/contract/cheques/cheques';
import { ApiError } from '@cashbook/contract/client';
import { accountRoutes } from '@cashbook/contract/ledger/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { translate } from '#i18n/translate.ts';
import { AmountField, ChoiceField, FindField, TextField, TickField } from '#screens/form/fields.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { findAccounts } from '#screens/pickers/account-search.ts';
import { queryOf } from '#session/query.ts';
import { Button } from '#ui/button.tsx';
import { matches } from '#ui/keys/hotkeys.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type Answered, type Asked, askedOf, type ChequeAction, commonBank, missingIn } from './cheque-actions.ts';
import { actionWords } from './cheque-words.tsx';
import { type MoveInput, moveSchema, useMoves } from './use-moves.ts';

interface MoveDialogProps {
  action: ChequeAction;
  cheques: readonly ChequeRow[];
  onAnswered: (answered: readonly Answered[]) => void;
  onClose: () => void;
  /** Returns the element that gets the focus after the answers came. */
  next?: (() => HTMLElement | null) | undefined;
}

/** A dialog that asks for the facts of an event of cheques and reports it. Enter confirms. */
export function MoveDialog({ action, cheques, onAnswered, onClose, next }: MoveDialogProps) {
  const { t } = useTranslation('cheques');
  const { t: tUi } = useTranslation('ui');
  const { grouped, total } = useFormat();
  const formId = useId();
  const isDone = useRef(false);
  const asked = askedOf(action, cheques);
  const form = useMoveForm({ action, cheques, asked }, (answered) => {
    isDone.current = true;
    onClose();
    onAnswered(answered);
  });
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    form.submit();
  };
  const sum = cheques.reduce((paisa, { amount }) => paisa + amount, 0n);
  const together = t('several', { count: cheques.length, shown: grouped(cheques.length) });
  const [only] = cheques;
  const named = cheques.length === 1 && only !== undefined ? `${t('cheque')} ${only.number}` : together;
  return (
    <Dialog
      open
      onClose={onClose}
      next={() => (isDone.current ? (next?.() ?? null) : null)}
      title={`${t(actionWords[action])}: ${named}, ${total(sum)}`}
      description={t(action === 'realized' && asked.bank === null ? 'ownBankHint' : hints[action])}
      onKeyDown={(event) => (matches(event, 'mod+s') || isEnterInChoice(event)) && send(event)}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} keys="enter" busy={form.busy}>
            {t(actionWords[action])}
          </Button>
        </>
      }
    >
      <FormProvider {...form.methods}>
        <form id={formId} className="form-fields" noValidate onSubmit={send}>
          <MoveFields asked={asked} />
          {action !== 'deposited' && <TextField<MoveInput> name="remarks" label={t('remarks')} maxLength={200} />}
        </form>
      </FormProvider>
    </Dialog>
  );
}

const hints = {
  deposited: 'depositHint',
  realized: 'realizeHint',
  bounced: 'bounceHint',
  again: 'presentHint',
  endorsed: 'endorseHint',
  handed_back: 'handBackHint',
  cancelled: 'cancelHint',
} as const;

/** Whether Enter was pressed in a list of choices, which does not submit a form by itself. */
const isEnterInChoice = ({ key, target }: KeyboardEvent) => key === 'Enter' && target instanceof HTMLSelectElement;

interface Moving {
  action: ChequeAction;
  cheques: readonly ChequeRow[];
  asked: Asked;
}

function useMoveForm({ action, cheques, asked }: Moving, onAnswered: (answered: readonly Answered[]) => void) {
  const { t } = useTranslation('cheques');
  const queries = useQueryClient();
  const move = useMoves();
  return useRecordForm<MoveInput, readonly Answered[]>({
    schema: moveSchema,
    start: {
      ...{ bank_account: commonBank(cheques), account: null, reason: null },
      ...{ fee: '', charge_on: false, remarks: '' },
    },
    save: (typed, sent) => {
      const missing = missingIn(asked, typed);
      if (missing !== null) throw new ApiError(422, missing, translate(missing, { ns: 'refusals' }));
      return move(action, cheques, typed, sent);
    },
    onSaved: (answered) => {
      void queries.invalidateQueries();
      onAnswered(answered);
    },
    refusalFields: { bank_missing: 'bank_account', reason_missing: 'reason', cheque_party_missing: 'account' },
    label: t(actionWords[action]),
  });
}

async function findSuppliers(text: string, signal: AbortSignal) {
  const { rows } = await findAccounts(text, { kind: 'supplier' }, signal);
  return { rows: rows.map(({ id, name, text: detail }) => ({ id, name, detail })) };
}

/** The fields that an action asks for, the decisive one first. */
function MoveFields({ asked }: { asked: Asked }) {
  const { t } = useTranslation('cheques');
  const { t: tVouchers } = useTranslation('vouchers');
  const { data: banks = [] } = useQuery(queryOf(accountRoutes.bankOptions, { query: {} }));
  const bank = (label: string) => (
    <ChoiceField<MoveInput>
      name="bank_account"
      label={label}
      placeholder={t('chooseBank')}
      options={banks.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
  return (
    <>
      {asked.reason && (
        <ChoiceField<MoveInput>
          name="reason"
          label={t('reason')}
          placeholder={t('chooseReason')}
          options={bounceReasons.map((reason) => ({ value: reason, label: tVouchers(`bounce_${reason}`) }))}
        />
      )}
      {asked.supplier && (
        <FindField<MoveInput> name="account" label={t('endorseTo')} start={null} search={findSuppliers} />
      )}
      {asked.bank === 'money' && bank(t('bankAccount'))}
      {asked.bank === 'fee' && (
        <>
          <AmountField<MoveInput> name="fee" label={t('fee')} />
          {bank(t('bankOfFee'))}
        </>
      )}
      {asked.chargeOn && <TickField<MoveInput> name="charge_on" label={t('chargeOn')} />}
    </>
  );
}
