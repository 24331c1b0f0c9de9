import { z } from 'zod'
import { endings } from './book-options.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, line } from './fields.ts'

const beat = z.object({
  id,
  text: z.string(),
  /** The chapter in which the beat happened; null while the beat is planned. */
  chapterId: id.nullable(),
  /** The words of the chapter that show that the beat happened; null while the beat is planned. */
  quote: z.string().nullable(),
})

/** The plan of a story (D-98): its written chapters with the beats that happened in them, then the planned ones. */
export const storyPlan = z.object({
  enabled: z.boolean(),
  chapterGoal: z.int().nullable(),
  ending: z.enum(endings).nullable(),
  promises: z.array(z.string()),
  chapters: z.array(
    z.object({
      number: z.int(),
      title: z.string(),
      status: z.enum(['written', 'planned']),
      beats: z.array(beat),
    }),
  ),
  /**
   * The beats that were passed over: they were due in a written chapter but did not happen there, and they are not
   * offered for the next chapter any more. This is an extension of the original specification.
   */
  passed: z.array(beat),
  /**
   * The number of changes of the plan so far. A client may send it with a change, to state which version it has
   * changed. This is an extension of the original specification.
   */
  version: z.int(),
})
export type StoryPlan = z.infer<typeof storyPlan>

/** A chapter has at most this many planned beats. */
export const maxBeats = 20

/**
 * Body of PUT /api/stories/{id}/plan: replaces the planned chapters that are not written yet (D-98). The chapters are
 * listed from the next chapter to the last; their numbers follow that of the last written chapter. A beat that is sent
 * with its id keeps the id.
 */
export const storyPlanBody = z.object({
  enabled: z.boolean().default(true),
  chapterGoal: z.int().min(1).max(500, 'At most 500 chapters').nullable().default(null),
  ending: z.enum(endings).nullable().default(null),
  promises: z
    .array(line({ required: 'Promise is required', max: 300, tooLong: 'Promise too long' }))
    .max(30)
    .default([]),
  chapters: z
    .array(
      z.object({
        title: line({ max: 200, tooLong: 'Title too long' }).default(''),
        beats: z
          .array(
            z.object({
              id: id.optional(),
              text: line({ required: 'Beat is required', max: 500, tooLong: 'Beat too long' }),
            }),
          )
          .max(maxBeats, `At most ${maxBeats} beats in a chapter`)
          .default([]),
      }),
    )
    .max(100, 'At most 100 planned chapters')
    .default([]),
  /**
   * The beats of `passed` that stay: each by its id, or a new one by its text. If this is left out, all stay that
   * `chapters` does not name. This is an extension of the original specification.
   */
  passed: z
    .array(
      z
        .object({
          id: id.optional(),
          text: line({ required: 'Beat is required', max: 500, tooLong: 'Beat too long' }).optional(),
        })
        .refine((one) => one.id !== undefined || one.text !== undefined, 'Beat is required'),
    )
    .max(5000, 'At most 5,000 beats that were passed over')
    .optional(),
  /**
   * The version of the plan on which this change is based. If the plan has changed since, the call answers 409
   * `conflict`. This is an extension of the original specification.
   */
  version: z.int().optional(),
})

export const getStoryPlan = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/plan',
  access: 'user',
  tag: 'book',
  summary: 'The plan of my story',
  params: idParams,
  responses: { 200: storyPlan },
  failures: ['mature_story'],
})
export const putStoryPlan = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}/plan',
  access: 'user',
  tag: 'book',
  summary: 'Replace what is planned and not written yet',
  params: idParams,
  body: storyPlanBody,
  responses: { 200: storyPlan },
  failures: ['conflict', 'mature_story'],
})
