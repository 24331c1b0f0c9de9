import { mediaPath } from '#core/storage/images.ts'
import { portraitPrompt, portraitTexts } from '../prompts/generate-image.ts'
import { resultOf } from '../run/finish.ts'
import { LostRun } from '../run/run.ts'
import type { Job } from '../run/run-job.ts'
import { paintPicture } from './pictures/paint-picture.ts'
import { lockPictureSubject, showPicture } from './pictures/show-picture.ts'

/** Paints a character's portrait from its appearance. The earlier portrait stays in the history (D-87). */
export const generateImage: Job = async (deps, run) => {
  const { characterId } = run.row
  const character =
    characterId === null
      ? null
      : await deps.db.character.findUnique({ where: { id: characterId }, include: { image: true } })
  if (!character) throw new LostRun()
  const { id, name, appearance, image } = character
  const painted = await paintPicture(deps, run, {
    compose: (pictured) => portraitPrompt({ ...character, hasReference: pictured.length > 0 }),
    references: image && showsSameLooks(image.prompt, appearance) ? [{ name, key: image.key }] : [],
    asked: portraitTexts(character),
  })
  const of = { kind: 'portrait' as const, characterId: id }
  return {
    locks: [lockPictureSubject(of, run.row)],
    write: async (tx, readsFirst) => {
      const shown = await showPicture(tx, run, painted, { of, readsFirst })
      const urls = { imageUrl: mediaPath(shown.key), imageSmallUrl: mediaPath(shown.smallKey) }
      return { result: resultOf({ ...urls, imagePlaceholder: shown.thumbhash }), subject: name }
    },
  }
}

/**
 * Returns whether a portrait shows the present appearance: either it was painted from this appearance, or it was
 * uploaded.
 */
function showsSameLooks(prompt: string, appearance: string): boolean {
  return prompt === '' || (appearance.trim() !== '' && prompt.includes(appearance))
}
