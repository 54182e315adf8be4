import { filesDirOf } from '#cli/product';
import type { Config } from '#config';
import { type FileStore, filesInFolder } from '#domains/files/index';
import { type Say, StartupError } from '#startup-error';

/** The store of files in the data folder. */
export const folderOf = (config: Pick<Config, 'dataDir'>): FileStore => filesInFolder(filesDirOf(config));

/** Returns the store that the settings name, unchecked. The client of S3 is loaded only for a bucket. */
export async function storeOf(config: Pick<Config, 'dataDir' | 'bucket'>): Promise<FileStore> {
  if (config.bucket === null) return folderOf(config);
  const { filesInBucket } = await import('#domains/files/bucket-store');
  return filesInBucket(config.bucket);
}

/** Returns the store that the settings name, for a command. Throws StartupError when its bucket cannot be used. */
export async function openFiles(config: Pick<Config, 'dataDir' | 'bucket'>): Promise<FileStore> {
  const files = await storeOf(config);
  const fault = await faultOf(config, files);
  if (fault !== null) throw new StartupError(fault.sentence);
  return files;
}

/**
 * Returns the store that the settings name, for the server. A bucket that is away holds up no start: the start says so, and
 * calls for files answer files_away until it is back. Throws StartupError for what must be mended in the settings or at the
 * store.
 */
export async function openFilesToServe(config: Pick<Config, 'dataDir' | 'bucket'>, say: Say): Promise<FileStore> {
  const files = await storeOf(config);
  const fault = await faultOf(config, files);
  if (fault?.mayPass === false) throw new StartupError(fault.sentence);
  if (fault !== null) say(`${fault.sentence} Pictures and images of vouchers answer when it does.`);
  else if (config.bucket !== null && (await isLeftBehind(folderOf(config), files))) {
    say(
      `${files.place} has no files and ${filesDirOf(config)} has: npm start copy-files -- --to bucket brings them there.`,
    );
  }
  return files;
}

interface Fault {
  readonly sentence: string;
  /** Whether it may pass by itself. */
  readonly mayPass: boolean;
}

/** Returns the fault of the bucket; null without one. */
async function faultOf({ bucket }: Pick<Config, 'bucket'>, files: FileStore): Promise<Fault | null> {
  if (bucket === null) return null;
  const { checkBucket } = await import('#domains/files/bucket-store');
  const { state, reason } = await checkBucket(files);
  const { place } = files;
  switch (state) {
    case 'works':
      return null;
    case 'missing':
      return { sentence: `There is no bucket for files: ${place} must be made, or S3_BUCKET mended.`, mayPass: false };
    case 'refused':
      return {
        sentence: `The keys for files are refused: ${place} must let S3_ACCESS_KEY_ID read, write, list and remove.`,
        mayPass: false,
      };
    case 'elsewhere':
      return { sentence: `The region for files is wrong: ${place} is not in S3_REGION (${reason}).`, mayPass: false };
    case 'altered':
      return { sentence: `${place} does not give back the bytes that it was given.`, mayPass: false };
    case 'away':
      return { sentence: `The store of files does not answer as it should: ${place} (${reason}).`, mayPass: true };
  }
}

/** Whether the folder has files and the bucket none. */
async function isLeftBehind(folder: FileStore, bucket: FileStore): Promise<boolean> {
  return (await hasFiles(folder)) && !(await hasFiles(bucket));
}

async function hasFiles(files: FileStore): Promise<boolean> {
  for await (const _file of files.list()) return true;
  return false;
}
