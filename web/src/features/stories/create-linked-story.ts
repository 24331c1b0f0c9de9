import type { z } from 'zod'
import type { StoryDetail, storyForm } from '#contract/stories.ts'
import { call } from '../../lib/api.ts'
import type { StoryIngredients } from './ingredient-fields.tsx'

type StoryForm = z.output<typeof storyForm>

/**
 * Creates the story. Then it links each character as main, each location as primary and the members of each cast as
 * supporting (D-245). A failed link does not undo the story. The names of what could not be linked are returned in
 * `unlinked`.
 */
export async function createLinkedStory(
  { characterIds, locationIds, castIds, ...body }: StoryForm,
  ingredients: StoryIngredients,
  idempotencyKey: string,
): Promise<{ story: StoryDetail; unlinked: string[] }> {
  const story = await call('POST /api/stories', { body, idempotencyKey })
  const unlinked: string[] = []
  const attempt = async (name: string, link: () => Promise<unknown>) => {
    try {
      await link()
    } catch {
      unlinked.push(name)
    }
  }
  const linkCharacter = (characterId: number, role: string) =>
    call('POST /api/stories/{id}/characters', { params: { id: story.id }, body: { characterId, role } })

  for (const id of characterIds) {
    await attempt(nameIn(ingredients.characters, id), () => linkCharacter(id, 'main'))
  }
  for (const id of locationIds) {
    await attempt(nameIn(ingredients.locations, id), () =>
      call('POST /api/locations/{id}/add-to-story/{storyId}', {
        params: { id, storyId: story.id },
        body: { importance: 'primary' },
      }),
    )
  }
  for (const id of castIds) {
    await attempt(nameIn(ingredients.casts, id), async () => {
      const members = await call('GET /api/casts/{id}/characters', { params: { id } })
      for (const member of members) {
        if (characterIds.includes(member.id)) continue
        await attempt(member.name, () => linkCharacter(member.id, 'supporting'))
      }
    })
  }
  return { story, unlinked }
}

function nameIn(options: StoryIngredients['characters'], id: number): string {
  return options?.find((one) => one.id === id)?.name ?? `number ${id}`
}
