import { ALONE } from '../banks/alone.ts'
import { HEAT, type Heat } from '../banks/closeness.ts'
import { GESTURES, SENSES } from '../banks/common.ts'
import { PLAIN_TALK, PLOT_TALK, WORK_TALK } from '../banks/exchanges-1.ts'
import { MORE_TALK, QUIET_TALK } from '../banks/exchanges-2.ts'
import { LONG_TALK } from '../banks/exchanges-3.ts'
import { GENRES } from '../banks/genres.ts'
import { HISTORIES, LOOKS, NATURES, THOUGHTS } from '../banks/interior.ts'
import { COMPANY } from '../banks/newcomers.ts'
import { TONES } from '../banks/tones.ts'
import { VIGNETTES } from '../banks/vignettes.ts'
import { chooseVoices, VOICES } from '../banks/voices.ts'
import { THING_STAYS, WEATHER_LINES } from '../banks/wishes.ts'
import type { Brief } from './brief.ts'
import type { Composer } from './composer.ts'

/** Limits the spice level in the first half of a chapter, so that it rises towards the end. */
const limitHeat = (heat: number, progress: number): number =>
  progress < 0.5 ? Math.min(heat, heat > 3 ? 3 : 2) : heat

const levels = (heat: number): Heat[] =>
  [HEAT[heat], heat > 1 ? HEAT[heat - 1] : undefined].filter((level) => level !== undefined)

/** Draws the most intimate paragraph that the spice level of the chapter allows. */
export function drawPeak(composer: Composer, brief: Brief): string | null {
  return composer.draw(`peak-${brief.heat}`, HEAT[brief.heat]?.peak ?? [], 130)
}

const TALKS = new Set(['talk', 'tone-talk', 'plot-talk', 'work', 'voice', 'company'])

/** Adds a paragraph after a dialogue, because a second dialogue right after it would read as an answer. */
export function addBridge(composer: Composer, room = 45): boolean {
  if (!composer.endsWithDialogue()) return true
  return composer.add(
    composer.draw('gesture', GESTURES, room) ??
      composer.draw('sense', SENSES, room) ??
      composer.draw('thought', THOUGHTS, room),
  )
}

const CYCLE =
  `tone talk near genre vignette voice talk sense weather touch thing tone-talk gesture company nature tone talk vignette genre
  thought-gesture voice near talk look-thought sense tone plot-talk touch vignette thing weather gesture history genre talk thought
  work vignette sense-gesture`.split(/\s+/)

const ALONE_CYCLE = 'alone alone weather sense alone thing alone alone vignette sense'.split(' ')

type Fill = (room: () => number, thing: string | null | undefined) => void

/** A scene may end with this many words missing, because the next scene then gets more words. */
const MAX_WORDS_LEFT = 45

/**
 * Returns a function that fills a scene up to its word count. It alternates dialogue, touch, place and thought, and
 * each scene continues this sequence where the previous scene ended it. `room` returns the number of words that are
 * left.
 */
export function createFiller(
  composer: Composer,
  brief: Brief,
  { aim, isAlone }: { aim: number; isAlone: boolean },
): Fill {
  const heatNow = (): number => limitHeat(brief.heat, composer.words() / aim)
  const { draw, add } = composer
  const genre = GENRES[Object.keys(GENRES).find((name) => brief.genre.includes(name)) ?? 'romance']
  const tone = TONES[brief.tone]
  const talk = [...PLAIN_TALK, ...MORE_TALK, ...QUIET_TALK, ...LONG_TALK]
  const voices = chooseVoices(brief.cast.map((person) => person.personality).slice(0, 2))
  const close = (part: 'near' | 'touch', room: number): string | null =>
    levels(heatNow()).reduce<string | null>(
      (found, level, i) => found ?? draw(`${part}-${heatNow() - i}`, level[part], room),
      null,
    )

  const moves: Record<string, (room: number, thing: string | undefined) => boolean> = {
    tone: (room) => add(draw(`tone-${brief.tone}`, tone.asides, room)),
    'tone-talk': (room) => add(draw(`talk-${brief.tone}`, tone.talk, room)),
    talk: (room) =>
      add(
        draw('talk', talk, room),
        room > 120 && composer.next() < 0.3 ? draw('gesture', GESTURES, 40) : null,
      ),
    'plot-talk': (room, thing) => add(draw('plot-talk', PLOT_TALK, room, { thing })),
    work: (room) => add(draw('work', WORK_TALK, room)),
    near: (room) => add(close('near', room), room > 110 ? draw('gesture', GESTURES, 40) : null),
    touch: (room) => add(close('touch', room)),
    genre: (room) => add(draw(`genre-${brief.genre}`, genre ?? [], room)),
    thought: (room) => add(draw('thought', THOUGHTS, room)),
    vignette: (room) => add(draw('vignette', VIGNETTES, room)),
    gesture: (room) => add(draw('gesture', GESTURES, room), room > 90 ? draw('gesture', GESTURES, 40) : null),
    'thought-gesture': (room) =>
      add(draw('gesture', GESTURES, room / 2), draw('thought', THOUGHTS, room / 2)),
    'look-thought': (room) => add(draw('look', LOOKS, room / 2), draw('thought', THOUGHTS, room / 2)),
    'sense-gesture': (room) => add(draw('sense', SENSES, room / 2), draw('gesture', GESTURES, room / 2)),
    sense: (room) => add(draw('sense', SENSES, room)),
    nature: (room) => add(draw('nature', NATURES, room)),
    // A sentence about a character's past belongs in the first two chapters, where the reader meets the characters.
    history: (room) => brief.chapter <= 2 && add(draw('history', HISTORIES, room)),
    alone: (room) => add(draw('alone', ALONE, room), room > 110 ? draw('alone', ALONE, room - 50) : null),
    weather: (room) =>
      brief.wishes.weather !== null && add(draw('wished-weather', WEATHER_LINES, Math.min(room, 60))),
    thing: (room) => add(draw('thing-stays', THING_STAYS, room)),
    company: (room) => add(draw('company', COMPANY, room)),
    voice: (room) => voices.some((voice) => add(draw(`voice-${voice}`, VOICES[voice]?.lines ?? [], room))),
  }
  const cycle = isAlone ? ALONE_CYCLE : CYCLE
  let turn = Math.floor(composer.next() * 4)
  const fill = (room: () => number, thing: string | null | undefined): void => {
    for (let idle = 0; idle < cycle.length && room() > 14; turn++) {
      const name = cycle[turn % cycle.length] as string
      if (TALKS.has(name) && (room() < 60 || !addBridge(composer))) idle++
      else idle = moves[name]?.(room() + 8, thing ?? undefined) ? 0 : idle + 1
    }
  }
  return (room, thing) => {
    composer.setSparing(true)
    fill(room, thing)
    composer.setSparing(false)
    // Texts that neighbouring chapters may use too are drawn only if many words are still missing.
    if (room() > MAX_WORDS_LEFT) fill(room, thing)
    // A chapter within its band that repeats texts of earlier chapters is better than a chapter that is too short.
    if (room() > MAX_WORDS_LEFT * 4) {
      composer.setRepeating(true)
      fill(room, thing)
      composer.setRepeating(false)
    }
  }
}
