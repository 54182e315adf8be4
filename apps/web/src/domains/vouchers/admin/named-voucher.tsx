import type { VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { Ban, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Bone } from '#ui/empty.tsx';
import { VoucherEntries } from '../voucher/voucher-entries.tsx';
import { VoucherFacts } from '../voucher/voucher-facts.tsx';
import type { NamedVoucher, NumberedVoucher } from './use-named-voucher.ts';

export interface NamedVoucherCardsProps {
  named: NamedVoucher;
  /** Called when a person chooses one of several. */
  onChoose: (number: string) => void;
  /** The reason why this voucher does not allow the action, or a notice before it. */
  notice?: ReactNode;
}

/** The result for a typed number: the voucher with its entries, the vouchers to choose from, or nothing. */
export function NamedVoucherCards({ named, onChoose, notice }: NamedVoucherCardsProps) {
  const { t } = useTranslation('voucherAdmin');
  switch (named.status) {
    case 'empty':
      return null;
    case 'looking':
      return (
        <Card aria-label={t('lookingUp')}>
          <Bone width="60%" />
        </Card>
      );
    case 'none':
      return (
        <p className="t2" role="status">
          {t('noSuchNumber')}
        </p>
      );
    case 'several':
      return <Several found={named.found} onChoose={onChoose} />;
    case 'one':
      return (
        <>
          {notice}
          <One voucher={named.voucher} />
        </>
      );
  }
}

function Several({ found, onChoose }: { found: readonly NumberedVoucher[]; onChoose: (number: string) => void }) {
  const { t } = useTranslation('voucherAdmin');
  const { date, total } = useFormat();
  const typeName = useVoucherTypeName();
  return (
    <Card title={t('whichOne')}>
      <div className="choices">
        {found.map((voucher) => (
          <Button key={voucher.mtm_id} onClick={() => onChoose(voucher.vr_no)}>
            {[voucher.vr_no, typeName(voucher), date(voucher.vr_date), total(voucher.total)].join(' · ')}
          </Button>
        ))}
      </div>
    </Card>
  );
}

function One({ voucher }: { voucher: VoucherWhole }) {
  const { t } = useTranslation(['voucherAdmin', 'vouchers']);
  const typeName = useVoucherTypeName();
  return (
    <>
      <VoucherFacts voucher={voucher} />
      <Card
        flush
        title={
          <>
            {voucher.vr_no} <span className="t2">{typeName(voucher)}</span>
          </>
        }
        note={
          <span className="row">
            {voucher.is_approved && (
              <Badge tone="ok" icon={Check}>
                {t('approved', { ns: 'vouchers' })}
              </Badge>
            )}
            {voucher.is_void && (
              <Badge tone="bad" icon={Ban}>
                {t('void', { ns: 'vouchers' })}
              </Badge>
            )}
          </span>
        }
        end={
          <ButtonLink size="small" to="/vouchers/$id" params={{ id: String(voucher.mtm_id) }}>
            {t('openVoucher')}
          </ButtonLink>
        }
      >
        {voucher.is_void ? (
          <p className="card-body t2">{t('noEntries', { ns: 'vouchers' })}</p>
        ) : (
          <VoucherEntries voucher={voucher} />
        )}
      </Card>
    </>
  );
}
