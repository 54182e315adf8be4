import type { RouteReply } from '@cashbook/contract/route';
import { certificateRoutes } from '@cashbook/contract/withholding/certificates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Table } from '#ui/table/table.tsx';
import { certificatePath, registerPath } from './use-register.ts';
import { monthText } from './withheld-words.ts';

type Deposit = RouteReply<typeof certificateRoutes.readDeposit>;
type Party = Deposit['parties'][number];

const params = z.object({ id: z.string() });

/** A deposit of withheld tax: its challan, its parties, and their certificates. */
export function DepositPage() {
  const { id } = params.parse(useParams({ strict: false }));
  const { t } = useTranslation('withheldTax');
  const { data, error } = useQuery({
    ...queryOf(certificateRoutes.readDeposit, { params: { mtm_id: id } }),
    retry: false,
  });
  const crumbs = [{ label: t('taxDeposits'), to: registerPath }];
  const title = data === undefined ? t('taxDeposit') : t('challan', { number: data.challan_number });
  return (
    <>
      <PageHead title={title} crumbs={crumbs} note={data?.is_void === true && <Badge tone="bad">{t('void')}</Badge>} />
      {error !== null && (
        <Empty title={refusalText(error)} action={<ButtonLink to={registerPath}>{t('taxDeposits')}</ButtonLink>} />
      )}
      {error === null && data === undefined && (
        <Card aria-label={t('taxDeposit')}>
          <Bone width="60%" />
        </Card>
      )}
      {data !== undefined && (
        <div className="facts-page stack">
          <DepositFacts deposit={data} />
          <Parties deposit={data} />
        </div>
      )}
    </>
  );
}

function DepositFacts({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('withheldTax');
  const { date, amount } = useFormat();
  return (
    <Card title={t('taxDeposit')} flush>
      <Facts>
        <Fact name={t('withheldTax')}>{t(deposit.tax)}</Fact>
        <Fact name={t('amount')}>
          <b className="fig med">{amount(deposit.total)}</b>
        </Fact>
        <Fact name={t('challanDate')}>
          <span className="fig">{date(deposit.challan_date)}</span>
        </Fact>
        <Fact name={t('taxPeriod')}>
          <span className="fig">{monthText(deposit.period)}</span>
        </Fact>
        <Fact name={t('voucher')}>
          <Link className="fig nowrap" to="/vouchers/$id" params={{ id: String(deposit.mtm_id) }}>
            {deposit.vr_no}
          </Link>
        </Fact>
      </Facts>
    </Card>
  );
}

/** The parties of the deposit. Enter on one opens its certificate, which is made when there is none. */
function Parties({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('withheldTax');
  const { amount, grouped } = useFormat();
  return (
    <Card title={t('certificates')} flush>
      <Table<Party>
        label={t('certificates')}
        rows={deposit.parties}
        rowKey={({ party }) => party}
        columns={[
          { key: 'name', head: t('party'), card: 'title', cell: ({ name }) => name },
          { key: 'rows', head: t('rows'), kind: 'num', cell: ({ rows }) => grouped(rows) },
          { key: 'amount', head: t('amount'), kind: 'num', card: 'aside', cell: (party) => amount(party.amount) },
          {
            key: 'certificate',
            head: t('certificate'),
            card: 'full',
            cell: (party) => <CertificateCell deposit={deposit} party={party} />,
          },
        ]}
      />
    </Card>
  );
}

function CertificateCell({ deposit, party }: { deposit: Deposit; party: Party }) {
  const { t } = useTranslation('withheldTax');
  const { can } = useSignedIn();
  const issue = useIssue(deposit, party);
  if (party.certificate !== '') {
    return (
      <Link className="fig nowrap" to={certificatePath(party.certificate)}>
        {party.certificate}
      </Link>
    );
  }
  if (deposit.is_void || !can('withholding.edit')) return null;
  return (
    <Button size="small" onClick={issue} aria-label={t('issueFor', { name: party.name })}>
      {t('issue')}
    </Button>
  );
}

/** Returns a function that gives the party its certificate and opens it. */
function useIssue({ mtm_id: deposit }: Deposit, { party }: Party): () => void {
  const { t } = useTranslation('withheldTax');
  const { desk } = useSignedIn();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const saves = useSaves();
  return () => {
    const body = { deposit, party };
    void saves
      .send({ content: body, label: t('issue') }, (sent) =>
        call(certificateRoutes.issueCertificate, { body }, sentFrom(desk, sent)),
      )
      .then(
        async ({ data }) => {
          void queries.invalidateQueries();
          await navigate({ to: certificatePath(data.number) });
        },
        (error: unknown) => toast.bad(refusalText(error)),
      );
  };
}
