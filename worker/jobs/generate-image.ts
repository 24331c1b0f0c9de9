import { mediaPath } from '#core/images.ts'
import { portraitPrompt } from '../prompts/generate-image.ts'
import { LostRun } from '../run.ts'
import type { Job } from '../run-job.ts'
import { paint } from './paint.ts'

/** A character's portrait out of its structured appearance; the earlier one stays in the history. */
export const generateImage: Job = async (deps, run) => {
  const { characterId } = run.row
  const character =
    characterId === null ? null : await deps.db.character.findUnique({ where: { id: characterId } })
  if (!character) throw new LostRun()
  const { id, name, role, appearance, description } = character
  const painted = await paint(deps, run, portraitPrompt(character), [name, role, appearance, description])
  return {
    write: async (tx) => {
      const image = await tx.image.create({ data: { ...painted, kind: 'portrait', characterId: id } })
      await tx.character.update({ where: { id }, data: { imageId: image.id } })
      const urls = { imageUrl: mediaPath(image.key), imageSmallUrl: mediaPath(image.smallKey) }
      return {
        result: { ...urls, imagePlaceholder: image.thumbhash },
        title: `The portrait of ${name} is ready`,
        link: `/characters/${id}`,
      }
    },
  }
}
