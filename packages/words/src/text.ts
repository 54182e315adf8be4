/** Another language of a group of words: the same names, no more and no fewer. */
export type Translated<English> = { readonly [Name in keyof English]: string };

/** The gaps of a sentence: `voucher` and `entry` of `Entry {{entry}} of {{voucher}}`. */
export type GapsOf<Sentence extends string> = Sentence extends `${string}{{${infer Gap}}}${infer Rest}`
  ? Gap | GapsOf<Rest>
  : never;

/** A sentence with its gaps filled; one for which nothing is given stays empty. */
export function filled(sentence: string, gaps: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, gap: string) => gaps[gap] ?? '');
}

/** The words, which have to have these names and no others. */
export type Exactly<Words extends Readonly<Record<Name, string>>, Name extends keyof Words> = Words;

/** The words, which have to have these names among theirs. */
export type Covering<Words extends Readonly<Record<Name, string>>, Name extends string> = Words;
