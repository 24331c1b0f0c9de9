interface Made {
  id: number
  createdAt: string
}

export interface Activity {
  key: string
  kind: 'story' | 'character' | 'collection'
  name: string
  id: number
  createdAt: string
}

const SHOWN = 5

interface Works {
  stories: readonly (Made & { title: string })[]
  characters: readonly (Made & { name: string })[]
  collections: readonly (Made & { name: string })[]
}

/** Returns the five newest works of a writer, newest first. */
export function recentActivity({ stories, characters, collections }: Works): Activity[] {
  const entry = (kind: Activity['kind'], name: string, { id, createdAt }: Made): Activity => {
    return { key: `${kind}-${id}`, kind, name, id, createdAt }
  }
  return [
    ...stories.map((one) => entry('story', one.title, one)),
    ...characters.map((one) => entry('character', one.name, one)),
    ...collections.map((one) => entry('collection', one.name, one)),
  ]
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .slice(0, SHOWN)
}
