import { accessScreens } from '#domains/access/access.screens.ts';
import { profileScreens } from '#domains/access/profile/profile.screens.ts';
import { assetScreens } from '#domains/assets/assets.screens.ts';
import { auditScreens } from '#domains/audit/audit.screens.ts';
import { catalogScreens } from '#domains/catalog/catalog.screens.ts';
import { chequeScreens } from '#domains/cheques/cheques.screens.ts';
import { hrScreens } from '#domains/hr/hr.screens.ts';
import { importedScreens } from '#domains/imported/imported.screens.ts';
import { installmentScreens } from '#domains/installments/installments.screens.ts';
import { invoiceScreens } from '#domains/invoices/invoices.screens.ts';
import { ledgerScreens } from '#domains/ledger/ledger.screens.ts';
import { messageScreens } from '#domains/messages/messages.screens.ts';
import { orderScreens } from '#domains/orders/orders.screens.ts';
import { organisationScreens } from '#domains/organisation/organisation.screens.ts';
import { partyScreens } from '#domains/parties/parties.screens.ts';
import { portalScreens } from '#domains/portal/portal.screens.ts';
import { reconciliationScreens } from '#domains/reconciliation/reconciliation.screens.ts';
import { dashboardScreens } from '#domains/reports/dashboard/dashboard.screens.ts';
import { overviewScreens } from '#domains/reports/overviews/overviews.screens.ts';
import { reportScreens } from '#domains/reports/reports.screens.ts';
import { requisitionScreens } from '#domains/requisitions/requisitions.screens.ts';
import { stockScreens } from '#domains/stock/stock.screens.ts';
import { voucherScreens } from '#domains/vouchers/vouchers.screens.ts';
import { warrantyScreens } from '#domains/warranty/warranty.screens.ts';
import { withholdingScreens } from '#domains/withholding/withholding.screens.ts';
import type { Screen } from '#screens/screen.ts';
import { galleryScreens } from './gallery/gallery.screens.ts';

/** Every screen of the signed-in part, by domain. */
export const screens: readonly Screen[] = [
  ...dashboardScreens,
  ...overviewScreens,
  ...voucherScreens,
  ...chequeScreens,
  ...installmentScreens,
  ...messageScreens,
  ...withholdingScreens,
  ...invoiceScreens,
  ...ledgerScreens,
  ...reportScreens,
  ...importedScreens,
  ...catalogScreens,
  ...orderScreens,
  ...assetScreens,
  ...stockScreens,
  ...warrantyScreens,
  ...requisitionScreens,
  ...reconciliationScreens,
  ...partyScreens,
  ...portalScreens,
  ...hrScreens,
  ...profileScreens,
  ...auditScreens,
  ...accessScreens,
  ...organisationScreens,
  ...galleryScreens,
];
