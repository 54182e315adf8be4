import type { lookBeforeClosing, TakenProposal } from '@cashbook/contract/ledger/trading-day';
import type { RouteReply } from '@cashbook/contract/route';
import { type Paisa, paisaToNumber } from '@cashbook/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/fields/field.tsx';

type Markup = RouteReply<typeof lookBeforeClosing>['markup'];

/** The markup of a month that a person takes at the close of the day. */
export interface TakenMarkup {
  markup: Markup;
  takes: boolean;
  take: (takes: boolean) => void;
}

/** Returns the proposed markup and the choice. Another amount than the person saw is asked anew. */
export function useTakenMarkup(markup: Markup): TakenMarkup {
  const [seen, setSeen] = useState<Paisa | null>(null);
  return {
    markup,
    takes: markup !== null && seen === markup.amount,
    take: (takes) => setSeen(takes && markup !== null ? markup.amount : null),
  };
}

/** Returns the proposal of the markup that is taken; empty for none. */
export const markupToTake = ({ markup, takes }: TakenMarkup) =>
  markup === null || !takes
    ? []
    : [{ kind: 'markup-earned' as const satisfies TakenProposal['kind'], amount: paisaToNumber(markup.amount) }];

/** Returns the sentence about the markup that is posted with the close; empty for none. */
export function useMarkupText({ markup, takes }: TakenMarkup): string {
  const { t } = useTranslation('ledger');
  const { total } = useFormat();
  return markup === null || !takes ? '' : t('markupWillPost', { amount: total(markup.amount) });
}

/** A card of the markup that the last ended month has earned. What is left is proposed again on a later day. */
export function MarkupCard({ choice: { markup, takes, take } }: { choice: TakenMarkup }) {
  const { t } = useTranslation('ledger');
  const { count, date, total } = useFormat();
  if (markup === null) return null;
  return (
    <Card
      title={t('markupOfMonth', { date: date(markup.until) })}
      note={<span className="t3 sm">{t('markupHint')}</span>}
      end={
        <span className="t2 fig nowrap">
          {`${t('markupOfSales', { count: markup.sales, shown: count(markup.sales) })} · ${total(markup.amount)}`}
        </span>
      }
    >
      <Checkbox label={t('takeMarkup')} checked={takes} onChange={take} />
    </Card>
  );
}
