import {
  type BookLine,
  matchRoutes,
  type Proposal,
  type StatementLine,
} from '@cashbook/contract/reconciliation/matches';
import type { RouteReply } from '@cashbook/contract/route';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { Button } from '#ui/button.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { type Choice, type Chosen, chosenOf, indexOf, noChoice, type Side, toggled } from './match-choice.ts';
import { PostDialog } from './post-dialog.tsx';
import { type SentMatch, useReconciling, useWaitingLines } from './use-reconciliation.ts';
import { BookTable, StatementTable } from './waiting-tables.tsx';

type Waiting = RouteReply<typeof matchRoutes.waitingLines>;
const nothing: Waiting = { statement_lines: [], book_lines: [], statement_count: 0, book_count: 0 };

/**
 * The lines of the bank and of the books that wait for their match, side by side. Space chooses a line, Enter confirms the
 * proposal of a line, M matches what is chosen, A confirms all proposals, P posts the chosen line of the bank.
 */
export function MatchView({ accountId }: { accountId: number }) {
  const { t } = useTranslation('reconciliation');
  const { grouped } = useFormat();
  const matching = useMatching(accountId);
  const { waiting, proposals, index, choice, chosen, posted, loading, busy } = matching;
  useHotkeys([
    { keys: 'm', does: t('match'), run: matching.matchChosen },
    { keys: 'a', does: t('confirmAll'), run: matching.confirmAll },
    { keys: 'p', does: t('post'), run: matching.openPost },
    { keys: 'space', does: t('keyChoose') },
    { keys: 'arrowright', does: t('keyOther'), hidden: true },
  ]);
  const shared = { choice, onOpen: matching.openLine, loading };
  const isCut =
    waiting.statement_count > waiting.statement_lines.length || waiting.book_count > waiting.book_lines.length;
  return (
    <div className="stack">
      <div className="row wrap match-bar">
        <p className="chosen-sums" role="status">
          <ChosenText chosen={chosen} />
        </p>
        <Button keys="m" variant="primary" busy={busy} disabled={!chosen.isMatch} onClick={matching.matchChosen}>
          {t('match')}
        </Button>
        <Button keys="a" disabled={proposals.length === 0 || busy} onClick={matching.confirmAll}>
          {t('confirmAll')} ({grouped(proposals.length)})
        </Button>
        <Button keys="p" disabled={matching.postable === undefined || busy} onClick={matching.openPost}>
          {t('post')}
        </Button>
      </div>
      {isCut && <Notice>{t('moreWait')}</Notice>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the rows inside bubble up to here */}
      <div className="match-columns" ref={matching.frame} onKeyDown={matching.onKeyDown}>
        <StatementTable {...shared} lines={waiting.statement_lines} proposals={index.ofStatement} />
        <BookTable {...shared} lines={waiting.book_lines} proposals={index.ofBooks} />
      </div>
      {posted !== null && <PostDialog accountId={accountId} line={posted} onClose={matching.closePost} />}
    </div>
  );
}

function ChosenText({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation('reconciliation');
  const { amount } = useFormat();
  const { statementLines, bookLines, bankPaisa, booksPaisa } = chosen;
  if (statementLines.length + bookLines.length === 0) return t('chosenNone');
  const [bank, books] = [amount(bankPaisa), amount(booksPaisa)];
  return bankPaisa === booksPaisa
    ? t('chosenSame', { bank })
    : t('chosenDiffers', { bank, books, difference: amount(bankPaisa - booksPaisa) });
}

const sentOf = ({ statementLines, bookLines }: Chosen): SentMatch => ({
  kind: 'hand',
  statement_lines: statementLines.map(({ statement_no, line_no }) => ({ statement_no, line_no })),
  book_lines: bookLines.map(({ mtm_id, entry_no, line_no }) => ({ mtm_id, entry_no, line_no })),
});

/** Returns the state of the two columns, and what can be done with the lines. */
function useMatching(accountId: number) {
  const { t } = useTranslation('reconciliation');
  const { grouped } = useFormat();
  const { lines, proposals } = useWaitingLines(accountId);
  const waiting = lines.data ?? nothing;
  const [choice, setChoice] = useState<Choice>(noChoice);
  const [posted, setPosted] = useState<StatementLine | null>(null);
  const { busy, change } = useReconciling();
  const index = useMemo(() => indexOf(proposals), [proposals]);
  const chosen = useMemo(() => chosenOf(waiting, choice), [waiting, choice]);
  const frame = useRef<HTMLDivElement>(null);
  const confirm = async (matches: readonly SentMatch[]) => {
    const body = { account_id: accountId, matches: matches.map((match) => copied(match)) };
    const said = t('confirmed', { count: matches.length, total: grouped(matches.length) });
    const send: Parameters<typeof change>[2] = (sent) => call(matchRoutes.confirm, { body }, sent);
    if (await change(body, said, send)) setChoice(noChoice);
  };
  const [only, ...others] = chosen.statementLines;
  const isAlone = others.length === 0 && chosen.bookLines.length === 0;
  const postable = only !== undefined && isAlone && only.line_no > 0 ? only : undefined;
  const latest = useRef({ choice, index, confirm, chosen });
  latest.current = { choice, index, confirm, chosen };
  const toggle = (side: Side, key: string) => setChoice((before) => toggled(before, side, key));
  // Rows are drawn again only when this changes.
  const openLine = useCallback((side: Side, key: string) => {
    const now = latest.current;
    const proposal = (side === 'statement' ? now.index.ofStatement : now.index.ofBooks).get(key);
    const hasChoice = now.chosen.statementLines.length + now.chosen.bookLines.length > 0;
    if (proposal !== undefined && !hasChoice) void now.confirm([proposal]);
    else setChoice((before) => toggled(before, side, key));
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-index]') : null;
    if (row === null) return;
    const side: Side = row.closest('.statement-side') === null ? 'books' : 'statement';
    if (event.key === ' ') {
      event.preventDefault();
      const key = keyAt(waiting, side, Number(row.dataset.index));
      if (key !== undefined) toggle(side, key);
    }
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = event.key === 'ArrowLeft' ? '.statement-side' : '.book-side';
    frame.current?.querySelector<HTMLElement>(`${other} tr[tabindex="0"]`)?.focus();
  };
  return {
    ...{ waiting, proposals, index, choice, chosen, posted, postable, busy, frame, openLine, onKeyDown },
    loading: lines.isPending,
    matchChosen: () => void (chosen.isMatch && confirm([sentOf(chosen)])),
    confirmAll: () => void (proposals.length > 0 && confirm(proposals)),
    openPost: () => postable !== undefined && setPosted(postable),
    closePost: () => {
      setPosted(null);
      setChoice(noChoice);
    },
  };
}

/** Bodies are mutable lists. */
const copied = ({ kind, statement_lines, book_lines }: SentMatch | Proposal) => ({
  ...{ kind, statement_lines: [...statement_lines], book_lines: [...book_lines] },
});

function keyAt({ statement_lines, book_lines }: Waiting, side: Side, index: number): string | undefined {
  const line: StatementLine | BookLine | undefined = (side === 'statement' ? statement_lines : book_lines)[index];
  if (line === undefined) return undefined;
  return 'mtm_id' in line ? `${line.mtm_id}/${line.entry_no}/${line.line_no}` : `${line.statement_no}/${line.line_no}`;
}
