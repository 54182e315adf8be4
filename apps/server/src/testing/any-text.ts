import fc from 'fast-check';

/** ASCII and control characters as often as other scripts, and as whatever else a code point can be. */
const codePoint = fc.oneof(fc.nat(0x7f), fc.nat(0xffff), fc.nat(0x10ffff));

/** Text of whatever a string can hold: control characters, halves of characters, what is no character. Not empty. */
export const anyText: fc.Arbitrary<string> = fc
  .array(codePoint, { minLength: 1, maxLength: 25 })
  .map((codes) => String.fromCodePoint(...codes));
