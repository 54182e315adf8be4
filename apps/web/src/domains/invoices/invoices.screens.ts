import type { Screen } from '#screens/screen.ts';

/** The screens that lead to the invoices of the user's kind of company, and from a sale to its delivery. */
export const invoiceScreens: readonly Screen[] = [
  {
    path: '/invoice/purchase',
    permission: ['purchase.create', 'purchase.edit'],
    messages: ['vouchers'],
    page: async () => {
      const [faces, { invoicePage }] = await Promise.all([
        import('./kinds/purchase.ts'),
        import('./kinds/invoice.page.tsx'),
      ]);
      return invoicePage('purchase', faces.purchaseFace);
    },
  },
  {
    path: '/invoice/sales',
    permission: ['sales.create', 'sales.edit'],
    messages: ['vouchers'],
    page: async () => {
      const [faces, { invoicePage }] = await Promise.all([
        import('./kinds/sale.ts'),
        import('./kinds/invoice.page.tsx'),
      ]);
      return invoicePage('sales', faces.saleFace);
    },
  },
  {
    path: '/invoice/sales/delivery/$id',
    permission: 'sales.deliver',
    messages: ['vouchers'],
    menuEntry: '/invoice/sales/delivery',
    page: () => import('./kinds/delivery-of-sale.page.tsx').then((file) => file.DeliveryOfSalePage),
  },
];
