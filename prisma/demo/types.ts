import type { AppearanceParts } from '#contract/appearance.ts'
import type { Genre, StoryStatus } from '#contract/options.ts'
import type { ReportReason } from '#contract/report-reasons.ts'

/** These keys name the users who can sign in to the demo. Their ids are only known after the seed. */
export type DemoUserKey = 'elena' | 'julian' | 'noor' | 'ruth'

/**
 * This number counts days before the seed. A number below 1 is a share of the day so far (0.5 is halfway between
 * midnight UTC and now), so that it always lies on the current day.
 */
export type DaysAgo = number

export type DemoUser = {
  key: DemoUserKey
  firstName: string
  lastName: string
  /** The name that others see instead of the real names (D-149). */
  penName?: string
  bio?: string
  email: string
  isAdmin: boolean
  tier: 'free' | 'basic' | 'premium' | 'pro'
  publicProfile: boolean
  theme: 'light' | 'dark' | 'system'
  joined: DaysAgo
  /** The avatar is painted from this appearance. */
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
  /** Prompts of later chapters contain this summary. */
  summary: string
  /** Later chapters must not contradict these facts. Only unfinished stories have such facts. */
  facts?: string[]
  written: DaysAgo
  /**
   * The chapter is scheduled for this many days after the seed; without this number the chapter is released (D-141).
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
  /** The cover is painted from these words. */
  cover: { setting: string; mood: string; time: string }
  characters: { key: string; role: 'main' | 'supporting' }[]
  locations: { key: string; importance: 'primary' | 'secondary' }[]
  chapters: DemoChapter[]
  /** An unfinished story has three scenarios for its next chapter, and the others have none. */
  scenarios: DemoScenario[]
  /** People named in the latest chapter whom the writer has neither created as characters nor skipped yet. */
  detected: DemoDetected[]
  /** The shares of the demo's readers (from 0 to 1) who read, like and save the story. */
  read: number
  loved: number
  saved: number
  /** The ratings of the story (1 to 5) have this average. It is null if no reader has rated it. */
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
  /** The key of the story that a request of type `story` names. */
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
