/** How far a long work has come, told some times a second at most by whoever does it. */
export interface Progress {
  /** What is being done, such as the name of a table. */
  readonly stage: string;
  readonly rows: number;
  readonly bytes: number;
}

export type OnProgress = (progress: Progress) => void;
