import type { ChequeRow } from '@cashbook/contract/cheques/cheques';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { MarkAllBox, MarkBox } from '#screens/list/mark-boxes.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { type ChequeAnswer, cardPath, chequeKey, slipPath } from './cheque-actions.ts';
import { ChequeStateBadge, reasonWord, refusedText, stateWord } from './cheque-words.tsx';
import type { Register } from './use-register.ts';

/** Returns the columns of the register. The number has the box that marks the cheque, the state the answer that it got. */
export function useRegisterColumns(register: Register): ReadonlyArray<Column<ChequeRow>> {
  const { t } = useTranslation('cheques');
  const { t: tVouchers } = useTranslation('vouchers');
  const { date, amount } = useFormat();
  return [
    {
      key: 'number',
      head: <MarkAll register={register} />,
      card: 'title',
      cell: (row) => <Numbered row={row} register={register} />,
    },
    { key: 'date', head: tVouchers('chequeDate'), className: 'fig', cell: (row) => date(row.cheque_date) },
    { key: 'bank', head: t('bankOrDrawer'), cell: (row) => <Banks row={row} /> },
    { key: 'party', head: t('party'), cell: ({ party }) => party?.name ?? t('unnamed') },
    {
      key: 'voucher',
      head: t('voucher'),
      cell: ({ mtm_id, vr_no }) => (
        <Link className="fig nowrap" to="/vouchers/$id" params={{ id: String(mtm_id) }}>
          {vr_no}
        </Link>
      ),
    },
    { key: 'state', head: t('status'), card: 'full', cell: (row) => <StateCell row={row} register={register} /> },
    { key: 'amount', head: t('amount'), kind: 'num', card: 'aside', cell: (row) => amount(row.amount) },
  ];
}

function MarkAll({ register }: { register: Register }) {
  const { t } = useTranslation('cheques');
  const { t: tVouchers } = useTranslation('vouchers');
  const { isHere, rows, marked, markAll } = register;
  if (!isHere) return tVouchers('chequeNumber');
  const counts = { marked: marked.length, rows: rows.length };
  return <MarkAllBox label={tVouchers('chequeNumber')} name={t('markAll')} {...counts} onChange={markAll} />;
}

function Numbered({ row, register }: { row: ChequeRow; register: Register }) {
  const { t } = useTranslation('cheques');
  const { isHere, marked, isMarkable, toggle } = register;
  const link = (
    <Link className="med fig" to={cardPath(row)}>
      {row.number}
    </Link>
  );
  if (!isHere) return link;
  const name = t('markOne', { number: row.number });
  return (
    <span className="row">
      <MarkBox name={name} checked={marked.includes(row)} disabled={!isMarkable(row)} onChange={() => toggle(row)} />
      {link}
    </span>
  );
}

/** The bank of the drawer of a received cheque, and our bank that has it. */
function Banks({ row: { is_received, cheque_bank, bank } }: { row: ChequeRow }) {
  const ours = bank?.name ?? '';
  if (!is_received) return ours;
  return (
    <>
      {cheque_bank}
      {ours !== '' && <span className="sub">{ours}</span>}
    </>
  );
}

function StateCell({ row, register }: { row: ChequeRow; register: Register }) {
  const { t } = useTranslation('cheques');
  const { t: tVouchers } = useTranslation('vouchers');
  const { date } = useFormat();
  const answer = register.answered.get(chequeKey(row))?.answer;
  const reason = reasonWord(row.reason);
  return (
    <>
      <span className="row wrap">
        <ChequeStateBadge state={row.state} />
        <span className="t3 sm fig nowrap">{date(row.since)}</span>
      </span>
      {reason !== null && <span className="sub">{tVouchers(reason)}</span>}
      {row.notice_by !== null && <span className="sub fig">{t('noticeUntil', { date: date(row.notice_by) })}</span>}
      {row.pay_by !== null && <span className="sub fig">{t('payUntil', { date: date(row.pay_by) })}</span>}
      {answer !== undefined && (
        <Answer answer={answer} cheque={{ number: row.number, state: t(stateWord(row.state)) }} />
      )}
    </>
  );
}

/** The answer that a cheque got on this page: the saved voucher, the slip, or the sentence of the refusal. */
function Answer({ answer, cheque }: { answer: ChequeAnswer; cheque: { number: string; state: string } }) {
  const { t } = useTranslation('cheques');
  const { count } = useFormat();
  if (!answer.ok) return <span className="cheque-refused sm">{refusedText(answer, cheque)}</span>;
  if (answer.slipNo === null) return <span className="sub fig">{answer.vrNo}</span>;
  return (
    <Link className="sub" to={slipPath(answer.slipNo)}>
      {t('slipNo', { number: count(answer.slipNo) })}
    </Link>
  );
}
