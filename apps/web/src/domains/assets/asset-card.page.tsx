import { type AssetVoucher, assetCalls } from '@cashbook/contract/assets/asset-calls';
import { asset as described } from '@cashbook/contract/assets/assets';
import { status } from '@cashbook/contract/enumerations';
import type { RecordRow } from '@cashbook/contract/records/record';
import type { RouteReply } from '@cashbook/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogOut, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CellWords, cellText } from '#domains/records/cell-text.ts';
import { useFormat } from '#i18n/format.ts';
import { usePathId } from '#screens/path-id.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSignedIn } from '#session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Bone, Empty } from '#ui/empty.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';
import { DisposeDialog } from './dispose-dialog.tsx';

type CardReply = RouteReply<typeof assetCalls.readAssetCard>;

const list = '/asset/asset-list';

/** The card of an asset: its cost and terms, its depreciation by month, and its carrying amount. */
export function AssetCardPage() {
  const id = usePathId();
  const { t } = useTranslation('records');
  const { data, error } = useQuery(queryOf(assetCalls.readAssetCard, { params: { id } }));
  const crumbs = [{ label: t('asset_list'), to: list }];
  if (error !== null) {
    return (
      <>
        <PageHead title={t('asset_one')} crumbs={crumbs} />
        <Empty title={refusalText(error)} action={<ButtonLink to={list}>{t('asset_list')}</ButtonLink>} />
      </>
    );
  }
  if (data !== undefined) return <AssetCard card={data} crumbs={crumbs} />;
  return (
    <>
      <PageHead title={t('asset_one')} crumbs={crumbs} />
      <Card>
        <Bone />
        <Bone />
      </Card>
    </>
  );
}

function AssetCard({
  card: { asset, vouchers },
  crumbs,
}: {
  card: CardReply;
  crumbs: { label: string; to: string }[];
}) {
  const { t } = useTranslation('records');
  const isGone = asset.disposed_on !== null;
  return (
    <>
      <PageHead
        title={String(asset.name)}
        crumbs={crumbs}
        note={
          <span className="row">
            {isGone && <Badge tone="warn">{t('assetDisposed')}</Badge>}
            {asset.status !== status.active && <Badge tone="warn">{t('archived')}</Badge>}
          </span>
        }
        actions={!isGone && asset.status === status.active && <Actions asset={asset} />}
      />
      <div className="facts-page stack">
        <Worth asset={asset} />
        <Terms asset={asset} />
        <Vouchers vouchers={vouchers} />
      </div>
    </>
  );
}

function Actions({ asset }: { asset: RecordRow }) {
  const { t } = useTranslation('records');
  const { can } = useSignedIn();
  const [disposing, setDisposing] = useState(false);
  if (!can('asset.edit')) return null;
  return (
    <>
      <Button icon={LogOut} onClick={() => setDisposing(true)}>
        {t('disposeAsset')}
      </Button>
      <ButtonLink variant="primary" icon={Pencil} to={`/asset/edit/${asset.id}`}>
        {t('edit')}
      </ButtonLink>
      {disposing && <DisposeDialog asset={asset} onClose={() => setDisposing(false)} />}
    </>
  );
}

const said = { worth: ['cost', 'depreciation', 'carrying'], dates: ['acquired_on', 'disposed_on'] } as const;
const terms = [
  ...(['account_id', 'method', 'life_months', 'rate', 'residual', 'opening_depreciation', 'opening_until'] as const),
  ...(['serial', 'location', 'remarks'] as const),
];
const fieldOf = { ...described.fields, ...described.shown };

/** Returns the facts of an asset that say something, as texts. */
function useFacts(asset: RecordRow, names: readonly string[]) {
  const { t, i18n } = useTranslation('records');
  const words: CellWords = { language: i18n.language, format: useFormat(), yes: t('yes'), no: t('no') };
  return names.flatMap((name) => {
    const field = Object.entries(fieldOf).find(([one]) => one === name)?.[1];
    const text = field === undefined ? '' : cellText(name, field, asset, words);
    return field === undefined || text === '' ? [] : [{ name, head: t(field.word), text }];
  });
}

function Worth({ asset }: { asset: RecordRow }) {
  const { t } = useTranslation('records');
  const facts = useFacts(asset, [...said.worth, ...said.dates]);
  return (
    <Card title={t('carryingAmount')} flush>
      <FactList facts={facts} />
    </Card>
  );
}

function Terms({ asset }: { asset: RecordRow }) {
  const { t } = useTranslation('records');
  const facts = useFacts(asset, terms);
  return (
    <Card title={t('asset_one')} flush>
      <FactList facts={facts} />
    </Card>
  );
}

function FactList({ facts }: { facts: ReturnType<typeof useFacts> }) {
  return (
    <Facts>
      {facts.map(({ name, head, text }) => (
        <Fact key={name} name={head}>
          {text}
        </Fact>
      ))}
    </Facts>
  );
}

function Vouchers({ vouchers }: Pick<CardReply, 'vouchers'>) {
  const { t } = useTranslation('records');
  const { date, amount, total } = useFormat();
  const columns: ReadonlyArray<Column<AssetVoucher>> = [
    {
      key: 'vr_no',
      head: t('vrNo'),
      card: 'title',
      cell: ({ mtm_id, vr_no, is_disposal }) => (
        <span className="row">
          <Link className="med" to="/vouchers/$id" params={{ id: String(mtm_id) }}>
            {vr_no}
          </Link>
          {is_disposal && <Badge>{t('disposalWord')}</Badge>}
        </span>
      ),
    },
    { key: 'vr_date', head: t('vrDate'), className: 'fig', cell: ({ vr_date }) => date(vr_date) },
    { key: 'amount', head: t('depreciationWord'), kind: 'num', cell: (voucher) => amount(voucher.amount) },
    { key: 'carrying', head: t('carryingAmount'), kind: 'num', cell: (voucher) => total(voucher.carrying) },
  ];
  return (
    <Card title={t('depreciationWord')} flush>
      <Table<AssetVoucher>
        label={t('depreciationWord')}
        columns={columns}
        rows={vouchers}
        rowKey={({ mtm_id }) => mtm_id}
        emptyHint={t('noDepreciation')}
      />
    </Card>
  );
}
