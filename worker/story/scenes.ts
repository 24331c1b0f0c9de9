import type { UnspacedScript } from '#contract/text.ts'
import { asSentence, sentencesOf } from '#core/text/sentences.ts'
import { type Band, charactersOf } from './length.ts'
import { similarity } from './scenarios.ts'

export type Scene = { words: number; what: string }
export type SceneInput = {
  band: Band
  plot: string
  /** The beats of this chapter in the outline, if the outline has the chapter. */
  beats: readonly string[]
  chapterNumber: number
  closing?: boolean
}

const maxBeats = 8

/** Splits a plot into its steps: at line ends, at sentence ends and at the word 'then'. */
export function plotBeats(plot: string): string[] {
  const lines = plot.split(/\n+/).map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''))
  const steps = lines
    .flatMap((line) => sentencesOf(line))
    .flatMap((step) => step.split(/;\s+|,?\s+(?:and\s+)?then\s+(?=\p{L}+\s+\p{L})/iu))
    .map(asSentence)
    .filter((step) => /[\p{L}\p{N}]/u.test(step))
  if (steps.length <= maxBeats) return steps
  // Too many steps for the scenes: neighbouring steps are joined, so that none is lost.
  const size = Math.ceil(steps.length / maxBeats)
  return Array.from({ length: Math.ceil(steps.length / size) }, (_, i) =>
    steps.slice(i * size, (i + 1) * size).join(' '),
  )
}

function sceneCount(aim: number): number {
  return Math.min(6, Math.max(2, Math.round(aim / 400)))
}

/** Splits `total` into whole numbers in the proportion of `weights`; their sum is exactly `total`. */
function splitInProportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const exact = weights.map((weight) => (total * weight) / sum)
  const floors = exact.map(Math.floor)
  const byRest = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  const missing = total - floors.reduce((all, value) => all + value, 0)
  const roundedUp = new Set(byRest.slice(0, missing).map(({ i }) => i))
  return floors.map((value, i) => (roundedUp.has(i) ? value + 1 : value))
}

function framingNote(position: number, count: number, input: SceneInput): string {
  if (position === 0) {
    return input.chapterNumber <= 1
      ? '[Open on someone doing something that shows what they lack.]'
      : '[Pick up the thread in a new place or mood.]'
  }
  if (position === count - 1) {
    return input.closing
      ? '[Answer what was asked at the beginning, and stop on an image.]'
      : '[Turn: end on something that cannot be left as it is.]'
  }
  return '[Let what has just happened change how the two stand to each other.]'
}

/**
 * Plans the two to six scenes of a chapter, in order. Their word counts add up to the aim of the band. The scenes
 * hold the writer's whole plot, and beats of the outline that differ from it. The first scene gets a note how to
 * open the chapter, and the last one a note how to end it or to close the story.
 */
export function planScenes(input: SceneInput): Scene[] {
  const fromPlot = plotBeats(input.plot)
  const plot = fromPlot.join(' ')
  const fromOutline = input.beats
    .map(asSentence)
    .filter((beat) => beat !== '' && similarity(beat, plot) < 0.5)
  const steps = [...fromPlot, ...fromOutline.slice(0, Math.max(1, maxBeats - fromPlot.length))]
  const count = sceneCount(input.band.aim)
  const held: string[][] = Array.from({ length: count }, () => [])
  for (const [i, step] of steps.entries()) {
    held[Math.min(count - 1, Math.floor((i * count) / Math.max(count, steps.length)))]?.push(step)
  }
  const weights = held.map((scene, i) => {
    const edge = i === 0 ? 0.9 : i === count - 1 ? 0.95 : 1.1
    return edge * (1 + 0.15 * Math.max(0, scene.length - 1))
  })
  const words = splitInProportion(input.band.aim, weights)
  return held.map((scene, i) => {
    const framed = i === 0 || i === count - 1 || scene.length === 0 ? [framingNote(i, count, input)] : []
    const what = i === count - 1 ? [...scene, ...framed] : [...framed, ...scene]
    return { words: words[i] ?? 0, what: what.join(' ') }
  })
}

/** Renders the scenes section, one line for each scene: '1. (about 300 words) Elena arrives.'. */
export function sceneLines(scenes: readonly Scene[], script: UnspacedScript | null = null): string {
  const length = ({ words }: Scene) =>
    script ? `${words} words, ${charactersOf(words, script)} characters` : `${words} words`
  return scenes.map((scene, i) => `${i + 1}. (about ${length(scene)}) ${scene.what}`).join('\n')
}
