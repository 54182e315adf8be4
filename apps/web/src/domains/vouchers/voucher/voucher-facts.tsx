import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useSignedIn } from '#session/session.ts';
import { useSaidField } from './use-said-field.ts';
import './voucher.css';

/** The facts of a voucher beside its entries: dates, branch, people, linked vouchers and amount. */
export function VoucherFacts({ voucher }: { voucher: VoucherWhole }) {
  const { t } = useTranslation('vouchers');
  const { date, total, dayOf, time } = useFormat();
  const said = useSaidField();
  const linked = [...voucher.linked, ...voucher.dependents];
  const fields = (voucher.history.at(-1)?.fields ?? []).filter((field) => said(field) !== '');
  return (
    <section className="card">
      <dl className="voucher-facts">
        <Fact name={t('voucherDate')}>
          <span className="fig">{date(voucher.vr_date)}</span>
        </Fact>
        <Fact name={t('branch')}>{voucher.branch.name}</Fact>
        <Fact name={t('savedOn')}>
          <span className="fig">{`${dayOf(voucher.created_at)} ${time(voucher.created_at)}`}</span>,{' '}
          {voucher.created_by}
        </Fact>
        {linked.length > 0 && (
          <Fact name={t('linked')}>
            <LinkedVouchers linked={linked} />
          </Fact>
        )}
        {voucher.imported_number !== null && <Fact name={t('numberBefore')}>{voucher.imported_number}</Fact>}
        {fields.map((field) => (
          <Fact key={field.label} name={t(field.label)}>
            {field.label === 'chequeNumber' ? <ChequeLink voucher={voucher}>{said(field)}</ChequeLink> : said(field)}
          </Fact>
        ))}
        {voucher.remarks !== '' && !fields.some(({ value }) => value === voucher.remarks) && (
          <Fact name={t('remarks')}>{voucher.remarks}</Fact>
        )}
        <Fact name={t('total')}>
          <span className="fig strong">{total(voucher.total)}</span>
        </Fact>
      </dl>
    </section>
  );
}

/** The number of the cheque of a bank voucher. It leads to the card of the cheque, for users who may open it. */
function ChequeLink({
  voucher: { kind, is_void: isVoid, mtm_id },
  children,
}: {
  voucher: VoucherWhole;
  children: string;
}) {
  const { can } = useSignedIn();
  const bringsCheque = kind === 'bank-receipt' || kind === 'bank-payment';
  if (!bringsCheque || isVoid || !can('cheque.view')) return children;
  return (
    <Link className="fig" to="/accounts/cheques/$id/$no" params={{ id: String(mtm_id), no: '1' }}>
      {children}
    </Link>
  );
}

/** The linked vouchers. Each one links to its page if the user has access to its branch. */
function LinkedVouchers({ linked }: Pick<VoucherWhole, 'linked'>) {
  return linked.map(({ mtm_id, vr_no }, index) => (
    <span key={`${vr_no} ${mtm_id}`}>
      {index > 0 && ', '}
      {mtm_id === null ? (
        vr_no
      ) : (
        <Link to="/vouchers/$id" params={{ id: String(mtm_id) }}>
          {vr_no}
        </Link>
      )}
    </span>
  ));
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
