/**
 * Returns the reason why one of PostgreSQL's programs refused, from all its output or log: its last complaint, else its last
 * line.
 */
export function refusalIn(output: string): string {
  const complaints = [...output.matchAll(/(?:FATAL|PANIC|error): +(.+)$/gm)].map(([, complaint = '']) => complaint);
  const last = complaints.at(-1) ?? output.trimEnd().split('\n').at(-1) ?? '';
  return last.trim().replace(/\.$/, '') || 'it does not say why';
}

/**
 * Whether a start with that refusal may succeed a little later. Ending servers of a killed postmaster still have its memory and
 * its sockets. Every other refusal stays until a person acts.
 */
export function mayPass(refusal: string): boolean {
  return /already exists|is empty|still in use|already in use|could not create any (TCP\/IP|Unix-domain) sockets/.test(
    refusal,
  );
}
