import { formatMobilesIn } from '@cashbook/money';

/**
 * The details that distinguish an account from another of the same name. A code or a mobile number is never broken over
 * two lines.
 */
export function AccountLine({ text }: { text: string }) {
  const parts = formatMobilesIn(text).split(' · ');
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <span key={place}>
      <span className={/\s/.test(part) ? undefined : 'nowrap'}>{part}</span>
      {place < parts.length - 1 && ' · '}
    </span>
  ));
}
