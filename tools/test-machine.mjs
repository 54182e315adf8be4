// What the tests need besides npm's packages, and whether this machine has it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const needs = [
  { name: 'a second PostgreSQL', packages: ['postgresql', 'postgresql-contrib'], present: hasDebianPostgres },
  { name: 'hledger', packages: ['hledger'], present: () => hasProgram('hledger') },
  { name: 'poppler', packages: ['poppler-utils'], present: () => hasProgram('pdftotext') },
  { name: 'Chromium', packages: ['chromium'], present: () => existsSync(chromiumPath) },
  { name: 'Bangla and Latin fonts', packages: ['fontconfig', 'fonts-noto-core'], present: hasFonts },
];

export const chromiumPath = '/usr/bin/chromium';

/**
 * Installs what is missing where that is allowed (root on Debian); answers what is missing after all, by name, with
 * the reason.
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
    apt('install', '-y', '-q', '--no-install-recommends', ...packages);
  }
  const reason = refusal ?? 'apt-get could not install it';
  return needs.filter((need) => !need.present()).map(({ name }) => ({ name, reason }));
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
