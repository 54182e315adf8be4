/** The words for why a message did not leave. */
export const reasonWords = [
  'reason_unwanted',
  'reason_settled',
  'reason_void',
  'reason_killed',
  'reason_silent',
  'reason_late',
  'reason_bounced',
  'reason_key',
  'reason_address',
  'reason_file',
  'reason_inside',
  'reason_unreachable',
] as const;
