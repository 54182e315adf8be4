// The needs of the tests besides npm's packages, and whether this machine has them.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const skipped = 'What needs it is skipped';

/** The paths of Debian's Chromium: without its windows, menus and bars, and whole. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const wholeChromium = '/usr/bin/chromium';

const needs = [
  { name: 'a second PostgreSQL', packages: ['postgresql', 'postgresql-contrib'], present: hasDebianPostgres },
  { name: 'hledger', packages: ['hledger'], present: () => hasProgram('hledger') },
  // Debian puts it where only root's PATH looks.
  { name: 'pgbouncer', packages: ['pgbouncer'], present: () => existsSync('/usr/sbin/pgbouncer') },
  { name: 'poppler', packages: ['poppler-utils'], present: () => hasProgram('pdftotext') },
  {
    name: 'the headless shell of Chromium',
    packages: ['chromium-headless-shell'],
    present: () => existsSync(headlessShell),
    without: () => (hasBrowser() ? 'The journeys use the whole Chromium, which takes longer' : skipped),
  },
  { name: 'Bangla and Latin fonts', packages: ['fontconfig', 'fonts-noto-core'], present: hasFonts },
];

/** Whether there is a browser for the journeys; playwright.config.ts chooses it. */
export function hasBrowser() {
  return existsSync(headlessShell) || existsSync(wholeChromium);
}

/**
 * Installs missing packages where that is allowed (root on Debian). Returns the packages still missing, by name, with the
 * reason and the consequence.
 */
export function equipMachine() {
  const missing = needs.filter((need) => !need.present());
  if (missing.length === 0) return [];
  const refusal = reasonNotToInstall();
  if (refusal === null) {
    const packages = missing.flatMap((need) => need.packages);
    process.stdout.write(`Installing ${packages.join(' ')} (apt-get) …\n`);
    const apt = (...args) =>
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: aptEnvironment() });
    apt('update', '-q');
    // One package that this Debian lacks prevents none of the others.
    for (const need of missing) apt('install', '-y', '-q', '--no-install-recommends', ...need.packages);
  }
  const reason = refusal ?? 'apt-get could not install it';
  return needs
    .filter((need) => !need.present())
    .map(({ name, without }) => ({ name, reason, outcome: without?.() ?? skipped }));
}

export function hasDebianPostgres() {
  const parent = '/usr/lib/postgresql';
  if (!existsSync(parent)) return false;
  return readdirSync(parent).some((version) => existsSync(`${parent}/${version}/bin/initdb`));
}

function hasProgram(name) {
  return spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0;
}

function hasFonts() {
  if (!hasProgram('fc-list')) return false;
  const fonts = (language) => spawnSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' }).stdout.trim();
  return fonts('bn') !== '' && fonts('en') !== '';
}

function reasonNotToInstall() {
  if (!hasProgram('apt-get')) return 'this is not Debian, so it has to be installed by hand';
  if (process.getuid?.() !== 0) return 'installing it needs root';
  return null;
}

function aptEnvironment() {
  return { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
}
