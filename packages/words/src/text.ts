/** A group of words in another language, with exactly the same names. */
export type Translated<English> = { readonly [Name in keyof English]: string };

/** The gaps of a sentence: `voucher` and `entry` of `Entry {{entry}} of {{voucher}}`. */
export type GapsOf<Sentence extends string> = Sentence extends `${string}{{${infer Gap}}}${infer Rest}`
  ? Gap | GapsOf<Rest>
  : never;

/** Returns a sentence with its gaps filled. A gap without a value becomes empty. */
export function filled(sentence: string, gaps: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, gap: string) => gaps[gap] ?? '');
}

/** The words, which must have exactly these names. */
export type Exactly<Words extends Readonly<Record<Name, string>>, Name extends keyof Words> = Words;

/** The words, which must include these names. */
export type Covering<Words extends Readonly<Record<Name, string>>, Name extends string> = Words;
