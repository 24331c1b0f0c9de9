import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'

/** Links characters to a story one by one; rejects with the first failure, those before it stay linked. */
export async function addToStory(storyId: number, characterIds: number[], role: string): Promise<void> {
  try {
    for (const characterId of characterIds) {
      await call('POST /api/stories/{id}/characters', {
        params: { id: storyId },
        body: { characterId, role },
      })
    }
  } finally {
    await invalidate('GET /api/stories/{id}/characters', { id: storyId })
  }
}

/** Adds the members of a cast that are not in the story yet; answers how many there were. */
export async function addCastToStory(storyId: number, castId: number, present: number[]): Promise<number> {
  const members = await call('GET /api/casts/{id}/characters', { params: { id: castId } })
  const missing = members.map(({ id }) => id).filter((id) => !present.includes(id))
  await addToStory(storyId, missing, 'supporting')
  return missing.length
}
