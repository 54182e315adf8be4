import { moneyFormats, paperSizes, printerTypes, shortStockPolicies, status } from '@cashbook/contract/enumerations';
import { type BranchForm as Branch, branchRoutes } from '@cashbook/contract/organisation/branches';
import { logoRoutes } from '@cashbook/contract/organisation/logos';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { AreaField, ChoiceField, SwitchField, TextField, TickField } from '#screens/form/fields.tsx';
import { FormPart, RecordForm } from '#screens/form/record-form.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { call } from '#session/api.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/toast.tsx';
import { LogoField } from '../logo-field.tsx';
import { moneyWords } from '../money-words.ts';
import { useBranchesChanged } from '../use-branches-changed.ts';
import { useBranchTypes } from './branch-words.ts';

type BranchInput = z.input<typeof branchRoutes.create.body>;
const Text = TextField<BranchInput>;
const Area = AreaField<BranchInput>;
const Choice = ChoiceField<BranchInput>;
const Tick = TickField<BranchInput>;

const listPath = '/branch/branch-list';

/** What a new branch starts with; its types are to be chosen, and its money format is the company's. */
const newBranch: Partial<BranchInput> = {
  name: '',
  contact_person: '',
  phone: '',
  email: '',
  address: '',
  notes: '',
  invoice_label: '',
  purchase_note: '',
  sales_note: '',
  pad_heading_print: 0,
  print_size: 'normal',
  paper_size: 'A4',
  status: status.active,
  is_protected: false,
  short_stock_policy: 'warn',
  report_zero_bal: false,
  manufactur_control: false,
  warranty_controll: false,
  have_warehouse: false,
  share_product_with_other_branch: false,
  share_customer_with_other_branch: false,
  have_customer_sl: false,
  use_bangla: false,
};

/** What of a stored branch its form edits. */
function fieldsOf({ id: _id, version: _version, logo: _logo, ...fields }: Branch): BranchInput {
  return { ...fields, pad_heading_print: fields.pad_heading_print ? 1 : 0 };
}

export interface BranchFormProps {
  branch: Branch | null;
  onReload?: (() => void) | undefined;
}

/** Every field and checkbox of a branch (spec 1 §2.6). */
export function BranchForm({ branch, onReload }: BranchFormProps) {
  const { t } = useTranslation('administration');
  const { t: tUi } = useTranslation('ui');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const branchesChanged = useBranchesChanged();
  const { money_format } = useSignedIn().settings.company;
  const form = useRecordForm<BranchInput, unknown>({
    schema: branchRoutes.create.body,
    start: branch === null ? { ...newBranch, money_format } : fieldsOf(branch),
    save: (input, sent) =>
      branch === null
        ? call(branchRoutes.create, { body: input }, sent)
        : call(branchRoutes.update, { body: { ...input, id: branch.id, version: branch.version } }, sent),
    onSaved: (_, input) => {
      toast.ok(tUi('nameSaved', { name: input.name.trim() }));
      void queries.invalidateQueries({ queryKey: [branchRoutes.list.method, branchRoutes.list.path] });
      branchesChanged();
      void navigate({ to: listPath });
    },
    refusalFields: { name_taken: 'name', head_office_exists: 'branch_types_id', head_office_needed: 'branch_types_id' },
    label: t('partBranch'),
  });
  return (
    <RecordForm form={form} isNew={branch === null} back={listPath} onReload={onReload} wide>
      <BranchFacts isNew={branch === null} />
      <BranchPrints branch={branch} />
      <BranchInvoices />
      <BranchRules />
    </RecordForm>
  );
}

function BranchFacts({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('administration');
  const types = useBranchTypes();
  return (
    <FormPart title={t('partBranch')}>
      <Text name="name" label={t('name')} maxLength={120} autoFocus={isNew} />
      <Text name="contact_person" label={t('contactPerson')} maxLength={120} />
      <Choice name="branch_types_id" label={t('branchType')} placeholder={t('choose')} options={types.office} />
      <Choice name="business_type_id" label={t('businessType')} placeholder={t('choose')} options={types.business} />
      <Text name="phone" label={t('phone')} maxLength={40} inputMode="tel" />
      <Text name="email" label={t('email')} maxLength={320} type="email" />
      <Area name="address" label={t('address')} maxLength={300} />
      <Area name="notes" label={t('notes')} maxLength={1000} />
      <SwitchField<BranchInput> name="status" label={t('enabled')} on={status.active} off={status.inactive} />
      <Tick name="is_protected" label={t('isProtected')} hint={t('isProtectedHint')} />
    </FormPart>
  );
}

/** How the branch prints. Its logo has an address once the branch is there. */
function BranchPrints({ branch }: { branch: Branch | null }) {
  const { t } = useTranslation('administration');
  const branchesChanged = useBranchesChanged();
  const params = branch === null ? null : { id: String(branch.id) };
  return (
    <FormPart title={t('partPrints')}>
      <Choice
        name="print_size"
        label={t('printerSettings')}
        options={printerTypes.map((type) => ({ value: type, label: t(`printer_${type}`) }))}
      />
      <Choice
        name="paper_size"
        label={t('paperSize')}
        hint={t('paperSizeHint')}
        options={paperSizes.map((size) => ({ value: size, label: size }))}
      />
      <Choice
        name="money_format"
        label={t('moneyFormat')}
        options={moneyFormats.map((format) => ({ value: format, label: t(moneyWords[format]) }))}
      />
      <Tick name="use_bangla" label={t('useBangla')} hint={t('useBanglaHint')} />
      <Tick asNumber name="pad_heading_print" label={t('printHeading')} hint={t('printHeadingHint')} />
      {branch === null || params === null ? (
        <p className="hint full">{t('logoLater')}</p>
      ) : (
        <LogoField
          name={branch.name}
          logo={branch.logo}
          mayChange
          upload={async (file) => (await call(logoRoutes.uploadBranchLogo, { params, file })).data.logo}
          remove={async () => {
            await call(logoRoutes.removeBranchLogo, { params });
          }}
          onChanged={branchesChanged}
        />
      )}
    </FormPart>
  );
}

function BranchInvoices() {
  const { t } = useTranslation('administration');
  return (
    <FormPart title={t('partInvoices')}>
      <Text name="invoice_label" label={t('invoiceLabel')} maxLength={120} width="full" />
      <Area name="purchase_note" label={t('purchaseNote')} maxLength={1000} />
      <Area name="sales_note" label={t('salesNote')} maxLength={1000} />
    </FormPart>
  );
}

function BranchRules() {
  const { t } = useTranslation('administration');
  return (
    <FormPart title={t('partRules')} hint={t('rulesHint')}>
      <Tick name="report_zero_bal" label={t('stockWithZero')} hint={t('stockWithZeroHint')} />
      <Tick name="manufactur_control" label={t('controlManufacture')} hint={t('controlManufactureHint')} />
      <Tick name="warranty_controll" label={t('warrantyControl')} hint={t('warrantyControlHint')} />
      <Tick name="have_warehouse" label={t('multipleWarehouse')} hint={t('multipleWarehouseHint')} />
      <Tick name="share_product_with_other_branch" label={t('productShare')} hint={t('productShareHint')} />
      <Tick name="share_customer_with_other_branch" label={t('customerShare')} hint={t('customerShareHint')} />
      <Tick name="have_customer_sl" label={t('customerSerial')} hint={t('customerSerialHint')} />
      <Choice
        name="short_stock_policy"
        label={t('shortStock')}
        hint={t('shortStockHint')}
        options={shortStockPolicies.map((policy) => ({ value: policy, label: t(`short_${policy}`) }))}
      />
    </FormPart>
  );
}
