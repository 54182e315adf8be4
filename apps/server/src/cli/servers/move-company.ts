import type { CommandContext } from '#cli/command';
import { openServers } from '#cli/servers/open-servers';
import { moveCompany, removeOldCopy, takeBack } from '#servers/move/move-company';
import { withMove } from '#servers/move/with-move';
import { StartupError } from '#startup-error';

/** Moves a company to another server, takes an interrupted move back, or removes the copy that a finished one left. */
export async function moveACompany({ config, options, print, say }: CommandContext): Promise<number> {
  const { end } = options;
  const companyId = /^\d{1,9}$/.test(options.company ?? '') ? Number(options.company) : null;
  if (companyId === null)
    throw new StartupError('--company is missing: npm run servers lists the numbers of companies.');
  if (end !== undefined && end !== 'back' && end !== 'remove') throw new StartupError('--end is back or remove.');
  if ((end === undefined) === (options.to === undefined)) throw new StartupError('Give one of --to and --end.');
  const { each, places, close } = await openServers(config, say);
  try {
    if (places === null) throw new StartupError('A company moves between servers that DATABASE_SERVERS names.');
    await withMove(each, { companyId, to: options.to ?? null }, say, async (moving, step) => {
      if (end === undefined) {
        await moveCompany(moving, step);
        print(
          `Company ${companyId} is on ${moving.to.name}. Remove what it left on ${moving.from.name} with --end remove.`,
        );
      } else if (end === 'back') {
        if (step === 'switched') throw new StartupError(`Company ${companyId} is on ${moving.to.name} already.`);
        await takeBack(moving);
        print(`Company ${companyId} stays on ${moving.from.name}; the copy is removed.`);
      } else {
        if (step !== 'switched') throw new StartupError(`Company ${companyId} is still on ${moving.from.name}.`);
        await removeOldCopy(moving);
        print(`The copy on ${moving.from.name} is removed.`);
      }
    });
  } finally {
    await close();
  }
  return 0;
}
