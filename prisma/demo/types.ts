import type { AppearanceParts } from '#contract/appearance.ts'
import type { Genre, StoryStatus } from '#contract/options.ts'
import type { ReportReason } from '#contract/report-reasons.ts'

/** The keys of the users who can sign in to the demo. Their ids are known only after the seed. */
export type DemoUserKey = 'elena' | 'julian' | 'noor' | 'ruth'

/**
 * A number of days before the seed. A number below 1 is a share of the day so far (0.5 is halfway between midnight UTC
 * and now), so that the time always lies on the current day.
 */
export type DaysAgo = number

export type DemoUser = {
  key: DemoUserKey
  firstName: string
  lastName: string
  /** The pen name, which others see instead of the real names (D-149). */
  penName?: string
  bio?: string
  email: string
  isAdmin: boolean
  tier: 'free' | 'basic' | 'premium' | 'pro'
  publicProfile: boolean
  theme: 'light' | 'dark' | 'system'
  joined: DaysAgo
  /** The parts of the appearance from which the avatar is painted. */
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
  /** The share of the demo's readers (from 0 to 1) who like the character. */
  loved: number
}

export type DemoChapter = {
  title: string
  /** The summary of the chapter, which prompts of later chapters contain. */
  summary: string
  /** Facts that later chapters must not contradict. Only unfinished stories have them. */
  facts?: string[]
  written: DaysAgo
  /**
   * The number of days after the seed at which the chapter is released. Without this number it is already released
   * (D-141).
   */
  releasedInDays?: number
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
  tags: string[]
  warnings?: string[]
  created: DaysAgo
  /** The words from which the cover is painted. */
  cover: { setting: string; mood: string; time: string }
  characters: { key: string; role: 'main' | 'supporting' }[]
  locations: { key: string; importance: 'primary' | 'secondary' }[]
  chapters: DemoChapter[]
  /** The scenarios for the next chapter: three for a story with the status `current`, otherwise none. */
  scenarios: DemoScenario[]
  /** People named in the latest chapter whom the writer has neither created as characters nor skipped yet. */
  detected: DemoDetected[]
  /** The shares of the demo's readers (from 0 to 1) who read, like and save the story. */
  read: number
  loved: number
  saved: number
  /** The average of the story's ratings (1 to 5); null if no reader has rated it. */
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
  /** The share of the demo's readers (from 0 to 1) who like the location. */
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
  /** The share of the demo's readers (from 0 to 1) who like the collection. */
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
  /** The key of the story that a request is about, for a request of type `story`. */
  story?: string
  message: string
  status: 'pending' | 'accepted' | 'rejected'
  sent: DaysAgo
  decided: DaysAgo | null
}

export type DemoReport = {
  /** The key of the reported story. */
  story: string
  /** The index of the reporter in the list of readers. */
  reporter: number
  reason: ReportReason
  details: string
  sent: DaysAgo
}
