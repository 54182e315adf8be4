/** The public functions of files, which are kept beside the books. */

export { copyFiles } from '#domains/files/copy-files';
export type { FileStore, FilesToRestore } from '#domains/files/file-store';
export { filesOfCompanies } from '#domains/files/files-of-companies';
export { filesInFolder } from '#domains/files/folder-store';
export { type Paper, type PaperRefusal, readPaper } from '#domains/files/paper';
export { type FileToStore, storeFiles } from '#domains/files/store-files';
export { type PictureCopy, storePicture } from '#domains/files/store-picture';
export { type PicturesInBooks, sweepPictures } from '#domains/files/sweep-pictures';
export { buyerPhotoOf, imagesOfVoucher, papersOfVoucher } from '#domains/files/voucher-images.sql';
