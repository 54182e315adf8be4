/** Eleven digits that start with 01: a mobile number of Bangladesh (spec 3 §5). */
export function isBangladeshiMobile(text: string): boolean {
  return /^01\d{9}$/.test(text);
}

/** `01712345678` → `01712-345678`; another number as it is; `N/A` when there is none (spec 3 §5, Display). */
export function formatMobile(mobile: string | null): string {
  if (mobile === null || mobile.trim() === '') return 'N/A';
  return isBangladeshiMobile(mobile) ? `${mobile.slice(0, 5)}-${mobile.slice(5)}` : mobile;
}
