import { type PaperPlan, readInvoicePaper } from '@cashbook/contract/invoices/paper';
import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { isTypeOf } from '@cashbook/kernel';
import { formatMobile } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { VoucherLink } from '#domains/posting/described/voucher-link.tsx';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { names } from '#ui/names.ts';
import { roomOfPaisa } from '#ui/table/columns.tsx';
import '#ui/table/table.css';

/** The plan of a sale by installments, with what is paid and due of each, and its guarantors. Shows nothing for other vouchers. */
export function SaleInstallments({ voucher }: { voucher: VoucherWhole }) {
  const hasPlan = isTypeOf(voucher.type_id, { trade: 'sale', register: 'installment' });
  return hasPlan && !voucher.is_void ? <Installments sale={voucher} /> : null;
}

function Installments({ sale }: { sale: VoucherWhole }) {
  const { t } = useTranslation('vouchers');
  const { date, total } = useFormat();
  const { can, desk } = useSignedIn();
  const { data } = useQuery(queryOf(readInvoicePaper, { params: { mtm_id: String(sale.mtm_id) } }));
  if (!data?.plan) return null;
  const { plan, account } = data;
  const { early, installments, guarantors, markup } = plan;
  const isDue = installments.some(({ due }) => due > 0n);
  const mayReceive = can('installment.receive') && sale.branch.id === desk.branchId && isDue;
  return (
    <>
      <Card
        title={t('installments')}
        flush
        end={
          mayReceive && (
            <ButtonLink icon={HandCoins} to="/admin/installment-details" search={{ customer: String(account.id) }}>
              {t('receive')}
            </ButtonLink>
          )
        }
      >
        <PlanTable installments={installments} />
        {markup > 0n && <p className="card-body t2">{t('markupOf', { amount: total(markup) })}</p>}
        {early !== null && isDue && (
          <p className="card-body t2">
            {t('earlyOfferNote', { date: date(early.until), amount: total(early.discount) })}
          </p>
        )}
      </Card>
      {guarantors.length > 0 && (
        <Card title={t('guarantors')} flush>
          <GuarantorTable guarantors={guarantors} />
        </Card>
      )}
    </>
  );
}

function GuarantorTable({ guarantors }: Pick<PaperPlan, 'guarantors'>) {
  const { t } = useTranslation('vouchers');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-wrap" tabIndex={0} aria-label={t('guarantors')}>
      <table className="table as-cards">
        <thead>
          <tr>
            <th scope="col">{t('guarantor')}</th>
            <th scope="col">{t('mobile')}</th>
            <th scope="col">{t('nationalId')}</th>
            <th scope="col">{t('relation')}</th>
            <th scope="col">{t('address')}</th>
          </tr>
        </thead>
        <tbody>
          {guarantors.map(({ name, care_of: careOf, mobile, nid, relation, address }) => (
            <tr key={`${name} ${nid}`}>
              <td className="card-title">
                {name}
                {careOf !== '' && <span className="sub">{t('careOf', { name: careOf })}</span>}
              </td>
              <td className="fig" data-l={t('mobile')}>
                {mobile !== '' && <a href={`tel:${mobile}`}>{formatMobile(mobile)}</a>}
              </td>
              <td className="fig" data-l={t('nationalId')}>
                {nid}
              </td>
              <td data-l={t('relation')}>{relation}</td>
              <td data-l={t('address')}>{address}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The settled part of an installment is its money, the discount of an early settlement, what was given up, goods that
 * came back or were taken back, and what was moved to other installments. */
const settledOf = ({
  paid,
  discount,
  written_off: lost,
  returned,
  repossessed,
  moved,
}: PaperPlan['installments'][number]): bigint => paid + discount + lost + returned + repossessed + moved;

function PlanTable({ installments }: Pick<PaperPlan, 'installments'>) {
  const { t } = useTranslation('vouchers');
  const { date, amount, count, total } = useFormat();
  const sums = [
    ['amount', installments.reduce((sum, one) => sum + one.amount, 0n)],
    ['paid', installments.reduce((sum, one) => sum + settledOf(one), 0n)],
    ['stillDue', installments.reduce((sum, one) => sum + one.due, 0n)],
  ] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-wrap" tabIndex={0} aria-label={t('installments')}>
      <table className="table as-cards">
        <thead>
          <tr>
            <th scope="col">{t('numberShort')}</th>
            <th scope="col">{t('dueDate')}</th>
            <th scope="col">{t('receivedOn')}</th>
            {sums.map(([word]) => (
              <th key={word} scope="col" className="num">
                {t(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {installments.map((one) => (
            <tr key={one.installment_no}>
              <td className="card-title fig">{count(one.installment_no)}</td>
              <td className="fig" data-l={t('dueDate')}>
                {date(one.due_date)}
              </td>
              <td data-l={t('receivedOn')}>{settledOf(one) > 0n && <Payments of={one} />}</td>
              <td className="num" data-l={t('amount')}>
                {amount(one.amount)}
              </td>
              <td className={names('num', settledOf(one) === 0n && 'zero')} data-l={t('paid')}>
                {amount(settledOf(one))}
              </td>
              <td className={names('num card-aside', one.due === 0n && 'zero')} data-l={t('stillDue')}>
                {amount(one.due)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('total')}</td>
            {sums.map(([word, paisa]) => (
              <td key={word} className={names('num', roomOfPaisa(total(paisa)))} data-l={t(word)}>
                {total(paisa)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** The collections of an installment, each with its day, and what else settled it. */
function Payments({
  of: { payments, discount, written_off: lost, returned, repossessed, moved },
}: {
  of: PaperPlan['installments'][number];
}) {
  const { t } = useTranslation('vouchers');
  const { date, total } = useFormat();
  const others = [
    discount === 0n ? '' : `${t('earlyDiscount')} ${total(discount)}`,
    lost === 0n ? '' : `${t('badDebt')} ${total(lost)}`,
    returned === 0n ? '' : `${t('returnedGoods')} ${total(returned)}`,
    repossessed === 0n ? '' : `${t('repossessed')} ${total(repossessed)}`,
    moved === 0n ? '' : `${t('rescheduled')} ${total(moved)}`,
  ].filter(Boolean);
  return (
    <>
      {payments.map(({ mtm_id, vr_no, paid_at, paid_by: paidBy }, index) => (
        <span key={mtm_id} className="nowrap">
          {index > 0 && ', '}
          {date(paid_at)} <VoucherLink id={mtm_id} number={vr_no} typeId={16} />
          {paidBy !== '' && ` ${t('paidByName', { name: paidBy })}`}
        </span>
      ))}
      {others.length > 0 && <span className="sub">{others.join(', ')}</span>}
    </>
  );
}
