import { Prisma } from '#core/postgres/client.ts'
import type { Deps } from '../deps.ts'
import { type DueObject, eachObject, isTime, withFailures } from './object-failures.ts'

interface Due extends DueObject {
  id: number
  storyId: number
  version: number
  title: string | null
  content: string
}

/** The storage key of one version of a chapter's text (D-22). */
export function chapterKey({ storyId, id, version }: Pick<Due, 'storyId' | 'id' | 'version'>): string {
  return `chapters/${storyId}/${id}/${version}.md`
}

const keyColumn = Prisma.sql`'chapters/' || c."storyId" || '/' || c.id || '/' || c.version || '.md'`

/** Archives at most 50 chapters whose latest version is not in storage yet (D-22). */
export async function archiveChapters(deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  const { db, storage } = deps
  const due = await db.$queryRaw<Due[]>(Prisma.sql`
    SELECT c.id, c."storyId", c.version, c.title, c.content, ${keyColumn} AS key, f.tries
    FROM chapters c ${withFailures(keyColumn)}
    WHERE c."archivedVersion" < c.version AND ${isTime} ORDER BY c.id LIMIT 50`)
  await eachObject(deps, due, async ({ id, key, version, title, content }) => {
    const heading = title ? `# ${title}\n\n` : ''
    await storage.put(key, `${heading}${content}\n`, 'text/markdown; charset=utf-8')
    // Prisma's update would change updatedAt, although the chapter itself stays the same.
    const marked = await db.$executeRaw`UPDATE chapters SET "archivedVersion" = ${version} WHERE id = ${id}`
    if (marked === 0) await db.objectRemoval.create({ data: { key } })
  })
}
