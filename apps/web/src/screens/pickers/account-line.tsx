import { formatMobilesIn } from '@cashbook/money';

/**
 * The details that distinguish an account from another of the same name. A code or a mobile number is never broken over
 * two lines.
 */
export function AccountLine({ text }: { text: string }) {
  const parts = formatMobilesIn(text).split(' · ');
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <span key={index}>
      <span className={/\s/.test(part) ? undefined : 'nowrap'}>{part}</span>
      {index < parts.length - 1 && ' · '}
    </span>
  ));
}
