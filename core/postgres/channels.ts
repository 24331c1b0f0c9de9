/**
 * The names of the NOTIFY channels of Postgres, with their payloads. The payload of the first three is the id of a
 * generation.
 */
export const channels = {
  /** Sent when a generation waits for a worker. */
  generationQueued: 'generation_queued',
  /** Sent when a generation was cancelled or retried, so that the worker that runs it stops. */
  generationStopped: 'generation_stopped',
  /** Sent when a generation is completed, failed or cancelled. */
  generationEnded: 'generation_ended',
  /** Sent without a payload when an admin has changed settings. */
  settingsChanged: 'settings_changed',
  /** Sent when an admin asks for a check of a service, which a worker does. The payload is the id of the check. */
  checkRequested: 'check_requested',
} as const
export type Channel = (typeof channels)[keyof typeof channels]
