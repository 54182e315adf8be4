import { type Claim, type ClaimStepRow, warrantyRoutes } from '@cashbook/contract/warranty/claims';
import { type ClaimAction, claimNumber, standingSteps } from '@cashbook/kernel';
import { formatMobile } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { usePathId } from '#screens/path-id.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { actionWords, ClaimStateBadge, stateWords, WarrantyText } from './claim-words.tsx';
import { StepDialog } from './step-dialog.tsx';
import './claim-card.css';

const list = '/warranty/claims';

/** The card of a warranty claim: the piece, the customer, the steps, and the next possible steps. */
export function ClaimCardPage() {
  const id = usePathId();
  const { t } = useTranslation('warranty');
  const { data, error } = useQuery({ ...queryOf(warrantyRoutes.read, { params: { id } }), retry: false });
  const crumbs = [{ label: t('warrantyClaims'), to: list }];
  if (error !== null) {
    return (
      <>
        <PageHead title={t('warrantyClaims')} crumbs={crumbs} />
        <Empty title={refusalText(error)} action={<ButtonLink to={list}>{t('warrantyClaims')}</ButtonLink>} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={data === undefined ? t('claimNo') : claimNumber(data.claim_no)}
        crumbs={crumbs}
        note={data !== undefined && <ClaimStateBadge state={data.state} />}
        actions={data !== undefined && <Prints claim={data} />}
      />
      {data === undefined ? (
        <Card aria-label={t('claimNo')}>
          <Bone width="60%" />
          <Bone width="86%" />
        </Card>
      ) : (
        <div className="claim-card stack">
          <NextSteps claim={data} />
          <Facts claim={data} />
          <History claim={data} />
        </div>
      )}
    </>
  );
}

function Prints({ claim }: { claim: Claim }) {
  const { t } = useTranslation('warranty');
  const to = `${list}/${claim.id}/print`;
  return (
    <>
      {claim.supplier_name !== null && (
        <ButtonLink icon={Printer} to={to} search={{ of: 'challan' }}>
          {t('challan')}
        </ButtonLink>
      )}
      <ButtonLink icon={Printer} to={to} search={{ of: 'receipt' }}>
        {t('receipt')}
      </ButtonLink>
    </>
  );
}

/** The buttons of the steps that are possible now; each asks for the data of its step. */
function NextSteps({ claim }: { claim: Claim }) {
  const { t } = useTranslation('warranty');
  const [action, setAction] = useState<ClaimAction | null>(null);
  const forward = claim.next.filter((one) => one !== 'undo');
  return (
    <Card title={forward.length === 0 ? t(stateWords[claim.state]) : t('nextSteps')}>
      {claim.state === 'credited' && claim.steps.at(-1)?.voucher == null && <Notice>{t('creditHint')}</Notice>}
      <div className="row wrap">
        {forward.map((one, index) => (
          <Button key={one} {...(index === 0 && { variant: 'primary' })} onClick={() => setAction(one)}>
            {t(actionWords[one])}
          </Button>
        ))}
        {claim.next.includes('undo') && (
          <Button variant="ghost" onClick={() => setAction('undo')}>
            {t('actionUndo')}
          </Button>
        )}
      </div>
      {action !== null && <StepDialog claim={claim} action={action} onClosed={() => setAction(null)} />}
    </Card>
  );
}

function Facts({ claim }: { claim: Claim }) {
  const { t } = useTranslation('warranty');
  const { date } = useFormat();
  return (
    <Card title={t('piece')} flush>
      <dl className="claim-facts">
        <Fact name={t('product')}>{claim.product_name}</Fact>
        <Fact name={t('serialNo')}>
          {claim.serial}
          {claim.serial_now !== claim.serial && ` → ${claim.serial_now}`}
        </Fact>
        <Fact name={t('fault')}>{claim.fault}</Fact>
        <Fact name={t('accessories')}>{claim.accessories}</Fact>
        <Fact name={t('takenOn')}>{`${date(claim.taken_on)} · ${claim.by} · ${claim.branch_name}`}</Fact>
        <Fact name={t('customer')}>
          {claim.customer_id === null ? (
            claim.customer_name
          ) : (
            <Link to="/customer-supplier/card/$id" params={{ id: String(claim.customer_id) }}>
              {claim.customer_name}
            </Link>
          )}
        </Fact>
        <Fact name={t('mobile')}>{formatMobile(claim.mobile)}</Fact>
        <Fact name={t('soldOn')}>
          {claim.sold_on !== null && date(claim.sold_on)}
          {claim.sale !== null && (
            <>
              {' '}
              <Link to="/vouchers/$id" params={{ id: String(claim.sale.mtm_id) }}>
                {claim.sale.vr_no}
              </Link>
            </>
          )}
        </Fact>
        <Fact name={t('warrantyUntil')}>
          <WarrantyText claim={claim} />
        </Fact>
        <Fact name={t('acceptedBecause')}>{claim.accepted_because}</Fact>
      </dl>
    </Card>
  );
}

/** A fact with its name; nothing for an empty fact. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === false) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The steps of a claim in their order. Steps that were taken back stay, struck out. */
function History({ claim }: { claim: Claim }) {
  const { t } = useTranslation('warranty');
  if (claim.steps.length === 0) return null;
  const standing = new Set(standingSteps(claim.steps).map((step) => step.step_no));
  return (
    <Card title={t('history')}>
      <ol className="claim-steps">
        {claim.steps.map((step) => (
          <Step key={step.step_no} step={step} stands={standing.has(step.step_no) || step.action === 'undo'} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, stands }: { step: ClaimStepRow; stands: boolean }) {
  const { t } = useTranslation('warranty');
  const { date, amount } = useFormat();
  const { voucher } = step;
  const said = [
    step.supplier_name !== null && t('sentTo', { name: step.supplier_name }),
    step.new_serial !== '' && t('handedOut', { serial: step.new_serial }),
    step.amount !== null && amount(step.amount),
    step.remarks,
  ].filter(Boolean);
  return (
    <li>
      <span className="fig t3 sm">{date(step.on)}</span>
      <div>
        {stands ? (
          <b className="med">{t(actionWords[step.action])}</b>
        ) : (
          <>
            <s>{t(actionWords[step.action])}</s> <span className="t3 sm">{t('undone')}</span>
          </>
        )}{' '}
        <span className="t3 sm">{step.by}</span>
        {said.length > 0 && <p className="t2">{said.join(' · ')}</p>}
        {voucher !== null && (
          <p className="t2">
            {t(step.action === 'credit' ? 'creditedBy' : 'stockVoucher')}{' '}
            <Link to="/vouchers/$id" params={{ id: String(voucher.mtm_id) }}>
              {voucher.vr_no}
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}
