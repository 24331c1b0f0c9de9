import type { Creator } from '#contract/people.ts'
import type { Session } from '../plugins/sessions.ts'
import type { CreatorRow } from '../rows/people.ts'
import { pictureUrl } from './pictures.ts'

/** A creator as the API returns them. */
export function presentCreator({ avatarKey, createdAt, ...row }: CreatorRow): Creator {
  return { ...row, profileImageUrl: pictureUrl(avatarKey), createdAt: createdAt.toISOString() }
}

/**
 * Returns the name under which other users see a signed-in user (D-149). `shownNameColumns` computes the same for users
 * who are read from the database.
 */
export function shownNames({ names, penName }: Pick<Session, 'names' | 'penName'>): Session['names'] {
  return penName === null ? names : { firstName: penName, lastName: '' }
}
