import type { ServiceConfig } from '#context';
import type { RequestFacts } from '#use-case/caller';

/** How the emails of the demo's people end. */
export const demoEmailEnding = '@cashbook.test';

/** Whether the email is of one of the demo's people. */
export function isDemo(email: string): boolean {
  return email.trim().toLowerCase().endsWith(demoEmailEnding);
}

/**
 * Everybody knows the demo's password, so its people exist only while nobody but this machine reaches the server, and for
 * calls that nobody has passed on: behind a tunnel the whole world is on this machine.
 */
export function demoIsOpen(
  { env }: Pick<ServiceConfig, 'env'>,
  { isForwarded }: Pick<RequestFacts, 'isForwarded'>,
): boolean {
  return env === 'local' && !isForwarded;
}
