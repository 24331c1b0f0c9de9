import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { GenerationStatus, GenerationSummary } from '#contract/generation-fields.ts'
import { AppError, notFound } from '#core/errors.ts'
import { findGenerations, isTerminal } from '#core/generations/find-generations.ts'
import type { Services } from '../services.ts'
import { readPrefer } from './prefer.ts'

/** A generation that has not (yet) come to a result within the caller's wait. */
export interface Unfinished {
  done: false
  generationStatus: GenerationStatus
}

/** A generation that has: what it made, by decision 12. */
export interface Finished {
  done: true
  summary: GenerationSummary
}

/** What a plain call hears of a failed generation; of all else, that the provider failed. */
const codeOf: Record<string, ErrorCode> = { refused: 'refused', storage_failed: 'unavailable' }

/**
 * Waits for a generation as long as `Prefer` says and prepares the answer: 202 with `Location` unless it is
 * completed (decisions 11, 74).
 * @throws AppError provider_failed, refused or unavailable when it failed; its row stays for Retry.
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
    user: { userId: string }
  },
  id: string,
): Promise<Unfinished | Finished> {
  const { waitSeconds, applied } = readPrefer(request.headers.prefer)
  reply.header('vary', 'Prefer')
  if (applied !== null) reply.header('preference-applied', applied)
  const find = async (): Promise<GenerationSummary> => {
    const [found] = await findGenerations(db, { ids: [id], ownerId: user.userId })
    if (!found) throw notFound('Generation')
    return found.summary
  }

  let summary = await find()
  if (!isTerminal(summary.status) && waitSeconds > 0) {
    await waitFor(id, waitSeconds * 1000)
    summary = await find()
  }
  if (summary.status === 'failed') {
    const code = codeOf[summary.error?.code ?? ''] ?? 'provider_failed'
    throw new AppError(code, summary.error?.message ?? 'The generation failed.', { generationId: id })
  }
  if (summary.status === 'completed') {
    reply.code(201)
    return { done: true, summary }
  }
  reply.code(202).header('location', `/api/generations/${id}`)
  return { done: false, generationStatus: summary.status }
}
