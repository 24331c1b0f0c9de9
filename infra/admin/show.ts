import { readText } from '#core/generations/text.ts'
import type { Prisma } from '#core/postgres/client.ts'
import { openStorage } from '#core/storage/client.ts'
import { type Command, generationIdOf, Refusal } from './command.ts'
import { listUnfinished } from './list-generations.ts'

/**
 * The columns of a generation that operators may read. A column is shown only if it is listed here. Orders, contracts,
 * checkpoints and results are content, and the message of an error can quote it: `errorCode` gives the reason.
 */
const shownColumns = {
  ...{ id: true, kind: true, status: true, ownerId: true, storyId: true, characterId: true, chapterId: true },
  ...{ awaits: true, weight: true, attempt: true, failures: true, calls: true, leaseLosses: true },
  ...{ progress: true, stage: true, progressDetail: true, runAfter: true, waitingSince: true },
  ...{ dispatchedAt: true, workerId: true, leaseUntil: true, runningMs: true, claimedAt: true },
  ...{ errorCode: true, usage: true, usagePeriod: true, reservedMicros: true, archivedAt: true },
  ...{ dismissedAt: true, traceparent: true, runTraceparent: true },
  ...{ createdAt: true, startedAt: true, finishedAt: true },
} as const satisfies Prisma.GenerationSelect

/** Shows everything that is stored about a generation except its content, which operators must not read. */
export const showCommand: Command = {
  usage: '[generation id] [--json]',
  about:
    'Shows the row, model calls, text length, chapter and archive of one generation, but never its content. Without an id it lists the latest generations that are queued, running or failed.',
  options: { json: { type: 'boolean' } },
  takes: [0, 1],
  run: async ({ db, config, args: [given], options }) => {
    if (given === undefined) return listUnfinished(db)
    const id = generationIdOf(given)
    const row = await db.generation.findUnique({
      where: { id },
      select: {
        ...shownColumns,
        owner: { select: { id: true, tier: true, isActive: true } },
        modelCalls: { orderBy: { id: 'asc' }, omit: { generationId: true } },
        chapter: {
          select: { id: true, chapterNumber: true, words: true, version: true, archivedVersion: true },
        },
        images: { select: { id: true, kind: true, key: true } },
        texts: { distinct: ['attempt'], select: { attempt: true }, orderBy: { attempt: 'asc' } },
      },
    })
    if (!row) throw new Refusal(`Generation ${id} does not exist.`)
    const { modelCalls, chapter, images, texts, owner, ...fields } = row
    const [text, notifications, archive] = await Promise.all([
      readText(db, id),
      db.notification.count({ where: { generationId: id } }),
      findArchive(config, id),
    ])
    const details = {
      generation: fields,
      owner,
      text: { units: text.length, attempts: texts.map(({ attempt }) => attempt) },
      modelCalls: modelCalls.map((call) => ({ ...call, id: String(call.id) })),
      chapter,
      images,
      notifications,
      archive,
    }
    return options.json ? JSON.stringify(details, null, 2) : formatDetails(details).join('\n')
  },
}

async function findArchive(config: Parameters<typeof openStorage>[0], id: string) {
  const storage = openStorage(config)
  const key = `generations/${id}.json`
  try {
    const found = await storage.get(key)
    found?.body.destroy()
    return { key, state: found ? 'stored' : 'missing', bytes: found?.length ?? 0 }
  } catch {
    return { key, state: 'storage cannot be reached', bytes: 0 }
  } finally {
    storage.close()
  }
}

function formatDetails(details: Record<string, unknown>): string[] {
  return Object.entries(details).flatMap(([part, value]) => {
    if (Array.isArray(value))
      return [`${part}: ${value.length}`, ...value.map((each) => `  ${formatFields(each)}`)]
    if (value === null || typeof value !== 'object') return [`${part}: ${formatValue(value)}`]
    const fields = Object.entries(value).filter(([, field]) => field !== null)
    return [`${part}:`, ...fields.map(([name, field]) => `  ${name}: ${formatValue(field)}`)]
  })
}

function formatFields(value: object): string {
  return Object.entries(value)
    .map(([name, field]) => `${name}=${formatValue(field)}`)
    .join(' ')
}

function formatValue(value: unknown): string {
  if (value === null) return 'none'
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
