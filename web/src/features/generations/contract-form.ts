import { z } from 'zod'
import {
  type ChapterContract,
  changedScenes,
  chapterContract,
  contractScene,
} from '#contract/chapter-contract.ts'

const { must, mustNot } = chapterContract.shape
const splitAt = (separator: RegExp) => (text: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
const lines = z.string().transform(splitAt(/\n/))
// A name can have a comma ('Reyes, Jr.'). A list with such a name has semicolons between its names, also after the last.
const names = z.string().transform((text) => splitAt(/[;；]/.test(text) ? /[;；\n]/ : /[,،、，\n]/)(text))
const joinNames = (people: readonly string[]) =>
  people.some((name) => /[,،、，]/.test(name)) ? `${people.join('; ')};` : people.join(', ')

/**
 * The schema of the contract form. Lists of the contract are edited as texts: one line for each must and must-not, and
 * commas or semicolons between names.
 */
export const contractForm = chapterContract.extend({
  scenes: changedScenes(contractScene.extend({ people: names.pipe(contractScene.shape.people) })),
  must: lines.pipe(must),
  mustNot: lines.pipe(mustNot),
})
export type ContractValues = z.input<typeof contractForm>

/** Returns the values with which the form of a contract starts. */
export function contractValues(contract: ChapterContract): ContractValues {
  return {
    ...contract,
    scenes: contract.scenes.map((scene) => ({ ...scene, people: joinNames(scene.people) })),
    must: contract.must.join('\n'),
    mustNot: contract.mustNot.join('\n'),
  }
}
