import { listedWhere, publicProfileWhere } from '#core/policy.ts'
import type { Prisma } from '#core/postgres/client.ts'

export type Searched = 'story' | 'character' | 'location' | 'user'

/** The searched columns of a table, as SQL over the alias t. */
export interface Source {
  table: string
  /** The column whose matches rank highest. */
  title: string
  /** The searched text, written exactly as in the search indexes; Postgres does not use them otherwise. */
  text: string
  /** Whether whole words are searched as well as parts of words: such a table has a column `words`. */
  stemmed: boolean
  /** The rows that everybody may find. */
  open: Prisma.Sql
  ids: 'int' | 'text'
}

const name = `t."firstName" || ' ' || t."lastName"`

export const sources: Record<Searched, Source> = {
  story: {
    table: 'stories',
    title: 't.title',
    text: "t.title || ' ' || t.description",
    stemmed: true,
    open: listedWhere('story', 't'),
    ids: 'int',
  },
  character: {
    table: 'characters',
    title: 't.name',
    text: "t.name || ' ' || t.role || ' ' || t.description",
    stemmed: true,
    open: listedWhere('character', 't'),
    ids: 'int',
  },
  location: {
    table: 'locations',
    title: 't.name',
    text: "t.name || ' ' || t.type || ' ' || t.description",
    stemmed: true,
    open: listedWhere('location', 't'),
    ids: 'int',
  },
  // Names, never e-mails (D-67).
  user: {
    table: 'users',
    title: name,
    text: name,
    stemmed: false,
    open: publicProfileWhere('t'),
    ids: 'text',
  },
}
