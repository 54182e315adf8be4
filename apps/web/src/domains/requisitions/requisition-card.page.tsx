import {
  type RequisitionCard,
  type RequisitionChange,
  type RequisitionItem,
  requisitionRoutes,
} from '@cashbook/contract/requisitions/requisitions';
import type { RequisitionDecision } from '@cashbook/kernel';
import type { WordOf } from '@cashbook/words/catalogue';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { usePathId } from '#screens/path-id.ts';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { DecisionDialog, decisionWord } from './decision-dialog.tsx';
import { RequisitionStateBadge } from './requisition-words.tsx';
import './requisitions.css';

const list = '/requisitions';
const url = z.object({
  version: z.coerce
    .string()
    .regex(/^\d{1,6}$/)
    .optional()
    .catch(undefined),
});

/** The card of a requisition: its amounts, its rows, what happened, and what can be decided. */
export function RequisitionCardPage() {
  const id = usePathId();
  const { t } = useTranslation('requisitions');
  const [{ version }] = useUrlState(url);
  const query = version === undefined ? {} : { version };
  const { data, error } = useQuery({ ...queryOf(requisitionRoutes.card, { params: { id }, query }), retry: false });
  const crumbs = [{ label: t('requisitionList'), to: list }];
  if (error !== null) {
    return (
      <>
        <PageHead title={t('requisition')} crumbs={crumbs} />
        <Empty title={refusalText(error)} action={<ButtonLink to={list}>{t('requisitionList')}</ButtonLink>} />
      </>
    );
  }
  if (data === undefined) {
    return (
      <>
        <PageHead title={t('requisition')} crumbs={crumbs} />
        <Card>
          <Bone />
          <Bone />
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={data.req_no}
        crumbs={crumbs}
        note={<RequisitionStateBadge state={data.state} />}
        actions={<Actions card={data} />}
      />
      <div className="facts-page stack">
        <Why card={data} />
        <Amounts card={data} />
        <Items card={data} />
        <History card={data} />
      </div>
    </>
  );
}

function Actions({ card }: { card: RequisitionCard }) {
  const { t } = useTranslation('requisitions');
  const { can } = useSignedIn();
  const [decision, setDecision] = useState<RequisitionDecision | null>(null);
  const mayEdit = card.may_edit && can('requisition.create');
  const decisions = can('requisition.approve') ? card.next : [];
  return (
    <>
      <ButtonLink icon={Printer} to={`/requisition/card/${card.id}/print`}>
        {t('print')}
      </ButtonLink>
      {mayEdit && (
        <ButtonLink icon={Pencil} to={`/requisition/edit/${card.id}`}>
          {t('edit')}
        </ButtonLink>
      )}
      {decisions.toReversed().map((one) => (
        <Button key={one} {...(one === 'approve' && { variant: 'primary' })} onClick={() => setDecision(one)}>
          {t(decisionWord(one, card.state))}
        </Button>
      ))}
      {decision !== null && <DecisionDialog card={card} decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}

/** The reason of a rejection, and the notice of older rows. */
function Why({ card }: { card: RequisitionCard }) {
  const { t } = useTranslation('requisitions');
  const { count } = useFormat();
  const last = card.history.at(-1);
  return (
    <>
      {card.state === 'rejected' && last !== undefined && (
        <Notice tone="bad">{t('rejectedBecause', { reason: last.reason })}</Notice>
      )}
      {isOlder(card) && (
        <Notice
          tone="warn"
          actions={
            <ButtonLink size="small" to="/requisition/card/$id" params={{ id: String(card.id) }}>
              {t('rowsOfToday')}
            </ButtonLink>
          }
        >
          {t('olderRows', { version: count(card.shown_version) })}
        </Notice>
      )}
    </>
  );
}

const writes = ({ action }: RequisitionChange) => action === 'create' || action === 'edit';

/** Whether the card shows the rows of an earlier version. */
const isOlder = ({ history, shown_version: shown }: RequisitionCard) => history.findLast(writes)?.version !== shown;

function Amounts({ card }: { card: RequisitionCard }) {
  const { t } = useTranslation('requisitions');
  const { date, total } = useFormat();
  return (
    <Card title={t('requisition')} flush>
      <Facts>
        <Fact name={t('requisitionTotal')}>
          <span className="fig">{total(card.req_total)}</span>
        </Fact>
        {card.approved_total !== null && (
          <Fact name={t('approvedAmount')}>
            <span className="fig strong">{total(card.approved_total)}</span>
          </Fact>
        )}
        {card.approved_total !== null && (
          <>
            <Fact name={t('bought')}>
              <span className="fig">{total(card.bought)}</span>
            </Fact>
            <Fact name={t('leftToBuy')}>
              {card.is_all_bought ? t('allBought') : <span className="fig">{total(card.left)}</span>}
            </Fact>
            <Fact name={t('paid')}>
              <span className="fig">{total(card.paid)}</span>
            </Fact>
          </>
        )}
        <Fact name={t('period')}>
          {date(card.requisition_start_date)} – {date(card.requisition_end_date)}
        </Fact>
        <Fact name={t('branch')}>{card.branch_name}</Fact>
        <Fact name={t('project')}>{card.project}</Fact>
        <Fact name={t('date')}>{date(card.vr_date)}</Fact>
        <Fact name={t('writtenBy')}>{card.written_by}</Fact>
        {card.approved_by !== '' && <Fact name={t('approvedBy')}>{card.approved_by}</Fact>}
        {card.notes !== '' && <Fact name={t('notes')}>{card.notes}</Fact>}
      </Facts>
    </Card>
  );
}

function Items({ card }: { card: RequisitionCard }) {
  const { t } = useTranslation('requisitions');
  const { amount, quantity, total } = useFormat();
  const isApproved = card.products.some(({ approved }) => approved !== null);
  const columns: ReadonlyArray<Column<RequisitionItem>> = [
    {
      key: 'product',
      head: t('product'),
      card: 'title',
      cell: ({ product_name: name, remarks }) => (
        <>
          {name}
          {remarks !== '' && <span className="below t3 sm"> {remarks}</span>}
        </>
      ),
    },
    { key: 'day', head: t('days'), kind: 'num', cell: ({ day }) => quantity(day) },
    { key: 'qty', head: t('quantity'), kind: 'num', cell: ({ qty, unit }) => `${quantity(qty)} ${unit}` },
    { key: 'price', head: t('price'), kind: 'num', cell: ({ price }) => quantity(price) },
    { key: 'total', head: t('rowTotal'), kind: 'num', cell: (item) => amount(item.total) },
    ...(isApproved
      ? [
          {
            ...{ key: 'approved', head: t('share'), kind: 'num' as const },
            cell: ({ approved }: RequisitionItem) => (approved === null ? '-' : amount(approved)),
          },
        ]
      : []),
  ];
  const sums = { total: total(card.req_total), ...(isApproved && { approved: total(card.approved_total ?? 0n) }) };
  return (
    <Card title={t('items')} flush>
      <Table<RequisitionItem>
        label={t('items')}
        columns={columns}
        rows={card.products}
        rowKey={({ id }) => id}
        foot={[{ key: 'total', label: t('total'), cells: sums, grand: true }]}
        emptyHint={t('noData')}
      />
    </Card>
  );
}

const happened: Readonly<Record<RequisitionChange['action'], WordOf<'requisitions'>>> = {
  create: 'didCreate',
  edit: 'didEdit',
  approve: 'didApprove',
  reject: 'didReject',
  close: 'didClose',
  undo: 'didUndo',
};

/** Everything that was done, the latest first. Rows that were changed since can be looked at. */
function History({ card }: { card: RequisitionCard }) {
  const { t } = useTranslation('requisitions');
  const { dayOf, time, total } = useFormat();
  const { history } = card;
  return (
    <Card title={t('whatHappened')}>
      <ol className="requisition-history">
        {history.toReversed().map((change) => (
          <li key={change.version}>
            <span className="fig t3 sm">
              {dayOf(change.at)} {time(change.at)}
            </span>
            <div>
              <b className="med">{t(happened[change.action])}</b>{' '}
              {change.amount !== null && <span className="fig">{total(change.amount)}</span>}{' '}
              <span className="t3 sm">{change.by}</span>
              {change.reason !== '' && <p className="t2">{change.reason}</p>}
              {writes(change) && change !== history.findLast(writes) && (
                <p>
                  <Link
                    to="/requisition/card/$id"
                    params={{ id: String(card.id) }}
                    search={{ version: String(change.version) }}
                  >
                    {t('asItWas')}
                  </Link>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
