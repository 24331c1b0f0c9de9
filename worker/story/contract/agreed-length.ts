import type { ChapterContract } from '#contract/chapter-contract.ts'
import { wordBands } from '#contract/options.ts'
import type { Band } from '../prose/length.ts'
import { splitWords } from './contract.ts'

const sizes = Object.values(wordBands.chapter).flat()
/** The fewest words of the shortest chapter, and the most words of the longest one. */
const outer = { min: Math.min(...sizes), max: Math.max(...sizes) }
/** The band around the sum of the scenes reaches this far in both directions, like that of a chapter size. */
const spread = 0.2

/**
 * Returns the band to which a chapter is written by its contract, and the contract with the words of its scenes
 * (D-115). The scenes of a contract that was made for the order add up to the band of the order. A writer can change
 * them: the chapter then follows the sum of the scenes, within the limits of all chapter sizes. If the sum is beyond
 * these limits, the words of the scenes are changed in proportion, so that they agree with the band.
 */
export function agreedLength(
  contract: ChapterContract,
  ordered: Band,
): { contract: ChapterContract; band: Band } {
  const sum = contract.scenes.reduce((words, scene) => words + scene.words, 0)
  if (sum >= ordered.min && sum <= ordered.max) return { contract, band: { ...ordered, aim: sum } }
  const aim = Math.min(outer.max, Math.max(outer.min, sum))
  const band = {
    min: Math.max(outer.min, Math.round(aim * (1 - spread))),
    max: Math.min(outer.max, Math.round(aim * (1 + spread))),
    aim,
  }
  if (aim === sum) return { contract, band }
  const words = splitWords(
    aim,
    contract.scenes.map((scene) => scene.words),
  )
  const scenes = contract.scenes.map((scene, i) => ({ ...scene, words: words[i] ?? scene.words }))
  return { contract: { ...contract, scenes }, band }
}
