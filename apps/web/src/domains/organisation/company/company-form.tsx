import { lateFeeBases, markupBases, moneyFormats } from '@cashbook/contract/enumerations';
import { type CompanyForm as Company, companyRoutes } from '@cashbook/contract/organisation/company';
import { logoRoutes } from '@cashbook/contract/organisation/logos';
import { milliToNumber, paisaToNumber } from '@cashbook/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  AmountField,
  AreaField,
  ChoiceField,
  DayField,
  NumberField,
  SwitchField,
  TextField,
} from '#screens/form/fields.tsx';
import { FormPart, RecordForm } from '#screens/form/record-form.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { LogoField } from '../logo-field.tsx';
import { moneyWords } from '../money-words.ts';
import { useBranchesChanged } from '../use-branches-changed.ts';
import type { CompanyInput } from './company-input.ts';
import { HostFields } from './host-fields.tsx';
import './company-form.css';

const Text = TextField<CompanyInput>;

const listPath = '/company/company-list';
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

function fieldsOf(company: Company): CompanyInput {
  const { logo: _logo, fiscal_year_fixed: _fixed, markup_fixed: _sold, may_add_hosts: _may, ...said } = company;
  const { sms_gateway, ...fields } = said;
  const { enabled, url, sender } = sms_gateway;
  const late = company.late_fees;
  const late_fees = { ...late, amount: paisaToNumber(late.amount), percent: milliToNumber(late.percent) };
  const limit = company.own_requisition_limit;
  const own_requisition_limit = limit === null ? null : paisaToNumber(limit);
  return { ...fields, late_fees, own_requisition_limit, sms_gateway: { enabled, url, sender, api_key: '' } };
}

/** Names, letterhead, hosts, fiscal year, portal and SMS gateway. */
export function CompanyForm({ company, onReload }: { company: Company; onReload: () => void }) {
  const { t } = useTranslation('administration');
  const { t: tUi } = useTranslation('ui');
  const { can } = useSignedIn();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const maySave = can('company.edit');
  const branchesChanged = useBranchesChanged();
  const form = useRecordForm<CompanyInput, { version: number }>({
    schema: companyRoutes.update.body,
    start: fieldsOf(company),
    save: async (body, sent) => (await call(companyRoutes.update, { body }, sent)).data,
    keeps: ({ version }) => ({ version }),
    onSaved: (_, { name }, since) => {
      toast.ok(tUi('nameSaved', { name: name.trim() }));
      void queries.invalidateQueries({ queryKey: [companyRoutes.list.method, companyRoutes.list.path] });
      branchesChanged();
      if (since === null) void navigate({ to: listPath });
    },
    refusalFields: { fiscal_year_fixed: 'fiscal_year_start_month', markup_fixed: 'markup', host_not_granted: 'hosts' },
    label: t('company'),
  });
  return (
    <RecordForm form={form} isNew={false} back={listPath} onReload={onReload} maySave={maySave} wide>
      <Letterhead company={company} mayChange={maySave} />
      <Accounts isFixed={company.fiscal_year_fixed} />
      <Installments isFixed={company.markup_fixed} />
      <FormPart title={t('signInAddresses')}>
        <HostFields mayAdd={company.may_add_hosts} />
      </FormPart>
      <Portal hasKey={company.sms_gateway.has_api_key} />
    </RecordForm>
  );
}

function Letterhead({ company, mayChange }: { company: Company; mayChange: boolean }) {
  const { t } = useTranslation('administration');
  const branchesChanged = useBranchesChanged();
  const params = { id: String(company.id) };
  return (
    <FormPart title={t('company')}>
      <Text name="name" label={t('companyName')} maxLength={120} />
      <Text name="phone" label={t('phone')} maxLength={40} inputMode="tel" />
      <AreaField<CompanyInput> name="address" label={t('address')} maxLength={300} />
      <LogoField
        name={company.name}
        logo={company.logo}
        mayChange={mayChange}
        upload={async (file) => (await call(logoRoutes.uploadCompanyLogo, { params, file })).data.logo}
        remove={async () => {
          await call(logoRoutes.removeCompanyLogo, { params });
        }}
        onChanged={branchesChanged}
      />
    </FormPart>
  );
}

function Accounts({ isFixed }: { isFixed: boolean }) {
  const { t, i18n } = useTranslation('administration');
  const monthName = new Intl.DateTimeFormat(i18n.language === 'bn' ? 'bn-BD' : 'en-GB', { month: 'long' });
  return (
    <FormPart title={t('partAccounts')}>
      <ChoiceField<CompanyInput>
        name="fiscal_year_start_month"
        label={t('fiscalYearStart')}
        hint={isFixed ? t('fiscalYearFixedHint') : undefined}
        options={months.map((month) => ({ value: month, label: monthName.format(new Date(2026, month - 1, 1)) }))}
        disabled={isFixed}
      />
      <ChoiceField<CompanyInput>
        name="money_format"
        label={t('moneyFormat')}
        hint={t('moneyFormatHint')}
        options={moneyFormats.map((format) => ({ value: format, label: t(moneyWords[format]) }))}
      />
      <NumberField<CompanyInput>
        name="cheque_months"
        label={t('chequeMonths')}
        hint={t('chequeMonthsHint')}
        decimals={0}
      />
      <AmountField<CompanyInput>
        name="own_requisition_limit"
        label={t('ownRequisitionLimit')}
        hint={t('ownRequisitionLimitHint')}
      />
      <Text name="bin" label={t('bin')} maxLength={20} />
      <Text name="tin" label={t('tin')} maxLength={20} />
      <SwitchField<CompanyInput>
        name="withholds"
        label={t('withholds')}
        hint={t('withholdsHint')}
        on={true}
        off={false}
      />
    </FormPart>
  );
}

/** The place of the markup of installments, and the terms of late fees; their fields are there once a fee is charged. */
function Installments({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation('administration');
  const basis = useWatch<CompanyInput, 'late_fees.basis'>({ name: 'late_fees.basis' });
  return (
    <FormPart title={t('ofInstallments')}>
      <ChoiceField<CompanyInput>
        name="markup"
        label={t('markup')}
        hint={isFixed ? t('markupFixed') : t('markupHint')}
        options={markupBases.map((one) => ({ value: one, label: t(`markup_${one}`) }))}
        disabled={isFixed}
      />
      <ChoiceField<CompanyInput>
        name="late_fees.basis"
        label={t('lateFee')}
        hint={t('lateFeeHint')}
        options={lateFeeBases.map((one) => ({ value: one, label: t(`lateFee_${one}`) }))}
      />
      {basis === 'flat' && <AmountField<CompanyInput> name="late_fees.amount" label={t('lateFeeAmount')} />}
      {basis === 'percent' && (
        <NumberField<CompanyInput> name="late_fees.percent" label={t('lateFeePercent')} decimals={3} />
      )}
      {basis !== 'none' && (
        <>
          <NumberField<CompanyInput>
            name="late_fees.grace_days"
            label={t('lateFeeGrace')}
            hint={t('lateFeeGraceHint')}
            decimals={0}
          />
          <DayField<CompanyInput> name="late_fees.from" label={t('lateFeeFrom')} />
        </>
      )}
    </FormPart>
  );
}

function Portal({ hasKey }: { hasKey: boolean }) {
  const { t } = useTranslation('administration');
  return (
    <FormPart title={t('partPortal')}>
      <SwitchField<CompanyInput>
        name="customer_portal"
        label={t('customerPortal')}
        hint={t('customerPortalHint')}
        on={true}
        off={false}
      />
      <SwitchField<CompanyInput>
        name="sms_gateway.enabled"
        label={t('smsGateway')}
        hint={t('smsEnabledHint')}
        on={true}
        off={false}
      />
      <Text name="sms_gateway.url" label={t('smsUrl')} maxLength={500} inputMode="url" placeholder="https://" />
      <Text name="sms_gateway.sender" label={t('smsSender')} maxLength={40} />
      <SmsKeyField hasKey={hasKey} />
    </FormPart>
  );
}

/**
 * A field for the gateway's key, which the server never returns to the page. The user types a new key or removes the
 * stored one.
 */
function SmsKeyField({ hasKey }: { hasKey: boolean }) {
  const { t } = useTranslation('administration');
  const { field } = useController<CompanyInput, 'sms_gateway.api_key'>({ name: 'sms_gateway.api_key' });
  const goes = field.value === null;
  return (
    <div className="sms-key">
      <Text
        name="sms_gateway.api_key"
        label={t('smsKey')}
        type="password"
        autoComplete="off"
        maxLength={300}
        readOnly={goes}
        hint={t(goes ? 'smsKeyGoes' : hasKey ? 'smsKeyKept' : 'smsKeyNone')}
      />
      {hasKey && (
        <Button size="small" onClick={() => field.onChange(goes ? '' : null)}>
          {t(goes ? 'smsKeyKeep' : 'smsKeyRemove')}
        </Button>
      )}
    </div>
  );
}
