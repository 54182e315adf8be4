import { readAmount } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPicker } from '#domains/ledger/index.ts';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { AmountInput, useAmountFaultText } from '#ui/amount-input.tsx';
import { Field, Input, Select } from '#ui/field.tsx';
import { QuantityInput } from '#ui/quantity-input.tsx';
import { type Choice, TypeAhead } from '#ui/type-ahead.tsx';
import type { Complaint } from './entry-state.ts';
import { type ChosenAccount, type FieldValue, untakenText, type Values } from './fields.ts';
import {
  type EntryKind,
  type HeadChoice,
  type HeadField,
  type HeadText,
  isThere,
  type RowField,
  type SearchProducts,
} from './kind.ts';
import { leastLetters } from './look-up.ts';
import { isScan, keyed, noKeys } from './scan-speed.ts';
import { type Entry, useComplaintText } from './use-entry.ts';

export interface EntryFieldProps {
  kind: EntryKind;
  /** The name of the table. */
  table: string;
  entry: Entry;
  field: RowField;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A field of the entry row. It reports what is typed, Enter and choices; what follows is the state's to say. */
export function EntryField({ kind, table, entry, field, onKeyDown }: EntryFieldProps) {
  const { t } = useTranslation('vouchers');
  const { document, complaint } = entry.state;
  const value = document.entries[table]?.values[field.name] ?? { kind: 'empty' };
  const isHere = complaint?.in === 'entry' && complaint.table === table && complaint.field === field.name;
  const error = useFieldError(value, isHere ? complaint : null);
  const typed = (next: FieldValue) => entry.do({ type: 'typed', in: 'entry', table, values: { [field.name]: next } });
  return (
    <div className="entry-field" data-entry-field={field.name} data-holds={field.holds}>
      <Field label={t(field.label)} hideLabel error={error}>
        <Editor
          kind={kind}
          table={table}
          entry={entry}
          field={field}
          value={value}
          onTyped={typed}
          onKeyDown={onKeyDown}
        />
      </Field>
    </div>
  );
}

interface EditorProps extends EntryFieldProps {
  value: FieldValue;
  onTyped: (value: FieldValue) => void;
}

function Editor({ kind, table, entry, field, value, onTyped, onKeyDown }: EditorProps) {
  const { t } = useTranslation('vouchers');
  const label = t(field.label);
  if (field.holds === 'account') {
    const { name } = field;
    return (
      <AccountPicker
        screen={kind.name}
        use={field.use}
        creates
        aria-label={label}
        placeholder={label}
        value={value.kind === 'taken' ? value.account : null}
        onChange={(account) => onTyped(account === null ? { kind: 'empty' } : { kind: 'taken', account })}
        typed={value.kind === 'typing' ? value.text : untakenText(value)}
        onTyped={(text) => onTyped(text === null ? { kind: 'empty' } : { kind: 'typing', text })}
        onLeft={() => entry.do({ type: 'left', table, field: name })}
        onSeek={() => entry.do({ type: 'entered', table, field: name })}
        onTaken={() => entry.do({ type: 'entered', table, field: name })}
        onKeyDown={onKeyDown}
      />
    );
  }
  if (field.holds === 'product') {
    const { search } = field;
    const typedRows = kind.tables[table];
    const takesScans = typedRows?.rows === 'typed' && typedRows.onScan !== undefined;
    return <ProductEditor {...{ table, entry, field, value, onTyped, onKeyDown, search, takesScans }} />;
  }
  if (field.holds === 'quantity') {
    return (
      <QuantityInput
        placeholder={label}
        milli={value.kind === 'quantity' ? value.milli : null}
        text={value.kind === 'quantity' ? value.text : ''}
        onChange={(milli, text) => onTyped({ kind: 'quantity', milli, text })}
        onKeyDown={onKeyDown}
      />
    );
  }
  if (field.holds === 'text') {
    return (
      <Input
        placeholder={label}
        maxLength={field.most}
        value={value.kind === 'text' ? value.text : ''}
        onChange={(event) => onTyped({ kind: 'text', text: event.target.value })}
        onKeyDown={onKeyDown}
      />
    );
  }
  return (
    <AmountInput
      value={value.kind === 'amount' ? value.paisa : null}
      text={value.kind === 'amount' ? value.text : ''}
      onChange={(paisa, text) => onTyped({ kind: 'amount', paisa, text: paisa === null ? text : '' })}
      onKeyDown={onKeyDown}
    />
  );
}

/**
 * Finds a product by its letters, a barcode, a code or the serial of a piece. What a scanner types, which is faster than
 * hands and ends in Enter, is a row at once where the table takes scans.
 */
function ProductEditor(props: Omit<EditorProps, 'kind'> & { search: SearchProducts; takesScans: boolean }) {
  const { table, entry, field, value, onTyped, onKeyDown, search } = props;
  const { t } = useTranslation('vouchers');
  const speed = useRef(noKeys);
  const { name } = field;
  const label = t(field.label);
  const change = (text: string | null) => {
    speed.current = keyed(speed.current, text ?? '', performance.now());
    onTyped(text === null ? { kind: 'empty' } : { kind: 'typing', text });
  };
  const seek = () => {
    const text = value.kind === 'typing' ? value.text.trim() : '';
    const isNew = entry.state.document.entries[table]?.editingId == null;
    if (props.takesScans && isNew && isScan(speed.current, text, performance.now())) {
      entry.do({ type: 'scanned', table, text });
    } else {
      entry.do({ type: 'entered', table, field: name });
    }
    speed.current = noKeys;
  };
  return (
    <TypeAhead<ChosenAccount>
      search={search}
      show={choiceOf}
      aria-label={label}
      placeholder={label}
      minLetters={leastLetters}
      value={value.kind === 'taken' ? value.account : null}
      onChange={(product) => onTyped(product === null ? { kind: 'empty' } : { kind: 'taken', account: product })}
      typed={value.kind === 'typing' ? value.text : untakenText(value)}
      onTyped={change}
      onLeft={() => entry.do({ type: 'left', table, field: name })}
      onSeek={seek}
      onTaken={() => entry.do({ type: 'entered', table, field: name })}
      onKeyDown={onKeyDown}
    />
  );
}

const choiceOf = ({ id, name, text }: ChosenAccount): Choice => ({ key: String(id), label: name, detail: text });

/** What is to be said at a field: that its text names nobody or several, or what a try to add or save has found. */
function useFieldError(value: FieldValue, complaint: Complaint | null): string | undefined {
  const say = useComplaintText();
  const lookUp = useLookUpText();
  const amountFault = useAmountFaultText();
  const said = lookUp(value);
  if (said !== null && value.kind !== 'resolving') return said;
  if (complaint === null) return undefined;
  const unclear = value.kind === 'amount' ? untakenText(value) : null;
  if (unclear !== null) return amountFault(readAmount(unclear)) ?? undefined;
  if (value.kind === 'quantity' && untakenText(value) !== null) return say({ word: 'quantityMissing' });
  if (complaint.word !== 'selectAccountAndAmount') return say(complaint);
  return say({ word: value.kind === 'amount' ? 'amountMissing' : 'accountMissing' });
}

/** What there is to say of a text that is looked up, or names nobody or several; null of anything else. */
export function useLookUpText(): (value: FieldValue) => string | null {
  const { t } = useTranslation('vouchers');
  const { count } = useFormat();
  return (value) => {
    if (value.kind === 'resolving') return t('lookingUp');
    if (value.kind === 'several') return t('severalMatches', { text: value.text });
    if (value.kind !== 'none') return null;
    return value.text.length < leastLetters
      ? t('tooShort', { count: leastLetters, letters: count(leastLetters) })
      : t('noMatch', { text: value.text });
  };
}

/** The fields above the rows, those that the branch has. */
export function HeadFields({ kind, entry }: { kind: EntryKind; entry: Entry }) {
  const { branch } = useSignedIn().settings;
  const { head } = entry.state.document;
  const shown = kind.head.filter((field) => isThere(field, branch, head));
  if (shown.length === 0) return null;
  // Enter leads past the fields that are not there.
  const entered = (after: HeadField | undefined) => () => {
    const place = after === undefined ? kind.head.length : kind.head.indexOf(after);
    const field = kind.head[place - 1];
    if (field !== undefined) entry.do({ type: 'head_entered', field: field.name });
  };
  return (
    <div className="entry-head">
      {shown.map((field, place) =>
        field.holds === 'text' ? (
          <HeadTyped key={field.name} field={field} entry={entry} onEntered={entered(shown[place + 1])} />
        ) : (
          <HeadChosen key={field.name} field={field} entry={entry} onEntered={entered(shown[place + 1])} />
        ),
      )}
    </div>
  );
}

interface HeadProps<Field extends HeadField> {
  field: Field;
  entry: Entry;
  /** Enter was pressed in it. */
  onEntered: () => void;
}

/** A text above the rows. */
function HeadTyped({ field: { name, label, most }, entry, onEntered }: HeadProps<HeadText>) {
  const { t } = useTranslation('vouchers');
  const { document, complaint } = entry.state;
  const value = document.head[name];
  const fault = complaint?.in === 'head' && complaint.field === name ? entry.sayComplaint(complaint) : undefined;
  return (
    <div data-head-field={name}>
      <Field label={t(label)} error={fault}>
        <Input
          maxLength={most}
          value={value?.kind === 'text' ? value.text : ''}
          onChange={({ target }) =>
            entry.do({ type: 'typed', in: 'head', values: { [name]: { kind: 'text', text: target.value } } })
          }
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEntered();
          }}
        />
      </Field>
    </div>
  );
}

/** A choice from a short list, such as the banks of the branch. What a saved document has stays a choice. */
function HeadChosen({ field, entry, onEntered }: HeadProps<HeadChoice>) {
  const { t } = useTranslation('vouchers');
  const { desk } = useSignedIn();
  const { name } = field;
  const {
    data = [],
    isSuccess,
    isPending,
  } = useQuery({
    queryKey: ['head', name, desk.branchId],
    queryFn: field.options,
    refetchOnMount: 'always',
  });
  const { document, complaint } = entry.state;
  const value = document.head[name];
  const chosen = value?.kind === 'taken' ? value.account : null;
  const others = data.filter(({ id }) => id !== chosen?.id);
  const options = chosen === null ? others : data.some(({ id }) => id === chosen.id) ? data : [chosen, ...others];
  const fault = complaint?.in === 'head' && complaint.field === name ? entry.sayComplaint(complaint) : undefined;
  const nameOf = (option: ChosenAccount) => {
    const word = field.wordOf?.(option.id);
    return word === undefined ? option.name : t(word);
  };
  const choose = (key: string) => {
    const account = options.find(({ id }) => String(id) === key);
    const values: Values = { [name]: account === undefined ? { kind: 'empty' } : { kind: 'taken', account } };
    entry.do({ type: 'typed', in: 'head', values });
  };
  return (
    <div data-head-field={name}>
      <Field label={t(field.label)} error={fault} hint={isSuccess && options.length === 0 ? t(field.none) : undefined}>
        <Select
          value={chosen === null ? '' : String(chosen.id)}
          placeholder={t(field.nothing)}
          options={options.map((option) => ({ value: String(option.id), label: nameOf(option) }))}
          awaits={isPending}
          onChange={choose}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEntered();
          }}
        />
      </Field>
    </div>
  );
}
