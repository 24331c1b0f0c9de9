import { z } from 'zod'
import { factKinds, factStatuses } from './book-options.ts'
import { endpoint } from './endpoint.ts'
import { base, id, idParams, line, pathId, time } from './fields.ts'

/** The subject of a fact: a character or location of the story, or only a name. */
const about = z.union([
  z.object({ characterId: id }),
  z.object({ locationId: id }),
  z.object({ name: z.string() }),
])

/** A fact about the story (D-102). Its text contains the present names of characters and locations. */
export const fact = z.object({
  id,
  about: z.array(
    z.object({ kind: z.enum(['character', 'location', 'name']), id: id.nullable(), name: z.string() }),
  ),
  kind: z.enum(factKinds),
  text: z.string(),
  /** The number of the chapter from which the fact holds; 0 if it holds from before the first chapter. */
  fromChapter: z.int(),
  /** The number of the chapter that ended the fact; null while the fact holds. */
  untilChapter: z.int().nullable(),
  /**
   * The reason why the fact ended: the fact that replaced it, and the quote of the chapter that ended it. Null while
   * the fact holds.
   */
  endedBy: z.object({ factId: id.nullable(), quote: z.string().nullable() }).nullable(),
  knownBy: z.union([z.literal('all'), z.array(id)]),
  /** The words of the chapter that establish the fact; null for a fact that the writer wrote. */
  quote: z.string().nullable(),
  chapterId: id.nullable(),
  pinned: z.boolean(),
  source: z.enum(['model', 'writer']),
  status: z.enum(factStatuses),
  updatedAt: time,
})
export type Fact = z.infer<typeof fact>

const text = line({ required: 'Fact is required', max: 1000, tooLong: 'Fact too long' })
const aboutBody = z
  .array(
    z.union(
      [
        about.options[0],
        about.options[1],
        z.object({ name: line({ required: 'Name is required', max: 100, tooLong: 'Name too long' }) }),
      ],
      'About must be characters, locations or names',
    ),
    'About must be a list',
  )
  .max(20, 'At most 20 people and places')
const knownByBody = z.union(
  [z.literal('all'), z.array(id).max(100)],
  'Known by must be all, or up to 100 ids of characters',
)

/** Body of POST /api/stories/{id}/facts. */
export const createFactBody = z.object({
  text,
  kind: z.enum(factKinds, 'Kind is required'),
  about: aboutBody.default([]),
  fromChapter: z.int().min(0).default(0),
  untilChapter: z.int().min(1).nullable().default(null),
  knownBy: knownByBody.default('all'),
  pinned: z.boolean().default(false),
})

/**
 * Body of PUT /api/stories/{id}/facts/{factId}. Fields that are left out do not change. `status` 'open' opens a fact
 * again that was ended or deleted.
 */
export const updateFactBody = z
  .object({
    text,
    kind: z.enum(factKinds),
    about: aboutBody,
    fromChapter: z.int().min(0),
    untilChapter: z.int().min(1).nullable(),
    knownBy: knownByBody,
    pinned: z.boolean(),
    status: z.enum(factStatuses),
    /**
     * Undoes one change of the fact. The change is identified by the `updatedAt` that it gave to the fact. The fact
     * returns to the state before that change, and other fields of the body are ignored. The call answers 409
     * `conflict` after a day, or when a chapter to which that state refers has been deleted.
     */
    undo: z.iso.datetime('undo must be a time in ISO 8601').meta({ example: '2026-02-14T19:30:00.000Z' }),
  })
  .partial()

const factParams = idParams.extend({ factId: pathId })

export const listFacts = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/facts',
  access: 'user',
  tag: 'book',
  summary: 'The facts of my story, by chapter',
  params: idParams,
  query: z.object({
    limit: z
      .string()
      .regex(/^[0-9]{1,3}$/, 'limit must be a number from 1 to 200')
      .transform(Number)
      .pipe(z.int().min(1).max(200))
      .default(100),
    cursor: z.string().max(100).optional(),
    /** Selects the facts about one subject: `character:12`, `location:3`, or a name. */
    about: line({ max: 120 }).optional(),
    /** Selects the facts that hold at the end of the chapter with this number. */
    chapter: z
      .string()
      .regex(/^[0-9]{1,5}$/, 'chapter must be a number')
      .transform(Number)
      .optional(),
    kind: z.enum(factKinds).optional(),
    status: z.enum(factStatuses).optional(),
  }),
  responses: { 200: z.array(fact) },
  failures: ['mature_story'],
})
export const createFact = endpoint({
  method: 'POST',
  path: '/api/stories/{id}/facts',
  access: 'user',
  tag: 'book',
  summary: 'Add a fact to my story',
  params: idParams,
  body: createFactBody,
  idempotent: true,
  responses: { 201: fact },
  failures: [],
})
export const updateFact = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}/facts/{factId}',
  access: 'user',
  tag: 'book',
  summary: 'Change, end, pin or bring back a fact, or undo a change of it',
  params: factParams,
  body: updateFactBody.extend({ base }),
  responses: { 200: fact },
  failures: ['conflict', 'mature_story'],
})
export const deleteFact = endpoint({
  method: 'DELETE',
  path: '/api/stories/{id}/facts/{factId}',
  access: 'user',
  tag: 'book',
  summary: 'Void a fact; PUT with status open brings it back',
  params: factParams,
  responses: { 204: null },
  failures: [],
})
