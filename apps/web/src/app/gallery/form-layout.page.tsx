import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { State } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Stat, Stats } from '#ui/card.tsx';
import { AmountInput } from '#ui/fields/amount-input.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Pager, PageSize } from '#ui/table/pager.tsx';
import { Table } from '#ui/table/table.tsx';
import { VirtualTable } from '#ui/table/virtual-table.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { GalleryPage, Section } from './section.tsx';

export function FormLayoutPage() {
  return (
    <GalleryPage title="formLayout">
      <Section title="formLayout" hint="formLayoutHint" show={() => <Layout />} />
      <Section title="table" hint="tableHint" show={() => <Tables />} />
      <Section title="figures" hint="figuresHint" show={() => <Figures />} />
      <Section title="virtual" hint="virtualHint" show={() => <Many />} />
    </GalleryPage>
  );
}

function Layout() {
  const { t } = useTranslation('gallery');
  const [date, setDate] = useState<string | null>('2026-11-19');
  const [amount, setAmount] = useState<bigint | null>(null);
  return (
    <>
      <form className="filters">
        <Field label={t('name')} width="wide">
          <Input />
        </Field>
        <Field label={t('startDate')}>
          <DateField value={date} onChange={setDate} openDay="2026-11-19" />
        </Field>
        <Button variant="primary">{t('run')}</Button>
      </form>
      <Card
        title={t('formLayout')}
        className="gallery-form"
        foot={
          <>
            <Button variant="primary">{t('save')}</Button>
            <Button>{t('reset')}</Button>
          </>
        }
      >
        <div className="gallery-fields">
          <Field label={t('name')}>
            <Input />
          </Field>
          <Field label={t('amount')}>
            <AmountInput value={amount} onChange={setAmount} />
          </Field>
          <Field label={t('remarks')}>
            <Input />
          </Field>
        </div>
      </Card>
    </>
  );
}

interface Line {
  id: number;
  debitPaisa: bigint;
  creditPaisa: bigint;
}

/** Returns figures made from the row's number: the gallery shows components, not books. */
const lineAt = (id: number): Line => ({
  id,
  debitPaisa: id % 2 === 0 ? 0n : BigInt(id) * 125_050n,
  creditPaisa: id % 2 === 0 ? BigInt(id) * 87_500n : 0n,
});
const fewLines = [1, 2, 3].map(lineAt);

function useColumns(): Array<Column<Line>> {
  const { t } = useTranslation('gallery');
  const { amount, count } = useFormat();
  return [
    { key: 'sl', head: t('sl'), kind: 'sl', width: '92px', cell: ({ id }) => count(id) },
    { key: 'name', head: t('name'), card: 'title', cell: ({ id }) => `CR-2627-${String(id).padStart(6, '0')}` },
    {
      key: 'debit',
      head: t('received'),
      kind: 'num',
      card: 'aside',
      width: '128px',
      cell: ({ debitPaisa }) => amount(debitPaisa),
    },
    {
      key: 'credit',
      head: t('payment'),
      kind: 'num',
      card: 'aside',
      width: '128px',
      cell: ({ creditPaisa }) => amount(creditPaisa),
    },
  ];
}

function useTotals() {
  const { t } = useTranslation('gallery');
  const { total } = useFormat();
  const sum = (of: (line: Line) => bigint) => fewLines.reduce((whole, line) => whole + of(line), 0n);
  return [
    {
      key: 'total',
      label: t('total'),
      cells: {
        debit: total(sum((line) => line.debitPaisa)),
        credit: total(sum((line) => line.creditPaisa)),
      },
      grand: true,
    },
  ];
}

function Tables() {
  const { t } = useTranslation('gallery');
  const { total } = useFormat();
  const columns = useColumns();
  const foot = useTotals();
  const opening = {
    key: 'opening',
    label: t('openingBalance'),
    cells: { debit: total(51_234_000n), credit: total(0n) },
  };
  const common = { columns, rowKey: ({ id }: Line) => id };
  return (
    <>
      <Card flush>
        <Table {...common} label={t('table')} rows={fewLines} selectedKey={2} top={[opening]} foot={foot} />
      </Card>
      <Card title={t('loading')} flush>
        <Table {...common} label={t('loading')} rows={[]} loading skeletonRows={3} />
      </Card>
      <Card title={t('empty')} flush>
        <Table {...common} label={t('empty')} rows={[]} emptyHint={t('emptyHint')} />
      </Card>
    </>
  );
}

function Figures() {
  const { t } = useTranslation('gallery');
  const { total, date } = useFormat();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  const [tab, setTab] = useState('overview');
  return (
    <>
      <Card flush>
        <Stats>
          <Stat label={t('received')} value={total(24_875_000n)} />
          <Stat label={t('payment')} value={total(0n)} />
          <Stat
            small
            label={t('startDate')}
            value={date('2026-11-19')}
            note={<State icon={Check}>{t('approved')}</State>}
          />
        </Stats>
      </Card>
      <Tabs
        label={t('figures')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'overview', label: t('overview'), content: <Pager page={page} lastPage={42} onPage={setPage} /> },
          {
            value: 'few',
            label: t('installments'),
            count: 9,
            content: <Pager page={page} lastPage={4} onPage={setPage} />,
          },
          { value: 'others', label: t('others'), disabled: true, content: null },
        ]}
      />
      <PageSize value={size} onChange={setSize} />
    </>
  );
}

function Many() {
  const { t } = useTranslation('gallery');
  const columns = useColumns();
  const foot = useTotals();
  return (
    <Card flush>
      <VirtualTable
        label={t('virtual')}
        columns={columns}
        count={100_000}
        rowAt={(index) => lineAt(index + 1)}
        foot={foot}
        height="320px"
        density="compact"
      />
    </Card>
  );
}
