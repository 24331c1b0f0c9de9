import { z } from 'zod'
import { character } from './characters.ts'
import { endpoint } from './endpoint.ts'
import { id, pageQuery, searchQuery, time, userId } from './fields.ts'
import { story } from './stories.ts'
import { publicUser, tier } from './users.ts'

/**
 * A creator as others see them. The counts include public works only (D-66), and `isActive` means that the creator was
 * seen in the last 30 days (D-34).
 */
export const creator = publicUser.extend({ isActive: z.boolean(), allowCollaborations: z.boolean() })
export type Creator = z.infer<typeof creator>

/** A creator on their own page, with their bio as plain text (D-149). */
export const creatorDetail = creator.extend({ bio: z.string() })
export type CreatorDetail = z.infer<typeof creatorDetail>

const personParams = z.object({ id: userId })

export const listPublicUsers = endpoint({
  method: 'GET',
  path: '/api/users/public',
  access: 'optional',
  tag: 'users',
  summary: 'Creators with a public profile, newest first',
  query: pageQuery,
  responses: { 200: z.array(creator) },
  failures: [],
})
export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/users/search',
  access: 'optional',
  tag: 'users',
  summary: 'Creators with a public profile, by name',
  query: searchQuery,
  responses: { 200: z.array(creator) },
  failures: [],
})
export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  access: 'optional',
  tag: 'users',
  summary: 'One creator',
  params: personParams,
  responses: { 200: creatorDetail },
  failures: [],
})
export const listUserStories = endpoint({
  method: 'GET',
  path: '/api/users/{id}/stories',
  access: 'optional',
  tag: 'users',
  summary: "A creator's public stories, newest first",
  params: personParams,
  query: pageQuery,
  responses: { 200: z.array(story) },
  failures: [],
})
export const listUserCharacters = endpoint({
  method: 'GET',
  path: '/api/users/{id}/characters',
  access: 'optional',
  tag: 'users',
  summary: "A creator's public characters, newest first",
  params: personParams,
  query: pageQuery,
  responses: { 200: z.array(character) },
  failures: [],
})

const mostLiked = z.object({ id, title: z.string(), likeCount: z.int() }).nullable()

/**
 * Figures of all public content for the cards on Discover, at most 60 s old (D-34). The most active creator is chosen
 * from those who have not blocked the caller (D-147).
 */
export const discoverStats = z.object({
  stories: z.object({ total: z.int(), newToday: z.int(), mostLoved: mostLiked }),
  characters: z.object({ total: z.int(), newThisWeek: z.int(), mostPopular: mostLiked }),
  creators: z.object({
    total: z.int(),
    active: z.int(),
    newThisWeek: z.int(),
    mostActive: z.object({ id: userId, name: z.string(), storyCount: z.int() }).nullable(),
  }),
})
export type DiscoverStats = z.infer<typeof discoverStats>
export const getDiscoverStats = endpoint({
  method: 'GET',
  path: '/api/discover/stats',
  access: 'optional',
  tag: 'discover',
  summary: 'Counts of all public content',
  responses: { 200: discoverStats },
  failures: [],
})

const usageOf = z.object({ used: z.int(), limit: z.int().nullable() })

/** Usage of the present month against the limits of the tier; a null limit is unlimited (D-69). */
export const usage = z.object({
  tier,
  pendingTier: tier.nullable(),
  enforced: z.boolean(),
  periodStart: time,
  periodEnd: time,
  /** The number of words of this month's passages. Every full 1,000 words also count as one used chapter (D-52). */
  passageWords: z.int(),
  chapters: usageOf,
  characters: usageOf,
  locations: usageOf,
})
export type Usage = z.infer<typeof usage>
export const getUsage = endpoint({
  method: 'GET',
  path: '/api/user/usage',
  access: 'user',
  tag: 'users',
  summary: 'My usage of this month',
  responses: { 200: usage },
  failures: ['not_found'],
})
