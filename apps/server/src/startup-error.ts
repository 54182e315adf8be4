/**
 * Something stands in the way of starting that the person at the terminal can put right: a busy port, a wrong setting,
 * a database that is away. The message is one sentence for that person; the command line prints it without a stack and
 * ends with exit code 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
