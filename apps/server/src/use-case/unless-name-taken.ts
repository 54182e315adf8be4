import { codeOf } from '#error-code';
import { type Refused, refused } from '#use-case/answer';

/**
 * Does work that gives something a name, and refuses with name_taken when another one has it: the database alone can
 * tell when two ask at once. The work's transaction is over by then.
 */
export async function unlessNameTaken<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
    return refused('name_taken', { fields: { name: ['The name already taken!'] } });
  }
}

const uniqueViolation = '23505';
