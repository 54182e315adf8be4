import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';
import { copyCompany, follows, stopFollowing } from '#servers/move/copy';
import { openDoor, shutOldDoor } from '#servers/move/door';
import { deleteRows, finds, type Moving, withoutTriggers } from '#servers/move/moving';
import { StartupError } from '#startup-error';

/** The steps of a move, as the directory keeps them. */
export type Step = 'copying' | 'checked' | 'switched';

/** Something that watches a move; a test interrupts it there. */
export type Watch = (done: 'began' | 'copied' | 'checked' | 'shut' | 'sequences' | 'stopped' | 'switched') => void;

/**
 * Moves a company to its new server while its people work. Goes on where an earlier command was interrupted. Throws StartupError,
 * with the company open on one server, when it cannot be moved now.
 */
export async function moveCompany(moving: Moving, step: Step, watch: Watch = () => undefined): Promise<void> {
  watch('began');
  if (step !== 'switched') await copyAndSwitch(moving, step, watch);
  await openDoor(moving.target, moving.companyId);
  await moving.directory.query(`update directory.company_move set step = 'switched' where company_id = $1`, [
    moving.companyId,
  ]);
}

async function copyAndSwitch(moving: Moving, step: Step, watch: Watch): Promise<void> {
  const { say } = moving;
  const isCopied = await follows(moving);
  if (!isCopied) {
    // A command that was killed at the end may have shut it for good; the map still names the old server.
    await openDoor(moving.source, moving.companyId);
    say(`Copying to ${moving.to.name} …`);
    await copyCompany(moving);
    watch('copied');
  }
  if (!isCopied || step === 'copying') {
    say('Checking the copy …');
    await checkCopy(moving);
    await setStep(moving, 'checked');
    watch('checked');
  }
  const beganMs = performance.now();
  await shutOldDoor(moving);
  watch('shut');
  await orOpenAgain(moving, setSequences);
  watch('sequences');
  await orOpenAgain(moving, stopFollowing);
  watch('stopped');
  await changeMap(moving);
  watch('switched');
  await openDoor(moving.target, moving.companyId);
  say(`The door was closed for ${((performance.now() - beganMs) / 1000).toFixed(1)} s.`);
}

/** Runs a step behind the shut door. Opens it again when the step fails: the map still names the old server. */
async function orOpenAgain(moving: Moving, step: (moving: Moving) => Promise<void>): Promise<void> {
  try {
    await step(moving);
  } catch (error) {
    await openDoor(moving.source, moving.companyId).catch(() => undefined);
    throw error;
  }
}

/** Runs the audit on the copy, which is whole up to some commit of the old server. */
async function checkCopy({ to, companyId }: Moving): Promise<void> {
  // The mode of the audit may ask a replica, which is behind the copy.
  const scope = { companyId, mode: 'read', pastDoor: true } as const;
  const results = await inCompany(to.databases, scope, (tx) => runAudit(tx, companyId));
  const broken = results.filter(({ findings }) => findings.length > 0).map(({ name }) => name);
  if (broken.length === 0) return;
  throw new StartupError(
    `The books do not hold on the copy (${broken.join(', ')}): run the audit on the old server, and take the move back.`,
  );
}

async function setStep({ directory, companyId }: Moving, step: Step): Promise<void> {
  await directory.query('update directory.company_move set step = $2 where company_id = $1', [companyId, step]);
}

/** Others on the new server take numbers while a sequence is set; so many are left between. */
const leftBetween = 1000;

/**
 * Has the sequences of the new server go on above every number of the company. Sessions there hold numbers of some sequences in
 * advance, which may be those of the company: a restart has them take new ones (PostgreSQL drops what a session holds of a sequence that
 * was written anew). It waits for those who are just taking numbers.
 */
async function setSequences({ source, target }: Moving): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string; isHeld: boolean }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last, cache_size > 1 as "isHeld"
     from pg_sequences
     where schemaname = 'public' and sequencename <> 'company_company_id_seq' and last_value is not null`,
  );
  await target.query(`set lock_timeout = '3s'`);
  for (const { name, last, isHeld } of rows) {
    const next = await target.query<{ number: string; isBehind: boolean }>(
      `select (greatest(last_value, $1::bigint) + $2)::text as number, last_value <= $1::bigint as "isBehind" from ${name}`,
      [last, leftBetween],
    );
    const { number = last, isBehind = true } = next.rows[0] ?? {};
    if (isHeld) await target.query(`alter sequence ${name} restart with ${number}`);
    else if (isBehind) await target.query('select setval($1::regclass, $2::bigint)', [name, number]);
  }
  await target.query('reset lock_timeout');
}

/** Names the new server in the map, together with the step of the move. */
async function changeMap({ directory, companyId }: Moving): Promise<void> {
  await directory.query(
    `with move as (update directory.company_move set step = 'switched' where company_id = $1 returning to_server)
     update directory.placed_company set server_number = move.to_server from move where company_id = $1`,
    [companyId],
  );
}

/** Takes a move back whose map was not changed yet: opens the old door, and removes the copy. */
export async function takeBack(moving: Moving): Promise<void> {
  const { source, target, directory, companyId } = moving;
  await openDoor(source, companyId);
  await stopFollowing(moving);
  await withoutTriggers(target, async () => {
    if (!(await hasDoor(moving, 'target', 'arriving'))) return;
    await deleteRows(target, companyId);
    await openDoor(target, companyId);
  });
  await directory.query('delete from directory.company_move where company_id = $1', [companyId]);
}

/** Removes the copy that a company left behind on its old server. */
export async function removeOldCopy(moving: Moving): Promise<void> {
  const { source, directory, companyId } = moving;
  await withoutTriggers(source, async () => {
    if (!(await hasDoor(moving, 'source', 'moved'))) return;
    await deleteRows(source, companyId);
    await openDoor(source, companyId);
  });
  await directory.query('delete from directory.company_move where company_id = $1', [companyId]);
}

function hasDoor(moving: Moving, side: 'source' | 'target', state: 'arriving' | 'moved'): Promise<boolean> {
  return finds(moving[side], 'select from directory.company_door where company_id = $1 and state = $2 for update', [
    moving.companyId,
    state,
  ]);
}
