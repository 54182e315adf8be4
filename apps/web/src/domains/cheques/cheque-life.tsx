import type { ChequeCard } from '@cashbook/contract/cheques/cheques';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { slipPath } from './cheque-actions.ts';
import { eventWord, reasonWord } from './cheque-words.tsx';
import { VoucherLink } from './voucher-link.tsx';

type LifeEvent = ChequeCard['life'][number];

/** The events of a cheque in their order, each with the voucher or slip that stands for it. */
export function ChequeLife({ cheque }: { cheque: ChequeCard }) {
  const { t } = useTranslation('cheques');
  const { date } = useFormat();
  const columns: ReadonlyArray<Column<LifeEvent>> = [
    { key: 'event', head: t('status'), card: 'title', cell: ({ event }) => t(eventWord(event)) },
    { key: 'day', head: t('date'), className: 'fig', card: 'aside', cell: ({ day }) => date(day) },
    { key: 'by-voucher', head: t('voucher'), cell: (event) => <Paper event={event} branch={cheque.branch} /> },
    { key: 'bank', head: t('ourBank'), cell: ({ bank }) => bank },
    { key: 'party', head: t('party'), cell: ({ party }) => party },
    { key: 'reason', head: t('reason'), cell: ({ reason }) => <Reason reason={reason} /> },
    { key: 'by', head: t('doneBy'), cell: ({ by }) => by },
  ];
  return (
    <Card title={t('life')} flush>
      <Table<LifeEvent>
        label={t('life')}
        columns={columns}
        rows={cheque.life}
        rowKey={(_, index) => index}
        emptyHint={t('lifeNone')}
      />
    </Card>
  );
}

/** The voucher of an event, or its deposit slip. A slip of another branch is only named. */
function Paper({ event: { mtm_id, vr_no, slip_no }, branch }: { event: LifeEvent; branch: string }) {
  const { t } = useTranslation('cheques');
  const { count } = useFormat();
  const { settings } = useSignedIn();
  if (mtm_id !== null) return <VoucherLink id={mtm_id} text={vr_no} />;
  if (slip_no === null) return null;
  const text = t('slipNo', { number: count(slip_no) });
  return settings.branch.name === branch ? <Link to={slipPath(slip_no)}>{text}</Link> : text;
}

/** The bank's reason in words, or the text that a person typed. */
function Reason({ reason }: Pick<LifeEvent, 'reason'>) {
  const { t } = useTranslation('vouchers');
  const word = reasonWord(reason);
  return word === null ? reason : t(word);
}
