/** The public functions of the demo: a company to look around in. */
export { DEMO_COMPANY, DEMO_PASSWORD, DEMO_USERS } from '#domains/demo/company';
export { seedDemo } from '#domains/demo/seed-demo';
