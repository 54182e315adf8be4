import { businessTypeId } from '@cashbook/contract/enumerations';
import { employee } from '@cashbook/contract/hr/employees';
import {
  generalSaleRoutes,
  installmentSaleRoutes,
  type SavedSale,
  saleDocument,
  saleRoutes,
} from '@cashbook/contract/invoices/sales';
import {
  ACCOUNT,
  type CreditFacts,
  hasPlan,
  linesTotal,
  sale as saleRule,
  saleSum,
  saleTypeIds,
  type TypedSale,
} from '@cashbook/kernel';
import { purchaseOrderControl, salesOrderControl } from '#domains/orders/order-field.ts';
import type { EntryKind } from '#domains/posting/described/kind.ts';
import { documentCalls } from '#domains/posting/queue/document-calls.ts';
import { findOptions } from '#domains/records/record-options.ts';
import { session } from '#session/session.ts';
import {
  guarantorsTable,
  installmentControls,
  installmentsTable,
  markupOfPlan,
  planProposal,
} from './installment-plan.ts';
import {
  type GoodsColumn,
  goodsTable,
  invoiceFactsHere,
  invoiceKind,
  invoicePage,
  receiptsTable,
} from './invoice-kind.ts';
import { sayBelowCost, sayDiscountBeyond, sayOrderDiffers } from './invoice-notices.ts';
import { sayOverLimit, useProfitKey, useSaleNotes } from './sale-notes.ts';

/** Sales invoices (spec 3 §2): three faces of one screen. */

const controls = {
  purchaseOrderId: purchaseOrderControl,
  salesOrderId: salesOrderControl,
  employeeId: {
    holds: 'choice' as const,
    nothing: 'noSalesman' as const,
    none: 'noEmployees' as const,
    options: async () => {
      const found = await findOptions(employee, '', null);
      return found.map(({ id, name }) => ({ id, name, text: '' }));
    },
  },
};

/**
 * Returns the credit facts that the browser knows: whether the branch rounds. Only the server knows whether a limit is
 * exceeded.
 */
function creditHere(): CreditFacts {
  const now = session.get();
  const branch = now.status === 'signed-in' ? now.settings.branch : null;
  const roundsSales = branch?.round_sales ?? false;
  return {
    roundsSales,
    spreadsMarkup: branch?.spreads_markup ?? false,
    policy: 'allow',
    limitPaisa: null,
    owedPaisa: 0n,
  };
}

const page = invoicePage(saleDocument);

const savedIn = (saved: SavedSale) => {
  sayOverLimit(saved);
  sayBelowCost(saved.below_cost);
  sayOrderDiffers(saved.order_differs);
  sayDiscountBeyond(saved.discount_beyond);
  return saved;
};

/** Returns one face of the sales invoice, from its calls and the columns of its rows. */
function saleFaceOf(
  name: 'sale' | 'general-sale' | 'installment-sale',
  routes: typeof saleRoutes,
  columns: readonly GoodsColumn[],
): EntryKind {
  const goods = goodsTable(saleDocument.fields.rows.fields, {
    ...{ columns, rounding: 'half-up', priceOf: ({ rateMilli = 0n }) => rateMilli, addsScans: true },
  });
  return invoiceKind<TypedSale>(name, page, documentCalls(routes, { ...page, savedIn }), {
    noun: 'nounSale',
    typeIds: saleTypeIds,
    says: {
      found: name === 'sale' ? 'invoiceFound' : 'invoiceLoaded',
      saveFailed: name === 'installment-sale' ? 'installmentSaleFailed' : 'invoiceSaveFailed',
      updateFailed: 'invoiceSaveFailed',
    },
    controls: { ...controls, ...installmentControls },
    tables: {
      products: goods,
      payments: receiptsTable,
      ...(name === 'installment-sale' ? { installments: installmentsTable, guarantors: guarantorsTable } : {}),
    },
    proposal: (document) => {
      const typed = page.typed(document);
      const { netPaisa, paidPaisa } = saleSum(typed, creditHere());
      return planProposal(typed, netPaisa - paidPaisa);
    },
    counterpart: { to: '/invoice/purchase', label: 'nounPurchase' },
    rule: (typed, { accounts }) =>
      saleRule(
        typed,
        {
          ...invoiceFactsHere(typed.rows, accounts),
          credit: creditHere(),
          employees: new Set(typed.employeeId === null ? [] : [typed.employeeId]),
          returned: [],
          delivered: [],
          settledInstallments: [],
          fixedMarkupPaisa: null,
        },
        null,
      ),
    posted: {
      [ACCOUNT.cash]: 'cash',
      [ACCOUNT.sales]: 'salesAccount',
      [ACCOUNT.installmentSales]: 'installmentSalesAccount',
      [ACCOUNT.salesDiscount]: 'salesDiscount',
      [ACCOUNT.rounding]: 'roundingAccount',
      [ACCOUNT.bankCharges]: 'bankCharges',
      [ACCOUNT.unearnedMarkup]: 'unearnedMarkup',
    },
    useRowNotes: useSaleNotes,
    useOwnKeys: useProfitKey,
    netPaisa: (typed) => saleSum(typed, creditHere()).netPaisa,
    sums: (typed, { netPaisa, paidPaisa }) => {
      const { roundingPaisa } = saleSum(typed, creditHere());
      const markupPaisa = markupOfPlan(typed, netPaisa - paidPaisa);
      return [
        { word: 'netTotal', paisa: netPaisa },
        { word: 'lineTotal', paisa: linesTotal(typed.rows, 'half-up') },
        { word: 'discountAmount', paisa: typed.discountPaisa },
        ...(roundingPaisa === 0n ? [] : [{ word: 'roundingAccount' as const, paisa: roundingPaisa }]),
        ...(markupPaisa === 0n ? [] : [{ word: 'markup' as const, paisa: markupPaisa }]),
        { word: hasPlan(typed) ? 'byInstallments' : 'stillDue', paisa: netPaisa - paidPaisa + markupPaisa },
      ];
    },
  });
}

/** Returns the face for branches of a type of business (spec 3 §1). */
export function saleFace(type: number): EntryKind {
  if (type === businessTypeId.electronics) return installmentSale;
  return type === businessTypeId.trading ? tradingSale : generalSale;
}

export const generalSale = saleFaceOf('general-sale', generalSaleRoutes, ['warehouseId']);
export const tradingSale = saleFaceOf('sale', saleRoutes, [
  'bagMilli',
  'warehouseId',
  'variance',
  'varianceMilli',
  'bonusMilli',
]);
export const installmentSale = saleFaceOf('installment-sale', installmentSaleRoutes, ['serials', 'warehouseId']);
