/** The interval at which the launcher checks that its starter still runs, in milliseconds. */
const lookEveryMs = 500;

/**
 * Sends SIGHUP to this process, as a closed terminal does, when the shell that npm started it in is gone. npm passes
 * SIGTERM to that shell alone. The shell ends, and nobody could stop the program any more. A program started without npm
 * may outlive its starter: a script may start it in the background and end.
 */
export function endWithStarter({ npm_lifecycle_script: script = '' } = process.env) {
  if (!/tools\/(start|dev)\.mjs/.test(script)) return;
  const starter = process.ppid;
  const look = () => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGHUP');
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
}
