import { Client } from 'pg';
import { refusalOfSystem } from '#startup-error';

/**
 * Returns the fault of a database address, or null when `pg` can read it. The fault never quotes the address, because it
 * contains a password. Without this check `pg` would throw where the address is first used, for example for a port that is no
 * number.
 */
export function addressFault(given: string): string | null {
  if (!/^postgres(ql)?:\/\/\S+$/.test(given)) {
    return 'must be an address like postgresql://user:password@host:5432/cashbook.';
  }
  try {
    new Client({ connectionString: given });
    return null;
  } catch (error) {
    const refusal = refusalOfSystem(error);
    return refusal === null
      ? 'cannot be read as an address: the port is a number up to 65535, and in a password every # / ? : @ % is written %23 %2F %3F %3A %40 %25.'
      : `names a file for the encryption that cannot be used: ${refusal}.`;
  }
}
