import { z } from 'zod'
import { passageIntents } from '#contract/book-options.ts'
import type { Estimate } from '#contract/estimate.ts'
import { generationKind } from '#contract/generation-fields.ts'
import { type GenerationKind, generationKinds, type KindRecord } from '#contract/generation-kinds.ts'
import type { Tier } from '#contract/membership.ts'
import { type ChapterSize, wordBands } from '#contract/options.ts'
import type { Config } from '../config.ts'
import type { Log } from '../observability/log.ts'
import { type Db, Prisma } from '../postgres/client.ts'
import { type Queryable, queryRows, rowSchema } from '../postgres/sql.ts'
import { computeCostMicros } from '../settings/model-prices.ts'
import { textModelOf } from '../settings/text-models.ts'
import { passageLength } from '../text/passage-length.ts'
import { imageModelOf } from './picture-refusals.ts'

/** The tokens, pictures and seconds that one finished order needed. */
interface Figures {
  promptTokens: number
  completionTokens: number
  images: number
  seconds: number
}

/** The tokens, pictures and seconds of past orders, by kind and length. */
type PastFigures = ReadonlyMap<string, readonly Figures[]>

/** The fields of an order that decide how much it costs and how long it takes. */
export interface EstimatedOrder {
  kind: GenerationKind
  tier: Tier
  input: {
    chapterSize?: unknown
    /** The suggestions for a passage, and the intent and the quote that decide how long one is. */
    count?: unknown
    intent?: unknown
    quote?: unknown
    /** The chapters of a review. */
    chapters?: unknown
  }
  /** The number of earlier chapters that the order reads first, because their text was changed (D-104). */
  dueChapters?: number
}

/** The size of an order, by which its figures grow: the requests with a prompt, and the words of the answers. */
interface Size {
  requests: number
  words: number
}

const pastRow = rowSchema({
  kind: generationKind,
  length: z.string(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  images: z.number(),
  seconds: z.number(),
  /** The fields of the input that decide the size of the order. */
  count: z.number().nullable(),
  intent: z.string().nullable(),
  bytes: z.number().nullable(),
  chapters: z.number().nullable(),
})

/** If there are fewer past orders than this, they are not representative, and typical figures are used instead. */
const fewest = 5
const most = 100

/** Kinds whose orders have sizes of many values: their figures are kept for one request and one word. */
const sizedKinds = ['passage', 'review'] as const satisfies GenerationKind[]

function isSized(kind: GenerationKind): boolean {
  return sizedKinds.some((one) => one === kind)
}

/** Reads the tokens, pictures and seconds of the latest finished orders of each kind and length. */
async function readPastFigures(on: Queryable): Promise<PastFigures> {
  const rows = await queryRows(
    on,
    pastRow,
    Prisma.sql`
    SELECT d.kind::text, d.length, (d.usage->>'promptTokens')::float8 AS "promptTokens",
      (d.usage->>'completionTokens')::float8 AS "completionTokens", (d.usage->>'images')::float8 AS images,
      d."runningMs"::float8 / 1000 AS seconds, d.count, d.intent, d.bytes, d.chapters
    FROM (
      SELECT l.*, row_number() OVER (PARTITION BY l.kind, l.length ORDER BY l."finishedAt" DESC) AS place
      FROM (
        SELECT kind, usage, "runningMs", "finishedAt",
          CASE WHEN kind = ANY(${[...sizedKinds]}::"GenerationKind"[]) THEN ''
            ELSE coalesce(input->>'chapterSize', input->>'count', '') END AS length,
          CASE WHEN kind = 'passage' THEN (input->>'count')::float8 END AS count,
          CASE WHEN kind = 'passage' THEN input->>'intent' END AS intent,
          CASE WHEN kind = 'passage' THEN octet_length(input->>'quote')::float8 END AS bytes,
          CASE WHEN kind = 'review' THEN (result->>'chapters')::float8 END AS chapters
        FROM generations
        WHERE status = 'completed' AND usage IS NOT NULL AND "finishedAt" > now() - interval '30 days'
        ORDER BY "finishedAt" DESC LIMIT 2000
      ) l
    ) d WHERE d.place <= ${most}`,
  )
  const past = new Map<string, Figures[]>()
  for (const { kind, length, count, intent, bytes, chapters, ...figures } of rows) {
    const key = `${kind} ${length}`
    const { requests, words } = sizeOf(kind, { count, intent, bytes, chapters })
    past.set(key, [...(past.get(key) ?? []), scaled(figures, { requests: 1 / requests, words: 1 / words })])
  }
  return past
}

/**
 * Estimates the money and time of an order (D-151): the median and the 90th percentile of past orders of the same kind
 * and length, with present prices, or rough defaults while there are few past orders.
 */
function estimateOrder(config: Config, past: PastFigures, order: EstimatedOrder): Estimate {
  const known = past.get(`${order.kind} ${lengthOf(order)}`) ?? []
  const size = sizeOfOrder(order)
  const own = known.length >= fewest ? known.map((one) => scaled(one, size)) : defaults(order)
  const reading = usualReading(past, order)
  const figures = reading === null ? own : own.map((one) => sumOf(one, reading))
  const prices = pricesOf(config, order)
  return {
    tokens: range(figures.map((one) => one.promptTokens + one.completionTokens)),
    usd: prices && range(figures.map((one) => prices(one) / 1_000_000)),
    seconds: range(figures.map((one) => one.seconds)),
  }
}

/** Returns the figures of the readings before an order; null without any. */
function usualReading(past: PastFigures, { tier, dueChapters = 0 }: EstimatedOrder): Figures | null {
  if (dueChapters === 0) return null
  const known = past.get('reading ') ?? []
  const all = known.length >= fewest ? known : defaults({ kind: 'reading', tier, input: {} })
  const mean = (of: (one: Figures) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length
  const reading = {
    promptTokens: mean((one) => one.promptTokens),
    completionTokens: mean((one) => one.completionTokens),
    images: 0,
    seconds: mean((one) => one.seconds),
  }
  return scaled(reading, { requests: dueChapters, words: dueChapters })
}

function sumOf(one: Figures, other: Figures): Figures {
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    images: one.images + other.images,
    seconds: one.seconds + other.seconds,
  }
}

/**
 * Returns a function that computes the price of an order's figures in millionths of a US dollar; null when the price of
 * the model is not known.
 */
function pricesOf(config: Config, { kind, tier }: EstimatedOrder): ((used: Figures) => number) | null {
  if (config.DEMO_MODEL) return () => 0
  const text = textModelOf(config, tier)
  const image = imageModelOf(config, tier)
  const main = generationKinds[kind].makes === 'picture' ? image : text
  if (!config.MODEL_PRICES.has(main)) return null
  return ({ promptTokens, completionTokens, images }) =>
    computeCostMicros(config.MODEL_PRICES, { model: text, promptTokens, completionTokens, images: 0 }) +
    computeCostMicros(config.MODEL_PRICES, { model: image, promptTokens: 0, completionTokens: 0, images })
}

function lengthOf({ kind, input }: EstimatedOrder): string {
  return isSized(kind) ? '' : String(input.chapterSize ?? input.count ?? '')
}

/** An English word with its space has this many bytes. In other scripts a word of as many bytes needs as many tokens. */
const bytesPerWord = 6

interface SizeFields {
  count: unknown
  intent: unknown
  /** The length of the quote in UTF-8. */
  bytes: number | null
  chapters: unknown
}

function sizeOf(kind: GenerationKind, { count, intent, bytes, chapters }: SizeFields): Size {
  const atLeastOne = (value: unknown) => Math.max(1, Number(value) || 1)
  if (kind === 'review') return { requests: atLeastOne(chapters), words: atLeastOne(chapters) }
  if (kind !== 'passage') return { requests: 1, words: 1 }
  const known = passageIntents.find((one) => one === intent) ?? 'rewrite'
  const { aim } = passageLength(known, Math.ceil((bytes ?? 0) / bytesPerWord))
  return { requests: atLeastOne(count), words: aim * atLeastOne(count) }
}

function sizeOfOrder({ kind, input }: EstimatedOrder): Size {
  const { count, intent, quote, chapters } = input
  const bytes = typeof quote === 'string' ? Buffer.byteLength(quote) : null
  return sizeOf(kind, { count, intent, bytes, chapters })
}

/** Returns the figures of an order that is larger by a size: prompts grow by requests, answers and time by words. */
function scaled({ promptTokens, completionTokens, images, seconds }: Figures, by: Size): Figures {
  return {
    promptTokens: promptTokens * by.requests,
    completionTokens: completionTokens * by.words,
    images,
    seconds: seconds * by.words,
  }
}

// Returns typical tokens, pictures and seconds for a usual and for a long order, for an installation without a history.
function defaults(order: EstimatedOrder): Figures[] {
  const typical = typicalFigures[generationKinds[order.kind].makes](order)
  const demanding = {
    promptTokens: typical.promptTokens * 2,
    completionTokens: typical.completionTokens * 1.6,
    images: typical.images,
    seconds: typical.seconds * 2,
  }
  return [typical, typical, demanding]
}

// Each value of `makes` needs an entry here, so a kind with a new value does not compile until its figures are added.
const typicalFigures: Record<KindRecord['makes'], (order: EstimatedOrder) => Figures> = {
  chapter: ({ kind, input }) => {
    const isFirst = generationKinds[kind].createsSubject
    const bands = wordBands[isFirst ? 'story' : 'chapter']
    const [, words] = bands[String(input.chapterSize) as ChapterSize] ?? bands.medium
    // The calls for the contract, the prose and the reading of a chapter all contain the story, so their prompts are
    // long. An English word has 1.4 tokens.
    return text(isFirst ? 9000 : 14_000, words * 1.4 + 2200, 25 + words / 20)
  },
  character: () => text(1500, 900, 15),
  suggestions: (order) => {
    const { requests, words } = sizeOfOrder(order)
    return text(3500 * requests + words, words * 1.4 + 100 * requests, 4 * requests + words / 20)
  },
  findings: (order) => {
    const { requests } = sizeOfOrder(order)
    return text(7000 * requests, 800 * requests, 15 * requests)
  },
  records: () => text(6000, 1500, 20),
  picture: () => ({ promptTokens: 0, completionTokens: 0, images: 1, seconds: 40 }),
}

function text(promptTokens: number, completionTokens: number, seconds: number): Figures {
  return { promptTokens, completionTokens, images: 0, seconds }
}

function range(values: readonly number[]): { p50: number; p90: number } {
  const sorted = [...values].sort((a, b) => a - b)
  // Returns a quantile: at least this share of the values is less than or equal to the result.
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
  const rounded = (value: number) => Math.round(value * 1_000_000) / 1_000_000
  return { p50: rounded(at(0.5)), p90: rounded(at(0.9)) }
}

/** Estimates orders from the past orders that this process has read. */
export interface OrderEstimates {
  /** Resolves when past orders are known. Only the first order of a process waits for it. */
  ready(): Promise<void>
  of(order: EstimatedOrder): Estimate
}

/** If the past orders were read longer ago than this (ms), they are read again. */
const freshMs = 60_000

/**
 * Opens the estimates of a process. They are kept in memory, so that an order needs no further round trip. An
 * order that finds them too old starts a new read and does not wait for it.
 */
export function openOrderEstimates(config: Config, db: Db, log: Log): OrderEstimates {
  let past: PastFigures | undefined
  /** The estimates that were computed from `past`, by kind, length, tier and size. */
  const estimates = new Map<string, Estimate>()
  let readAt = 0
  let reading: Promise<void> | undefined

  const read = () => {
    reading ??= readPastFigures(db)
      .then(
        (found) => {
          past = found
          estimates.clear()
        },
        (error: unknown) => log.warn({ err: error }, 'loading past orders failed, estimating without them'),
      )
      .finally(() => {
        readAt = performance.now()
        reading = undefined
      })
    return reading
  }

  return {
    ready: async () => {
      if (readAt > 0 && performance.now() - readAt < freshMs) return
      const fresh = read()
      if (!past) await fresh
    },
    of: (order) => {
      const { requests, words } = sizeOfOrder(order)
      const key = `${order.kind} ${order.tier} ${lengthOf(order)} ${requests} ${words} ${order.dueChapters ?? 0}`
      const known = estimates.get(key)
      if (known) return known
      const estimate = estimateOrder(config, past ?? new Map(), order)
      estimates.set(key, estimate)
      return estimate
    },
  }
}
