import type { GenerationStatus } from '#contract/generation-fields.ts'
import { Prisma } from '../postgres/client.ts'

/** One way in which the status of a generation changes, or in which the run that holds the row confirms it. */
interface Transition {
  /**
   * The states from which the transition starts; an empty list for a new row. A row in another state is not changed.
   */
  from: readonly GenerationStatus[]
  to: GenerationStatus
  /**
   * Whether the transition raises the attempt, so that deliveries and runs of earlier attempts no longer match the
   * row.
   */
  raisesAttempt: boolean
  by: string
  /** A condition that the row must meet in addition to its state. */
  guard: string
}

/**
 * All changes of the status of a generation (D-20, D-21, D-77). The statements are in `order-transitions.ts` (changes
 * that people cause) and `run-transitions.ts` (changes that workers cause). `cover-orders.ts` and `reading-orders.ts`
 * add the orders of the system. One test compares the statements with this table, and another test finds statements
 * elsewhere that write the status. `docs/architecture.md` shows the same table.
 */
export const transitions = {
  accept: {
    from: [],
    to: 'queued',
    raisesAttempt: false,
    by: 'API: a generating call; worker: the end of a first chapter, which orders the cover',
    guard: 'a unique index per subject; the limit per user, with the row of the user locked',
  },
  claim: {
    from: ['queued'],
    to: 'running',
    raisesAttempt: true,
    by: 'worker: a delivery',
    guard: 'the attempt that was delivered',
  },
  save: {
    from: ['running'],
    to: 'running',
    raisesAttempt: false,
    by: 'worker: the heartbeat of a run',
    guard: 'the claim of the run',
  },
  finish: {
    from: ['running'],
    to: 'completed',
    raisesAttempt: false,
    by: 'worker: a run that has its result',
    guard: 'the claim of the run, with the row locked until the commit',
  },
  retryLater: {
    from: ['running'],
    to: 'queued',
    raisesAttempt: false,
    by: 'worker: a run that failed and may be repeated, or whose worker stops',
    guard: 'the claim of the run',
  },
  awaitApproval: {
    from: ['running'],
    to: 'queued',
    raisesAttempt: false,
    by: 'worker: a run that has made a contract which its owner wants to see first',
    guard: 'the claim of the run',
  },
  approve: {
    from: ['queued'],
    to: 'queued',
    raisesAttempt: false,
    by: 'API: its owner approves the contract',
    guard: 'it waits for this approval, with the row locked',
  },
  fail: {
    from: ['running'],
    to: 'failed',
    raisesAttempt: false,
    by: 'worker: a run that failed for good; sweeper: too many lost leases',
    guard: 'the claim of the run',
  },
  expire: {
    from: ['running'],
    to: 'queued',
    raisesAttempt: false,
    by: 'worker: the sweeper',
    guard: 'the lease ran out, or the worker is silent and dead; not lost too often',
  },
  cancel: {
    from: ['queued', 'running'],
    to: 'cancelled',
    raisesAttempt: true,
    by: 'API: its owner cancels it or deletes its subject; moderation',
    guard: 'the state, with the row locked',
  },
  requeue: {
    from: ['failed', 'cancelled'],
    to: 'queued',
    raisesAttempt: true,
    by: 'API: its owner retries it; operator: admin retry, admin requeue',
    guard: 'no result; a unique index per subject; from the API also all that accepting checks',
  },
  restart: {
    from: ['queued', 'running'],
    to: 'queued',
    raisesAttempt: true,
    by: 'operator: admin requeue',
    guard: 'the state; it does not wait for its owner',
  },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

/** The assignments that every statement of a transition begins with: the status, and the attempt if it is raised. */
export function enterState(name: TransitionName): Prisma.Sql {
  const { to, raisesAttempt } = transitions[name]
  return Prisma.raw(`status = '${to}'${raisesAttempt ? ', attempt = attempt + 1' : ''}`)
}

/**
 * The SQL condition that a row is in a state from which a transition starts. The states are literals, because
 * Postgres does not use a partial index for parameters.
 */
export function inStateBefore(name: TransitionName): Prisma.Sql {
  const states = transitions[name].from.map((state) => `'${state}'`)
  return Prisma.raw(`status IN (${states.join(', ')})`)
}

/** Assignments that end a worker's hold on a row: afterwards it has no lease, no worker and no progress detail. */
export const SET_LEASE_ENDED = Prisma.sql`"leaseUntil" = NULL, "workerId" = NULL, "progressDetail" = NULL`

/** Assignments that end a worker's hold on a row and let the dispatcher deliver the row again. */
export const SET_UNDISPATCHED = Prisma.sql`${SET_LEASE_ENDED}, "dispatchedAt" = NULL`

/** Assignments that reset the counters of a generation's earlier runs and the outcome of the last one. */
export const SET_RUN_RESET = Prisma.sql`failures = 0, calls = 0, "leaseLosses" = 0, "runningMs" = 0, "waitingSince" = NULL,
  "errorCode" = NULL, "errorMessage" = NULL, result = NULL, "claimedAt" = NULL, "startedAt" = NULL,
  "finishedAt" = NULL, "archivedAt" = NULL, "dismissedAt" = NULL`
