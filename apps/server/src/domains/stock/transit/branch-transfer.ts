import { branchTransferDocument } from '@cashbook/contract/stock/branch-transfer';
import { branchTransfer as rule, type SendingFacts } from '@cashbook/kernel';
import { branchesNeeded } from '#domains/ledger/index';
import { stockDocument } from '#domains/stock/documents/stock-document';
import { goodsNeeded } from '#domains/stock/goods-look-ups';

/** Goods sent to another branch (accounting §5). */
export const branchTransfer = stockDocument<typeof branchTransferDocument.fields, SendingFacts>(
  'branch-transfer',
  branchTransferDocument,
  {
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
    rule,
  },
);
