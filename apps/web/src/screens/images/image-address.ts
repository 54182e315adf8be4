/** Returns the address of an image, or of its thumbnail. */
export const addressOf = (branchPad: string, file: string, size: 'whole' | 'thumbnail' = 'whole') =>
  `/project_voucher/${branchPad}/voucher/${size === 'whole' ? '' : 'thumbnail/'}${encodeURIComponent(file)}`;

/** Whether a file is a PDF, which has no thumbnail. */
export const isPdf = (file: string) => file.endsWith('.pdf');
