import { roleRoutes } from '#access/roles';
import { sessionRoutes } from '#access/session';
import { userRoutes } from '#access/users';
import { assetCalls } from '#assets/asset-calls';
import { auditRoutes } from '#audit/audit';
import { branchRoutes } from '#branches/branches';
import { switchBranch } from '#branches/switch-branch';
import { productPicture, productRoutes } from '#catalog/product-calls';
import { chequeFormPicture } from '#cheques/cheque-forms';
import { chequeRoutes } from '#cheques/cheques';
import { importedRoutes } from '#imported/imported-history';
import { installmentRoutes } from '#installments/installments';
import { deliveryRoutes } from '#invoices/deliveries';
import { labourInvoiceRoutes } from '#invoices/labour';
import { readInvoicePaper } from '#invoices/paper';
import {
  buyingRoutes,
  constructionPurchaseRoutes,
  electronicsPurchaseRoutes,
  tradingPurchaseRoutes,
} from '#invoices/purchase';
import { repossessionRoutes } from '#invoices/repossession';
import { purchaseReturnRoutes, saleReturnRoutes } from '#invoices/returns';
import { generalSaleRoutes, installmentSaleRoutes, saleRoutes, sellingRoutes } from '#invoices/sales';
import { records } from '#known-records';
import { accountRoutes } from '#ledger/accounts';
import { integrityRoutes } from '#ledger/integrity';
import { tradingDayRoutes } from '#ledger/trading-day';
import { yearEndRoutes } from '#ledger/year-end';
import { orderCalls } from '#orders/order-calls';
import { companyRoutes } from '#organisation/company';
import { logoRoutes } from '#organisation/logos';
import { partyCalls, partyNidPicture, partyPhoto } from '#parties/party-calls';
import { messageRoutes } from '#portal/messages';
import { portalRoutes } from '#portal/portal';
import { matchRoutes } from '#reconciliation/matches';
import { reconciliationRoutes } from '#reconciliation/reconciliations';
import { statementRoutes } from '#reconciliation/statements';
import type { RecordRoutes } from '#records/record-routes';
import { reportRoutes } from '#reports/all';
import { calendarRoutes } from '#reports/calendar';
import { dashboardRoutes } from '#reports/dashboard';
import { overviewRoutes } from '#reports/overviews';
import { savedReportRoutes } from '#reports/saved-reports';
import { openRequisitionRoutes } from '#requisitions/naming';
import { requisitionRoutes } from '#requisitions/requisitions';
import type { RouteShape } from '#route';
import { branchTransferRoutes, inTransitRoutes } from '#stock/branch-transfer';
import { countRoutes } from '#stock/counts';
import { openingStockRoutes, stockAdjustmentRoutes, stockTransferRoutes } from '#stock/documents';
import { goodsRoutes } from '#stock/goods';
import { issueReturnRoutes, openIssueRoutes, stockIssueRoutes } from '#stock/issues';
import { openingStockFileRoutes } from '#stock/opening-files';
import { productionRoutes } from '#stock/production';
import { stockOfProduct } from '#stock/stock-of-product';
import { healthRoutes } from '#system/health';
import { voucherAdministrationRoutes } from '#vouchers/administration';
import { bankPaymentRoutes, bankReceiptRoutes } from '#vouchers/bank';
import { bankReceivedListRoutes } from '#vouchers/bank-received-list';
import { cashPaymentRoutes, cashReceiptRoutes, paymentItemRoutes } from '#vouchers/cash';
import { voucherImageRoutes } from '#vouchers/images';
import { openingRoutes } from '#vouchers/openings';
import { remittanceRoutes } from '#vouchers/remittance';
import { taxProposalRoutes } from '#vouchers/tax-proposals';
import { contraRoutes, journalRoutes } from '#vouchers/two-sided';
import { voucherRoutes } from '#vouchers/voucher';
import { voucherPrintRoutes } from '#vouchers/voucher-prints';
import { warrantyRoutes } from '#warranty/claims';
import { certificateRoutes } from '#withholding/certificates';
import { settlementRoutes } from '#withholding/settlements';
import { withheldTaxRoutes } from '#withholding/withheld-tax';

/** The calls of every record, by its name. */
const recordGroups = Object.fromEntries(Object.entries(records).map(([name, { routes }]) => [name, routes])) as {
  readonly [Name in keyof typeof records]: RecordRoutes;
};

/** The calls for the books, for the invoices and for the records that they name. */
const bookGroups = {
  session: sessionRoutes,
  accounts: accountRoutes,
  ...recordGroups,
  parties: { ...recordGroups.parties, ...partyCalls },
  branches: { ...recordGroups.branches, ...branchRoutes, switchBranch },
  orderCalls,
  assetCalls,
  partyPhoto,
  partyNidPicture,
  tradingDay: tradingDayRoutes,
  yearEnd: yearEndRoutes,
  cashReceipt: cashReceiptRoutes,
  cashPayment: cashPaymentRoutes,
  bankReceipt: bankReceiptRoutes,
  bankPayment: bankPaymentRoutes,
  bankReceivedList: bankReceivedListRoutes,
  openings: openingRoutes,
  contra: contraRoutes,
  journal: journalRoutes,
  paymentItems: paymentItemRoutes,
  taxProposals: taxProposalRoutes,
  labourInvoice: labourInvoiceRoutes,
  constructionPurchase: constructionPurchaseRoutes,
  tradingPurchase: tradingPurchaseRoutes,
  electronicsPurchase: electronicsPurchaseRoutes,
  sale: saleRoutes,
  generalSale: generalSaleRoutes,
  installmentSale: installmentSaleRoutes,
  purchaseReturn: purchaseReturnRoutes,
  saleReturn: saleReturnRoutes,
  delivery: deliveryRoutes,
  invoicePaper: { read: readInvoicePaper },
  repossession: repossessionRoutes,
  buying: buyingRoutes,
  selling: sellingRoutes,
} as const;

/** The calls for goods and their warranty. */
const goodsGroups = {
  stockAdjustment: stockAdjustmentRoutes,
  stockTransfer: stockTransferRoutes,
  stockIssue: stockIssueRoutes,
  issueReturn: issueReturnRoutes,
  openIssues: openIssueRoutes,
  production: productionRoutes,
  branchTransfer: branchTransferRoutes,
  inTransit: inTransitRoutes,
  openingStock: openingStockRoutes,
  goods: goodsRoutes,
  stockOfProduct: { read: stockOfProduct },
  stockCounts: countRoutes,
  openingStockFiles: openingStockFileRoutes,
  warranty: warrantyRoutes,
  requisitions: requisitionRoutes,
  openRequisitions: openRequisitionRoutes,
  installments: installmentRoutes,
} as const;

/** The calls for reports. */
const reportGroups = {
  dashboard: dashboardRoutes,
  calendar: calendarRoutes,
  overviews: overviewRoutes,
  savedReports: savedReportRoutes,
  ...reportRoutes,
} as const;

/** The calls for voucher administration and the organisation. */
const otherGroups = {
  remittance: remittanceRoutes,
  vouchers: voucherRoutes,
  voucherAdministration: voucherAdministrationRoutes,
  voucherPrints: voucherPrintRoutes,
  voucherImages: voucherImageRoutes,
  audit: auditRoutes,
  integrity: integrityRoutes,
  users: userRoutes,
  roles: roleRoutes,
  company: companyRoutes,
  logos: logoRoutes,
  productCalls: productRoutes,
  productPicture,
  chequeFormPicture,
  importedVouchers: importedRoutes,
  messages: messageRoutes,
  portal: portalRoutes,
  health: healthRoutes,
} as const;

/** The calls for cheques, withheld tax and the reconciliation of banks. */
const bankGroups = {
  cheques: chequeRoutes,
  withheldTax: withheldTaxRoutes,
  taxCertificates: certificateRoutes,
  taxSettlements: settlementRoutes,
  bankStatements: statementRoutes,
  bankMatches: matchRoutes,
  bankReconciliations: reconciliationRoutes,
} as const;

/**
 * All calls of the API by group. The server implements every group; the OpenAPI page lists them in this order. They are in
 * parts, because the compiler cannot write the type of a single one.
 */
export const routeGroups: typeof bookGroups &
  typeof bankGroups &
  typeof goodsGroups &
  typeof reportGroups &
  typeof otherGroups = {
  ...bookGroups,
  ...bankGroups,
  ...goodsGroups,
  ...reportGroups,
  ...otherGroups,
} satisfies Record<string, Record<string, RouteShape>>;
