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

/** The late fees that a person takes at the close of the day. */
export interface TakenFees {
  fees: readonly Fee[];
  taken: readonly Fee[];
  /** Takes some fees, or leaves them. */
  take: (fees: readonly Fee[], takes: boolean) => void;
  forget: () => void;
}

/** Returns the proposed fees and the choice among them. A fee that is no longer proposed is not taken. */
export function useTakenFees(fees: readonly Fee[]): TakenFees {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return {
    fees,
    taken: fees.filter((fee) => chosen.has(fee.installment_id)),
    take: (some, takes) => {
      const ids = some.map(({ installment_id: id }) => id);
      setChosen((before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(takes ? ids : [])]));
    },
    forget: () => setChosen(new Set()),
  };
}

/** Returns the proposal of the fees that are taken; empty for none. */
export const feesToTake = ({ taken }: TakenFees) =>
  taken.length === 0
    ? []
    : [
        {
          kind: 'late-fee' as const satisfies TakenProposal['kind'],
          amount: paisaToNumber(sumOf(taken)),
          installments: taken.map(({ installment_id: id }) => id),
        },
      ];

/** Returns the sentence about the fees that are posted with the close; empty for none. */
export function useFeesText({ taken }: TakenFees): string {
  const { t } = useTranslation('ledger');
  const { total, count } = useFormat();
  if (taken.length === 0) return '';
  return t('lateFeesWillPost', { count: taken.length, shown: count(taken.length), amount: total(sumOf(taken)) });
}

/** A card of the late fees that installments owe. A fee that is left is proposed again on a later day. */
export function LateFeesCard({ choice, more }: { choice: TakenFees; more: (() => void) | null }) {
  const { t } = useTranslation('ledger');
  const { amount, date, count, total } = useFormat();
  const { fees, taken, take } = choice;
  if (fees.length === 0) return null;
  return (
    <Card
      title={t('lateFees')}
      note={<span className="t3 sm">{t('lateFeesHint')}</span>}
      flush
      end={taken.length > 0 && <span className="t2 fig nowrap">{`${t('feesTaken')} ${total(sumOf(taken))}`}</span>}
    >
      <table className="table as-cards">
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                label={t('takeAllFees')}
                checked={taken.length === fees.length}
                onChange={(takes) => take(fees, takes)}
              />
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
                <Checkbox
                  label={fee.customer_name}
                  checked={taken.includes(fee)}
                  onChange={(takes) => take([fee], takes)}
                />
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
      {more !== null && (
        <p className="card-foot">
          <Button size="small" onClick={more}>
            {t('listMoreFees')}
          </Button>
        </p>
      )}
    </Card>
  );
}
