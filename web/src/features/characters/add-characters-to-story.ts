import { call } from '../../lib/api.ts'
import { refreshStoryLinks } from '../../lib/work-caches.ts'

/**
 * Adds characters to a story one after another. The promise rejects at the first failure, and characters that were
 * added before it stay in the story.
 */
export async function addCharactersToStory(
  storyId: number,
  characterIds: number[],
  role: string,
): Promise<void> {
  try {
    for (const characterId of characterIds) {
      await call('POST /api/stories/{id}/characters', {
        params: { id: storyId },
        body: { characterId, role },
      })
    }
  } finally {
    await refreshStoryLinks()
  }
}

/** Adds the members of a cast that are not in the story yet. Returns how many were added. */
export async function addCastToStory(storyId: number, castId: number, present: number[]): Promise<number> {
  const members = await call('GET /api/casts/{id}/characters', { params: { id: castId } })
  const missing = members.map(({ id }) => id).filter((id) => !present.includes(id))
  await addCharactersToStory(storyId, missing, 'supporting')
  return missing.length
}
