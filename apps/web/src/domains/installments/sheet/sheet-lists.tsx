import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Received } from './send-sheet.ts';
import type { TypedRow } from './sheet-store.ts';

/** Typed amounts of installments that the list does not have: another day, another salesman, or paid meanwhile. */
export function KeptRows({ rows, onRemove }: { rows: readonly TypedRow[]; onRemove: (id: number) => void }) {
  const { t } = useTranslation('installments');
  return (
    <Card className="collect-list" title={t('notInList')}>
      <ul>
        {rows.map(({ installmentId, title, text, sent, refused }) => (
          <li key={installmentId}>
            <span className="grow">{title}</span>
            {refused !== null && <span className="field-error">{refused}</span>}
            <span className="num">{text}</span>
            {sent === null ? (
              <Button
                size="small"
                onClick={() => onRemove(installmentId)}
                aria-label={t('removeNamed', { name: title })}
              >
                {t('removePicture')}
              </Button>
            ) : (
              <Badge tone="info">{t('notSentYet')}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The amounts that this page has received, with their vouchers. */
export function ReceivedRows({ rows }: { rows: readonly Received[] }) {
  const { t } = useTranslation('installments');
  const { grouped, total } = useFormat();
  const sum = rows.reduce((paisa, row) => paisa + row.paisa, 0n);
  return (
    <Card
      className="collect-list"
      title={t('inSitting', { count: rows.length, shown: grouped(rows.length), amount: total(sum) })}
    >
      <ul>
        {rows.map(({ title, paisa, mtmId, vrNo }) => (
          <li key={mtmId}>
            <span className="grow">{title}</span>
            <Link to="/vouchers/$id" params={{ id: String(mtmId) }} className="fig">
              {vrNo}
            </Link>
            <span className="num">{total(paisa)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
