/** The public functions of branches: their calls. The organisation knows which branches exist and what they print. */

export { branchHandlers } from '#domains/branches/branch.routes';
