import { common } from '#en/common';

/** The refusals that any call may return, and those of sign-in. The sign-in page fetches no other refusals. */
export const firstRefusals = {
  unauthenticated: common.pleaseLogin,
  forbidden: 'You do not have permission to do this.',
  not_found: 'Not found.',
  csrf: 'This page is out of date. Please reload it and try again.',
  too_many: 'Too many tries. Please wait a little and try again.',
  invalid_input: 'Please check the marked fields.',
  malformed: 'The request could not be read.',
  unsupported_media: 'The request must be JSON.',
  too_slow: 'The request took too long to arrive. Please try again.',
  too_large: 'The request is too large.',
  headers_too_large: 'The headers of the request are too large.',
  expectation_failed: 'The request expects something that this server does not do.',
  database_away: 'The database cannot be used at the moment. Please try again.',
  company_moving: 'This company is being moved; please try again in a minute.',
  files_away: 'The store of files cannot be used at the moment. Please try again.',
  internal: 'Something went wrong.',
  // used by the page alone
  offline: 'There is no connection to the server.',
  code_required: 'Please type the code that we sent you.',
  code_wrong: 'The code is wrong or too old. Have another one sent.',
  invalid_credentials: 'Invalid username or password',
};
