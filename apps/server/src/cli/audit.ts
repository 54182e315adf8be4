import type { IntegrityFinding } from '@cashbook/contract/ledger/integrity';
import { findingGaps } from '@cashbook/contract/words/findings';
import { checks } from '@cashbook/words/en/checks';
import { findings as sentences } from '@cashbook/words/en/findings';
import { filled } from '@cashbook/words/text';
import type { CommandContext } from '#cli/command';
import { allCompanies } from '#cli/companies';
import type { OpenBooks } from '#cli/open-books';
import { openServers } from '#cli/servers/open-servers';
import { systemClock } from '#context';
import { asOwner } from '#db/owner-connection';
import { inCompany } from '#db/tx';
import { runAudit } from '#domains/ledger/index';

/** Checks the books of every company, prints what is wrong and records how much; exit code 1 when a check fails. */
export async function audit({ config, print, say }: CommandContext): Promise<number> {
  const { each, close } = await openServers(config, say);
  try {
    let worst = 0;
    for (const books of each) worst = Math.max(worst, await auditCompanies(books, print));
    return worst;
  } finally {
    await close();
  }
}

/** Runs the checks of {@link audit} on open books. */
export async function auditCompanies(
  { databases, urls }: Pick<OpenBooks, 'databases' | 'urls'>,
  print: CommandContext['print'],
): Promise<number> {
  let findings = 0;
  const startedAt = systemClock.now();
  for (const { companyId, name } of await allCompanies(urls)) {
    print(name);
    const results = await inCompany(databases, { companyId, mode: 'audit' }, (tx) => runAudit(tx, companyId));
    for (const result of results) {
      print(`  ${result.findings.length === 0 ? 'holds' : 'DOES NOT HOLD'}  ${checks[`check_${result.name}`]}`);
      for (const finding of result.findings) print(`    ${findingText(finding)}`);
      findings += result.findings.length;
    }
  }
  await asOwner(urls.owner, 'cashbook audit', (owner) =>
    owner.query('insert into cashbook.audit_run (started_at, finished_at, findings) values ($1, $2, $3)', [
      ...[startedAt, systemClock.now(), findings],
    ]),
  );
  print(findings === 0 ? 'The books are in order.' : `The books are not in order: ${findings} findings.`);
  return findings === 0 ? 0 : 1;
}

/** Returns a finding in English, with figures as programs write them. */
function findingText(finding: IntegrityFinding): string {
  const asIs = (text: string) => text;
  const gaps = findingGaps(finding, { amount: asIs, date: asIs, figure: asIs });
  return filled(sentences[`finding_${finding.code}`], gaps);
}
