import { type ChequeCard, chequeRoutes } from '@cashbook/contract/cheques/cheques';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { isPrinted, printPath, registerPath } from './cheque-actions.ts';
import { ChequeLife } from './cheque-life.tsx';
import { ChequeStateBadge, reasonWord } from './cheque-words.tsx';
import { DrawerNotice } from './drawer-notice.tsx';
import { NextEvents } from './next-events.tsx';
import { VoucherLink } from './voucher-link.tsx';
import './cheques.css';

const params = z.object({ id: z.string(), no: z.string() });

/** The card of a cheque: its facts, its life, and what may happen to it now. */
export function ChequeCardPage() {
  const { id, no } = params.parse(useParams({ strict: false }));
  const { t } = useTranslation('cheques');
  const name = { mtm_id: id, cheque_no: no };
  const { data, error } = useQuery({ ...queryOf(chequeRoutes.readCheque, { params: name }), retry: false });
  const crumbs = [{ label: t('cheques'), to: registerPath }];
  if (error !== null) {
    return (
      <>
        <PageHead title={t('cheque')} crumbs={crumbs} />
        <Empty title={refusalText(error)} action={<ButtonLink to={registerPath}>{t('cheques')}</ButtonLink>} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={data === undefined ? t('cheque') : `${t('cheque')} ${data.number}`}
        crumbs={crumbs}
        note={data !== undefined && <ChequeStateBadge state={data.state} />}
        actions={
          data !== undefined &&
          isPrinted(data) && (
            <ButtonLink icon={Printer} to={printPath(data)}>
              {t('printCheque')}
            </ButtonLink>
          )
        }
      />
      {data === undefined ? (
        <Card aria-label={t('cheque')}>
          <Bone width="60%" />
          <Bone width="86%" />
        </Card>
      ) : (
        <div className="facts-page stack">
          <DrawerNotice cheque={data} />
          <NextEvents cheque={data} />
          <ChequeFacts cheque={data} />
          <ChequeLife cheque={data} />
        </div>
      )}
    </>
  );
}

interface ChequeProps {
  cheque: ChequeCard;
}

function ChequeFacts({ cheque }: ChequeProps) {
  const { t } = useTranslation('cheques');
  const { t: tVouchers } = useTranslation('vouchers');
  const { date, amount } = useFormat();
  const { is_received: isReceived, party, bank, reason } = cheque;
  const word = reasonWord(reason);
  return (
    <Card title={t('facts')} flush>
      <Facts>
        <Fact name={t('amount')}>
          <b className="fig med">{amount(cheque.amount)}</b>
        </Fact>
        <Fact name={tVouchers('chequeDate')}>
          <span className="fig">{date(cheque.cheque_date)}</span>
        </Fact>
        {isReceived && <Fact name={tVouchers('chequeBank')}>{cheque.cheque_bank}</Fact>}
        {bank !== null && <Fact name={t('ourBank')}>{bank.name}</Fact>}
        <Fact name={t('party')}>
          <PartyName party={party} />
        </Fact>
        <Fact name={t(isReceived ? 'receivedOf' : 'issuedWith')}>
          <VoucherLink id={cheque.mtm_id} text={cheque.vr_no} />{' '}
          <span className="t3 sm fig">{date(cheque.vr_date)}</span>
        </Fact>
        <Fact name={t('branch')}>{cheque.branch}</Fact>
        <Fact name={t('since')}>
          <span className="fig">{date(cheque.since)}</span>
        </Fact>
        <Fact name={t('staleOn')}>
          <span className="fig">{date(cheque.stale_on)}</span>
        </Fact>
        {word !== null && <Fact name={t('reason')}>{tVouchers(word)}</Fact>}
      </Facts>
    </Card>
  );
}

/** The party, which leads to its card for users who may open it. */
function PartyName({ party }: Pick<ChequeCard, 'party'>): ReactNode {
  const { t } = useTranslation('cheques');
  const { can } = useSignedIn();
  if (party === null) return t('unnamed');
  if (!can('party.view')) return party.name;
  return (
    <Link to="/customer-supplier/card/$id" params={{ id: String(party.id) }}>
      {party.name}
    </Link>
  );
}
