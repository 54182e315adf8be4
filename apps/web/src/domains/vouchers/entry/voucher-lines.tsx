import { Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { IconButton } from '#ui/button.tsx';
import { type Column, HeadCells, RowCells } from '#ui/columns.tsx';
import type { VoucherLine } from './lines.ts';
import '#ui/table.css';

export interface VoucherLinesProps {
  label: string;
  lines: readonly VoucherLine[];
  editingId: string | null;
  onEdit: (lineId: string) => void;
  onRemove: (lineId: string) => void;
}

/**
 * The lines typed so far, each with its edit and delete; Delete on a line's buttons removes it too. Give it handlers that
 * stay the same: two hundred lines are not to be drawn again for every key in the entry row.
 */
export const VoucherLines = memo(function VoucherLines(props: VoucherLinesProps) {
  const { label, lines, editingId, onEdit, onRemove } = props;
  const { t } = useTranslation('vouchers');
  const columns = useColumns(onEdit, onRemove);
  return (
    <div className="voucher-lines-wrap">
      <table className="table as-cards">
        <caption className="sr">{label}</caption>
        <colgroup>
          {columns.map(({ key }) => (
            <col key={key} className={`col-${key}`} />
          ))}
        </colgroup>
        <thead>
          <HeadCells columns={columns} />
        </thead>
        <tbody>
          {lines.length === 0 && (
            <tr className="voucher-lines-none">
              <td colSpan={columns.length} className="t3 full">
                {t('noLines')}
              </td>
            </tr>
          )}
          {lines.map((line, index) => (
            <tr key={line.id} aria-selected={line.id === editingId || undefined}>
              <RowCells columns={columns} row={line} index={index} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

function useColumns(onEdit: (id: string) => void, onRemove: (id: string) => void): ReadonlyArray<Column<VoucherLine>> {
  const { t } = useTranslation('vouchers');
  const { amount, count } = useFormat();
  const press = (id: string) => (event: KeyboardEvent) => {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    onRemove(id);
  };
  return [
    { key: 'sl', head: t('sl'), kind: 'sl', cell: (_, index) => count(index + 1) },
    {
      key: 'account',
      head: t('description'),
      card: 'title',
      cell: ({ account }) => (
        <>
          <span className="med">{account.name}</span>
          {account.text !== '' && <span className="sub cut">{account.text}</span>}
        </>
      ),
    },
    { key: 'remarks', head: t('remarks'), card: 'full', className: 't2 remarks', cell: ({ remarks }) => remarks },
    {
      key: 'amount',
      head: t('amountTk'),
      kind: 'num',
      card: 'aside',
      cell: ({ amountPaisa }) => amount(amountPaisa),
    },
    {
      key: 'action',
      head: t('action'),
      card: 'full',
      className: 'action',
      cell: ({ id }, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Delete on the buttons within
        <span className="acts" onKeyDown={press(id)}>
          <IconButton
            size="small"
            icon={Pencil}
            label={t('editLine', { line: count(index + 1) })}
            onClick={() => onEdit(id)}
          />
          <IconButton
            size="small"
            icon={Trash2}
            label={t('deleteLine', { line: count(index + 1) })}
            onClick={() => onRemove(id)}
          />
        </span>
      ),
    },
  ];
}
