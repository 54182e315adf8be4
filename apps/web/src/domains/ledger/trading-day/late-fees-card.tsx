import type { lookBeforeClosing, TakenProposal } from '@cashbook/contract/ledger/trading-day';
import type { RouteReply } from '@cashbook/contract/route';
import { paisaToNumber } from '@cashbook/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/fields/field.tsx';
import '#ui/table/table.css';

type Fee = RouteReply<typeof lookBeforeClosing>['late_fees'][number];

const sumOf = (fees: readonly Fee[]): bigint => fees.reduce((sum, { amount }) => sum + amount, 0n);

/** The late fees of a look: those that are listed, and the number and sum of all. */
export type ProposedFees = Pick<RouteReply<typeof lookBeforeClosing>, 'late_fees' | 'late_fees_sum'>;

/** The late fees that a person takes at the close of the day. */
export interface TakenFees {
  fees: readonly Fee[];
  /** The number and sum of all fees, listed or not. */
  sum: ProposedFees['late_fees_sum'];
  /** Whether all fees are taken, also those beyond the list. */
  takesAll: boolean;
  isTaken: (fee: Fee) => boolean;
  /** The number and sum of the taken fees. */
  taken: ProposedFees['late_fees_sum'];
  /** Takes one fee, or leaves it. Leaving one of all leaves those beyond the list as well. */
  take: (fee: Fee, takes: boolean) => void;
  takeAll: (takes: boolean) => void;
  forget: () => void;
}

/** Returns the proposed fees and the choice among them. A fee that is no longer proposed is not taken. */
export function useTakenFees({ late_fees: fees, late_fees_sum: sum }: ProposedFees): TakenFees {
  const [chosen, setChosen] = useState<ReadonlySet<number> | 'all'>(new Set());
  const idsOf = (some: readonly Fee[]) => some.map(({ installment_id: id }) => id);
  const isTaken = ({ installment_id: id }: Fee) => chosen === 'all' || chosen.has(id);
  const listed = fees.filter(isTaken);
  const takesAll = sum.count > 0 && (chosen === 'all' || listed.length === sum.count);
  return {
    ...{ fees, sum, takesAll, isTaken },
    taken: takesAll ? sum : { count: listed.length, amount: sumOf(listed) },
    take: (fee, takes) => {
      setChosen((before) => {
        const others = (before === 'all' ? idsOf(fees) : [...before]).filter((id) => id !== fee.installment_id);
        return new Set(takes ? [...others, fee.installment_id] : others);
      });
    },
    takeAll: (takes) => setChosen(takes ? 'all' : new Set()),
    forget: () => setChosen(new Set()),
  };
}

/** Returns the proposal of the fees that are taken; empty for none. Without installments it names all. */
export const feesToTake = ({ fees, taken, takesAll, isTaken }: TakenFees) =>
  taken.count === 0
    ? []
    : [
        {
          kind: 'late-fee' as const satisfies TakenProposal['kind'],
          amount: paisaToNumber(taken.amount),
          ...(takesAll ? {} : { installments: fees.filter(isTaken).map(({ installment_id: id }) => id) }),
        },
      ];

/** Returns the sentence about the fees that are posted with the close; empty for none. */
export function useFeesText({ taken }: TakenFees): string {
  const { t } = useTranslation('ledger');
  const { total, count } = useFormat();
  if (taken.count === 0) return '';
  return t('lateFeesWillPost', { count: taken.count, shown: count(taken.count), amount: total(taken.amount) });
}

/** A card of the late fees that installments owe. A fee that is left is proposed again on a later day. */
export function LateFeesCard({ choice, more }: { choice: TakenFees; more: (() => void) | null }) {
  const { t } = useTranslation('ledger');
  const { amount, date, count, total } = useFormat();
  const { fees, taken, take, takeAll, takesAll, isTaken } = choice;
  if (fees.length === 0) return null;
  return (
    <Card
      title={t('lateFees')}
      note={<span className="t3 sm">{t('lateFeesHint')}</span>}
      flush
      end={taken.count > 0 && <span className="t2 fig nowrap">{`${t('feesTaken')} ${total(taken.amount)}`}</span>}
    >
      <table className="table as-cards">
        <thead>
          <tr>
            <th scope="col">
              <Checkbox label={t('takeAllFees')} checked={takesAll} onChange={takeAll} />
            </th>
            <th scope="col">{t('installment')}</th>
            <th scope="col">{t('dueDate')}</th>
            <th scope="col" className="num">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {fees.map((fee) => (
            <tr key={fee.installment_id}>
              <td className="card-title">
                <Checkbox label={fee.customer_name} checked={isTaken(fee)} onChange={(takes) => take(fee, takes)} />
              </td>
              <td data-l={t('installment')}>
                {t('installmentOf', { number: count(fee.installment_no), invoice: fee.invoice_no })}
              </td>
              <td className="fig" data-l={t('dueDate')}>
                {date(fee.due_date)}
              </td>
              <td className="num card-aside" data-l={t('amount')}>
                {amount(fee.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FeesBeyond choice={choice} more={more} />
    </Card>
  );
}

/** The number and sum of the fees beyond the list, whether they are taken, and the button that lists more; nothing when all are listed. */
function FeesBeyond({ choice: { fees, sum, takesAll }, more }: { choice: TakenFees; more: (() => void) | null }) {
  const { t } = useTranslation('ledger');
  const { count, total } = useFormat();
  const beyond = sum.count - fees.length;
  if (beyond <= 0) return null;
  const said = { count: beyond, shown: count(beyond), amount: total(sum.amount - sumOf(fees)) };
  return (
    <p className="card-foot">
      <span className="t2">{t(takesAll ? 'feesBeyondTaken' : 'feesBeyondLeft', said)}</span>{' '}
      {more !== null && (
        <Button size="small" onClick={more}>
          {t('listMoreFees')}
        </Button>
      )}
    </p>
  );
}
