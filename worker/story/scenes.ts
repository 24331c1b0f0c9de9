import { asSentence, sentencesOf } from '#core/text/sentences.ts'
import type { Band } from './length.ts'
import { likeness } from './scenarios.ts'

export type Scene = { words: number; what: string }
export type SceneInput = {
  band: Band
  plot: string
  /** Beats of the outline for this chapter, if it has one. */
  beats: readonly string[]
  chapterNumber: number
  closing?: boolean
}

const longestBeats = 8

/** The steps of a plot as typed: its lines, its sentences, and 'then' within them. */
export function plotBeats(plot: string): string[] {
  const lines = plot.split(/\n+/).map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''))
  const steps = lines
    .flatMap((line) => sentencesOf(line))
    .flatMap((step) => step.split(/;\s+|,?\s+(?:and\s+)?then\s+(?=\p{L}+\s+\p{L})/iu))
    .map(asSentence)
    .filter((step) => /[\p{L}\p{N}]/u.test(step))
  if (steps.length <= longestBeats) return steps
  // More steps than scenes can hold: neighbours are told together, none is lost.
  const size = Math.ceil(steps.length / longestBeats)
  return Array.from({ length: Math.ceil(steps.length / size) }, (_, i) =>
    steps.slice(i * size, (i + 1) * size).join(' '),
  )
}

function sceneCount(aim: number): number {
  return Math.min(6, Math.max(2, Math.round(aim / 400)))
}

/** Whole numbers in the proportion of `weights` that add up to exactly `total`. */
function share(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const exact = weights.map((weight) => (total * weight) / sum)
  const floors = exact.map(Math.floor)
  const byRest = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  const missing = total - floors.reduce((all, value) => all + value, 0)
  const lucky = new Set(byRest.slice(0, missing).map(({ i }) => i))
  return floors.map((value, i) => (lucky.has(i) ? value + 1 : value))
}

function frame(position: number, count: number, input: SceneInput): string {
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
 * The scenes of a chapter in order, with words that add up to the aim of the band. The plot the writer gave is
 * worked through whole; beats of the outline are added where they say something else; the first scene opens and the
 * last one turns (or closes the story).
 */
export function planScenes(input: SceneInput): Scene[] {
  const fromPlot = plotBeats(input.plot)
  const plot = fromPlot.join(' ')
  const fromOutline = input.beats.map(asSentence).filter((beat) => beat !== '' && likeness(beat, plot) < 0.5)
  const steps = [...fromPlot, ...fromOutline.slice(0, Math.max(1, longestBeats - fromPlot.length))]
  const count = sceneCount(input.band.aim)
  const held: string[][] = Array.from({ length: count }, () => [])
  for (const [i, step] of steps.entries()) {
    held[Math.min(count - 1, Math.floor((i * count) / Math.max(count, steps.length)))]?.push(step)
  }
  const weights = held.map((scene, i) => {
    const edge = i === 0 ? 0.9 : i === count - 1 ? 0.95 : 1.1
    return edge * (1 + 0.15 * Math.max(0, scene.length - 1))
  })
  const words = share(input.band.aim, weights)
  return held.map((scene, i) => {
    const framed = i === 0 || i === count - 1 || scene.length === 0 ? [frame(i, count, input)] : []
    const what = i === count - 1 ? [...scene, ...framed] : [...framed, ...scene]
    return { words: words[i] ?? 0, what: what.join(' ') }
  })
}

/** The lines of the scenes section: '1. (about 300 words) what happens'; what stands in brackets says how, not what. */
export function sceneLines(scenes: readonly Scene[]): string {
  return scenes.map((scene, i) => `${i + 1}. (about ${scene.words} words) ${scene.what}`).join('\n')
}
