/** The NOTIFY channels of Postgres with their payloads. The payload of the first three is the id of a generation. */
export const channels = {
  /** A generation waits for a worker. */
  generationQueued: 'generation_queued',
  /** A generation was cancelled or retried: the worker that runs it has to stop. */
  generationStopped: 'generation_stopped',
  /** A generation is completed, failed or cancelled. */
  generationEnded: 'generation_ended',
  /** An admin has changed settings; the notification has no payload. */
  settingsChanged: 'settings_changed',
  /** An admin asks a worker to check a service; the payload is the id of the check. */
  checkRequested: 'check_requested',
} as const
export type Channel = (typeof channels)[keyof typeof channels]
