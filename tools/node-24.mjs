// Gets Node.js 24 for the steps `node-24` and `journeys` of `npm test`, independent of the Node.js that runs that.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './prepare.mjs';

/** The tested release; npm has Node.js itself under the name of its system. */
const version = '24.21.0';
const packageName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/**
 * Returns the program of Node.js 24, and fetches it when it is not there yet. Null where it cannot be fetched, with npm's
 * reason in `print`.
 */
export function node24(print) {
  const folder = join(projectRoot, '.cache', 'node-24');
  const program = join(folder, 'node_modules', packageName, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (answers(program)) return program;
  const { status, stderr } = spawnSync(
    'npm',
    [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--fetch-retries=0',
      `${packageName}@${version}`,
    ],
    { encoding: 'utf8', shell: process.platform === 'win32', timeout: 120_000 },
  );
  if (status === 0 && answers(program)) return program;
  print(`   Node.js ${version} cannot be fetched: ${reasonIn(stderr)}\n`);
  return null;
}

/** Returns the line with npm's reason. npm's output begins with its codes and ends with the path of its log. */
function reasonIn(said) {
  const reason = said?.split('\n').find((line) => /^npm error (?!code |errno |syscall |A complete log)/.test(line));
  return reason?.replace('npm error ', '') ?? 'npm did not end';
}

function answers(program) {
  if (!existsSync(program)) return false;
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;
}
