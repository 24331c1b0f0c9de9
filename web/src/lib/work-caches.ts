import type { EndpointKey } from './api.ts'
import { invalidate } from './queries.ts'
import { queryClient } from './query-client.ts'
import type { PendingAction } from './return-path.ts'

/** The endpoints whose cached answers contain the things of one kind, such as stories. */
export interface WorkCaches {
  noun: PendingAction['noun']
  detail: EndpointKey
  /**
   * The list of the user's own and saved things. A like or a save can change which things are in it, so it is
   * refetched.
   */
  ownLists: EndpointKey
  /**
   * Other lists, which can be long. After a like or a save they are not refetched: only the like and the number of
   * likes are changed in one item.
   */
  publicLists: readonly EndpointKey[]
}

export const storyCaches: WorkCaches = {
  noun: 'stories',
  detail: 'GET /api/stories/{id}',
  ownLists: 'GET /api/stories',
  publicLists: [
    'GET /api/stories/public',
    'GET /api/stories/search',
    'GET /api/users/{id}/stories',
    'GET /api/characters/{id}/stories',
  ],
}
export const characterCaches: WorkCaches = {
  noun: 'characters',
  detail: 'GET /api/characters/{id}',
  ownLists: 'GET /api/characters',
  publicLists: [
    'GET /api/characters/public',
    'GET /api/characters/search',
    'GET /api/users/{id}/characters',
    'GET /api/casts/{id}/characters',
    'GET /api/collections/{id}/characters',
  ],
}
export const locationCaches: WorkCaches = {
  noun: 'locations',
  detail: 'GET /api/locations/{id}',
  ownLists: 'GET /api/locations',
  publicLists: ['GET /api/locations/public', 'GET /api/locations/search'],
}

/** The answers about casts and collections, which contain the number, the faces or the names of their characters. */
const groups = [
  'GET /api/casts',
  'GET /api/casts/{id}',
  'GET /api/collections',
  'GET /api/collections/{id}',
] as const
/** The answers about creators and the whole site, which contain numbers of public works. */
const publicCounts = [
  'GET /api/users/{id}',
  'GET /api/users/public',
  'GET /api/users/search',
  'GET /api/discover/stats',
] as const
/** The lists of the things that others share with the user, which contain the names of the things. */
const received = ['GET /api/shared-with-me', 'GET /api/collaborative-content'] as const
/** The book of a story, which names characters and locations. */
const books = [
  'GET /api/stories/{id}/facts',
  'GET /api/stories/{id}/findings',
  'GET /api/stories/{id}/plan',
] as const

async function invalidateAll(keys: readonly EndpointKey[]): Promise<void> {
  await Promise.all(keys.map((key) => invalidate(key)))
}

/** Refetches all lists and books that show characters, after a character was created, changed or deleted. */
export async function refreshCharacterLists(): Promise<void> {
  const { ownLists, publicLists } = characterCaches
  const lists = [ownLists, ...publicLists, 'GET /api/stories/{id}/characters'] as const
  await invalidateAll([...lists, ...groups, ...publicCounts, ...received, ...books])
}

/** Refetches everything that shows this character. */
export async function refreshCharacter(id: number): Promise<void> {
  await Promise.all([invalidate(characterCaches.detail, { id }), refreshCharacterLists()])
}

/** Refetches all lists and books that show locations, after a location was created, changed or deleted. */
export async function refreshLocationLists(): Promise<void> {
  const { ownLists, publicLists } = locationCaches
  await invalidateAll([ownLists, ...publicLists, 'GET /api/stories/{id}/locations', ...books])
}

/** Refetches everything that shows this location. */
export async function refreshLocation(id: number): Promise<void> {
  await Promise.all([invalidate(locationCaches.detail, { id }), refreshLocationLists()])
}

/**
 * Marks these answers about a deleted thing as stale, so that its screen reads them again when it is opened. They are
 * not refetched now: that would fail while the screen of the deleted thing is still shown.
 */
export async function expireDeleted(id: number, keys: readonly EndpointKey[]): Promise<void> {
  const expire = (key: EndpointKey) =>
    queryClient.invalidateQueries({ queryKey: [key, { id }], refetchType: 'none' })
  await Promise.all(keys.map(expire))
}

/** The queries of the lists that show stories as cards. */
const storyCards = [
  storyCaches.ownLists,
  ...storyCaches.publicLists,
  'GET /api/stories/{id}/similar',
] as const

/** Refetches all lists that show the rating of a story, or are ordered by it, after a story was rated. */
export async function refreshStoryRatings(): Promise<void> {
  await invalidateAll(storyCards)
}

/** Refetches all lists that show stories, after a story was created, changed, published or deleted. */
export async function refreshStoryLists(): Promise<void> {
  await invalidateAll([...storyCards, ...publicCounts, ...received])
}

/**
 * Refetches everything that shows which characters and locations a story has, or how many stories they are in, after
 * one was added to a story or removed from it, or after a story was created or deleted.
 */
export async function refreshStoryLinks(): Promise<void> {
  const works = [characterCaches, locationCaches]
  const cards = works.flatMap(({ detail, ownLists, publicLists }) => [detail, ownLists, ...publicLists])
  const linked = ['GET /api/stories/{id}/characters', 'GET /api/stories/{id}/locations'] as const
  await invalidateAll([...cards, ...linked, 'GET /api/characters/{id}/stories'])
}
