import { composeAppearance } from '#contract/appearance.ts'
import { composePersonality } from '#contract/personality.ts'
import type { Tx } from '#core/postgres/client.ts'
import { demoCasts, demoCollections } from '../demo/casts.ts'
import { demoCharacters } from '../demo/characters.ts'
import { demoLocations } from '../demo/locations.ts'
import { demoStories } from '../demo/stories.ts'
import type { Calendar } from './calendar.ts'
import { mapIdsByKey, sortOldestFirst } from './order.ts'
import type { People } from './people.ts'

export interface Works {
  characters: Map<string, number>
  locations: Map<string, number>
}

/** Writes the characters of the demo and returns their ids by key. */
export async function writeCharacters(
  tx: Tx,
  calendar: Calendar,
  { ids }: People,
): Promise<Map<string, number>> {
  const characters = sortOldestFirst(demoCharacters)
  const rows = await tx.character.createManyAndReturn({
    select: { id: true },
    data: characters.map((character) => ({
      authorId: ids[character.author],
      name: character.name,
      role: character.role,
      description: character.description,
      personality: composePersonality(character.personality, character.traits),
      appearance: composeAppearance(character.appearance),
      background: character.background,
      appearanceParts: character.appearance,
      personalityTraits: character.traits,
      isPublic: character.isPublic,
      usageCount: demoStories.filter((story) => story.characters.some(({ key }) => key === character.key))
        .length,
      createdAt: calendar.at(character.created),
      updatedAt: calendar.at(character.created),
    })),
  })
  return mapIdsByKey(characters, rows)
}

/** Writes the locations of the demo and returns their ids by key. */
export async function writeLocations(
  tx: Tx,
  calendar: Calendar,
  { ids }: People,
): Promise<Map<string, number>> {
  const locations = sortOldestFirst(demoLocations)
  const rows = await tx.location.createManyAndReturn({
    select: { id: true },
    data: locations.map(({ key, author, created, loved: _, roomTypes, ...fields }) => ({
      ...fields,
      authorId: ids[author],
      roomTypes: JSON.stringify(roomTypes),
      usageCount: demoStories.filter((story) => story.locations.some((link) => link.key === key)).length,
      createdAt: calendar.at(created),
      updatedAt: calendar.at(created),
    })),
  })
  return mapIdsByKey(locations, rows)
}

/** Writes the casts and collections of the demo and returns the ids of the collections by name. */
export async function writeGroups(
  tx: Tx,
  calendar: Calendar,
  { ids }: People,
  characters: Map<string, number>,
): Promise<Map<string, number>> {
  const members = (keys: string[], since: Date) =>
    keys.map((key, place) => ({
      characterId: getId(characters, key),
      // Members are listed sorted by the time at which they were added, so the time of each member is one second later
      // than that of the member before.
      createdAt: new Date(since.getTime() + place * 1000),
    }))
  for (const { author, created, members: keys, ...fields } of sortOldestFirst(demoCasts)) {
    const createdAt = calendar.at(created)
    await tx.cast.create({
      data: {
        ...fields,
        authorId: ids[author],
        createdAt,
        updatedAt: createdAt,
        members: { create: members(keys, createdAt) },
      },
    })
  }
  const collections = new Map<string, number>()
  for (const { author, created, loved: _, members: keys, ...fields } of sortOldestFirst(demoCollections)) {
    const createdAt = calendar.at(created)
    const { id } = await tx.collection.create({
      select: { id: true },
      data: {
        ...fields,
        authorId: ids[author],
        createdAt,
        updatedAt: createdAt,
        members: { create: members(keys, createdAt) },
      },
    })
    collections.set(fields.name, id)
  }
  return collections
}

/** Returns the id of the thing with that key. @throws Error if the demo data does not contain the key. */
export function getId(ids: Map<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo data contains nothing with the key '${key}'.`)
  return id
}
