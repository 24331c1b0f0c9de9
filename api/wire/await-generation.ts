import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { GenerationStatus, GenerationSummary } from '#contract/generation-fields.ts'
import { AppError, notFound } from '#core/errors.ts'
import { findGenerations, isTerminal } from '#core/generations/find-generations.ts'
import { matureStoryError, type Reader } from '#core/policy/mature-stories.ts'
import type { Services } from '../services.ts'
import { parsePrefer } from './prefer.ts'

/** The outcome when the caller's wait ended before the generation was completed. */
export interface Unfinished {
  done: false
  generationStatus: GenerationStatus
}

/** The outcome when the generation is completed, with its summary (D-12). */
export interface Finished {
  done: true
  summary: GenerationSummary
}

/** Maps the error code of a generation to the error code of the call. All other codes become provider_failed. */
const callErrorCodes: Record<string, ErrorCode> = { refused: 'refused', storage_failed: 'unavailable' }

/**
 * Waits for a generation as long as the `Prefer` header asks, and sets the status of the answer: 201 when it is
 * completed, otherwise 202 with `Location` (D-11, D-74). `isNew` is true when this call has ordered the generation.
 * @throws AppError provider_failed, refused or unavailable when the generation failed. The row stays for a retry.
 * mature_story if the user may no longer read the text (D-144).
 */
export async function awaitGeneration(
  {
    db,
    waitFor,
    request,
    reply,
    user,
  }: Pick<Services, 'db' | 'waitFor'> & {
    request: FastifyRequest
    reply: FastifyReply
    user: Reader
  },
  { id, isNew }: { id: string; isNew: boolean },
): Promise<Unfinished | Finished> {
  const { waitSeconds, applied } = parsePrefer(request.headers.prefer)
  reply.header('vary', 'Prefer')
  if (applied !== null) reply.header('preference-applied', applied)
  const find = async (): Promise<GenerationSummary> => {
    const [found] = await findGenerations(db, { ids: [id], owner: user })
    if (!found) throw notFound('Generation')
    if (!found.isShown) throw matureStoryError()
    return found.summary
  }

  const accepted = (generationStatus: GenerationStatus): Unfinished => {
    reply.code(202).header('location', `/api/generations/${id}`)
    return { done: false, generationStatus }
  }
  // Without a wait, a generation that was just ordered is still queued, so its row is not read.
  if (isNew && waitSeconds === 0) return accepted('queued')
  let summary = await find()
  // A generation that waits for its owner's approval continues only after another call of the owner, so this
  // call stops waiting (D-11, D-115).
  if (!isTerminal(summary.status) && summary.awaits === null && waitSeconds > 0) {
    await waitFor(id, waitSeconds * 1000)
    summary = await find()
  }
  if (summary.status === 'failed') {
    const code = callErrorCodes[summary.error?.code ?? ''] ?? 'provider_failed'
    throw new AppError(code, summary.error?.message ?? 'The generation failed.', { generationId: id })
  }
  if (summary.status === 'completed') {
    reply.code(201)
    return { done: true, summary }
  }
  return accepted(summary.status)
}
