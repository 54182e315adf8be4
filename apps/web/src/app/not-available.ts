/**
 * The addresses whose screens are not in this version. They answer with "Not available in this version". A screen that
 * comes takes its line away; when the last is gone, so are this file and its page.
 */
export const notAvailable = [
  '/dashboard-two',
  '/calendar',
  '/ecommers',
  '/chart',

  '/reports/group-report',
  '/reports/due-installments',
  '/reports/employee-installment',

  '/admin/image-upload',
  '/admin/bulk-upload',
  '/admin/installment-details',

  '/orders/avg-price',
  '/requisitions',
  '/requisition/comparison',
  '/requisition/create',
] as const;

/** The same for the customers' part, which has its own sign-in and none of the staff's shell. */
export const notAvailableToCustomers = ['/customer/login', '/customer', '/customer-dashboard'] as const;
