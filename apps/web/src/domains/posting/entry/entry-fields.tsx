import { isIsoDate, readAmount } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  EntryKind,
  HeadAccount,
  HeadChoice,
  HeadField,
  HeadFound,
  HeadNote,
  RowField,
  SearchItems,
} from '#domains/posting/described/kind.ts';
import { leastLetters } from '#domains/posting/described/look-up.ts';
import { shownWith } from '#domains/posting/described/presets.ts';
import { accountIn, type ChosenAccount, type FieldValue, untakenText } from '#domains/posting/draft/fields.ts';
import type { Complaint } from '#domains/posting/machine/entry-state.ts';
import { useFormat } from '#i18n/format.ts';
import { AccountPicker } from '#screens/pickers/account-picker.tsx';
import { useSignedIn } from '#session/session.ts';
import { AmountInput, useAmountFaultText } from '#ui/fields/amount-input.tsx';
import { Field, Input, Select } from '#ui/fields/field.tsx';
import { QuantityInput } from '#ui/fields/quantity-input.tsx';
import { type Choice, TypeAhead } from '#ui/type-ahead/type-ahead.tsx';
import { PartyBalance } from './account-balance.tsx';
import { HeadDateEditor, RowDateEditor } from './date-editors.tsx';
import { type Entry, useComplaintText } from './use-entry.ts';

export interface EntryFieldProps {
  kind: EntryKind;
  /** The name of the table. */
  table: string;
  entry: Entry;
  field: RowField;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A field of the entry row. It reports typing, Enter and choices. The entry state decides what follows. */
export function EntryField({ kind, table, entry, field, onKeyDown }: EntryFieldProps) {
  const { t } = useTranslation('vouchers');
  const { document, complaint, desk } = entry.state;
  const shown = shownWith(desk.presets?.tables[table], document.entries[table]?.values);
  const value = shown[field.name] ?? { kind: 'empty' };
  const isHere = complaint?.in === 'entry' && complaint.table === table && complaint.field === field.name;
  const error = useFieldError(value, isHere ? complaint : null);
  const typed = (next: FieldValue) => entry.do({ type: 'typed', in: 'entry', table, values: { [field.name]: next } });
  return (
    <div className="entry-field" data-entry-field={field.name} data-holds={field.holds}>
      <Field label={t(field.label)} hideLabel={field.isBelow !== true} error={error}>
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

export interface EditorProps extends EntryFieldProps {
  /** Without it, the field shows its own name. */
  placeholder?: string;
  value: FieldValue;
  onTyped: (value: FieldValue) => void;
}

/** The input for a field of a row. */
export function Editor({ kind, table, entry, field, value, placeholder, onTyped, onKeyDown }: EditorProps) {
  const { t } = useTranslation('vouchers');
  const label = t(field.label);
  const shown = placeholder ?? label;
  if (field.holds === 'account') {
    const { name } = field;
    return (
      <AccountPicker
        screen={kind.name}
        use={field.use}
        // Only one field of a screen answers the key that creates an account: the head field, if there is one.
        creates={field.use !== 'extras'}
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
  if (field.holds === 'product' || field.holds === 'found') {
    const { search } = field;
    const typedRows = kind.tables[table];
    const takesScans = field.holds === 'product' && typedRows?.rows === 'typed' && typedRows.onScan !== undefined;
    return <ProductEditor {...{ table, entry, field, value, onTyped, onKeyDown, search, takesScans }} />;
  }
  if (field.holds === 'quantity') {
    return (
      <QuantityInput
        placeholder={shown}
        milli={value.kind === 'quantity' ? value.milli : null}
        text={value.kind === 'quantity' ? value.text : ''}
        onChange={(milli, text) => onTyped({ kind: 'quantity', milli, text })}
        onKeyDown={onKeyDown}
      />
    );
  }
  if (field.holds === 'choice') {
    return (
      <ChoiceSelect
        field={field}
        value={value}
        onChosen={onTyped}
        onEnter={() => entry.do({ type: 'entered', table, field: field.name })}
      />
    );
  }
  if (field.holds === 'date') return <RowDateEditor {...{ value, onTyped, onKeyDown }} />;
  if (field.holds === 'text') {
    return (
      <Input
        placeholder={shown}
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
 * A field that finds a product by its letters, a barcode, a code or the serial of a piece. A scanner types faster than hands
 * and ends with Enter. In a table that takes scans, its text becomes a row at once.
 */
function ProductEditor(props: Omit<EditorProps, 'kind'> & { search: SearchItems; takesScans: boolean }) {
  const { table, entry, field, value, onTyped, onKeyDown, search } = props;
  const { t } = useTranslation('vouchers');
  const { name } = field;
  const label = t(field.label);
  // In an edited row the product is one choice among its fields, so a scan adds no row.
  const isNew = entry.state.document.entries[table]?.editingId == null;
  const { head } = entry.state.document;
  const found = useCallback((text: string, signal: AbortSignal) => search(text, signal, head), [search, head]);
  return (
    <TypeAhead<ChosenAccount>
      search={found}
      show={choiceOf}
      aria-label={label}
      placeholder={label}
      minLetters={leastLetters}
      value={value.kind === 'taken' ? value.account : null}
      onChange={(product) => onTyped(product === null ? { kind: 'empty' } : { kind: 'taken', account: product })}
      typed={value.kind === 'typing' ? value.text : untakenText(value)}
      onTyped={(text) => onTyped(text === null ? { kind: 'empty' } : { kind: 'typing', text })}
      onLeft={() => entry.do({ type: 'left', table, field: name })}
      onSeek={() => entry.do({ type: 'entered', table, field: name })}
      onScan={props.takesScans && isNew ? (text) => entry.do({ type: 'scanned', table, text }) : undefined}
      onTaken={() => entry.do({ type: 'entered', table, field: name })}
      onKeyDown={onKeyDown}
    />
  );
}

const choiceOf = ({ id, name, text }: ChosenAccount): Choice => ({ key: String(id), label: name, detail: text });

/** Returns the error of a field. Its text names nothing or several, or an attempt to add or save found a fault. */
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

/**
 * Returns a function that words a text that is looked up, or that names nothing or several. It returns null for other values.
 */
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

/** The fields above the rows. */
export function HeadFields({ kind, entry }: { kind: EntryKind; entry: Entry }) {
  const notes = kind.useHeadNotes(entry.state.document);
  if (kind.head.length === 0) return null;
  return (
    <div className="entry-head">
      {kind.head.map((field) =>
        'options' in field ? (
          <HeadChosen key={field.name} field={field} entry={entry} />
        ) : (
          <HeadTyped key={field.name} kind={kind} field={field} entry={entry} note={notes.get(field.name)} />
        ),
      )}
    </div>
  );
}

interface HeadTypedProps<Field extends HeadField = Exclude<HeadField, HeadChoice>> {
  kind: EntryKind;
  field: Field;
  entry: Entry;
}

/** A head field for typing. */
function HeadTyped({ kind, field, entry, note }: HeadTypedProps & { note: HeadNote | undefined }) {
  const { t } = useTranslation('vouchers');
  const { name } = field;
  const { document, complaint } = entry.state;
  const isHere = complaint?.in === 'head' && complaint.field === name;
  const error = useFieldError(document.head[name] ?? { kind: 'empty' }, isHere ? complaint : null);
  const { party } = kind;
  const balance =
    party?.field === name ? <PartyBalance account={accountIn(document.head, party.account)} /> : undefined;
  return (
    <div data-head-field={name} data-holds={field.holds}>
      <Field label={t(field.label)} error={error} hint={note === undefined ? balance : <NoteLink note={note} />}>
        <HeadEditor kind={kind} field={field} entry={entry} />
      </Field>
    </div>
  );
}

/** A message below a field. Its link opens the voucher in a new tab, so that the typed content stays. */
function NoteLink({ note: { text, mtmId } }: { note: HeadNote }) {
  return mtmId === null ? (
    text
  ) : (
    <Link to="/vouchers/$id" params={{ id: String(mtmId) }} target="_blank">
      {text}
    </Link>
  );
}

function HeadEditor({ kind, field, entry }: HeadTypedProps) {
  const { name } = field;
  const { document } = entry.state;
  const value = document.head[name] ?? { kind: 'empty' };
  const isFixed = field.isFixed?.(document) === true;
  const typed = (next: FieldValue) => entry.do({ type: 'typed', in: 'head', values: { [name]: next } });
  const enter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    entry.do({ type: 'head_entered', field: name });
  };
  if (field.holds === 'account') return <HeadAccountEditor kind={kind} field={field} entry={entry} />;
  if (field.holds === 'found') return <HeadFoundEditor field={field} entry={entry} />;
  if (field.holds === 'amount') {
    const computedPaisa = field.computed?.(document) ?? null;
    return (
      <AmountInput
        disabled={computedPaisa !== null || isFixed}
        value={computedPaisa ?? (value.kind === 'amount' ? value.paisa : null)}
        text={value.kind === 'amount' ? value.text : ''}
        onChange={(paisa, text) => typed({ kind: 'amount', paisa, text: paisa === null ? text : '' })}
        onKeyDown={enter}
      />
    );
  }
  const text = value.kind === 'text' ? value.text : '';
  if (field.holds === 'date') {
    const date = isIsoDate(text) ? text : null;
    return <HeadDateEditor {...{ field, document, isFixed, date, typed }} onKeyDown={enter} />;
  }
  return (
    <Input
      disabled={isFixed}
      maxLength={field.most}
      value={text}
      onChange={({ target }) => typed({ kind: 'text', text: target.value })}
      onKeyDown={enter}
    />
  );
}

/** Returns the properties of a look-up that types into a head field. Enter and a choice lead on. */
function takingOf(name: string, entry: Entry) {
  const value = entry.state.document.head[name] ?? { kind: 'empty' };
  const typed = (next: FieldValue) => entry.do({ type: 'typed', in: 'head', values: { [name]: next } });
  const entered = () => entry.do({ type: 'head_entered', field: name });
  return {
    value: value.kind === 'taken' ? value.account : null,
    onChange: (account: ChosenAccount | null) =>
      typed(account === null ? { kind: 'empty' } : { kind: 'taken', account }),
    typed: value.kind === 'typing' ? value.text : untakenText(value),
    onTyped: (text: string | null) => typed(text === null ? { kind: 'empty' } : { kind: 'typing', text }),
    onLeft: () => entry.do({ type: 'head_left', field: name }),
    onSeek: entered,
    onTaken: entered,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      entered();
    },
  };
}

/** A head field for a party, found by its letters, code or mobile. A user with the permission can also add one here. */
function HeadAccountEditor({ kind, field: { name, label, use }, entry }: HeadTypedProps<HeadAccount>) {
  const { t } = useTranslation('vouchers');
  const taking = takingOf(name, entry);
  return <AccountPicker screen={kind.name} use={use} creates placeholder={t(label)} {...taking} />;
}

/** A head field with a search of its own. */
function HeadFoundEditor({ field, entry }: { field: HeadFound; entry: Entry }) {
  const { t } = useTranslation('vouchers');
  const { name, label, search } = field;
  const { document } = entry.state;
  const taking = takingOf(name, entry);
  const { head } = document;
  const found = useCallback((text: string, signal: AbortSignal) => search(text, signal, head), [search, head]);
  return (
    <TypeAhead<ChosenAccount>
      search={found}
      show={choiceOf}
      disabled={field.isFixed?.(document) === true}
      aria-label={t(label)}
      placeholder={t(label)}
      minLetters={leastLetters}
      {...taking}
    />
  );
}

/** A head field with a short list, such as the banks of the branch. The list always has the choice of a saved document. */
function HeadChosen({ field, entry }: { field: HeadChoice; entry: Entry }) {
  const { t } = useTranslation('vouchers');
  const { name } = field;
  const { data = [], isSuccess } = useShortList(field);
  const { document, complaint } = entry.state;
  const value = document.head[name];
  const hasNone = isSuccess && data.length === 0 && value?.kind !== 'taken';
  const fault = complaint?.in === 'head' && complaint.field === name ? entry.sayComplaint(complaint) : undefined;
  return (
    <div data-head-field={name}>
      <Field label={t(field.label)} error={fault} hint={hasNone ? t(field.none) : undefined}>
        <ChoiceSelect
          field={field}
          value={value}
          onChosen={(next) => entry.do({ type: 'typed', in: 'head', values: { [name]: next } })}
          onEnter={() => entry.do({ type: 'head_entered', field: name })}
        />
      </Field>
    </div>
  );
}

type ChoiceField = HeadChoice | Extract<RowField, { holds: 'choice' }>;

/** Reads the choices of the branch, again whenever a screen opens. */
function useShortList({ name, options }: ChoiceField) {
  const { desk } = useSignedIn();
  return useQuery({ queryKey: ['head', name, desk.branchId], queryFn: options, refetchOnMount: 'always' });
}

interface ChoiceSelectProps {
  field: ChoiceField;
  value: FieldValue | undefined;
  onChosen: (value: FieldValue) => void;
  onEnter: () => void;
}

function ChoiceSelect({ field, value, onChosen, onEnter }: ChoiceSelectProps) {
  const { t } = useTranslation('vouchers');
  const { data = [], isPending } = useShortList(field);
  const chosen = value?.kind === 'taken' ? value.account : null;
  const others = data.filter(({ id }) => id !== chosen?.id);
  const options = chosen === null ? others : data.some(({ id }) => id === chosen.id) ? data : [chosen, ...others];
  const nameOf = (option: ChosenAccount) => {
    const word = field.wordOf?.(option.id);
    return word === undefined ? option.name : t(word);
  };
  const choose = (key: string) => {
    const account = options.find(({ id }) => String(id) === key);
    onChosen(account === undefined ? { kind: 'empty' } : { kind: 'taken', account });
  };
  return (
    <Select
      value={chosen === null ? '' : String(chosen.id)}
      placeholder={t(field.nothing)}
      options={options.map((option) => ({ value: String(option.id), label: nameOf(option) }))}
      awaits={isPending}
      onChange={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
