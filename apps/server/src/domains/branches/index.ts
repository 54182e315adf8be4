/** The door of branches: their calls. That there are branches, and what they print, the organisation knows. */

export { branchHandlers } from '#domains/branches/branch.routes';
