/**
 * The schema of pg-boss, in which the server keeps the queue of its own jobs. The owner of the books owns it too, but it is none of the
 * books: migrations, the set of functions and backups leave it alone.
 */
export const jobsSchema = 'pgboss';
