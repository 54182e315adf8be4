import type { QtyMilli } from '@cashbook/money';

/** That a product is made of a material. */
export type MadeOf = { readonly productId: number; readonly materialId: number };

/** A material of a product: so much of it makes so much of the product. */
export type RecipeMaterial = MadeOf & {
  /** How much of the product the quantity makes; above zero. */
  readonly makesMilli: QtyMilli;
  /** How much of the material; above zero. */
  readonly quantityMilli: QtyMilli;
  /** How many decimals the material's unit has, 0 to 3. */
  readonly decimals: number;
};

/** How much is made of a product. */
type ToMake = { readonly productId: number; readonly quantityMilli: QtyMilli };

/** How much a material is needed. */
export type NeededMaterial = { readonly materialId: number; readonly quantityMilli: QtyMilli };

/**
 * What is needed of which materials to make so much of these products by their recipes, each material once and in the order of
 * the products and their recipes. A material of several products, or of several rows of one, is added up exactly, as a
 * fraction, and rounded up once to what its unit can say: who makes goods may have something left, and lacks nothing (decision 56).
 * Products without a recipe, and rows without a quantity, need nothing.
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

/** The least quantity that the unit can say and that is not less. */
function roundedUp({ over, under, decimals }: Sum): QtyMilli {
  const stepMilli = 10n ** BigInt(3 - decimals);
  const step = under * stepMilli;
  return ((over + step - 1n) / step) * stepMilli;
}

/** Whether a product is made of another, at once or through what it is made of; every product is made of itself here. */
export function isMadeOf(productId: number, otherId: number, recipes: readonly MadeOf[]): boolean {
  const met = new Set<number>([productId]);
  // A set is gone through with what is added on the way.
  for (const one of met) {
    for (const { productId: made, materialId } of recipes) if (made === one) met.add(materialId);
  }
  return met.has(otherId);
}
