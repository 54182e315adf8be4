/** How often the launcher looks whether its starter is still there, in milliseconds. */
const lookEveryMs = 500;

/**
 * Hangs up on this process (SIGHUP, as a closed terminal does) when the shell that npm started it in is gone. npm passes SIGTERM
 * to that shell alone, which ends and leaves the program without anybody who could stop it. A program that was started
 * without npm may outlive its starter: a script that starts it in the background and ends is right to do so.
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
