import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { AccountPicker } from '#screens/pickers/account-picker.tsx';
import { IconButton } from '#ui/button.tsx';
import { AmountInput } from '#ui/fields/amount-input.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { Grand } from '#ui/table/columns.tsx';
import { sumsOfUnresolved, type UnresolvedRow } from './unresolved-rows.ts';
import '#ui/table/table.css';

interface UnresolvedRowsProps {
  rows: readonly UnresolvedRow[];
  /** The branch whose accounts are offered. */
  branchId: number;
  onChange: (rows: readonly UnresolvedRow[]) => void;
}

const sides = ['debit', 'credit'] as const;

/** The editable rows of an imported voucher that is kept out of the books, with the sums of both sides below. */
export function UnresolvedRows({ rows, branchId, onChange }: UnresolvedRowsProps) {
  const { t } = useTranslation('history');
  const { total, count } = useFormat();
  const sums = sumsOfUnresolved(rows);
  const replace = (key: number, change: Partial<UnresolvedRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const nameOf = (field: string, index: number) => t('rowOf', { field, row: count(index + 1) });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-wrap" tabIndex={0} aria-label={t('mitchMatch')}>
      <table className="table unresolved-rows">
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            <th scope="col" className="num">
              {t('debit')}
            </th>
            <th scope="col" className="num">
              {t('credit')}
            </th>
            <th scope="col">{t('remarks')}</th>
            <th scope="col">
              <span className="sr">{t('remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key}>
              <td className="unresolved-account">
                <Field label={nameOf(t('account'), index)} hideLabel>
                  <AccountPicker
                    screen="unresolved-voucher"
                    branchId={branchId}
                    value={row.account}
                    onChange={(account) => replace(row.key, { account })}
                  />
                </Field>
              </td>
              {sides.map((side) => (
                <td key={side} className="num unresolved-amount" data-l={t(side)}>
                  <Field label={nameOf(t(side), index)} hideLabel>
                    <AmountInput
                      // The side without an amount is empty.
                      value={row[`${side}Paisa`] === 0n ? null : row[`${side}Paisa`]}
                      onChange={(paisa, text) =>
                        replace(row.key, { [`${side}Paisa`]: paisa ?? (text.trim() === '' ? 0n : null) })
                      }
                    />
                  </Field>
                </td>
              ))}
              <td className="unresolved-remarks" data-l={t('remarks')}>
                <Field label={nameOf(t('remarks'), index)} hideLabel>
                  <Input
                    maxLength={500}
                    value={row.remarks}
                    onChange={(event) => replace(row.key, { remarks: event.target.value })}
                  />
                </Field>
              </td>
              <td>
                <IconButton
                  size="small"
                  icon={X}
                  label={t('removeRow', { row: count(index + 1) })}
                  onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('total')}</td>
            <td className="num" data-l={t('debit')}>
              <Grand>{total(sums.debitPaisa)}</Grand>
            </td>
            <td className="num" data-l={t('credit')}>
              <Grand>{total(sums.creditPaisa)}</Grand>
            </td>
            <td colSpan={2} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
