import { type CardVoucher, partyCalls } from '@cashbook/contract/parties/party-calls';
import type { RouteReply } from '@cashbook/contract/route';
import { formatMobile } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, FileText, Pencil, Phone, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { useVoucherTypeName } from '#i18n/voucher-type.ts';
import { usePathId } from '#screens/path-id.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { Icon } from '#ui/theme/icon.tsx';
import { BalanceAges } from './balance-ages.tsx';
import { PartyBills } from './party-bills.tsx';
import { PartyFacts } from './party-facts.tsx';
import { PartyOrders } from './party-orders.tsx';
import { VoucherLink } from './voucher-link.tsx';

type CardReply = RouteReply<typeof partyCalls.readCard>;
type Books = NonNullable<CardReply['books']>;

const list = '/customer-supplier/list';

/** The card of a customer or supplier: its data, its balances, open bills, last vouchers. */
export function PartyCardPage() {
  const id = usePathId();
  const { t } = useTranslation('records');
  const { data, error } = useQuery(queryOf(partyCalls.readCard, { params: { id } }));
  if (error !== null) {
    return (
      <>
        <PageHead title={t('party_one')} crumbs={[{ label: t('party_list'), to: list }]} />
        <Empty title={refusalText(error)} action={<ButtonLink to={list}>{t('party_list')}</ButtonLink>} />
      </>
    );
  }
  return data === undefined ? <Bones /> : <PartyCard card={data} />;
}

function Bones() {
  const { t } = useTranslation('records');
  return (
    <>
      <PageHead title={t('party_one')} crumbs={[{ label: t('party_list'), to: list }]} />
      <Card>
        <Bone />
        <Bone />
      </Card>
    </>
  );
}

function PartyCard({ card: { party, books } }: { card: CardReply }) {
  const { t } = useTranslation('records');
  const { can } = useSignedIn();
  const id = String(party.id);
  const mobile = String(party.mobile);
  return (
    <>
      <PageHead
        title={String(party.name)}
        crumbs={[{ label: t('customerSupplier') }, { label: t('party_list'), to: list }]}
        note={
          <span className="row">
            {party.status === 3 && <Badge tone="warn">{t('archived')}</Badge>}
            {party.is_elsewhere === true && <Badge>{t('otherBranch')}</Badge>}
          </span>
        }
        actions={
          <>
            {mobile !== '' && (
              <a className="btn" href={`tel:+88${mobile}`}>
                <Icon of={Phone} />
                {formatMobile(mobile)}
              </a>
            )}
            {can('ledger.view') && party.customerLogin === true && (
              <ButtonLink icon={Smartphone} to="/customer-dashboard" search={{ customer: id }}>
                {t('customerPortal')}
              </ButtonLink>
            )}
            {can('ledger.view') && (
              <ButtonLink icon={FileText} to="/reports/party-statement" search={{ account: id }}>
                {t('partyStatement')}
              </ButtonLink>
            )}
            {can('ledger.view') && (
              <ButtonLink icon={BookOpen} to="/reports/ledger" search={{ account: id }}>
                {t('ledger')}
              </ButtonLink>
            )}
            {can('party.edit') && party.is_elsewhere !== true && (
              <ButtonLink variant="primary" icon={Pencil} to={`/customer-supplier/edit/${id}`}>
                {t('edit')}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="facts-page stack">
        <PartyFacts party={party} />
        {(can('order.view') || can('order.create')) && <PartyOrders party={party.id} />}
        {books !== null && (
          <>
            <Balances books={books} limit={typeof party.credit_limit === 'bigint' ? party.credit_limit : null} />
            <BalanceAges books={books} />
            <PartyBills party={party.id} isSupplier={party.type_id === 2} books={books} />
            <LastVouchers vouchers={books.vouchers} />
          </>
        )}
      </div>
    </>
  );
}

/** The balance of the party in each branch, and over the company for a user who may see it. */
function Balances({ books, limit }: { books: Books; limit: bigint | null }) {
  const { t } = useTranslation('records');
  const { balances, company_balance: whole, unrealized_cheques: cheques } = books;
  const inBranches = balances.reduce((sum, { balance }) => sum + balance, 0n);
  const isOver = limit !== null && whole !== null && whole > limit;
  return (
    <Card title={t('balance')} flush>
      <Facts>
        {balances.map(({ branch_id, branch_name, balance }) => (
          <Fact key={branch_id} name={branch_name}>
            <Balance paisa={balance} />
          </Fact>
        ))}
        {balances.length === 0 && (
          <Fact name={t('allBranches')}>
            <Balance paisa={0n} />
          </Fact>
        )}
        {whole !== null && balances.length > 1 && (
          <Fact name={t('allBranches')}>
            <Balance paisa={whole} />
          </Fact>
        )}
        {cheques !== 0n && (
          <>
            <Fact name={t('chequesNotRealized')}>
              <Amount paisa={cheques < 0n ? -cheques : cheques} />
            </Fact>
            <Fact name={t('balanceWithoutCheques')}>
              <Balance paisa={inBranches + cheques} />
            </Fact>
          </>
        )}
        {limit !== null && (
          <Fact name={t('creditLimit')}>
            <Amount paisa={limit} /> {isOver && <Badge tone="bad">{t('overLimit')}</Badge>}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function Amount({ paisa }: { paisa: bigint }) {
  const { amount } = useFormat();
  return <span className="fig">{amount(paisa)}</span>;
}

/** Shows the figure without its sign, and in words who owes it. */
function Balance({ paisa }: { paisa: bigint }) {
  const { t } = useTranslation('records');
  return (
    <>
      <strong>
        <Amount paisa={paisa < 0n ? -paisa : paisa} />
      </strong>{' '}
      <span className="t3 sm">{paisa === 0n ? t('settled') : t(paisa > 0n ? 'owesUs' : 'weOwe')}</span>
    </>
  );
}

function LastVouchers({ vouchers }: { vouchers: readonly CardVoucher[] }) {
  const { t } = useTranslation('records');
  const { date, amount } = useFormat();
  const typeName = useVoucherTypeName();
  const columns: ReadonlyArray<Column<CardVoucher>> = [
    {
      key: 'vr_no',
      head: t('vrNo'),
      card: 'title',
      cell: ({ mtm_id, vr_no }) => <VoucherLink id={mtm_id} text={vr_no} />,
    },
    { key: 'vr_date', head: t('vrDate'), className: 'fig', cell: ({ vr_date }) => date(vr_date) },
    { key: 'type', head: t('voucherType'), cell: ({ type_id }) => typeName({ type_id, type_name: '' }) },
    { key: 'branch', head: t('branch'), cell: ({ branch_name }) => branch_name },
    { key: 'remarks', head: t('remarks'), cell: ({ remarks }) => remarks },
    { key: 'debit', head: t('debit'), kind: 'num', cell: ({ debit }) => amount(debit) },
    { key: 'credit', head: t('credit'), kind: 'num', cell: ({ credit }) => amount(credit) },
  ];
  return (
    <Card title={t('lastVouchers')} flush>
      <Table<CardVoucher> label={t('lastVouchers')} columns={columns} rows={vouchers} rowKey={({ mtm_id }) => mtm_id} />
    </Card>
  );
}
