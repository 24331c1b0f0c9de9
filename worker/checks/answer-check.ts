import { z } from 'zod'
import type { Tier } from '#contract/membership.ts'
import { checkedServices } from '#contract/operator.ts'
import { tier } from '#contract/users.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { computeCostMicros } from '#core/settings/model-prices.ts'
import type { Deps } from '../deps.ts'
import type { ModelUsage } from '../model/openai.ts'
import { describeFailure } from './describe-failure.ts'

const claimedRow = rowSchema({ what: checkedServices, tier, requestedById: z.string().nullable() })

/** The maximum time (ms) that a check waits for the service that it checks. */
const limits = { text: 60_000, picture: 120_000 }

/** An admin waits at most this time (s) until a worker starts the check, so an older request is not performed. */
const recentSeconds = 8

const waitingRow = rowSchema({ id: z.string() })

interface Answer {
  ok: boolean
  message: string
}

/**
 * Performs a check that an admin has requested: it asks the model, or has a picture painted and stored, and stores the
 * result as text. Only one of several workers performs it. The budgets count its cost (D-151).
 */
export async function runServiceCheck(deps: Deps, id: string): Promise<void> {
  const { config, db, log, meter } = deps
  const [check] = await queryRows(
    db,
    claimedRow,
    Prisma.sql`UPDATE service_checks SET "claimedAt" = now() WHERE id = ${id}::uuid AND "claimedAt" IS NULL
      RETURNING what, tier::text, "requestedById"`,
  )
  if (!check || check.what === 'mail') return
  const began = performance.now()
  let usage: ModelUsage = { model: '', promptTokens: 0, completionTokens: 0, images: 0 }
  const limitMs = limits[check.what]
  const signal = AbortSignal.timeout(limitMs)
  const onUsage = (used: ModelUsage) => {
    usage = used
  }
  const answered = await ask(deps, { what: check.what, tier: check.tier, signal, onUsage }).catch(
    (error: unknown): Answer => {
      usage = { ...usage, images: 0 }
      log.info({ err: error, check: check.what }, 'service check failed')
      return { ok: false, message: describeFailure(error, { config, model: usage.model, limitMs, signal }) }
    },
  )
  const ms = Math.round(performance.now() - began)
  const costMicros = config.DEMO_MODEL ? 0 : computeCostMicros(config.MODEL_PRICES, usage)
  meter.modelCall({ purpose: 'check', outcome: answered.ok ? 'ok' : 'broken', ms, costMicros, ...usage })
  await execute(
    db,
    Prisma.sql`
    WITH done AS (
      UPDATE service_checks SET "finishedAt" = now(), ok = ${answered.ok}, message = ${answered.message}, ms = ${ms}::int,
        "costMicros" = ${costMicros}::int
      WHERE id = ${id}::uuid
    )
    INSERT INTO spending ("ownerId", day, micros)
    SELECT ${check.requestedById ?? 'erased'}, (now() AT TIME ZONE 'UTC')::date, ${costMicros}::bigint WHERE ${costMicros} > 0
    ON CONFLICT ("ownerId", day) DO UPDATE SET micros = spending.micros + EXCLUDED.micros`,
  )
}

/**
 * Performs the checks that were requested before this worker began to listen for notifications. Each later request
 * arrives as a notification.
 */
export async function runWaitingServiceChecks(deps: Deps): Promise<void> {
  const waiting = await queryRows(
    deps.db,
    waitingRow,
    Prisma.sql`
    SELECT id FROM service_checks WHERE "claimedAt" IS NULL AND "createdAt" > now() - make_interval(secs => ${recentSeconds})`,
  )
  for (const { id } of waiting) await runServiceCheck(deps, id)
}

interface Question {
  what: 'text' | 'picture'
  tier: Tier
  signal: AbortSignal
  onUsage: (usage: ModelUsage) => void
}

async function ask({ model, storage }: Deps, { what, ...call }: Question): Promise<Answer> {
  if (what === 'text') {
    let used: ModelUsage | undefined
    const { text, refusal } = await model.chat({
      ...call,
      messages: [{ role: 'user', content: 'Answer with one short sentence: what is a lighthouse for?' }],
      onUsage: (usage) => {
        used = usage
        call.onUsage(usage)
      },
    })
    if (refusal || text.trim() === '')
      return { ok: false, message: `The model ${used?.model ?? ''} answered nothing.` }
    const answer = text.trim().replace(/\s+/g, ' ').slice(0, 200)
    return { ok: true, message: `The model ${used?.model ?? ''} answered: ${answer}` }
  }
  const picture = await model.image({
    ...call,
    prompt: 'A small lighthouse at dusk, in watercolour.',
    size: '1024x1024',
  })
  // The test picture is stored and read back in the same way as a finished picture.
  const key = `checks/${crypto.randomUUID()}`
  await storage.put(key, picture, 'application/octet-stream')
  const stored = await storage.head(key)
  await storage.remove(key)
  if (!stored) return { ok: false, message: 'The picture was painted, but it is missing in storage.' }
  return { ok: true, message: `The picture was painted and stored: ${Math.ceil(picture.length / 1024)} KB.` }
}
