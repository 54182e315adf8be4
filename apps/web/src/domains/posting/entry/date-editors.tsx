import { type IsoDate, isIsoDate } from '@cashbook/money';
import type { KeyboardEvent } from 'react';
import type { HeadDate } from '#domains/posting/described/kind.ts';
import type { Document } from '#domains/posting/draft/document.ts';
import type { FieldValue } from '#domains/posting/draft/fields.ts';
import { useSignedIn } from '#session/session.ts';
import { DateField } from '#ui/fields/date-field.tsx';

interface HeadDateProps {
  field: HeadDate;
  document: Document;
  isFixed: boolean;
  date: IsoDate | null;
  typed: (value: FieldValue) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const proposesNothing = () => null;

/** A head field for a date. A proposed date stands there until another one is typed. */
export function HeadDateEditor({ field, document, isFixed, date, typed, onKeyDown }: HeadDateProps) {
  const { desk } = useSignedIn();
  const { useProposed = proposesNothing } = field;
  return (
    <DateField
      disabled={isFixed}
      openDay={desk.transactionDate}
      value={date}
      proposed={useProposed(document)}
      onChange={(next) => typed({ kind: 'text', text: next ?? '' })}
      onKeyDown={onKeyDown}
    />
  );
}

interface RowDateProps {
  value: FieldValue;
  onTyped: (value: FieldValue) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A field of a row for a date. */
export function RowDateEditor({ value, onTyped, onKeyDown }: RowDateProps) {
  const { desk } = useSignedIn();
  const text = value.kind === 'text' ? value.text : '';
  return (
    <DateField
      openDay={desk.transactionDate}
      value={isIsoDate(text) ? text : null}
      onChange={(next) => onTyped({ kind: 'text', text: next ?? '' })}
      onKeyDown={onKeyDown}
    />
  );
}
