import { run } from '#cli/run';

// Not awaited: the program lives on in its servers and ends, with the exit code that is set, when they are closed.
void run(process.argv.slice(2), process.env);
