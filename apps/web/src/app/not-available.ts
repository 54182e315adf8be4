/**
 * The addresses whose screens are not in this version. They answer with "Not available in this version". Remove the line
 * of a screen that is added; with the last one, remove this file and its page.
 */
export const notAvailable = ['/requisitions', '/requisition/comparison', '/requisition/create'] as const;
