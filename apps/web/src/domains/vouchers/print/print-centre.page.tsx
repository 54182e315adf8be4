import { ApiError } from '@cashbook/contract/client';
import type { RouteReply } from '@cashbook/contract/route';
import { maySeeVoucher } from '@cashbook/contract/vouchers/voucher-access';
import { countVouchersToPrint, MOST_PRINTED } from '@cashbook/contract/vouchers/voucher-prints';
import { VOUCHER_TYPES } from '@cashbook/kernel';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#i18n/field-text.ts';
import { useFormat } from '#i18n/format.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { useUrlChange, useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Checkbox, Field, Input, Radio, Select } from '#ui/fields/field.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Table } from '#ui/table/table.tsx';
import { useRested } from '#ui/use-rested.ts';
import { useBranchChoices } from '../admin/use-branches.ts';
import { askedOf, type PrintChoice, printChoice, searchOf } from './print-choice.ts';
import '../admin/voucher-admin.css';

type Count = RouteReply<typeof countVouchersToPrint>;

/** The screen that chooses vouchers by type, dates or numbers and shows their number, then prints all of them in one go. */
export function PrintCentrePage() {
  const { t } = useTranslation(['voucherAdmin', 'print']);
  const navigate = useNavigate();
  const [choice, choose] = useChoice();
  const { data, error } = useCount(choice);
  const count = data?.count ?? 0;
  const mayPrint = count > 0 && count <= MOST_PRINTED;
  const print = () => {
    if (mayPrint) void navigate({ to: '/admin/print/vouchers', search: searchOf(choice) });
  };
  useHotkeys([{ keys: 'mod+p', does: t('keyPrint'), run: print }]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    print();
  };
  return (
    <>
      <PageHead title={t('printVouchers')} crumbs={[{ label: t('admin') }]} />
      <div className="voucher-admin stack">
        <form noValidate onSubmit={submit}>
          <Card
            foot={
              <>
                <Button variant="primary" type="submit" icon={Printer} keys="mod+p" disabled={!mayPrint}>
                  {t('print')}
                </Button>
                <ButtonLink variant="ghost" to="/dashboard">
                  {t('home')}
                </ButtonLink>
              </>
            }
          >
            <div className="voucher-admin-fields">
              <ChoiceFields choice={choice} choose={choose} error={error} />
            </div>
          </Card>
        </form>
        {error !== null && <Notice tone="warn">{refusalText(error)}</Notice>}
        {data !== undefined && <CountCard count={data} />}
      </div>
    </>
  );
}

/** Returns the choice in the fields. Once a person stops changing it, the hook writes it to the address too. */
function useChoice() {
  const [known] = useUrlState(printChoice);
  const change = useUrlChange();
  const [choice, setChoice] = useState(known);
  const rested = useRested(JSON.stringify(searchOf(choice)));
  useEffect(() => {
    const search = JSON.parse(rested) as Record<string, string>;
    change({ ...searchOf(printChoice.parse({})), ...search }, { replace: true });
  }, [rested, change]);
  const choose = (part: Partial<PrintChoice>) => setChoice((before) => ({ ...before, ...part }));
  return [choice, choose] as const;
}

/** Returns the number of vouchers; undefined while a person is still choosing. */
function useCount(choice: PrintChoice): { data: Count | undefined; error: Error | null } {
  const asked = JSON.stringify(askedOf(choice));
  const rested = useRested(asked);
  const isAsked = rested === asked && asked !== 'null';
  const query = (JSON.parse(rested) as ReturnType<typeof askedOf>) ?? {};
  const { data, error } = useQuery({ ...queryOf(countVouchersToPrint, { query }), enabled: isAsked, retry: false });
  return isAsked ? { data, error } : { data: undefined, error: null };
}

interface ChoiceFieldsProps {
  choice: PrintChoice;
  choose: (part: Partial<PrintChoice>) => void;
  error: Error | null;
}

function ChoiceFields({ choice, choose, error }: ChoiceFieldsProps) {
  const { t } = useTranslation('voucherAdmin');
  const typeName = useVoucherTypeName();
  const { can, desk } = useSignedIn();
  const branches = useBranchChoices();
  const types = VOUCHER_TYPES.filter(({ id }) => maySeeVoucher(can, id)).map(({ id, name }) => ({
    value: String(id),
    label: typeName({ type_id: id, type_name: name }),
  }));
  const said = (field: string) => {
    const [sentence] = (error instanceof ApiError ? error.fields[field] : undefined) ?? [];
    return sentence === undefined ? undefined : fieldText(sentence);
  };
  const byDate = choice.by === 'date';
  return (
    <>
      {branches.length > 1 && (
        <Field label={t('branch')}>
          <Select
            value={choice.branch || String(desk.branchId)}
            options={branches.map(({ value, label }) => ({ value: String(value), label }))}
            onChange={(branch) => choose({ branch: branch === String(desk.branchId) ? '' : branch })}
          />
        </Field>
      )}
      <Field label={t('voucherType')} error={said('type_id')}>
        <Select
          placeholder={byDate ? t('allTypes') : t('selectVoucherType')}
          value={choice.type}
          options={types}
          onChange={(type) => choose({ type })}
        />
      </Field>
      <fieldset className="full choices">
        <legend className="sr">{t('vouchers')}</legend>
        <Radio name="by" label={t('byDate')} checked={byDate} onChange={() => choose({ by: 'date' })} />
        <Radio name="by" label={t('byNumber')} checked={!byDate} onChange={() => choose({ by: 'number' })} />
        <Checkbox
          label={t('withVoid')}
          checked={choice.void === '1'}
          onChange={(isOn) => choose({ void: isOn ? '1' : '' })}
        />
      </fieldset>
      {byDate ? <Days choice={choice} choose={choose} /> : <Numbers choice={choice} choose={choose} said={said} />}
    </>
  );
}

function Days({ choice, choose }: Omit<ChoiceFieldsProps, 'error'>) {
  const { t } = useTranslation('voucherAdmin');
  const { desk } = useSignedIn();
  const { transactionDate: openDay } = desk;
  return (
    <>
      <Field label={t('startDate')}>
        <DateField value={choice.start ?? openDay} onChange={(start) => choose({ start })} openDay={openDay} />
      </Field>
      <Field label={t('endDate')}>
        <DateField value={choice.end ?? openDay} onChange={(end) => choose({ end })} openDay={openDay} />
      </Field>
    </>
  );
}

interface NumbersProps extends Omit<ChoiceFieldsProps, 'error'> {
  said: (field: string) => string | undefined;
}

function Numbers({ choice, choose, said }: NumbersProps) {
  const { t } = useTranslation('voucherAdmin');
  return (
    <>
      <Field label={t('startVoucher')} error={said('start_voucher')}>
        <Input
          placeholder="12"
          maxLength={60}
          value={choice.from}
          onChange={(event) => choose({ from: event.target.value })}
        />
      </Field>
      <Field label={t('endVoucher')} error={said('end_voucher')}>
        <Input
          placeholder="15"
          maxLength={60}
          value={choice.to}
          onChange={(event) => choose({ to: event.target.value })}
        />
      </Field>
    </>
  );
}

function CountCard({ count: { count, types } }: { count: Count }) {
  const { t } = useTranslation('voucherAdmin');
  const { t: tRefusals } = useTranslation('refusals');
  const { grouped, total } = useFormat();
  const typeName = useVoucherTypeName();
  const title = t('toPrint', { count, shown: grouped(count) });
  return (
    <>
      {count > MOST_PRINTED && (
        <Notice tone="warn">
          {tRefusals('too_many_to_print', { found: grouped(count), most: grouped(MOST_PRINTED) })}
        </Notice>
      )}
      <Card title={title} flush>
        <Table
          label={title}
          columns={[
            { key: 'type', head: t('voucherType'), cell: typeName, card: 'title' },
            { key: 'first', head: t('firstNumber'), cell: (row) => row.first_vr_no },
            { key: 'last', head: t('lastNumber'), cell: (row) => row.last_vr_no },
            { key: 'count', head: t('vouchers'), kind: 'num', cell: (row) => grouped(row.count) },
            { key: 'amount', head: t('amount'), kind: 'num', cell: (row) => total(row.total), card: 'aside' },
          ]}
          rows={types}
          rowKey={({ type_id }) => type_id}
          emptyHint={t('noneToPrint')}
        />
      </Card>
    </>
  );
}
