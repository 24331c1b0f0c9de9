import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { mediaPath } from '#core/storage/images.ts'
import { portraitPrompt } from '../prompts/generate-image.ts'
import { resultOf } from '../run/finish.ts'
import { LostRun } from '../run/run.ts'
import type { Job } from '../run/run-job.ts'
import { insertImage, paint } from './paint.ts'

/** Paints a character's portrait from its appearance. The earlier portrait stays in the history (D-87). */
export const generateImage: Job = async (deps, run) => {
  const { characterId } = run.row
  const character =
    characterId === null ? null : await deps.db.character.findUnique({ where: { id: characterId } })
  if (!character) throw new LostRun()
  const { id, name, role, appearance, description } = character
  const painted = await paint(deps, run, portraitPrompt(character), [name, role, appearance, description])
  return {
    write: async (tx) => {
      void execute(
        tx,
        Prisma.sql`
        WITH image AS (${insertImage(painted, { kind: 'portrait', characterId: id })})
        UPDATE characters SET "imageId" = image.id, "updatedAt" = now() FROM image WHERE characters.id = ${id}`,
      )
      const urls = { imageUrl: mediaPath(painted.key), imageSmallUrl: mediaPath(painted.smallKey) }
      return { result: resultOf({ ...urls, imagePlaceholder: painted.thumbhash }), subject: name }
    },
  }
}
