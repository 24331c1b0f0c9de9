import {
  decimal,
  either,
  exactly,
  flag,
  fraction,
  id,
  integer,
  list,
  orNull,
  text,
  time,
  uuid,
} from './shape.ts'

// The response fields that the specification lists. They are written by hand and not derived from our schemas, because
// a client relies on exactly these.

export const notification = {
  id,
  type: either('message', 'collaboration_request', 'like', 'system'),
  title: text,
  content: orNull(text),
  link: orNull(text),
  generationId: orNull(text),
  chapterId: orNull(id),
  isRead: flag,
  createdAt: time,
}

export const story = {
  id,
  authorId: text,
  authorName: text,
  title: text,
  description: text,
  genre: either('romance', 'contemporary', 'fantasy', 'historical', 'paranormal', 'comedy'),
  status: either('current', 'completed', 'draft'),
  coverImageUrl: orNull(text),
  rating: decimal,
  readCount: integer,
  likeCount: integer,
  spiceLevel: integer,
  isPublic: flag,
  mature: flag,
  tags: list,
  warnings: list,
  language: orNull(text),
  wordCount: integer,
  aiShare: fraction,
  aiLabel: either('hand', 'assisted', 'generated'),
  releaseAtOnce: flag,
  createdAt: time,
}

export const chapter = {
  id,
  chapterNumber: id,
  title: orNull(text),
  content: text,
  state: either('draft', 'scheduled', 'released'),
  releaseAt: orNull(time),
  quiet: flag,
  hasUnreleasedChanges: flag,
  findings: orNull(integer),
}
export const scenario = { type: text, title: text, description: text }
export const detected = { id, name: text, role: text, description: text, context: text }

export const character = {
  id,
  authorId: text,
  authorName: text,
  name: text,
  role: text,
  description: text,
  personality: text,
  appearance: text,
  background: text,
  imageUrl: orNull(text),
  isPublic: flag,
  likeCount: integer,
  liked: flag,
  usageCount: integer,
  createdAt: time,
}

export const cast = {
  id,
  name: text,
  genre: text,
  description: text,
  characterCount: integer,
  createdAt: time,
}

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text]))
export const location = {
  id,
  ...texts('authorId', 'name', 'description', 'type', 'setting', 'atmosphere', 'keyFeatures', 'timePeriod'),
  ...texts(
    'propertyCondition',
    'architecturalStyle',
    'size',
    'roomTypes',
    'roomDescriptions',
    'specialFeatures',
  ),
  ...texts('surroundings', 'climate', 'accessibility', 'lightingStyle', 'soundscape', 'scents', 'imageUrl'),
  numberOfRooms: orNull(integer),
  isPublic: flag,
  likeCount: integer,
  usageCount: integer,
  createdAt: time,
  updatedAt: time,
}

export const collection = {
  id,
  authorId: text,
  authorName: text,
  name: text,
  description: text,
  isPublic: flag,
  characterCount: integer,
  likes: integer,
}

const person = { profileImageUrl: orNull(text), firstName: text, lastName: text }

export const message = {
  id,
  senderId: text,
  sender: person,
  content: text,
  isRead: flag,
  createdAt: time,
  type: exactly('direct'),
}

export const request = {
  id,
  requester: person,
  type: either('story', 'character', 'general'),
  message: text,
  status: either('pending', 'accepted', 'rejected'),
  createdAt: time,
}

export const settings = {
  userId: text,
  notificationsEnabled: flag,
  publicProfile: flag,
  allowCollaborations: flag,
  theme: either('light', 'dark', 'system'),
  coverWithFirstChapter: flag,
  digest: either('off', 'daily', 'weekly'),
}

export const me = {
  id: text,
  ...person,
  penName: orNull(text),
  bio: text,
  profileUpdatedAt: time,
  hasSecondFactor: flag,
  email: text,
  isAdmin: flag,
  isAdult: flag,
  tier: either('free', 'basic', 'premium', 'pro'),
}

export const user = {
  id: text,
  ...person,
  createdAt: time,
  isActive: flag,
  storyCount: integer,
  characterCount: integer,
}

export const sharedItem = { id, name: text, author: text, type: exactly('character') }
export const collaborativeItem = { id, name: text, type: exactly('character'), collaborators: list }

export const adminStats = Object.fromEntries(
  [
    'totalUsers',
    'activeUsers',
    'totalStories',
    'publicStories',
    'totalCharacters',
    'publicCharacters',
    'totalMessages',
  ].map((name) => [name, integer]),
)
export const adminContent = {
  id,
  type: either('story', 'character', 'location', 'collection'),
  title: text,
  authorName: text,
  likeCount: integer,
  isPublic: flag,
  createdAt: time,
}
export const adminNotification = { id, title: text, content: text, type: exactly('system'), createdAt: time }

/** The fields that every response of a generating call has (D-12). */
export const accepted = { generationId: uuid, generationStatus: exactly('queued') }

/** The fields of a generation (D-13, D-74). */
export const generation = {
  id: uuid,
  kind: either('story', 'chapter', 'character', 'image', 'avatar', 'cover'),
  status: either('queued', 'running', 'completed', 'failed', 'cancelled'),
  attempt: integer,
  progress: fraction,
  stage: text,
  progressDetail: orNull({ scene: integer, scenes: integer, words: integer, targetWords: integer }),
  queuePosition: orNull(integer),
  etaSeconds: orNull(integer),
  result: orNull({}),
  error: orNull({ code: text, message: text }),
  createdAt: time,
  startedAt: orNull(time),
  finishedAt: orNull(time),
}

/** The response to a like or save: the viewer's reactions to the thing (D-32). */
export const reaction = { id, liked: flag, saved: flag, likeCount: integer }
export const image = { id, url: text, width: integer, height: integer, current: flag, createdAt: time }
