import type { CommandContext } from '#cli/command';
import { folderOf, openFiles } from '#cli/open-files';
import { grouped } from '#cli/progress';
import { copyFiles } from '#domains/files/index';
import { StartupError } from '#startup-error';

/** Copies the stored files from the data folder into the bucket, or from the bucket into the data folder. */
export async function copyStoredFiles({ config, options, print }: CommandContext): Promise<number> {
  if (config.bucket === null) throw new StartupError('S3_BUCKET is not set: it names the bucket beside the folder.');
  const { to } = options;
  if (to !== 'bucket' && to !== 'folder') throw new StartupError('--to is missing: it is bucket or folder.');
  const [folder, bucket] = [folderOf(config), await openFiles(config)];
  const [from, into] = to === 'bucket' ? [folder, bucket] : [bucket, folder];
  const { copied, kept } = await copyFiles(from, into);
  print(`Copied ${grouped(copied)} files from ${from.place} to ${into.place}; ${grouped(kept)} were there.`);
  return 0;
}
