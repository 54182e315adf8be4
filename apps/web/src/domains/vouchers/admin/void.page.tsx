import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TradingDates, useNextDay } from '#domains/ledger/trading-day/trading-dates.tsx';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Field, Input, Select } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { VoidDialog } from '../voucher/void-dialog.tsx';
import { NamedVoucherCards } from './named-voucher.tsx';
import { useBranchChoices } from './use-branches.ts';
import { useNamedVoucher } from './use-named-voucher.ts';
import { useWhyFixed, WhyFixedNotice } from './why-fixed-notice.tsx';
import './voucher-admin.css';

/** The page that voids a voucher: its number, a view of it and the reason. Beside it are the dates of the trading day. */
export function VoidPage() {
  const { t } = useTranslation('voucherAdmin');
  const { can } = useSignedIn();
  return (
    <>
      <PageHead title={t('voucherDelete')} crumbs={[{ label: t('vrSettings') }]} />
      <div className="voucher-admin stack">
        <Card title={t('tradingDay')}>{can('dayclose.all.view') ? <BothDates /> : <OpenDay />}</Card>
        {can('voucher.void') ? <VoidByNumber /> : <Notice>{t('mayNotVoid')}</Notice>}
      </div>
    </>
  );
}

function BothDates() {
  const { desk } = useSignedIn();
  const { next, trouble } = useNextDay(desk.transactionDate);
  return <TradingDates current={desk.transactionDate} next={next} trouble={trouble} />;
}

function OpenDay() {
  const { desk } = useSignedIn();
  return <TradingDates current={desk.transactionDate} />;
}

function VoidByNumber() {
  const { t } = useTranslation('voucherAdmin');
  const { t: tVouchers } = useTranslation('vouchers');
  const { desk } = useSignedIn();
  const branches = useBranchChoices();
  const [branchId, setBranchId] = useState(desk.branchId);
  const [typed, setTyped] = useState('');
  const [voiding, setVoiding] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const named = useNamedVoucher(typed, branchId);
  const why = useWhyFixed();
  const voucher = named.status === 'one' ? named.voucher : null;
  const mayVoid = voucher !== null && why(voucher) === null;
  const number = useRef<HTMLInputElement>(null);
  // The number is selected, so that the next one is typed over it.
  const toNumber = () => {
    number.current?.select();
    return number.current;
  };
  const ask = () => {
    if (named.status === 'looking') return;
    if (voucher === null) setMissing(t(typed.trim() === '' ? 'numberMissing' : 'noSuchNumber'));
    else if (mayVoid) setVoiding(true);
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Card
          title={t('voidAVoucher')}
          foot={
            <>
              <Button variant="danger" type="submit" disabled={voucher !== null && !mayVoid}>
                {tVouchers('voidVoucher')}
              </Button>
              <ButtonLink to="/admin/dayclose">{t('back', { ns: 'ui' })}</ButtonLink>
              <ButtonLink variant="ghost" to="/dashboard">
                {t('home')}
              </ButtonLink>
            </>
          }
        >
          <div className="voucher-admin-fields">
            <Field label={t('voucherNumber')} error={missing ?? undefined}>
              <Input
                ref={number}
                autoFocus
                placeholder="CR-2627-000042"
                maxLength={60}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setMissing(null);
                }}
              />
            </Field>
            {branches.length > 1 && (
              <Field label={t('branch')}>
                <Select
                  value={String(branchId)}
                  options={branches.map(({ value, label }) => ({ value: String(value), label }))}
                  onChange={(id) => setBranchId(Number(id))}
                />
              </Field>
            )}
          </div>
        </Card>
      </form>
      <NamedVoucherCards
        named={named}
        onChoose={setTyped}
        notice={voucher !== null && <WhyFixedNotice voucher={voucher} />}
      />
      {voiding && voucher !== null && (
        <VoidDialog voucher={voucher} next={toNumber} onClose={() => setVoiding(false)} />
      )}
    </>
  );
}
