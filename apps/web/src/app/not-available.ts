/**
 * The addresses whose screens are not in this version. They answer with "Not available in this version". Remove the line
 * of a screen that is added; with the last one, remove this file and its page.
 */
export const notAvailable = [
  '/dashboard-two',
  '/ecommers',
  '/chart',

  '/requisitions',
  '/requisition/comparison',
  '/requisition/create',
] as const;

/** The addresses of the customer portal that are not available. The portal has its own sign-in and no staff shell. */
export const notAvailableToCustomers = ['/customer/login', '/customer', '/customer-dashboard'] as const;
