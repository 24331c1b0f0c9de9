import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import { dueObjectWhere, dueShape, processObjects, withFailures } from './object-failures.ts'

const dueRow = rowSchema({
  ...dueShape,
  id: z.int(),
  storyId: z.int(),
  version: z.int(),
  title: z.string().nullable(),
  content: z.string(),
})
type Due = z.infer<typeof dueRow>

/** Returns the storage key of one version of a chapter's text (D-22). */
export function chapterKey({ storyId, id, version }: Pick<Due, 'storyId' | 'id' | 'version'>): string {
  return `chapters/${storyId}/${id}/${version}.md`
}

const keyColumn = Prisma.sql`'chapters/' || c."storyId" || '/' || c.id || '/' || c.version || '.md'`

/** Archives at most 50 chapters whose latest version is not in storage yet (D-22). */
export async function archiveChapters(deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  const { db, storage } = deps
  const due = await queryRows(
    db,
    dueRow,
    Prisma.sql`
    SELECT c.id, c."storyId", c.version, c.title, c.content, ${keyColumn} AS key, f.tries
    FROM chapters c ${withFailures(keyColumn)}
    WHERE c."archivedVersion" < c.version AND ${dueObjectWhere} ORDER BY c.id LIMIT 50`,
  )
  await processObjects(deps, due, async ({ id, key, version, title, content }) => {
    const heading = title ? `# ${title}\n\n` : ''
    await storage.put(key, `${heading}${content}\n`, 'text/markdown; charset=utf-8')
    // The statement is plain SQL, because an update by Prisma would change updatedAt although no user has changed the
    // chapter.
    const marked = await execute(
      db,
      Prisma.sql`UPDATE chapters SET "archivedVersion" = ${version} WHERE id = ${id}`,
    )
    if (marked === 0) await db.objectRemoval.create({ data: { key } })
  })
}
