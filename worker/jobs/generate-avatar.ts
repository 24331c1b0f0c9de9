import { readAvatarInput } from '#contract/generation-input.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { mediaPath } from '#core/storage/images.ts'
import { avatarPrompt } from '../prompts/generate-avatar.ts'
import { resultOf } from '../run/finish.ts'
import type { Job } from '../run/run-job.ts'
import { insertImage, paint } from './paint.ts'

/** Paints a user's avatar from the description that they typed. */
export const generateAvatar: Job = async (deps, run) => {
  const input = readAvatarInput(run.row.input)
  if (!input) throw new Error('the stored input of an avatar generation does not fit its kind')
  const { ownerId } = run.row
  const painted = await paint(deps, run, avatarPrompt({ description: input.prompt }), [input.prompt])
  return {
    write: async (tx) => {
      void execute(
        tx,
        Prisma.sql`
        WITH image AS (${insertImage(painted, { kind: 'avatar' })})
        UPDATE users SET "avatarId" = image.id FROM image WHERE users.id = ${ownerId}`,
      )
      return { result: resultOf({ profileImageUrl: mediaPath(painted.smallKey) }), subject: '' }
    },
  }
}
