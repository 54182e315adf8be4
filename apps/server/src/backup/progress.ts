/** The progress of a long work, reported at most some times a second. */
export interface Progress {
  /** The current step, such as the name of a table. */
  readonly stage: string;
  readonly rows: number;
  readonly bytes: number;
}

export type OnProgress = (progress: Progress) => void;
