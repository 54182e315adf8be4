import { depreciationKind } from '#domains/assets/depreciation';
import { disposalKind } from '#domains/assets/disposal';
import { storedKind } from '#domains/posting/index';

/** The door of the assets. */

export { assetCallHandlers } from '#domains/assets/asset.routes';
export { assets } from '#domains/assets/asset-record';
export { depreciationKind, depreciationProposal } from '#domains/assets/depreciation';
export { disposalKind } from '#domains/assets/disposal';

/** The kinds of vouchers of assets, as they are found by their name. */
export const storedAssetKinds = [storedKind(depreciationKind), storedKind(disposalKind)];
