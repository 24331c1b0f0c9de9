import { readStoryInput } from '#contract/generation-input.ts'
import { mediaPath } from '#core/storage/images.ts'
import { coverPrompt } from '../prompts/generate-cover.ts'
import { resultOf } from '../run/finish.ts'
import { LostRun } from '../run/run.ts'
import type { Job } from '../run/run-job.ts'
import { paint } from './paint.ts'
import { showPicture } from './show-picture.ts'

/** Paints a story's cover from its places, its mood and its characters. The earlier cover stays in the history (D-87). */
export const generateCover: Job = async (deps, run) => {
  const { storyId } = run.row
  const story =
    storyId === null
      ? null
      : await deps.db.story.findUnique({
          where: { id: storyId },
          include: {
            characters: {
              include: { character: true },
              orderBy: [{ createdAt: 'asc' }, { characterId: 'asc' }],
            },
            locations: {
              include: { location: true },
              orderBy: [{ createdAt: 'asc' }, { locationId: 'asc' }],
            },
            generations: { where: { kind: 'story' }, select: { input: true }, take: 1 },
          },
        })
  if (!story) throw new LostRun()
  const origin = readStoryInput(story.generations[0]?.input)
  const picture = coverPrompt({
    title: story.title,
    genre: story.genre,
    spiceLevel: story.spiceLevel,
    description: story.description,
    ...(origin ? { tone: origin.tone, setting: origin.setting } : {}),
    characters: story.characters.map(({ character }) => character),
    places: story.locations.map(({ location }) => location),
  })
  const asked = [
    story.title,
    story.description,
    ...story.characters.map(({ character }) => character.appearance),
  ]
  const painted = await paint(deps, run, picture, asked)
  return {
    write: async (tx, readsFirst) => {
      const of = { kind: 'cover' as const, storyId: story.id }
      const shown = await showPicture(tx, run, painted, { of, readsFirst })
      const urls = { coverImageUrl: mediaPath(shown.key), coverImageSmallUrl: mediaPath(shown.smallKey) }
      return { result: resultOf({ ...urls, coverPlaceholder: shown.thumbhash }), subject: story.title }
    },
  }
}
