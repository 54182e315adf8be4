import type { QtyMilli } from '@cashbook/money';

/** A product and one material that it is made of. */
export type MadeOf = { readonly productId: number; readonly materialId: number };

/** A material in the recipe of a product: `quantityMilli` of it makes `makesMilli` of the product. */
export type RecipeMaterial = MadeOf & {
  /** The quantity of the product that the material makes; above zero. */
  readonly makesMilli: QtyMilli;
  /** The quantity of the material; above zero. */
  readonly quantityMilli: QtyMilli;
  /** The number of decimals of the material's unit, 0 to 3. */
  readonly decimals: number;
};

/** A product and the quantity to make. */
type ToMake = { readonly productId: number; readonly quantityMilli: QtyMilli };

/** A material and the quantity needed. */
export type NeededMaterial = { readonly materialId: number; readonly quantityMilli: QtyMilli };

/**
 * Returns the materials needed to make these products by their recipes. Each material appears once, in the order of the
 * products and their recipes. Needs of the same material are added up exactly, as a fraction. The sum is rounded up once to the
 * decimals of its unit, so a producer may have some left but never lacks any (decision 56). Products without a recipe, and rows
 * without a quantity, need nothing.
 */
export function neededMaterials(made: readonly ToMake[], recipes: readonly RecipeMaterial[]): NeededMaterial[] {
  const sums = new Map<number, Sum>();
  for (const { productId, quantityMilli } of made) {
    if (quantityMilli <= 0n) continue;
    for (const material of recipes) {
      if (material.productId !== productId) continue;
      const before = sums.get(material.materialId) ?? { over: 0n, under: 1n, decimals: material.decimals };
      sums.set(material.materialId, added(before, quantityMilli * material.quantityMilli, material.makesMilli));
    }
  }
  return [...sums].map(([materialId, sum]) => ({ materialId, quantityMilli: roundedUp(sum) }));
}

/** A sum of thousandths as a fraction `over / under`. */
interface Sum {
  readonly over: bigint;
  readonly under: bigint;
  readonly decimals: number;
}

const added = ({ over, under, decimals }: Sum, moreOver: bigint, moreUnder: bigint): Sum =>
  under === moreUnder
    ? { over: over + moreOver, under, decimals }
    : { over: over * moreUnder + moreOver * under, under: under * moreUnder, decimals };

/** Returns the smallest quantity in the decimals of the unit that is not below the sum. */
function roundedUp({ over, under, decimals }: Sum): QtyMilli {
  const stepMilli = 10n ** BigInt(3 - decimals);
  const step = under * stepMilli;
  return ((over + step - 1n) / step) * stepMilli;
}

/** Whether a product is made of another, directly or through its materials. Every product counts as made of itself here. */
export function isMadeOf(productId: number, otherId: number, recipes: readonly MadeOf[]): boolean {
  const met = new Set<number>([productId]);
  // The loop also visits the elements that it adds to the set.
  for (const one of met) {
    for (const { productId: made, materialId } of recipes) if (made === one) met.add(materialId);
  }
  return met.has(otherId);
}
