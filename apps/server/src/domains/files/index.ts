/** Door of files: what is kept beside the books. */
export { type FileStore, filesInFolder } from '#domains/files/file-store';
export { redrawAsPng } from '#domains/files/picture';
