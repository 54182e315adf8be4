import { product } from '@cashbook/contract/catalog/products';
import { recipeMaterial } from '@cashbook/contract/catalog/recipes';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ArchiveButton } from '#domains/records/archive-button.tsx';
import type { OwnParts } from '#domains/records/known-record.ts';
import { useUrlState } from '#screens/url-state.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';

/** The parameter in the address that names the product of a new material: `?product=12`. */
const startUrl = z.object({ product: z.coerce.number().int().positive().nullable().catch(null) });

/** The parts that only the screens of recipes have: the bin, and the product with which a card begins a new material. */
export const recipeParts: OwnParts = {
  useList: () => {
    const { can } = useSignedIn();
    return can('product.edit') ? { actions: (row) => <ArchiveButton record={recipeMaterial} row={row} /> } : {};
  },
  useStart: () => {
    const [{ product: id }] = useUrlState(startUrl);
    const { data } = useQuery({
      ...queryOf(product.routes.read, { params: { id: String(id) } }),
      enabled: id !== null,
    });
    return id === null ? {} : { product_id: id, product_name: data?.name };
  },
  saved: { created: 'recipeSaved', updated: 'recipeSaved' },
};
