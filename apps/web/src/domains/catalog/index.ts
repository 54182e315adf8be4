export { ProductField } from './product-field.tsx';
export type { PickedProduct } from './product-search.ts';
