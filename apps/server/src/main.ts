import { run } from '#cli/run';

// Not awaited: the program lives in its servers. When they are closed, it ends with the exit code that is set.
void run(process.argv.slice(2), process.env);
