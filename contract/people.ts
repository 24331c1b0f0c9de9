import { z } from 'zod'
import { character } from './characters.ts'
import { endpoint } from './endpoint.ts'
import { id, pageQuery, searchQuery, time, userId } from './fields.ts'
import { story } from './stories.ts'
import { publicUser, tier } from './users.ts'

/** A creator as others see them: counts speak of public works (decision 66), active is seen in the last 30 days (34). */
export const creator = publicUser.extend({ isActive: z.boolean(), allowCollaborations: z.boolean() })
export type Creator = z.infer<typeof creator>

const personParams = z.object({ id: userId })

export const listPublicUsers = endpoint({
  method: 'GET',
  path: '/api/users/public',
  access: 'public',
  tag: 'users',
  summary: 'Creators with a public profile, newest first',
  query: pageQuery,
  responses: { 200: z.array(creator) },
  failures: [],
})
export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/users/search',
  access: 'public',
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
  responses: { 200: creator },
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

const loved = z.object({ id, title: z.string(), likeCount: z.int() }).nullable()

/** What Discover's stat cards say of all public content, at most 60 s old (decision 34). */
export const discoverStats = z.object({
  stories: z.object({ total: z.int(), newToday: z.int(), mostLoved: loved }),
  characters: z.object({ total: z.int(), newThisWeek: z.int(), mostPopular: loved }),
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
  access: 'public',
  tag: 'discover',
  summary: 'Counts of all public content',
  responses: { 200: discoverStats },
  failures: [],
})

const used = z.object({ used: z.int(), limit: z.int().nullable() })

/** What the month's plan has left; limit null is unlimited (decision 69). */
export const usage = z.object({
  tier,
  pendingTier: tier.nullable(),
  enforced: z.boolean(),
  periodStart: time,
  periodEnd: time,
  chapters: used,
  characters: used,
  locations: used,
})
export type Usage = z.infer<typeof usage>
export const getUsage = endpoint({
  method: 'GET',
  path: '/api/user/usage',
  access: 'user',
  tag: 'users',
  summary: 'What I have used this month',
  responses: { 200: usage },
  failures: ['not_found'],
})
