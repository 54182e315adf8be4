import { readVoucher, type VoucherWhole } from '@cashbook/contract/vouchers/voucher';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ban, Check, Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CollectedInstallments } from '#domains/installments/collected-installments.tsx';
import { SaleDeliveries } from '#domains/invoices/sale-deliveries.tsx';
import { SaleInstallments } from '#domains/invoices/sale-installments.tsx';
import { useFormat } from '#i18n/format.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { usePathId } from '#screens/path-id.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { VoucherImagesCard } from '../images/voucher-images-card.tsx';
import { VoidDialog } from './void-dialog.tsx';
import { VoucherEntries } from './voucher-entries.tsx';
import { VoucherFacts } from './voucher-facts.tsx';
import { VoucherHistory } from './voucher-history.tsx';
import { movementParts, voucherKind } from './voucher-kind.ts';
import { VoucherMovements } from './voucher-movements.tsx';
import { whyReadOnly } from './why-read-only.ts';
import './voucher.css';

/** The page of one voucher: its entries, its history and its people, with edit, void and print. */
export function VoucherPage() {
  const id = usePathId();
  const { t } = useTranslation('vouchers');
  const { data, error } = useQuery(queryOf(readVoucher, { params: { mtm_id: id } }));
  if (error !== null) {
    return (
      <>
        <PageHead title={t('transactionNotFound')} crumbs={[]} />
        <Empty title={refusalText(error)} action={<ButtonLink to="/dashboard">{t('home')}</ButtonLink>} />
      </>
    );
  }
  return data === undefined ? <VoucherBones /> : <Voucher voucher={data} />;
}

function Voucher({ voucher }: { voucher: VoucherWhole }) {
  const { t } = useTranslation('vouchers');
  const typeName = useVoucherTypeName();
  const { count, date } = useFormat();
  const navigate = useNavigate();
  const { can, desk } = useSignedIn();
  const why = whyReadOnly(voucher, desk, can('dayclose.jumpdate'));
  const printed = { to: '/vouchers/$id/print', params: { id: String(voucher.mtm_id) } } as const;
  useHotkeys([{ keys: 'mod+p', does: t('keyPrint'), run: () => void navigate(printed) }]);
  return (
    <>
      <PageHead
        title={voucher.vr_no}
        crumbs={[{ label: typeName(voucher) }]}
        note={
          <span className="row">
            {voucher.is_approved && (
              <Badge tone="ok" icon={Check}>
                {t('approved')}
              </Badge>
            )}
            {voucher.is_void && (
              <Badge tone="bad" icon={Ban}>
                {t('void')}
              </Badge>
            )}
            <Badge>{t('versionNumber', { version: count(voucher.version) })}</Badge>
          </span>
        }
        actions={
          <>
            <ButtonLink id={printId} icon={Printer} {...printed}>
              {t('print')}
            </ButtonLink>
            <ChangeActions voucher={voucher} fixed={why !== null} />
          </>
        }
      />
      {why !== null && (
        <Notice
          tone={why === 'voidedWhy' ? 'bad' : 'info'}
          actions={why === 'approvedWhy' && can('voucher.unapprove') && <RemoveApprovalLink voucher={voucher} />}
        >
          <span id={whyId}>{t(why, { branch: voucher.branch.name, date: date(voucher.vr_date) })}</span>
        </Notice>
      )}
      {why === null && voucher.vr_date !== desk.transactionDate && (
        <Notice tone="warn">{t('closedDayAgain', { date: date(voucher.vr_date) })}</Notice>
      )}
      <div className="voucher-page stack">
        <VoucherFacts voucher={voucher} />
        {movementParts(voucher).map((part) => (
          <Card key={part.word} title={t(part.word)} flush>
            <VoucherMovements part={part} />
          </Card>
        ))}
        {(voucher.is_void || voucher.entries.length > 0) && (
          <Card title={t('entries')} note={<span className="t3 sm">{t('entriesHint')}</span>} flush>
            {voucher.is_void ? <p className="card-body t2">{t('noEntries')}</p> : <VoucherEntries voucher={voucher} />}
          </Card>
        )}
        <SaleInstallments voucher={voucher} />
        <CollectedInstallments voucher={voucher} />
        <SaleDeliveries voucher={voucher} />
        <VoucherImagesCard voucher={voucher} />
        <Card title={t('history')} end={<span className="t3 sm">{t('historyHint')}</span>} flush>
          <VoucherHistory history={voucher.history} />
        </Card>
      </div>
    </>
  );
}

function RemoveApprovalLink({ voucher: { vr_no, branch } }: { voucher: VoucherWhole }) {
  const { t } = useTranslation('shell');
  return (
    <ButtonLink to="/admin/remove-approval" search={{ voucher: vr_no, branch: String(branch.id) }}>
      {t('removeApproval')}
    </ButtonLink>
  );
}

/**
 * The buttons to edit and void, for users with permission. If the voucher takes no change, they are off and the notice above
 * gives the reason.
 */
function ChangeActions({ voucher, fixed }: { voucher: VoucherWhole; fixed: boolean }) {
  const { t } = useTranslation('vouchers');
  const { can } = useSignedIn();
  const [voiding, setVoiding] = useState(false);
  const editor = voucherKind(voucher)?.editor ?? null;
  return (
    <>
      {editor?.permissions.some(can) &&
        (fixed ? (
          <Button icon={Pencil} disabled aria-describedby={whyId}>
            {t('edit')}
          </Button>
        ) : (
          <ButtonLink icon={Pencil} to={editor.to} search={{ voucher: voucher.vr_no }}>
            {t('edit')}
          </ButtonLink>
        ))}
      {can('voucher.void') && (
        <Button
          variant="danger"
          disabled={fixed}
          aria-describedby={fixed ? whyId : undefined}
          onClick={() => setVoiding(true)}
        >
          {t('void')}
        </Button>
      )}
      {voiding && <VoidDialog voucher={voucher} next={printOf} onClose={() => setVoiding(false)} />}
    </>
  );
}

/** The id of the print button, the only action left for a void voucher. */
const printId = 'print-voucher';
const printOf = () => document.getElementById(printId);

/** The id of the notice that gives the reason. The disabled buttons refer to it. */
const whyId = 'why-read-only';

function VoucherBones() {
  const { t } = useTranslation('vouchers');
  return (
    <>
      <PageHead title={t('voucher')} crumbs={[]} />
      <div className="voucher-page stack" aria-busy="true">
        <Card>
          <Bone width="60%" />
        </Card>
        <Card title={t('entries')}>
          <Bone width="72%" />
        </Card>
      </div>
    </>
  );
}
