import type { Databases } from '#db/pool';
import type { SecretBox } from '#secrets/secret-box';
import type { Directory } from '#servers/directory';

/** The source of the current time. Logic never asks the machine: a test decides what time it is. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

/** The plan for backups: whether the server archives the books every day, and which archives it keeps. */
export interface BackupPlan {
  /** Whether the server makes an archive of the books every day. */
  readonly daily: boolean;
  /** The number of days whose archives are kept, one a day. */
  readonly keepDays: number;
  /** The number of weeks before those days whose archives are kept, one a week. */
  readonly keepWeeks: number;
}

/** The settings of this process that the HTTP side and the use cases need. */
export interface ServiceConfig {
  /** The page reads it from the settings. `local` while only this machine can reach the server. */
  readonly env: 'local' | 'production';
  /** The folder of the built page; null serves the API alone. */
  readonly webRoot: string | null;
  /** The proxies whose X-Forwarded-* headers count: none, a number of proxies, or these addresses. */
  readonly trustProxy: false | number | readonly string[];
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Whether every reply is checked against the contract before it is sent. For tests: it costs a second pass. */
  readonly checkReplies: boolean;
  readonly backup: BackupPlan;
}

/**
 * The services that the use cases of every domain use. They are made once per process. A domain that needs more declares it
 * itself.
 */
export interface Services {
  readonly db: Databases;
  /** The place of emails and companies, on one server or several. */
  readonly directory: Directory;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly config: ServiceConfig;
}
