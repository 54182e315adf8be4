import { branchOptions } from '@cashbook/contract/access/session';
import { status } from '@cashbook/contract/enumerations';
import {
  type ChoiceField as Choice,
  type Field,
  nameKeyOf,
  type ReferenceField,
  type TextField as Text,
} from '@cashbook/contract/records/fields';
import type { RecordDescription, RecordRow } from '@cashbook/contract/records/record';
import { toLatinDigits } from '@cashbook/money';
import type { RecordWord } from '@cashbook/words/en/records';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useCallback, useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import {
  AmountField,
  AreaField,
  ChoiceField,
  DayField,
  FindField,
  NumberField,
  PickField,
  SwitchField,
  TextField,
  TickField,
} from '#screens/form/fields.tsx';
import { FormPart } from '#screens/form/record-form.tsx';
import { queryOf } from '#session/query.ts';
import { foundOf } from '#ui/type-ahead/use-search.ts';
import { offeredText, optionName } from './cell-text.ts';
import type { RecordScreens } from './known-record.ts';
import { findOptions, mostOffered, optionsKey } from './record-options.ts';
import { type Input, isThere } from './typed-record.ts';
import { useBranchRules } from './use-branch-rules.ts';

interface RecordFieldsProps extends Pick<RecordScreens, 'record' | 'own'> {
  /** The word for "on" beside its switch. */
  on: RecordWord;
  row: RecordRow | null;
  /** The references of a stored record, or the initial ones of a new record: their names beside their numbers. */
  named: Readonly<Record<string, unknown>>;
  /** The names of the fields that cannot be changed in this row. */
  fixed: readonly string[];
}

/**
 * The fields of a record that are shown, in their order and parts. The branch is before them, the status after the first
 * part.
 */
export function RecordFields(props: RecordFieldsProps) {
  const { record, row, on, fixed } = props;
  const { t } = useTranslation('records');
  return partsOf(record).map(({ part, names }, index) => (
    <FormPart key={names[0]} title={part && t(part.word)} hint={part?.hint && t(part.hint)}>
      {index === 0 && record.scope === 'branch' && row === null && <BranchField />}
      <FieldsOfPart {...props} names={names} />
      {index === 0 && row !== null && (
        <SwitchField<Input>
          name="status"
          label={t(on)}
          on={status.active}
          off={record.off}
          disabled={fixed.includes('status')}
        />
      )}
    </FormPart>
  ));
}

/** Returns the fields of a form by its parts. The fields before the first part are a part of their own. */
function partsOf({ fields }: RecordDescription) {
  const parts: { part: Field['part']; names: string[] }[] = [];
  for (const [name, { part }] of Object.entries(fields)) {
    const last = parts.at(-1);
    if (last === undefined || part !== undefined) parts.push({ part, names: [name] });
    else last.names.push(name);
  }
  return parts;
}

function FieldsOfPart({ record, row, named, own, fixed, names }: RecordFieldsProps & { names: readonly string[] }) {
  const input: Input = useWatch<Input>();
  const branch = useBranchRules(record)(row?.branch_id ?? input.branch_id);
  const [first] = Object.keys(record.fields);
  useClearing(record);
  return names.map((name) => {
    const field = record.fields[name];
    const Below = own.below?.[name];
    const Control = own.controls?.[name];
    if (field === undefined || !isThere(field, input, branch)) return null;
    const isClosed = field.open?.(input) === false;
    const facts = { name, field, named, record, isFirst: name === first, isFixed: isClosed || fixed.includes(name) };
    return (
      <Fragment key={name}>
        {Control === undefined ? <RecordField {...facts} /> : <Control row={row} />}
        {Below !== undefined && <Below row={row} />}
      </Fragment>
    );
  });
}

/** Empties a field whose value depends on another field when the user changes that one. */
function useClearing({ fields }: RecordDescription): void {
  const { watch, setValue } = useFormContext<Input>();
  useEffect(() => {
    const hanging = Object.entries(fields).filter(([, { clearedBy }]) => clearedBy !== undefined);
    if (hanging.length === 0) return;
    const watched = watch((_, { name: changed, type }) => {
      if (type !== 'change') return;
      for (const [name, { clearedBy, start }] of hanging) {
        if (clearedBy === changed) setValue(name, start, { shouldDirty: true });
      }
    });
    return () => watched.unsubscribe();
  }, [fields, watch, setValue]);
}

/** A choice of the branch of a new record, for a user with several branches. */
function BranchField() {
  const { t } = useTranslation('records');
  const { data = [] } = useQuery({ ...queryOf(branchOptions, {}), staleTime: 60_000 });
  const open = data.filter((branch) => branch.status === status.active);
  if (open.length < 2) return null;
  const options = open.map(({ id, name }) => ({ value: id, label: name }));
  return <ChoiceField<Input> name="branch_id" label={t('branch')} options={options} />;
}

interface RecordFieldProps extends Pick<RecordFieldsProps, 'record' | 'named'> {
  name: string;
  field: Field;
  isFirst: boolean;
  isFixed: boolean;
}

function RecordField({ name, field, named, record, isFirst, isFixed }: RecordFieldProps) {
  const { t } = useTranslation('records');
  const said = { name, label: t(field.word), ...(field.hint === undefined ? {} : { hint: t(field.hint) }) };
  switch (field.kind) {
    case 'text':
      return field.lines > 1 ? (
        <AreaField<Input> {...said} maxLength={field.max} />
      ) : (
        <LineField said={said} field={field} isFirst={isFirst} isFixed={isFixed} />
      );
    case 'mobile':
      return <TextField<Input> {...said} maxLength={30} inputMode="tel" />;
    case 'email':
      return <TextField<Input> {...said} maxLength={320} type="email" />;
    case 'number':
      return field.money ? (
        <AmountField<Input> {...said} />
      ) : (
        <NumberField<Input> {...said} decimals={field.decimals} />
      );
    case 'date':
      return <DayField<Input> {...said} />;
    case 'checkbox':
      return <TickField<Input> {...said} />;
    case 'choice':
      return field.within === undefined ? (
        <OptionsField said={said} field={field} options={field.options} isFixed={isFixed} />
      ) : (
        <WithinField said={said} field={field} within={field.within} aboveWord={record.fields[field.within]?.word} />
      );
    case 'reference':
      return field.of.options.atOnce === true ? (
        <AtOnceField said={said} field={field} named={named} isFixed={isFixed} />
      ) : (
        <NamedField said={said} field={field} named={named} />
      );
    case 'given':
      return null;
  }
}

/** A field for one line of text. It keeps only digits while another field requires digits. */
function LineField({ said, field, isFirst, isFixed }: { said: Said; field: Text; isFirst: boolean; isFixed: boolean }) {
  const input: Input = useWatch<Input>();
  const { digits } = field;
  const inDigits = digits?.when(input) === true;
  return (
    <TextField<Input>
      {...said}
      maxLength={inDigits ? digits.longest : field.max}
      autoFocus={isFirst}
      disabled={isFixed}
      {...(inDigits ? { inputMode: 'numeric', keep: digitsOf } : {})}
    />
  );
}

const digitsOf = (text: string) => toLatinDigits(text).replaceAll(/\D/g, '');

interface Said {
  name: string;
  label: string;
  hint?: string;
}

/** The most choices shown at once; more are found by typing. */
const mostAtOnce = 12;

function OptionsField({
  said,
  field,
  options,
  placeholder,
  isFixed,
}: {
  said: Said;
  field: Choice;
  options: Choice['options'];
  placeholder?: string;
  isFixed?: boolean;
}) {
  const { t, i18n } = useTranslation('records');
  const { language } = i18n;
  const shown = useMemo(
    () => options.map((option) => ({ key: String(option.value), label: optionName(option, language) })),
    [options, language],
  );
  const none = placeholder ?? (field.required ? t('choose') : field.start === null ? t('none') : undefined);
  if (field.options.length <= mostAtOnce) {
    return (
      <ChoiceField<Input>
        {...said}
        placeholder={none}
        options={options.map((option) => ({ value: option.value, label: optionName(option, language) }))}
        disabled={isFixed}
      />
    );
  }
  return (
    <PickField<Input> {...said} asText={typeof options[0]?.value !== 'number'} placeholder={none} options={shown} />
  );
}

/** A choice that depends on another: it shows the options under that one, and is cleared when it no longer belongs there. */
function WithinField({
  said,
  field,
  within,
  aboveWord,
}: {
  said: Said;
  field: Choice;
  within: string;
  aboveWord: Field['word'] | undefined;
}) {
  const { t } = useTranslation('records');
  const { setValue } = useFormContext<Input>();
  const above: unknown = useWatch<Input>({ name: within });
  const chosen: unknown = useWatch<Input>({ name: said.name });
  const options = useMemo(() => field.options.filter((option) => option.within === above), [field, above]);
  const fits = chosen === null || options.some(({ value }) => value === chosen);
  useEffect(() => {
    if (!fits) setValue(said.name, null, { shouldDirty: true });
  }, [fits, said.name, setValue]);
  const first = aboveWord === undefined || options.length > 0 ? undefined : t('chooseFirst', { field: t(aboveWord) });
  return (
    <OptionsField
      said={said}
      field={field}
      options={options}
      {...(first === undefined ? {} : { placeholder: first })}
    />
  );
}

interface ReferenceProps {
  said: Said;
  field: ReferenceField;
  named: RecordFieldsProps['named'];
}

/**
 * Returns the record that a field refers to, if its name is known. The field can show it before the choices are loaded,
 * and when it is archived and not offered.
 */
function namedBy(named: RecordFieldsProps['named'], name: string, field: ReferenceField) {
  const id = named[name];
  const called = named[nameKeyOf(name, field) ?? name];
  return typeof id === 'number' && called !== undefined ? { id, name: String(called) } : null;
}

/** A field for another record, where there are few enough to load them all. */
function AtOnceField({ said, field, named, isFixed }: ReferenceProps & { isFixed: boolean }) {
  const { t } = useTranslation('records');
  const { data } = useQuery({ queryKey: optionsKey(field.of), queryFn: () => findOptions(field.of, '', null) });
  const { name } = said;
  const options = useMemo(() => {
    const own = namedBy(named, name, field);
    const offered = data ?? [];
    const all = own === null || offered.some(({ id }) => id === own.id) ? offered : [own, ...offered];
    return all.map((option) => ({ key: String(option.id), label: option.name }));
  }, [data, named, name, field]);
  return <PickField<Input> {...said} options={options} placeholder={t('choose')} disabled={isFixed} />;
}

/** A field for another record, found by typing among those of the record's own branch. */
function NamedField({ said, field, named }: ReferenceProps) {
  const { t, i18n } = useTranslation('records');
  const format = useFormat();
  const typedBranch: unknown = useWatch<Input>({ name: 'branch_id' });
  const own = named.branch_id ?? typedBranch;
  const branchId = typeof own === 'number' ? own : null;
  const { language } = i18n;
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const words = { language, format, yes: '', no: '' };
      const found = await findOptions(field.of, text, branchId, signal);
      const rows = found.map((one) => ({ ...one, detail: offeredText(field.of.fields, one, words) }));
      return foundOf(rows, mostOffered(field.of));
    },
    [field, branchId, language, format],
  );
  return (
    <FindField<Input>
      {...said}
      start={namedBy(named, said.name, field)}
      search={search}
      placeholder={field.required ? t('choose') : t('none')}
    />
  );
}
