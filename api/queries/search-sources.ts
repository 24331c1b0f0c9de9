export type Searched = 'story' | 'character' | 'location' | 'user'

/** What is searched of a table, as SQL over the alias t. */
export interface Source {
  table: string
  /** What a good match is in. */
  title: string
  /** All that is searched, as in the search indexes, to the letter: only then does Postgres use them. */
  text: string
  /** Searched by words too, not only by parts of words: the table has a column `words`. */
  stemmed: boolean
  /** What strangers may find. */
  open: string
  ids: 'int' | 'text'
}

const name = `t."firstName" || ' ' || t."lastName"`

export const sources: Record<Searched, Source> = {
  story: {
    table: 'stories',
    title: 't.title',
    text: "t.title || ' ' || t.description",
    stemmed: true,
    open: 't."isPublic"',
    ids: 'int',
  },
  character: {
    table: 'characters',
    title: 't.name',
    text: "t.name || ' ' || t.role || ' ' || t.description",
    stemmed: true,
    open: '(t."isPublic" AND t."isReady")',
    ids: 'int',
  },
  location: {
    table: 'locations',
    title: 't.name',
    text: "t.name || ' ' || t.type || ' ' || t.description",
    stemmed: true,
    open: 't."isPublic"',
    ids: 'int',
  },
  // Names, never e-mails (decision 67).
  user: {
    table: 'users',
    title: name,
    text: name,
    stemmed: false,
    open: '(t."publicProfile" AND t."isActive")',
    ids: 'text',
  },
}
