/** Door of files: what is kept beside the books. */
export { type FileStore, filesInFolder } from '#domains/files/file-store';
export { logoHandlers } from '#domains/files/logos/logo.routes';
export { missingLogos, sweepLogos } from '#domains/files/logos/sweep-logos';
