import fc from 'fast-check';

/** Code points: ASCII and control characters as often as other scripts, and as often as any code point at all. */
const codePoint = fc.oneof(fc.nat(0x7f), fc.nat(0xffff), fc.nat(0x10ffff));

/**
 * Non-empty text with anything that a string can contain: control characters, halves of characters, code points without a
 * character.
 */
export const anyText: fc.Arbitrary<string> = fc
  .array(codePoint, { minLength: 1, maxLength: 25 })
  .map((codes) => String.fromCodePoint(...codes));
