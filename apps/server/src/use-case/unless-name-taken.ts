import { refusals } from '@cashbook/words/en/refusals';
import { codeOf } from '#error-code';
import { type Refused, refused } from '#use-case/answer';

/**
 * Does work that names something, and refuses name_taken when the name is in use. Only the database can decide when two callers
 * ask at once. The work's transaction has ended by then.
 */
export async function unlessNameTaken<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
    return refused('name_taken', { fields: { name: [refusals.name_taken] } });
  }
}

const uniqueViolation = '23505';
