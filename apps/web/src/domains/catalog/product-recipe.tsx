import { type MaterialOf, productRoutes } from '@cashbook/contract/catalog/product-calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { Table } from '#ui/table/table.tsx';

/**
 * The recipe of a product on its card, with the current cost of the materials of one unit. It shows nothing where nothing
 * is made: the branch does not control manufacture and the product has no recipe.
 */
export function ProductRecipe({ id }: { id: string }) {
  const { t } = useTranslation('products');
  const { cost, quantity } = useFormat();
  const { can, settings } = useSignedIn();
  const navigate = useNavigate();
  const { data, error } = useQuery(queryOf(productRoutes.recipes, { query: { products: id } }));
  if (error !== null || !(settings.branch.manufactur_control || (data?.length ?? 0) > 0)) return null;
  const columns: ReadonlyArray<Column<MaterialOf>> = [
    { key: 'material', head: t('material'), card: 'title', cell: ({ material }) => material },
    { key: 'quantity', head: t('quantity'), kind: 'num', cell: (row) => `${quantity(row.quantity)} ${row.unit}` },
    { key: 'makes', head: t('recipeMakes'), kind: 'num', cell: (row) => `${quantity(row.makes)} ${row.product_unit}` },
    { key: 'cost', head: t('averageCost'), kind: 'num', cell: (row) => (row.cost === null ? '' : cost(row.cost)) },
    { key: 'each', head: t('costOfOne'), kind: 'num', cell: (row) => costCell(costOfOne(row), cost) },
  ];
  const each = (data ?? []).reduce((sum, row) => sum + (costOfOne(row) ?? 0n), 0n);
  return (
    <Card
      title={t('madeOf')}
      end={
        can('product.edit') && (
          <ButtonLink variant="ghost" size="small" icon={Plus} to="/product/add-recipe" search={{ product: id }}>
            {t('addMaterial')}
          </ButtonLink>
        )
      }
      flush
    >
      <Table<MaterialOf>
        label={t('madeOf')}
        columns={columns}
        rows={data ?? []}
        rowKey={(row) => row.id}
        loading={data === undefined}
        skeletonRows={2}
        emptyHint={t('noRecipe')}
        foot={
          (data?.length ?? 0) > 1
            ? [{ key: 'total', label: t('total'), cells: { each: costCell(each, cost) }, grand: true }]
            : []
        }
        onOpen={
          can('product.edit')
            ? (row) => void navigate({ to: '/product/edit-recipe/$id', params: { id: String(row.id) } })
            : undefined
        }
      />
    </Card>
  );
}

const costCell = (costMicro: bigint | null, cost: (micro: bigint) => string) =>
  costMicro === null ? '' : cost(costMicro);

/**
 * Returns the cost of a material in one unit of the product, in millionths of a taka, rounded half up. Null for a user
 * who may not see costs.
 */
function costOfOne({ quantity, makes, cost }: MaterialOf): bigint | null {
  return cost === null ? null : (2n * quantity * cost + makes) / (2n * makes);
}
