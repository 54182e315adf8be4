import { useTranslation } from 'react-i18next';
import type { EntryTable } from '#domains/posting/described/kind.ts';
import type { Document } from '#domains/posting/draft/document.ts';
import { useFormat } from '#i18n/format.ts';

/** The sums below the rows, each under its amounts. A phone shows only the sums beside Save. */
export function EntryFoot({ table, document }: { table: EntryTable; document: Document }) {
  const { t } = useTranslation('vouchers');
  const { amount } = useFormat();
  const rows = table.foot(document);
  if (rows.length === 0) return null;
  return (
    <dl className="entry-foot" aria-label={t('totals')}>
      {rows.map(({ word, paisa }) => (
        <div key={word}>
          <dt>{t(word)}</dt>
          {table.fields
            .filter(({ holds }) => holds === 'amount')
            .map(({ name }) => (
              <dd key={name} className="num">
                {name in paisa && amount(paisa[name] ?? 0n)}
              </dd>
            ))}
        </div>
      ))}
    </dl>
  );
}
