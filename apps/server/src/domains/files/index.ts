/** The public functions of files, which are kept beside the books. */
export { type FileStore, filesInFolder } from '#domains/files/file-store';
export { type PictureCopy, storePicture } from '#domains/files/store-picture';
export { type PicturesInBooks, sweepPictures } from '#domains/files/sweep-pictures';
