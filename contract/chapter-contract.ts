import { z } from 'zod'
import { pointsOfView, tenses } from './book-options.ts'
import { line } from './fields.ts'

const short = (max: number) => line({ max, tooLong: 'Text too long' })

/** One scene in the contract of a chapter, with the number of words that it will have. */
export const contractScene = z.object({
  text: short(8000).min(1, 'Scene is required'),
  words: z.int().min(20).max(10_000),
  /** Names of the people in the scene. */
  people: z.array(short(100)).max(20),
  /** The name of the place; '' when none is given. */
  place: short(200),
})

/**
 * The contract of a chapter: what it will contain, agreed before its prose is written (D-113). An earlier version of the
 * product stored contracts with one scene, so they can be read.
 */
export const chapterContract = z.object({
  pov: z.enum(pointsOfView).nullable(),
  /** The name of the character whose point of view the chapter has; null when the style names nobody. */
  povCharacter: short(100).nullable(),
  tense: z.enum(tenses).nullable(),
  opening: short(500),
  scenes: z.array(contractScene).min(1, 'At least one scene is required').max(6, 'At most six scenes'),
  must: z.array(short(8000).min(1)).max(40),
  mustNot: z.array(short(8000).min(1)).max(40),
  ending: short(500),
})

/** The most and the fewest scenes of a contract that a person has changed. */
export const sceneLimits = { min: 2, max: 6 } as const

/** The list of scenes in a changed contract: two to six (D-113). `scene` is the schema of one of them. */
export function changedScenes<Scene extends z.ZodType>(scene: Scene) {
  return z
    .array(scene)
    .min(sceneLimits.min, 'At least two scenes are required')
    .max(sceneLimits.max, 'At most six scenes')
}

/**
 * The contract that `PUT /api/generations/{id}/contract` takes (D-115). `base` is the contract from which the caller
 * started to edit. If another one is stored, the answer is 409 `conflict`, unless it is the sent one.
 */
export const changedContract = chapterContract.extend({
  scenes: changedScenes(contractScene),
  base: chapterContract.optional(),
})

export type ChapterContract = z.infer<typeof chapterContract>
export type ContractScene = z.infer<typeof contractScene>
