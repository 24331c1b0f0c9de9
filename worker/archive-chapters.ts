import type { Deps } from './deps.ts'

interface Due {
  id: number
  storyId: number
  version: number
  title: string | null
  content: string
}

/** Where the text of one version of a chapter lies (decision 22). */
export function chapterKey({ storyId, id, version }: Pick<Due, 'storyId' | 'id' | 'version'>): string {
  return `chapters/${storyId}/${id}/${version}.md`
}

/** Copies chapters to storage whose latest version is not there yet, by hand or by AI. */
export async function archiveChapters({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  const due = await db.$queryRaw<Due[]>`
    SELECT id, "storyId", version, title, content FROM chapters WHERE "archivedVersion" < version ORDER BY id LIMIT 50`
  for (const chapter of due) {
    const heading = chapter.title ? `# ${chapter.title}\n\n` : ''
    await storage.put(chapterKey(chapter), `${heading}${chapter.content}\n`, 'text/markdown; charset=utf-8')
    const marked = await db.chapter.updateMany({
      where: { id: chapter.id },
      data: { archivedVersion: chapter.version },
    })
    if (marked.count === 0) await db.objectRemoval.create({ data: { key: chapterKey(chapter) } })
  }
}
