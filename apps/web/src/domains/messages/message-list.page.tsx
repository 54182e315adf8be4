import { type MessageRow, messageKinds, messageRoutes, messageStates } from '@cashbook/contract/portal/messages';
import { isIsoDate } from '@cashbook/money';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { listUrl } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { type ListSource, useListPage } from '#screens/list/use-list-page.ts';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { reasonWords } from './message-words.ts';
import './messages.css';

const day = z.string().refine(isIsoDate).optional().catch(undefined);
const url = listUrl.extend({
  kind: z.enum(['', ...messageKinds]).catch(''),
  state: z.enum(['', ...messageStates]).catch(''),
  start_date: day,
  end_date: day,
});
type Query = z.output<typeof url>;

const source: ListSource<MessageRow, Query, Awaited<ReturnType<typeof read>>> = {
  key: [messageRoutes.list.method, messageRoutes.list.path],
  url,
  read: (query, signal) => read(query, signal),
};

async function read({ sort: _, ...query }: Query & { sort?: string | undefined }, signal: AbortSignal) {
  return (await call(messageRoutes.list, { query }, { signal })).data;
}

/** The messages that went, or are to go, to customers, the latest first. */
export function MessageListPage() {
  const { t } = useTranslation('customerMessages');
  const { can } = useSignedIn();
  const { amount, count } = useFormat();
  const { page } = useListPage(source);
  const columns = useColumns();
  const sum = page.data;
  return (
    <ListScreen<MessageRow, Query>
      list={{
        ...source,
        title: t('title'),
        crumbs: [{ label: t('admin') }],
        links: (
          <>
            {can('message.edit') && <SendFailedAgain rows={sum?.data ?? []} />}
            <ButtonLink to="/admin/messages/settings">{t('remindersAndTexts')}</ButtonLink>
          </>
        ),
        rowKey: ({ id }) => id,
        columns,
        searchLabel: t('searchMessages'),
        filters: [
          { kind: 'date', name: 'start_date', label: t('startDate') },
          { kind: 'date', name: 'end_date', label: t('endDate') },
          {
            ...{ kind: 'choice', name: 'kind', label: t('kind'), any: t('anyKind') },
            options: messageKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
          },
          {
            ...{ kind: 'choice', name: 'state', label: t('status'), any: t('anyState') },
            options: messageStates.map((value) => ({ value, label: t(`messageState_${value}`) })),
          },
        ],
        ...(can('message.edit') ? { actions: (row: MessageRow) => <SendAgain row={row} /> } : {}),
        foot:
          sum === undefined || sum.total === 0
            ? []
            : [
                {
                  ...{ key: 'total', label: t('total') },
                  cells: { parts: count(sum.parts), cost: amount(sum.cost) },
                },
              ],
      }}
    />
  );
}

const tones: Partial<Record<MessageRow['state'], Tone>> = {
  sent: 'ok',
  failed: 'bad',
  unknown: 'warn',
  waiting: 'info',
};

function useColumns(): ReadonlyArray<Column<MessageRow>> {
  const { t } = useTranslation('customerMessages');
  const { dayOf, time, amount, count } = useFormat();
  return [
    {
      ...{ key: 'when', head: t('time'), className: 'w0 fig', card: 'aside' },
      cell: ({ at }) => (
        <>
          {dayOf(at)} <span className="t3">{time(at)}</span>
        </>
      ),
    },
    {
      ...{ key: 'customer', head: t('toCustomer'), card: 'title' },
      cell: ({ customer, mobile, customer_id: id }) => (
        <>
          {id === null ? mobile : customer}
          {id !== null && <span className="message-line t3 sm fig">{mobile}</span>}
        </>
      ),
    },
    {
      ...{ key: 'kind', head: t('kind') },
      cell: ({ kind, mtm_id: voucher, vr_no: number }) => (
        <>
          {t(`kind_${kind}`)}
          {voucher !== null && (
            <Link className="message-line sm fig" to={`/vouchers/${voucher}`}>
              {number}
            </Link>
          )}
        </>
      ),
    },
    { key: 'message', head: t('message'), card: 'full', className: 'message-body', cell: ({ body }) => body },
    { key: 'parts', head: t('parts'), kind: 'num', cell: ({ parts }) => count(parts) },
    { key: 'cost', head: t('cost'), kind: 'num', cell: ({ cost }) => amount(cost) },
    {
      ...{ key: 'state', head: t('status') },
      cell: ({ state, reason }) => (
        <>
          <Badge {...(tones[state] === undefined ? {} : { tone: tones[state] })}>{t(`messageState_${state}`)}</Badge>
          {reason !== '' && <span className="message-line t3 sm message-reason">{saidOf(t, reason)}</span>}
        </>
      ),
    },
  ];
}

/** Returns why a message did not leave: our sentence, or what the gateway answered. */
function saidOf(t: ReturnType<typeof useTranslation<'customerMessages'>>['t'], reason: string): string {
  // The name of the system's error follows the word about the file.
  const word = reasonWords.find((known) => known === `reason_${reason.startsWith('file ') ? 'file' : reason}`);
  return word === undefined ? reason : t(word);
}

/** A button that sends all failed messages of the page again; nothing without any. */
function SendFailedAgain({ rows }: { rows: readonly MessageRow[] }) {
  const { t } = useTranslation('customerMessages');
  const { count } = useFormat();
  const queries = useQueryClient();
  const saves = useSaves();
  const [busy, setBusy] = useState(false);
  const ids = rows.filter(({ state, kind }) => state === 'failed' && kind !== 'code').map(({ id }) => id);
  if (ids.length < 2) return null;
  const send = async () => {
    setBusy(true);
    try {
      const { data } = await saves.send({ content: { ids }, label: t('sendAgain') }, (sent) =>
        call(messageRoutes.sendAllAgain, { body: { ids } }, sent),
      );
      toast.ok(t('failedSentAgain', { count: data.count, shown: count(data.count) }));
      await queries.invalidateQueries({ queryKey: source.key });
    } catch (error) {
      toast.bad(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void send()}>
      {t('sendFailedAgain', { count: ids.length, shown: count(ids.length) })}
    </Button>
  );
}

function SendAgain({ row: { id, kind, state } }: { row: MessageRow }) {
  const { t } = useTranslation('customerMessages');
  const queries = useQueryClient();
  const saves = useSaves();
  if ((state !== 'failed' && state !== 'unknown') || kind === 'code') return null;
  const send = async () => {
    try {
      await saves.send({ content: { id }, label: t('sendAgain') }, (sent) =>
        call(messageRoutes.sendAgain, { body: { id } }, sent),
      );
      toast.ok(t('sentAgain'));
      await queries.invalidateQueries({ queryKey: source.key });
    } catch (error) {
      toast.bad(refusalText(error));
    }
  };
  return (
    <Button size="small" onClick={() => void send()}>
      {t('sendAgain')}
    </Button>
  );
}
