import type { Creator } from '#contract/people.ts'
import type { CreatorRow } from '../rows/people.ts'
import { pictureUrl } from './pictures.ts'

/** A creator as the API returns them. */
export function presentCreator({ avatarKey, createdAt, ...row }: CreatorRow): Creator {
  return { ...row, profileImageUrl: pictureUrl(avatarKey), createdAt: createdAt.toISOString() }
}
