import { CLOSINGS, NEWCOMER_CLOSINGS, SMALL_LINES } from '../banks/closings.ts'
import { HISTORIES, LOOKS, MEETINGS, NATURES, THOUGHTS } from '../banks/interior.ts'
import { ENTRANCES, NEWCOMERS } from '../banks/newcomers.ts'
import { FIRST_OPENINGS, LATER_OPENINGS, SCENE_OPENINGS } from '../banks/openings.ts'
import { PLACE_LINES, SETTING_LINES } from '../banks/settings.ts'
import { RECALLS, SCENE_ENDINGS } from '../banks/turns.ts'
import { pick, random } from '../seed.ts'
import { writeBeats } from './beats.ts'
import type { Brief } from './brief.ts'
import { type Composer, countWords, createComposer } from './composer.ts'
import { createFiller, drawPeak } from './fillers.ts'
import type { Slots } from './grammar.ts'
import { chooseNewcomerName } from './newcomer.ts'
import { splitSentences } from './people.ts'
import { chooseLeads, collectSlots, createNewcomerSlots } from './slots.ts'
import { toPast } from './tense.ts'

/**
 * The option `aim` is the number of words of the chapter, `avoid` holds normalized sentences that must not occur again,
 * and `opening: false` leaves out the opening paragraphs.
 */
export type ChapterOptions = { aim: number; avoid?: Iterable<string>; opening?: boolean }

const OPENS_LOW =
  /^(?:(?:A|An|The|My|Our|Two|Three|Its|All|Where|Half)\s|\p{Lu}\p{Ll}*(?:ed|ing|y|ful|al|ous|less|ic)\b)/u
const SEASON = /,\s*(?:in )?(?:early |late )?(?:spring|summer|autumn|winter|\d{4}s?)[.\s]*$/i
const lowFirst = (text: string): string =>
  OPENS_LOW.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text

function settingSlots(brief: Brief): Slots {
  const plain = brief.setting
    .replace(/^(?:set )?(?:in|at|on) /i, '')
    .replace(SEASON, '')
    .replace(/[.!?\s]+$/, '')
  const phrase =
    plain.length > 0 &&
    countWords(plain) <= 16 &&
    !/[.!?]/.test(plain) &&
    !/\b(?:is|are|was|were)\b/.test(plain)
  return {
    setting: phrase ? lowFirst(plain) : undefined,
    settingSaid: !phrase && plain ? plain.slice(0, 300) : undefined,
  }
}

function placeSlots(brief: Brief, index: number): Slots {
  const place = brief.places[index % Math.max(brief.places.length, 1)]
  const text = splitSentences(place?.text ?? '')[0]?.replace(/[.!?…\s]+$/, '') ?? ''
  if (!place || !text || countWords(text) > 34) return {}
  const told = toPast(text)
  return {
    P: place.name,
    pTold: told.finite ? lowFirst(told.text) : undefined,
    pText: told.finite ? undefined : lowFirst(text),
  }
}

function openChapter(composer: Composer, brief: Brief, room: number): void {
  const first = brief.chapter <= 1
  const setting = settingSlots(brief)
  composer.add(composer.draw(first ? 'first' : 'later', first ? FIRST_OPENINGS : LATER_OPENINGS, room))
  composer.add(
    composer.draw('setting', SETTING_LINES, room, setting),
    room > 300 ? composer.draw('place', PLACE_LINES, 60, placeSlots(brief, brief.chapter - 1)) : null,
  )
  if (!first && room > 400) composer.add(composer.draw('recall', RECALLS))
}

function introduceLeads(composer: Composer, brief: Brief, room: number): void {
  const named = brief.chapter <= 1 || composer.next() < 0.5
  const met = named ? composer.draw('meeting', MEETINGS, room) : null
  composer.add(met, composer.draw('look', LOOKS), room > 150 ? composer.draw('nature', NATURES) : null)
  if (room > 200) composer.add(composer.draw('history', HISTORIES))
}

/** Writes a chapter with an opening, its scenes and a closing hook. Equal briefs and options give the same text. */
export function writeChapter(brief: Brief, options: ChapterOptions): string {
  const company = chooseLeads(brief)
  const things = brief.scenes
    .flatMap((scene) => scene.beats.map((beat) => beat.thing))
    .filter((thing) => thing !== null)
  const name = chooseNewcomerName(brief)
  const newcomer = name ? createNewcomerSlots(name, pick(NEWCOMERS, random(brief.chapterSeed))) : {}
  const slots = { ...collectSlots(brief, company), thing: things[0] ?? undefined }
  const composer = createComposer({ ...brief, slots, avoid: options.avoid ?? [] })
  const last: Slots = { thing: things.at(-1) }
  const closing =
    (name && brief.chapterSeed % 3 > 0 && options.aim > 400
      ? composer.draw('newcomer-closing', NEWCOMER_CLOSINGS, 120, { ...last, ...newcomer })
      : null) ??
    composer.draw('closing', CLOSINGS, Math.max(options.aim / 4, 60), last) ??
    ''
  const peak = options.aim > 300 ? (drawPeak(composer, brief) ?? '') : ''
  const end = options.aim - countWords(closing) - countWords(peak)
  const fill = createFiller(composer, brief, options.aim)

  if (options.opening !== false) openChapter(composer, brief, end)
  const start = composer.words()
  const weights = brief.scenes.map((scene) => scene.words ?? 1)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let share = 0
  brief.scenes.forEach((scene, index) => {
    share += (weights[index] ?? 1) / whole
    const target = start + (end - start) * share
    const room = (): number => target - composer.words()
    if (index > 0 && room() > 60) composer.add(composer.draw('scene', SCENE_OPENINGS))
    if (index === 0 && options.opening !== false && room() > 60) introduceLeads(composer, brief, room())
    writeBeats(
      composer,
      scene.beats,
      room(),
      (end - composer.words()) / Math.max(1, brief.scenes.length - index),
    )
    if (name && index === Math.floor((brief.scenes.length - 1) / 2))
      composer.add(composer.draw('entrance', ENTRANCES, 200, newcomer))
    const finalScene = index === brief.scenes.length - 1
    fill(() => room(), scene.beats.find((beat) => beat.thing)?.thing ?? things[0])
    if (!finalScene && room() > -10) composer.add(composer.draw('scene-ending', SCENE_ENDINGS, 40))
  })
  composer.add(peak)
  const left = (): number => options.aim - countWords(closing) - composer.words()
  for (const [bank, from] of [
    [THOUGHTS, 'thought'],
    [THOUGHTS, 'thought'],
    [SMALL_LINES, 'small'],
    [SMALL_LINES, 'small'],
  ] as const) {
    if (left() > 8) composer.add(composer.draw(from, bank, left() + 6))
  }
  if (closing.startsWith('“') && composer.endsWithDialogue())
    composer.add(composer.draw('thought', THOUGHTS, Math.max(left() + 22, 22)))
  composer.add(closing)
  return composer.text()
}
