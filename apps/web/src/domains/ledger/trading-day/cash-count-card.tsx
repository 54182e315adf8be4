import { countedPaisa, DENOMINATIONS_TAKA, type DenominationTaka, type Paisa } from '@cashbook/money';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Card, Facts } from '#ui/card.tsx';
import { Checkbox, Field, Input } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { readCount, readPieces, type TypedCount } from './typed-count.ts';

export interface CashCountCardProps {
  typed: TypedCount;
  onType: (typed: TypedCount) => void;
  /** The cash in the drawer according to the books; undefined until it is loaded. */
  bookPaisa: Paisa | undefined;
  /** Whether the person takes the proposal to post the difference. */
  takes: boolean;
  onTake: (takes: boolean) => void;
}

/** A card that compares the notes and coins in the drawer with the books. Enter and the arrows move between the fields. */
export function CashCountCard({ typed, onType, bookPaisa, takes, onTake }: CashCountCardProps) {
  const { t } = useTranslation('ledger');
  return (
    <Card title={t('cashCount')} note={<span className="t3 sm">{t('cashCountHint')}</span>}>
      <fieldset className="cash-count" onKeyDown={goOn}>
        <legend className="sr">{t('cashCount')}</legend>
        {DENOMINATIONS_TAKA.map((taka) => (
          <Pieces
            key={taka}
            taka={taka}
            typed={typed[taka] ?? ''}
            autoFocus={taka === DENOMINATIONS_TAKA[0]}
            onType={(text) => onType({ ...typed, [taka]: text })}
          />
        ))}
      </fieldset>
      <Result typed={typed} bookPaisa={bookPaisa} takes={takes} onTake={onTake} />
    </Card>
  );
}

/** Moves the focus from one field to the next or the one before. */
function goOn(event: KeyboardEvent<HTMLElement>) {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const next = fields[fields.findIndex((field) => field === event.target) + step];
  event.preventDefault();
  next?.focus();
  next?.select();
}

interface PiecesProps {
  taka: DenominationTaka;
  typed: string;
  autoFocus: boolean;
  onType: (text: string) => void;
}

function Pieces({ taka, typed, autoFocus, onType }: PiecesProps) {
  const { t } = useTranslation('ledger');
  const { count, total } = useFormat();
  const pieces = readPieces(typed);
  const sum = pieces === null || pieces === 0 ? '' : total(countedPaisa([{ taka, pieces }]));
  return (
    <Field
      label={t('piecesOf', { taka: count(taka) })}
      hideLabel
      error={pieces === null ? t('piecesWrong') : undefined}
    >
      <span className="cash-count-row">
        <span className="fig num" aria-hidden="true">
          {count(taka)} ×
        </span>
        <Input
          numeric
          inputMode="numeric"
          autoFocus={autoFocus}
          maxLength={9}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
        <span className="fig num t2">{sum}</span>
      </span>
    </Field>
  );
}

/** The counted cash, the cash according to the books, the difference in words, and the proposal to post it. */
function Result({ typed, bookPaisa, takes, onTake }: Omit<CashCountCardProps, 'onType'>) {
  const { t } = useTranslation('ledger');
  const { total } = useFormat();
  const difference = useDifferenceText();
  const hintId = useId();
  const { counted } = readCount(typed);
  if (counted === null || bookPaisa === undefined) return null;
  const paisa = countedPaisa(counted);
  return (
    <div className="stack">
      <Facts
        amounts
        items={[
          [t('counted'), total(paisa)],
          [t('byBooks'), total(bookPaisa)],
        ]}
      />
      <Notice tone={paisa === bookPaisa ? 'ok' : 'warn'}>{difference(paisa - bookPaisa)}</Notice>
      {paisa !== bookPaisa && (
        <div>
          <Checkbox
            label={t('takeDifference', { difference: total(paisa - bookPaisa) })}
            checked={takes}
            aria-describedby={hintId}
            onChange={onTake}
          />
          <p id={hintId} className="t3 sm">
            {t('takeDifferenceHint')}
          </p>
        </div>
      )}
    </div>
  );
}

/** Returns a function that writes the difference of a cash count as a sentence: how much is too much or too little. */
export function useDifferenceText() {
  const { t } = useTranslation('ledger');
  const { total } = useFormat();
  return (differencePaisa: Paisa) => {
    if (differencePaisa === 0n) return t('asBooks');
    return differencePaisa > 0n
      ? t('aboveBooks', { amount: total(differencePaisa) })
      : t('belowBooks', { amount: total(-differencePaisa) });
  };
}
