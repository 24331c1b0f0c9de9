import { useQuery } from '@tanstack/react-query'
import type { Chapter } from '#contract/chapters.ts'
import { call } from '../../lib/api.ts'
import { read } from '../../lib/queries.ts'

/** Returns the chapters of a story if all of them are drafts. For other stories it returns an empty list. */
export function useUnreleasedStory(storyId: number): Chapter[] {
  const { data = [] } = useQuery(read('GET /api/stories/{id}/chapters', { params: { id: storyId } }))
  return data.every(({ state }) => state === 'draft') ? data : []
}

/** Releases the chapters one after another. Readers who saved the story get one notification for all of them. */
export async function releaseChapters(storyId: number, chapters: readonly Chapter[]): Promise<void> {
  const last = chapters.at(-1)
  for (const chapter of chapters)
    await call('PUT /api/stories/{id}/chapters/{chapterId}/release', {
      params: { id: storyId, chapterId: chapter.id },
      body: { state: 'released', quiet: chapter !== last },
    })
}
