import { z } from 'zod'
import { aiLabels } from './ai-label.ts'
import { endpoint } from './endpoint.ts'
import {
  base,
  id,
  idParams,
  line,
  pageQuery,
  prose,
  queryFlag,
  readerQuery,
  searchQuery,
  shareQuery,
  time,
  userId,
} from './fields.ts'
import { generationSummary } from './generation-fields.ts'
import { genres, spiceWords, storyRoles, storyStatuses, valuesOf } from './options.ts'
import { storyFilters } from './story-filters.ts'
import { tags, warnings } from './story-tags.ts'

/** A story in lists and on cards. */
export const story = z.object({
  id,
  authorId: userId,
  authorName: z.string(),
  /** `authorIsPublic` is true when the author has a public profile to link to (D-31). */
  authorIsPublic: z.boolean(),
  title: z.string(),
  description: z.string(),
  genre: z.enum(valuesOf(genres)),
  status: z.enum(valuesOf(storyStatuses)),
  spiceLevel: z.int().min(1).max(5),
  /**
   * `mature` is true for spice level 4 and 5. The text of a mature story is only for people who have said that they are
   * 18 or older (D-144).
   */
  mature: z.boolean(),
  tags: z.array(z.string()),
  /** The content warnings of the story, as values of `contentWarnings`. */
  warnings: z.array(z.string()),
  /**
   * The language of the story's prose (BCP 47), chosen by its author or detected; null while the text is too short to
   * detect it.
   */
  language: z.string().nullable(),
  /** The number of words in the chapters that readers can see. */
  wordCount: z.int(),
  isPublic: z.boolean(),
  /** Whether new chapters are released as soon as they are written (D-141). */
  releaseAtOnce: z.boolean(),
  coverImageUrl: z.string().nullable(),
  coverImageSmallUrl: z.string().nullable(),
  /** The blurred preview of the cover, as a thumbhash in base64. */
  coverPlaceholder: z.string().nullable(),
  /** Average rating with one decimal, "0.0" without ratings (D-2). */
  rating: z.string().meta({ example: '4.8' }),
  readCount: z.int(),
  likeCount: z.int(),
  /** The number of chapters that the viewer can read: strangers can read only released ones (D-141). */
  chapterCount: z.int(),
  /** The share of the story's words that a model wrote, over the chapters that everybody may read (D-145). */
  aiShare: z.number().min(0).max(1),
  /** The label for the share of model words, or the higher label that the author declares. */
  aiLabel: z.enum(valuesOf(aiLabels)),
  createdAt: time,
  /**
   * For strangers, the time of the last change that they can see; for everybody else, the time of the last change
   * (D-141).
   */
  updatedAt: time,
})
export type Story = z.infer<typeof story>

/** A story on its own screen, with the viewer's reactions and the latest generation of its text. */
export const storyDetail = story.extend({
  liked: z.boolean(),
  saved: z.boolean(),
  /** Number of users who have rated the story. */
  ratingCount: z.int(),
  myRating: z.int().nullable(),
  hidden: z.boolean(),
  /** The viewer's role as a collaborator; null when the viewer is no collaborator (D-152). */
  role: z.enum(valuesOf(storyRoles)).nullable(),
  /**
   * Whether the viewer may change the story's text and book: true for the author, and for collaborators who may edit
   * (D-152).
   */
  canEdit: z.boolean(),
  /** The latest story or chapter generation that is not completed; null unless the viewer ordered it. */
  generation: generationSummary.nullable(),
})
export type StoryDetail = z.infer<typeof storyDetail>

const fromOneToFive = (name: string) => {
  const words = `${name} must be a whole number from 1 to 5`
  return z.int(words).min(1, words).max(5, words)
}

/** The spice level as a number from 1 to 5, in the form in which screens send it. */
const spiceLevel = fromOneToFive('Spice level')

/** Spice level as a name or a number; parsing turns it into the number (D-16). */
export const spice = z
  .union([z.enum(spiceWords), spiceLevel], 'Spice level must be a whole number from 1 to 5')
  .transform((value) => (typeof value === 'number' ? value : spiceWords.indexOf(value) + 1))

/**
 * Body of POST /api/stories (D-251). The call accepts a story without content; only the form requires content (D-36).
 */
export const storyBody = z.object({
  title: line({ required: 'Title is required', max: 200, tooLong: 'Title too long' }),
  description: prose({ max: 500, tooLong: 'Description too long' }).optional(),
  genre: z.enum(valuesOf(genres), 'Genre is required'),
  content: prose({ max: 1_000_000, tooLong: 'Content too long: at most 1,000,000 characters' }).optional(),
  status: z.enum(valuesOf(storyStatuses)).optional(),
  isPublic: z.boolean().optional(),
  releaseAtOnce: z.boolean().optional(),
  spiceLevel: spice.optional(),
  tags: tags.optional(),
  warnings: warnings.optional(),
  /**
   * A declaration of more use of AI than was measured. Sending the measured label removes an earlier declaration
   * (D-145).
   */
  aiLabel: z.enum(valuesOf(aiLabels), 'aiLabel must be hand, assisted or generated').optional(),
})

/**
 * The form of a new story. It requires `content`, and also has the characters, locations and casts that the client
 * links after it has created the story.
 */
export const storyForm = storyBody.extend({
  content: prose({
    required: 'Content is required',
    max: 1_000_000,
    tooLong: 'Content too long: at most 1,000,000 characters',
  }),
  spiceLevel: spiceLevel.default(1),
  characterIds: z.array(id).default([]),
  locationIds: z.array(id).default([]),
  castIds: z.array(id).default([]),
})

export const storyChanges = storyBody.omit({ content: true }).partial()

export const listStories = endpoint({
  method: 'GET',
  path: '/api/stories',
  access: 'user',
  tag: 'stories',
  summary: 'Stories: mine, shared with me and public; mine alone; or the ones I saved',
  query: pageQuery.extend({ personal: queryFlag, saved: queryFlag }),
  responses: { 200: z.array(story) },
  failures: [],
})
export const listPublicStories = endpoint({
  method: 'GET',
  path: '/api/stories/public',
  access: 'optional',
  tag: 'stories',
  summary: 'Public stories, newest first or in another order, filtered',
  query: pageQuery.extend(storyFilters),
  responses: { 200: z.array(story) },
  failures: [],
})
export const searchStories = endpoint({
  method: 'GET',
  path: '/api/stories/search',
  access: 'optional',
  tag: 'stories',
  summary: 'Public stories and mine by word or part of a word, best first or in another order, filtered',
  query: searchQuery.extend(storyFilters),
  responses: { 200: z.array(story) },
  failures: [],
})
export const getStory = endpoint({
  method: 'GET',
  path: '/api/stories/{id}',
  access: 'optional',
  tag: 'stories',
  summary: 'One story, also with the token of its share link',
  params: idParams,
  query: shareQuery.extend(readerQuery.shape),
  responses: { 200: storyDetail },
  failures: [],
})
export const createStory = endpoint({
  method: 'POST',
  path: '/api/stories',
  access: 'user',
  tag: 'stories',
  summary: 'Create a story by hand',
  body: storyBody,
  responses: { 201: storyDetail },
  failures: ['limit_reached', 'not_found'],
  idempotent: true,
  bodyLimit: 1024 * 1024,
})
export const updateStory = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}',
  access: 'user',
  tag: 'stories',
  summary: 'Change a story',
  params: idParams,
  body: storyChanges.extend({ base }),
  responses: { 200: storyDetail },
  failures: ['forbidden', 'hidden_by_moderator', 'conflict'],
})
export const deleteStory = endpoint({
  method: 'DELETE',
  path: '/api/stories/{id}',
  access: 'user',
  tag: 'stories',
  summary: 'Delete a story and its chapters',
  params: idParams,
  responses: { 204: null },
  failures: ['forbidden'],
})

export const listSimilarStories = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/similar',
  access: 'optional',
  tag: 'stories',
  summary:
    'Up to three public stories of other authors that are like a story, nearest first, also with the token of its share link',
  params: idParams,
  query: shareQuery,
  responses: { 200: z.array(story) },
  failures: [],
})

/**
 * The answer when a user likes or saves a story, or undoes this: whether the viewer now likes and saves the story, and
 * its number of likes.
 */
export const storyReaction = z.object({ id, liked: z.boolean(), saved: z.boolean(), likeCount: z.int() })

export const likeStory = endpoint({
  method: 'POST',
  path: '/api/stories/{id}/like',
  access: 'user',
  tag: 'stories',
  summary: 'Like a story',
  params: idParams,
  responses: { 200: storyReaction },
  failures: [],
})
export const unlikeStory = endpoint({
  method: 'DELETE',
  path: '/api/stories/{id}/like',
  access: 'user',
  tag: 'stories',
  summary: 'Take a like back',
  params: idParams,
  responses: { 200: storyReaction },
  failures: [],
})
export const saveStory = endpoint({
  method: 'POST',
  path: '/api/stories/{id}/save',
  access: 'user',
  tag: 'stories',
  summary: 'Save a story',
  params: idParams,
  responses: { 200: storyReaction },
  failures: [],
})
export const unsaveStory = endpoint({
  method: 'DELETE',
  path: '/api/stories/{id}/save',
  access: 'user',
  tag: 'stories',
  summary: 'Take a story off the Saved list',
  params: idParams,
  responses: { 200: storyReaction },
  failures: [],
})
export const rateStory = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}/rating',
  access: 'user',
  tag: 'stories',
  summary: 'Rate a story of another user, 1 to 5',
  params: idParams,
  body: z.object({ rating: fromOneToFive('Rating') }),
  responses: { 200: z.object({ id, rating: z.string(), ratingCount: z.int(), myRating: z.int() }) },
  failures: ['forbidden'],
})
