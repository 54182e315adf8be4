import { matchRoutes, type StatementLine } from '@cashbook/contract/reconciliation/matches';
import { ACCOUNT } from '@cashbook/kernel';
import { paisaToNumber } from '@cashbook/money';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { AccountPicker } from '#screens/pickers/account-picker.tsx';
import type { PickedAccount } from '#screens/pickers/account-search.ts';
import { call } from '#session/api.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { matches } from '#ui/keys/hotkeys.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useReconciling } from './use-reconciliation.ts';

interface PostDialogProps {
  accountId: number;
  line: StatementLine;
  onClose: () => void;
}

/** A dialog that posts a line of the bank as a bank voucher: charges as a payment, interest as a receipt. */
export function PostDialog({ accountId, line, onClose }: PostDialogProps) {
  const { t } = useTranslation('reconciliation');
  const { t: tUi } = useTranslation('ui');
  const { amount, date } = useFormat();
  const { desk } = useSignedIn();
  const { busy, change } = useReconciling();
  const formId = useId();
  const isIn = line.amount > 0n;
  const paisa = isIn ? line.amount : -line.amount;
  const [account, setAccount] = useState<PickedAccount | null>(() => usualAccount(isIn, t));
  const [remarks, setRemarks] = useState(line.description);
  const submit = async (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault();
    if (account === null) return;
    const { statement_no, line_no } = line;
    const rows = [{ account: account.id, amount: paisaToNumber(paisa), remarks }];
    const body = { account_id: accountId, statement_no, line_no, rows };
    const send: Parameters<typeof change>[2] = (sent) => call(matchRoutes.postLine, { body }, sentFrom(desk, sent));
    if (await change(body, t('posted'), send)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('postTitle', { amount: amount(paisa), date: date(line.date) })}
      description={t('postHint')}
      onKeyDown={(event) => matches(event, 'mod+s') && void submit(event)}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} keys="mod+s" busy={busy} disabled={account === null}>
            {t('post')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="stack" onSubmit={(event) => void submit(event)}>
        <Field label={t('account')}>
          <AccountPicker screen="reconciliation" use="cash" value={account} onChange={setAccount} />
        </Field>
        <Field label={t('remarks')}>
          <Input value={remarks} maxLength={500} onChange={(event) => setRemarks(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

/** The account that such a line usually has: bank charges for money that left, interest for money that came. */
const usualAccount = (isIn: boolean, t: (word: 'bankCharges' | 'interestReceived') => string): PickedAccount =>
  isIn
    ? { id: ACCOUNT.interestReceived, name: t('interestReceived'), text: '' }
    : { id: ACCOUNT.bankCharges, name: t('bankCharges'), text: '' };
