/** NOTIFY channels of Postgres; the payload is always a generation's id. */
export const channels = {
  /** A row waits for a worker. */
  generationQueued: 'generation_queued',
  /** A row was cancelled or retried: the worker that runs it has to stop. */
  generationStopped: 'generation_stopped',
  /** A row is completed, failed or cancelled. */
  generationEnded: 'generation_ended',
} as const
export type Channel = (typeof channels)[keyof typeof channels]
