import type { Services } from '#context';
import type { FileStore } from '#domains/files/index';

/** The services for images of vouchers: the rows that name them, and the file store. */
export interface ImageServices extends Pick<Services, 'db' | 'clock'> {
  readonly files: FileStore;
}
