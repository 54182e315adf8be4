import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { branchTransferRoutes } from '@cashbook/contract/stock/branch-transfer';
import { branchTransfer, type SendingFacts, type TypedSending } from '@cashbook/kernel';
import { z } from 'zod';
import { branchesNeeded } from '#domains/ledger/index';
import { type DocumentKind, nothingBeside } from '#domains/posting/index';
import { keptStock, stockWire } from '#domains/stock/documents/stock-document';
import { goodsNeeded } from '#domains/stock/goods-look-ups';
import { shortStockAdvice } from '#domains/stock/short-stock';
import { keptWarehouse, stockFieldOf, typedStockRow } from '#domains/stock/stock-rows';

type Body = RouteBody<typeof branchTransferRoutes.save>;
type Loaded = Pick<
  RouteReply<typeof branchTransferRoutes.find>,
  'to_branch' | 'warehouse' | 'vehicle' | 'remarks' | 'products'
>;

const { name, typeId } = voucherKind('branch-transfer');

const fields: Readonly<Record<string, string>> = {
  receiving_branch_missing: 'to_branch',
  own_branch: 'to_branch',
  branch_not_found: 'to_branch',
};

/** Goods sent to another branch (accounting §5). */
export const branchTransferKind: DocumentKind<TypedSending, SendingFacts> = {
  name,
  typeIds: [typeId],
  forms: [keptStock({ toBranchId: z.number().int().nullable(), warehouseId: keptWarehouse, vehicle: z.string() }, {})],
  needs: ({ toBranchId, warehouseId, rows }, before) => {
    const { products, warehouses } = goodsNeeded(rows, [warehouseId], before);
    const there = goodsNeeded(toBranchId === null ? [] : rows, [], before).products;
    return {
      products,
      warehouses,
      branches: branchesNeeded(toBranchId === null ? [] : [toBranchId]),
      receiverProducts: toBranchId === null ? there : { ...there, branchId: toBranchId },
    };
  },
  rule: branchTransfer,
  advice: shortStockAdvice,
  readBeside: nothingBeside,
  fieldOf: (refusal) => fields[refusal.code] ?? stockFieldOf(refusal),
};

export const branchTransferWire = stockWire<TypedSending, Body, Loaded>({
  typed: ({ to_branch, warehouse, vehicle, remarks, products }) => ({
    toBranchId: to_branch,
    warehouseId: warehouse,
    vehicle,
    remarks,
    rows: products.map(typedStockRow),
  }),
  loaded: ({ toBranchId, warehouseId, vehicle, remarks, rows }, found) => ({
    // The rule refuses a missing branch.
    to_branch: { id: toBranchId ?? 0, name: found.sentTo },
    warehouse: found.warehouse(warehouseId),
    vehicle,
    remarks,
    products: rows.map(found.row),
  }),
});
