/**
 * The characters that a message may have in the alphabet of GSM 03.38. Any other character makes the whole message a Unicode one,
 * which has room for less than half.
 */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes the room of two. */
const extended = new Set('^{}\\[~]|€\f');

/** The room of a message that is one part, and of each part of a longer one, which carries its place in the whole. */
const room = { gsm: { alone: 160, part: 153 }, unicode: { alone: 70, part: 67 } } as const;

/** A message as networks count it: each part costs as much as a message. */
export interface SmsLength {
  readonly alphabet: keyof typeof room;
  /** The number of characters in that alphabet. */
  readonly length: number;
  /** 0 for an empty text. */
  readonly parts: number;
}

/** Returns the length of a text message (3GPP TS 23.038 and 23.040). */
export function smsLength(text: string): SmsLength {
  const signs = [...text];
  const isGsm = signs.every((sign) => basic.has(sign) || extended.has(sign));
  const alphabet = isGsm ? 'gsm' : 'unicode';
  // A Unicode message is counted in units of 16 bits.
  const length = isGsm ? signs.reduce((sum, sign) => sum + (extended.has(sign) ? 2 : 1), 0) : text.length;
  const { alone, part } = room[alphabet];
  return { alphabet, length, parts: length <= alone ? Math.min(length, 1) : Math.ceil(length / part) };
}
