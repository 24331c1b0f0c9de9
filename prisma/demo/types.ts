import type { AppearanceParts } from '#contract/appearance.ts'
import type { Genre, StoryStatus } from '#contract/options.ts'

/** Who signs in to the demo. Keys, never ids: ids are given by the database. */
export type DemoUserKey = 'elena' | 'julian' | 'noor' | 'ruth'

/**
 * When something happened, in days before the seed ran. Below 1 it is a share of the day so far
 * (0.5 is halfway between midnight UTC and now), so that 'today' stays today at any hour.
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
  /** What the avatar is painted from. */
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
  /** Share of the demo's readers who like it, 0 to 1. */
  loved: number
}

export type DemoChapter = {
  title: string
  /** What a later chapter needs to remember of this one. */
  summary: string
  /** What a later chapter must not contradict; for stories that go on. */
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
  /** What the cover is painted from. */
  cover: { setting: string; mood: string; time: string }
  characters: { key: string; role: 'main' | 'supporting' }[]
  locations: { key: string; importance: 'primary' | 'secondary' }[]
  chapters: DemoChapter[]
  /** Directions from the latest chapter; three for a story that goes on. */
  scenarios: DemoScenario[]
  /** People named in the latest chapter whom the writer has not yet made or skipped. */
  detected: DemoDetected[]
  /** Shares of the demo's readers, 0 to 1. */
  read: number
  loved: number
  saved: number
  /** What those who rate give on average, 1 to 5; null when nobody has rated. */
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
  /** Share of the demo's readers who like it, 0 to 1. */
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
  /** Share of the demo's readers who like it, 0 to 1. */
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
