import { matchRoutes } from '@cashbook/contract/reconciliation/matches';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { Match } from './match.ts';
import { bookKey, type Choice, noChoice, type Side, statementKey, sumOf, toggled } from './match-choice.ts';
import { useReconciling } from './use-reconciliation.ts';

interface SplitDialogProps {
  accountId: number;
  match: Match;
  onClose: () => void;
}

/** A dialog that makes two matches of one: the ticked lines, and the others. Each has the same sum on both sides. */
export function SplitDialog({ accountId, match, onClose }: SplitDialogProps) {
  const { t } = useTranslation('reconciliation');
  const { t: tUi } = useTranslation('ui');
  const [choice, setChoice] = useState<Choice>(noChoice);
  const { busy, change } = useReconciling();
  const parts = [partOf(match, choice, true), partOf(match, choice, false)];
  const mayBeSplit = parts.every(isBalanced);
  const toggle = (side: Side, key: string) => setChoice((before) => toggled(before, side, key));
  const split = async () => {
    const body = { account_id: accountId, match_no: match.match_no, parts: parts.map(keysOf) };
    const send: Parameters<typeof change>[2] = (sent) => call(matchRoutes.split, { body }, sent);
    if (await change(body, t('splitDone'), send)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('splitTitle', { number: match.match_no })}
      description={t('splitHint')}
      footer={
        <>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={!mayBeSplit} onClick={() => void split()}>
            {t('splitNow')}
          </Button>
        </>
      }
    >
      <Ticks
        title={t('bankSide')}
        lines={match.statement_lines.map((line) => ({ ...line, key: statementKey(line), text: line.description }))}
        chosen={choice.statement}
        onToggle={(key) => toggle('statement', key)}
      />
      <Ticks
        title={t('bookSide')}
        lines={match.book_lines.map((line) => ({
          ...line,
          key: bookKey(line),
          text: `${line.vr_no} ${line.accounts}`,
        }))}
        chosen={choice.books}
        onToggle={(key) => toggle('books', key)}
      />
      {!mayBeSplit && <Notice>{t('sameSum')}</Notice>}
    </Dialog>
  );
}

type Part = Pick<Match, 'statement_lines' | 'book_lines'>;

function partOf({ statement_lines, book_lines }: Match, choice: Choice, isChosen: boolean): Part {
  return {
    statement_lines: statement_lines.filter((line) => choice.statement.has(statementKey(line)) === isChosen),
    book_lines: book_lines.filter((line) => choice.books.has(bookKey(line)) === isChosen),
  };
}

const isBalanced = ({ statement_lines, book_lines }: Part) =>
  statement_lines.length + book_lines.length > 1 && sumOf(statement_lines) === sumOf(book_lines);

const keysOf = ({ statement_lines, book_lines }: Part) => ({
  statement_lines: statement_lines.map(({ statement_no, line_no }) => ({ statement_no, line_no })),
  book_lines: book_lines.map(({ mtm_id, entry_no, line_no }) => ({ mtm_id, entry_no, line_no })),
});

interface TicksProps {
  title: string;
  lines: readonly { key: string; date: string; text: string; amount: bigint }[];
  chosen: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

function Ticks({ title, lines, chosen, onToggle }: TicksProps) {
  const { date, amount } = useFormat();
  return (
    <fieldset className="stack">
      <legend className="med">{title}</legend>
      {lines.map((line) => (
        <Checkbox
          key={line.key}
          label={`${date(line.date)} · ${line.text} · ${amount(line.amount)}`}
          checked={chosen.has(line.key)}
          onChange={() => onToggle(line.key)}
        />
      ))}
    </fieldset>
  );
}
