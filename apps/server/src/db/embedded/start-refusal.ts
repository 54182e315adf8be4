/** Why one of PostgreSQL's programs refused, out of all that it printed or logged: its last complaint, else its last line. */
export function refusalIn(output: string): string {
  const complaints = [...output.matchAll(/(?:FATAL|PANIC|error): +(.+)$/gm)].map(([, complaint = '']) => complaint);
  const last = complaints.at(-1) ?? output.trimEnd().split('\n').at(-1) ?? '';
  return last.trim().replace(/\.$/, '') || 'it does not say why';
}

/**
 * Whether a start that was refused so may succeed a little later: servers of a killed postmaster, which still end, hold
 * its memory and its sockets. Everything else stays as it is until a person does something.
 */
export function mayPass(refusal: string): boolean {
  return /already exists|is empty|still in use|already in use|could not create any (TCP\/IP|Unix-domain) sockets/.test(
    refusal,
  );
}
