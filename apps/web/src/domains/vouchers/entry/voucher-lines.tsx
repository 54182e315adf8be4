import { CircleX, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { IconButton } from '#ui/button.tsx';
import { type Column, HeadCells, RowCells } from '#ui/columns.tsx';
import { Icon } from '#ui/icon.tsx';
import type { VoucherLine } from './lines.ts';
import '#ui/table.css';

export interface VoucherLinesProps {
  label: string;
  lines: readonly VoucherLine[];
  /** Lines that the server refused, with the reason. */
  faults: ReadonlyMap<VoucherLine, string>;
  editingId: string | null;
  onEdit: (lineId: string) => void;
  onRemove: (lineId: string) => void;
  ref: Ref<HTMLTableElement>;
}

/**
 * The lines typed so far, each with its edit and delete; Delete on a line's buttons removes it too. Give it handlers that
 * stay the same: two hundred lines are not to be drawn again for every key in the entry row.
 */
export const VoucherLines = memo(function VoucherLines(props: VoucherLinesProps) {
  const { label, lines, faults, editingId, onEdit, onRemove, ref } = props;
  const { t } = useTranslation('vouchers');
  const columns = useColumns(faults, onEdit, onRemove);
  return (
    <div className="voucher-lines-wrap">
      <table className="table as-cards" ref={ref}>
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
            <tr
              key={line.id}
              data-line={line.id}
              className={faults.has(line) ? 'at-fault' : undefined}
              aria-selected={line.id === editingId || undefined}
            >
              <RowCells columns={columns} row={line} index={index} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

const faultId = (lineId: string) => `fault-${lineId}`;

function useColumns(
  faults: VoucherLinesProps['faults'],
  onEdit: (id: string) => void,
  onRemove: (id: string) => void,
): ReadonlyArray<Column<VoucherLine>> {
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
      cell: (line) => {
        const { name, text } = line.account;
        const fault = faults.get(line);
        return (
          <>
            <span className="med">{name}</span>
            {text !== '' && <span className="sub cut">{text}</span>}
            {fault !== undefined && (
              <span className="fault" id={faultId(line.id)}>
                <Icon of={CircleX} /> {fault}
              </span>
            )}
          </>
        );
      },
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
      cell: (line, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Delete on the buttons within
        <span className="acts" onKeyDown={press(line.id)}>
          <IconButton
            size="small"
            icon={Pencil}
            label={t('editLine', { line: count(index + 1) })}
            aria-describedby={faults.has(line) ? faultId(line.id) : undefined}
            onClick={() => onEdit(line.id)}
          />
          <IconButton
            size="small"
            icon={Trash2}
            label={t('deleteLine', { line: count(index + 1) })}
            onClick={() => onRemove(line.id)}
          />
        </span>
      ),
    },
  ];
}
