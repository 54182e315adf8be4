import type { Databases } from '#db/pool';
import type { SecretBox } from '#secrets/secret-box';

/** Tells the time. Logic never asks the machine: a test decides what time it is. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

/** What becomes of the books every day, and which of its archives are kept. */
export interface BackupPlan {
  /** Whether the server makes an archive of the books every day. */
  readonly daily: boolean;
  /** The archives of as many days, one a day. */
  readonly keepDays: number;
  /** Before those, the archives of as many weeks, one a week. */
  readonly keepWeeks: number;
}

/** What the HTTP side and the use cases want to know of how this process was started. */
export interface ServiceConfig {
  /** Told to the page in the settings. `local` while nobody but this machine reaches the server. */
  readonly env: 'local' | 'production';
  /** The folder of the built page; null serves the API alone. */
  readonly webRoot: string | null;
  /** Whose X-Forwarded-* headers count: nobody's, a number of proxies, or these addresses. */
  readonly trustProxy: false | number | readonly string[];
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Proves every reply against the contract before it is sent. For tests: it costs a second pass. */
  readonly checkReplies: boolean;
  readonly backup: BackupPlan;
}

/** What the use cases of every domain stand on. Made once per process; a domain that stands on more says so itself. */
export interface Services {
  readonly db: Databases;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly config: ServiceConfig;
}
