import { MAX_ROW_PAISA, MAX_ROW_REMARKS, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPicker } from '#domains/ledger/index.ts';
import { useFormat } from '#i18n/format.ts';
import { randomId } from '#session/random-id.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { completeEntry, entryPending, type TypedVoucher, type VoucherAction } from './lines.ts';
import type { VoucherKind } from './voucher-kind.ts';

export interface EntryRowProps {
  kind: VoucherKind;
  typed: TypedVoucher;
  dispatch: (action: VoucherAction) => void;
  onRemove: (lineId: string) => void;
  accountRef: RefObject<HTMLInputElement | null>;
}

/**
 * The last row of the lines, on their own columns. Enter walks it: account, remarks, amount, the button, account. Up in
 * the account field takes up the line before; while a line is in hand, Delete at the end of it removes it and Esc lets
 * it be.
 */
export function EntryRow({ kind, typed, dispatch, onRemove, accountRef }: EntryRowProps) {
  const { t } = useTranslation('vouchers');
  const { count } = useFormat();
  const remarksRef = useRef<HTMLInputElement>(null);
  const amountRef = useRef<HTMLInputElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const [tried, setTried] = useState(false);
  const { entry, editingId, lines } = typed;
  const place = lines.findIndex(({ id }) => id === editingId);

  const take = () => {
    const refusal = entryRefusal(typed);
    setTried(refusal !== null);
    if (refusal !== null) {
      toast.warn(t(refusal, { most: count(MAX_VOUCHER_ROWS) }));
      (entry.account === null ? accountRef : amountRef).current?.focus();
      return;
    }
    dispatch({ type: 'taken', id: randomId() });
    accountRef.current?.focus();
  };
  const leave = () => {
    setTried(false);
    dispatch({ type: 'editLeft' });
    accountRef.current?.focus();
  };

  /** Up: the last line from an empty row, the one before it while a line is in hand unchanged. */
  const lineBefore = () => {
    if (entryPending(typed)) return undefined;
    return lines[editingId === null ? lines.length - 1 : place - 1];
  };
  const inAccount = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const before = event.key === 'ArrowUp' && (value === '' || editingId !== null) ? lineBefore() : undefined;
    if (event.key === 'Enter' && entry.account !== null) remarksRef.current?.focus();
    else if (before !== undefined) dispatch({ type: 'edited', id: before.id });
    else if (
      event.key === 'Delete' &&
      editingId !== null &&
      selectionStart === value.length &&
      selectionEnd === value.length
    )
      onRemove(editingId);
    else if (event.key === 'Escape' && editingId !== null) leave();
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  const onEnter = (next: RefObject<HTMLElement | null>) => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && editingId !== null) leave();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    next.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid on the table's columns in every browser
    <div className="voucher-entry-row" role="group" aria-label={t(editingId === null ? 'newLine' : 'editedLine')}>
      <span className="sl">{count(editingId === null ? lines.length + 1 : place + 1)}</span>
      <Field label={t('account')} hideLabel error={tried && entry.account === null ? t('accountMissing') : undefined}>
        <AccountPicker
          ref={accountRef}
          screen={kind.screen}
          use={kind.accountUse}
          aria-label={t('account')}
          placeholder={t('account')}
          value={entry.account}
          onChange={(account) => dispatch({ type: 'typed', fields: { account } })}
          onTaken={() => remarksRef.current?.focus()}
          onKeyDown={inAccount}
        />
      </Field>
      <Field label={t('remarks')} hideLabel>
        <Input
          ref={remarksRef}
          placeholder={t('remarks')}
          maxLength={MAX_ROW_REMARKS}
          value={entry.remarks}
          onChange={(event) => dispatch({ type: 'typed', fields: { remarks: event.target.value } })}
          onKeyDown={onEnter(amountRef)}
        />
      </Field>
      <Field label={t('amount')} hideLabel error={tried && entry.amountPaisa === null ? t('amountMissing') : undefined}>
        <AmountInput
          ref={amountRef}
          value={entry.amountPaisa}
          onChange={(amountPaisa) => dispatch({ type: 'typed', fields: { amountPaisa } })}
          onKeyDown={onEnter(addRef)}
        />
      </Field>
      <Button ref={addRef} className="add" onClick={take} onKeyDown={(event) => event.key === 'Escape' && leave()}>
        {t(editingId === null ? 'addNew' : 'update')}
      </Button>
    </div>
  );
}

type EntryRefusal = 'selectAccountAndAmount' | 'amountTooLarge' | 'tooManyLines';

/** Why the entry row cannot become a line; null when it can. */
function entryRefusal({ entry, editingId, lines }: TypedVoucher): EntryRefusal | null {
  const complete = completeEntry(entry);
  if (complete === null) return 'selectAccountAndAmount';
  if (complete.amountPaisa > MAX_ROW_PAISA) return 'amountTooLarge';
  return editingId === null && lines.length >= MAX_VOUCHER_ROWS ? 'tooManyLines' : null;
}
