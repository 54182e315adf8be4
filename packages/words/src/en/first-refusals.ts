import { common } from '#en/common';

/** What any call may be refused with, and sign-in: whoever signs in fetches no more. */
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
  internal: 'Something went wrong.',
  // said by the page alone
  offline: 'There is no connection to the server.',
  invalid_credentials: 'Invalid username or password',
};
