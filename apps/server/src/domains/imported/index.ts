/** Door of the history that was brought in from other books. */
export { importHistoryFile } from '#domains/imported/import-history';
export { importedHandlers } from '#domains/imported/imported.routes';
