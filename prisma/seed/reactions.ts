import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { demoCollections } from '../demo/casts.ts'
import { demoCharacters } from '../demo/characters.ts'
import { demoLocations } from '../demo/locations.ts'
import { writersLike } from '../demo/shares.ts'
import { demoStories } from '../demo/stories.ts'
import type { DaysAgo, DemoStory, DemoUserKey } from '../demo/types.ts'
import { type Calendar, dayMs, startOfDay } from './calendar.ts'
import { createRandom } from './chance.ts'
import type { People } from './people.ts'
import { getId, type Works } from './works.ts'

interface Reaction {
  id: number
  userId: string
  at: Date
}

export interface StoryLike extends Reaction {
  key: string
  name: string
}

interface Read {
  id: number
  viewer: string
  day: Date
}

const writers: DemoUserKey[] = ['elena', 'julian', 'noor', 'ruth']

/**
 * Writes likes, saves, ratings and reads, and sets each count to the number of its rows. Returns the likes of stories,
 * from which their notifications are made.
 */
export async function writeReactions(
  tx: Tx,
  calendar: Calendar,
  people: People,
  works: Works & { stories: Map<string, number>; collections: Map<string, number> },
): Promise<StoryLike[]> {
  const likes: StoryLike[] = []
  const saves: Reaction[] = []
  const ratings: (Reaction & { rating: number })[] = []
  const reads: Read[] = []
  for (const story of demoStories) {
    const id = getId(works.stories, story.key)
    const reception = createReception(story, calendar, people)
    likes.push(...reception.likes.map((like) => ({ ...like, id, key: story.key })))
    saves.push(...reception.saves.map((save) => ({ ...save, id })))
    ratings.push(...reception.ratings.map((rating) => ({ ...rating, id })))
    reads.push(...reception.reads.map((read) => ({ ...read, id })))
  }
  const row = ({ id, userId, at }: Reaction) => ({ storyId: id, userId, createdAt: at })
  await tx.storyLike.createMany({ data: likes.map(row) })
  await tx.storySave.createMany({ data: saves.map(row) })
  await tx.storyRating.createMany({ data: ratings.map((given) => ({ ...row(given), rating: given.rating })) })
  await execute(
    tx,
    Prisma.sql`
    INSERT INTO story_reads ("storyId", viewer, day)
    SELECT * FROM unnest(${reads.map(({ id }) => id)}::int[], ${reads.map(({ viewer }) => viewer)}::text[],
      ${reads.map(({ day }) => day.toISOString().slice(0, 10))}::date[]) ON CONFLICT DO NOTHING`,
  )

  const liked = (
    name: string,
    things: { key: string; created: DaysAgo; loved: number }[],
    ids: Map<string, number>,
  ) =>
    things.flatMap((thing) =>
      createFans(`${name} ${thing.key}`, thing, calendar, people).map((fan) => ({
        ...fan,
        id: getId(ids, thing.key),
      })),
    )
  const characterLikes = liked('character', demoCharacters, works.characters)
  await tx.characterLike.createMany({
    data: characterLikes.map(({ id, userId, at }) => ({ characterId: id, userId, createdAt: at })),
  })
  await tx.characterSave.createMany({
    data: characterLikes
      .filter((_, place) => place % 3 === 0)
      .map(({ id, userId, at }) => ({ characterId: id, userId, createdAt: at })),
  })
  const locationLikes = liked('location', demoLocations, works.locations)
  await tx.locationLike.createMany({
    data: locationLikes.map(({ id, userId, at }) => ({ locationId: id, userId, createdAt: at })),
  })
  await tx.locationSave.createMany({
    data: locationLikes
      .filter((_, place) => place % 4 === 0)
      .map(({ id, userId, at }) => ({ locationId: id, userId, createdAt: at })),
  })
  const named = demoCollections.map((collection) => ({ ...collection, key: collection.name }))
  await tx.collectionLike.createMany({
    data: liked('collection', named, works.collections).map(({ id, userId, at }) => ({
      collectionId: id,
      userId,
      createdAt: at,
    })),
  })
  await updateCounts(tx, works)
  return likes
}

type Moments = Omit<Reaction, 'id'>

function createReception(story: DemoStory, calendar: Calendar, { ids, readers }: People) {
  const chance = createRandom(`story ${story.key}`)
  const likes: (Moments & { name: string })[] = []
  const saves: Moments[] = []
  const ratings: (Moments & { rating: number })[] = []
  const reads: Omit<Read, 'id'>[] = []
  const published = calendar.at(story.created)

  for (const reader of readers) {
    // Each reader has a separate generator, so that a change for one reader does not change the others.
    const draw = createRandom(`story ${story.key} ${reader.name}`)
    if (draw() >= story.read) continue
    const at = chooseMoment(published, reader.joined, calendar.now, draw())
    if (draw() < story.loved / story.read) likes.push({ userId: reader.id, name: reader.name, at })
    if (draw() < story.saved / story.read) saves.push({ userId: reader.id, at })
    if (story.rating !== null && draw() < 0.6)
      ratings.push({ userId: reader.id, at, rating: chooseRating(story.rating, draw()) })
    reads.push({ viewer: reader.id, day: startOfDay(at) })
    // The reader opens the story again on some of the days after the first read.
    for (let day = at.getTime() + dayMs; day < calendar.now.getTime(); day += dayMs)
      if (draw() < 0.16) reads.push({ viewer: reader.id, day: startOfDay(new Date(day)) })
  }
  for (const key of writers.filter((key) => key !== story.author)) {
    const { stories, saved } = writersLike[key]
    const at = chooseMoment(published, published, calendar.now, chance())
    if (stories.includes(story.key)) {
      reads.push({ viewer: ids[key], day: startOfDay(at) })
      likes.push({ userId: ids[key], name: '', at })
    }
    if (saved.includes(story.key)) saves.push({ userId: ids[key], at })
  }
  for (let day = startOfDay(published); day <= calendar.now; day = new Date(day.getTime() + dayMs)) {
    const visitors = Math.round(story.read * 26 * (0.5 + chance()))
    for (let visitor = 0; visitor < visitors; visitor++) reads.push({ viewer: `visitor:${visitor}`, day })
  }
  return { likes, saves, ratings, reads }
}

function createFans(
  name: string,
  thing: { created: DaysAgo; loved: number },
  calendar: Calendar,
  { readers }: People,
): Moments[] {
  const chance = createRandom(name)
  return readers.flatMap((reader) => {
    const [liking, when] = [chance(), chance()]
    if (liking >= thing.loved) return []
    return [
      { userId: reader.id, at: chooseMoment(calendar.at(thing.created), reader.joined, calendar.now, when) },
    ]
  })
}

/** Chooses a moment between the later of two times and `end`. Early moments are more likely. */
function chooseMoment(one: Date, other: Date, end: Date, chance: number): Date {
  const start = Math.max(one.getTime(), other.getTime())
  return new Date(start + (end.getTime() - start) * chance ** 1.5)
}

/** Chooses a rating from 3 to 5 so that the average of many ratings is `mean`, which must be at least 3.85. */
function chooseRating(mean: number, chance: number): number {
  const fives = (mean - 3.85) / 1.15
  if (chance < fives) return 5
  return chance < fives + (1 - fives) * 0.85 ? 4 : 3
}

async function updateCounts(
  tx: Tx,
  works: Works & { stories: Map<string, number>; collections: Map<string, number> },
) {
  const ids = (map: Map<string, number>) => [...map.values()]
  await execute(
    tx,
    Prisma.sql`
    UPDATE stories s SET "likeCount" = (SELECT count(*) FROM story_likes l WHERE l."storyId" = s.id),
      "readCount" = (SELECT count(*) FROM story_reads r WHERE r."storyId" = s.id),
      "ratingCount" = (SELECT count(*) FROM story_ratings r WHERE r."storyId" = s.id),
      "ratingSum" = (SELECT coalesce(sum(rating), 0) FROM story_ratings r WHERE r."storyId" = s.id)
    WHERE id = ANY(${ids(works.stories)}::int[])`,
  )
  await execute(
    tx,
    Prisma.sql`
    UPDATE characters c SET "likeCount" = (SELECT count(*) FROM character_likes l WHERE l."characterId" = c.id)
    WHERE id = ANY(${ids(works.characters)}::int[])`,
  )
  await execute(
    tx,
    Prisma.sql`
    UPDATE locations p SET "likeCount" = (SELECT count(*) FROM location_likes l WHERE l."locationId" = p.id)
    WHERE id = ANY(${ids(works.locations)}::int[])`,
  )
  await execute(
    tx,
    Prisma.sql`
    UPDATE collections c SET "likeCount" = (SELECT count(*) FROM collection_likes l WHERE l."collectionId" = c.id)
    WHERE id = ANY(${ids(works.collections)}::int[])`,
  )
}
