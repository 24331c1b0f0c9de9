import type { AppearanceParts } from '#contract/appearance.ts'
import type { Genre, StoryStatus } from '#contract/options.ts'

/** The keys of the users who can sign in to the demo. Their ids are only known after the seed. */
export type DemoUserKey = 'elena' | 'julian' | 'noor' | 'ruth'

/**
 * A time as a number of days before the seed. A number below 1 is a share of the day so far (0.5 is halfway between
 * midnight UTC and now), so that it always lies on the current day.
 */
export type DaysAgo = number

export type DemoUser = {
  key: DemoUserKey
  firstName: string
  lastName: string
  email: string
  isAdmin: boolean
  tier: 'free' | 'basic' | 'premium' | 'pro'
  publicProfile: boolean
  theme: 'light' | 'dark' | 'system'
  joined: DaysAgo
  /** The appearance from which the avatar is painted. */
  portrait: AppearanceParts
}

export type DemoCharacter = {
  key: string
  author: DemoUserKey
  name: string
  aliases?: string[]
  role: string
  description: string
  personality: string
  traits: string[]
  appearance: AppearanceParts
  background: string
  isPublic: boolean
  created: DaysAgo
  /** The share of the demo's readers who like the character, from 0 to 1. */
  loved: number
}

export type DemoChapter = {
  title: string
  /** The summary that prompts of later chapters contain. */
  summary: string
  /** Facts that later chapters must not contradict. Only stories that continue have them. */
  facts?: string[]
  written: DaysAgo
  content: string
}

export type DemoScenario = { type: string; title: string; description: string }

export type DemoDetected = {
  name: string
  role: string
  description: string
  context: string
}

export type DemoStory = {
  key: string
  author: DemoUserKey
  title: string
  description: string
  genre: Genre
  status: StoryStatus
  spiceLevel: 1 | 2 | 3
  created: DaysAgo
  /** The words from which the cover is painted. */
  cover: { setting: string; mood: string; time: string }
  characters: { key: string; role: 'main' | 'supporting' }[]
  locations: { key: string; importance: 'primary' | 'secondary' }[]
  chapters: DemoChapter[]
  /** Scenarios for the next chapter: three for a story that continues, none for the others. */
  scenarios: DemoScenario[]
  /** People in the latest chapter whom the writer has neither created as a character nor skipped yet. */
  detected: DemoDetected[]
  /** The shares of the demo's readers who read, like and save the story, from 0 to 1. */
  read: number
  loved: number
  saved: number
  /** The average rating from 1 to 5, or null if nobody has rated the story. */
  rating: number | null
}

export type DemoLocation = {
  key: string
  author: DemoUserKey
  name: string
  type: string
  description: string
  setting: string
  atmosphere: string
  keyFeatures: string
  timePeriod: string
  propertyCondition: string
  architecturalStyle: string
  size: string
  numberOfRooms: number | null
  roomTypes: string[]
  roomDescriptions: string
  specialFeatures: string
  surroundings: string
  climate: string
  accessibility: string
  lightingStyle: string
  soundscape: string
  scents: string
  isPublic: boolean
  created: DaysAgo
  /** The share of the demo's readers who like the location, from 0 to 1. */
  loved: number
}

export type DemoCast = {
  author: DemoUserKey
  name: string
  genre: Genre
  description: string
  members: string[]
  created: DaysAgo
}

export type DemoCollection = {
  author: DemoUserKey
  name: string
  description: string
  isPublic: boolean
  members: string[]
  created: DaysAgo
  /** The share of the demo's readers who like the collection, from 0 to 1. */
  loved: number
}

export type DemoMessage = {
  from: DemoUserKey
  to: DemoUserKey
  content: string
  sent: DaysAgo
  isRead: boolean
}

export type DemoRequest = {
  from: DemoUserKey
  to: DemoUserKey
  type: 'story' | 'character' | 'general'
  message: string
  status: 'pending' | 'accepted' | 'rejected'
  sent: DaysAgo
  decided: DaysAgo | null
}
