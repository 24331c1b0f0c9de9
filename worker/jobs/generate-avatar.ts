import { readAvatarInput } from '#contract/generation-input.ts'
import { mediaPath } from '#core/storage/images.ts'
import { avatarPrompt } from '../prompts/generate-avatar.ts'
import { resultOf } from '../run/finish.ts'
import type { Job } from '../run/run-job.ts'
import { paintPicture } from './pictures/paint-picture.ts'
import { lockPictureSubject, showPicture } from './pictures/show-picture.ts'

/** Paints a user's avatar from the description that they typed. */
export const generateAvatar: Job = async (deps, run) => {
  const input = readAvatarInput(run.row.input)
  if (!input)
    throw new Error('the stored input of an avatar generation does not match the schema of its kind')
  const picture = avatarPrompt({ description: input.prompt })
  const painted = await paintPicture(deps, run, { compose: () => picture, asked: [input.prompt] })
  const of = { kind: 'avatar' as const }
  return {
    locks: [lockPictureSubject(of, run.row)],
    write: async (tx, readsFirst) => {
      const shown = await showPicture(tx, run, painted, { of, readsFirst })
      return { result: resultOf({ profileImageUrl: mediaPath(shown.smallKey) }), subject: '' }
    },
  }
}
