import { listedWhere, type Viewer } from '#core/policy/policy.ts'
import { listedProfileWhere } from '#core/policy/policy-people.ts'
import type { Prisma } from '#core/postgres/client.ts'

export type Searched = 'story' | 'character' | 'location' | 'user'

/**
 * A table that can be searched; its conditions use the alias t. Its column `searched` has the title on the first line,
 * without accents.
 */
export interface Source {
  table: string
  /** Whether whole words are searched as well as parts of words: such a table has a column `words`. */
  stemmed: boolean
  /** The rows that everybody may find; a person is not found by those whom they have blocked (D-147). */
  open: (viewer: Viewer) => Prisma.Sql
  ids: 'int' | 'text'
}

export const sources: Record<Searched, Source> = {
  story: { table: 'stories', stemmed: true, open: () => listedWhere('story', 't'), ids: 'int' },
  character: { table: 'characters', stemmed: true, open: () => listedWhere('character', 't'), ids: 'int' },
  location: { table: 'locations', stemmed: true, open: () => listedWhere('location', 't'), ids: 'int' },
  // A search for people compares their names, never their e-mails (D-67).
  user: { table: 'users', stemmed: false, open: (viewer) => listedProfileWhere(viewer, 't'), ids: 'text' },
}
