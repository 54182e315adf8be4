import type { lookBeforeClosing, TakenProposal } from '@cashbook/contract/ledger/trading-day';
import type { RouteReply } from '@cashbook/contract/route';
import { type Paisa, paisaToNumber } from '@cashbook/money';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/fields/field.tsx';

type Look = RouteReply<typeof lookBeforeClosing>;
type Kind = Extract<TakenProposal['kind'], 'markup-earned' | 'depreciation'>;

/** A proposal of one voucher for a month, and whether a person takes it at the close of the day. */
export interface TakenMonth<Proposed extends { readonly amount: Paisa } = { readonly amount: Paisa }> {
  kind: Kind;
  proposed: Proposed | null;
  takes: boolean;
  take: (takes: boolean) => void;
}
export type TakenMarkup = TakenMonth<NonNullable<Look['markup']>>;
export type TakenDepreciation = TakenMonth<NonNullable<Look['depreciation']>>;

/** Returns a proposal and the choice. Another amount than the person saw is asked anew. */
export function useTakenMonth<Proposed extends { readonly amount: Paisa }>(
  kind: Kind,
  proposed: Proposed | null,
): TakenMonth<Proposed> {
  const [seen, setSeen] = useState<Paisa | null>(null);
  return {
    kind,
    proposed,
    takes: proposed !== null && seen === proposed.amount,
    take: (takes) => setSeen(takes && proposed !== null ? proposed.amount : null),
  };
}

/** Returns the proposal that is taken; empty for none. */
export const monthToTake = ({ kind, proposed, takes }: TakenMonth) =>
  proposed === null || !takes ? [] : [{ kind, amount: paisaToNumber(proposed.amount) }];

const willPost = { 'markup-earned': 'markupWillPost', depreciation: 'depreciationWillPost' } as const;

/** Returns the sentence about what is posted with the close; empty for nothing. */
export function useMonthText({ kind, proposed, takes }: TakenMonth): string {
  const { t } = useTranslation('ledger');
  const { total } = useFormat();
  return proposed === null || !takes ? '' : t(willPost[kind], { amount: total(proposed.amount) });
}

/** A card of the markup that the last ended month has earned. What is left is proposed again on a later day. */
export function MarkupCard({ choice }: { choice: TakenMarkup }) {
  const { t } = useTranslation('ledger');
  const { count, date } = useFormat();
  const { proposed } = choice;
  if (proposed === null) return null;
  return (
    <MonthCard
      title={t('markupOfMonth', { date: date(proposed.until) })}
      hint={t('markupHint')}
      counted={t('markupOfSales', { count: proposed.sales, shown: count(proposed.sales) })}
      does={t('takeMarkup')}
      choice={choice}
    />
  );
}

/** A card of the depreciation until the last ended month, with what each asset loses. */
export function DepreciationCard({ choice }: { choice: TakenDepreciation }) {
  const { t } = useTranslation('ledger');
  const { count, date, amount } = useFormat();
  const { proposed } = choice;
  if (proposed === null) return null;
  const { assets, until } = proposed;
  return (
    <MonthCard
      title={t('depreciationOfMonth', { date: date(until) })}
      hint={t('depreciationHint')}
      counted={t('depreciationOfAssets', { count: assets.length, shown: count(assets.length) })}
      does={t('takeDepreciation')}
      choice={choice}
    >
      <ul className="asset-shares sm">
        {assets.map(({ asset_id: id, name, amount: paisa }) => (
          <li key={id}>
            <span>{name}</span> <span className="fig">{amount(paisa)}</span>
          </li>
        ))}
      </ul>
    </MonthCard>
  );
}

interface MonthCardProps {
  title: string;
  hint: string;
  /** Says how many parts it has. */
  counted: string;
  does: string;
  choice: TakenMonth;
  children?: ReactNode;
}

function MonthCard({ title, hint, counted, does, choice: { proposed, takes, take }, children }: MonthCardProps) {
  const { total } = useFormat();
  return (
    <Card
      title={title}
      note={<span className="t3 sm">{hint}</span>}
      end={<span className="t2 fig nowrap">{`${counted} · ${total(proposed?.amount ?? 0n)}`}</span>}
    >
      {children}
      <Checkbox label={does} checked={takes} onChange={take} />
    </Card>
  );
}
