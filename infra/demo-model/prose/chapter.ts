import { random, shuffle } from '#contract/cut-paper/seed.ts'
import { ALONE_CLOSINGS } from '../banks/alone.ts'
import { CLOSINGS, NEWCOMER_CLOSINGS, SMALL_LINES } from '../banks/closings.ts'
import { HISTORIES, LOOKS, MEETINGS, NATURES, THOUGHTS } from '../banks/interior.ts'
import { ENTRANCES, NEWCOMERS, type Newcomer } from '../banks/newcomers.ts'
import { FIRST_OPENINGS, LATER_OPENINGS, SCENE_OPENINGS } from '../banks/openings.ts'
import { PLACE_LINES, SETTING_LINES } from '../banks/settings.ts'
import { RECALLS, SCENE_ENDINGS } from '../banks/turns.ts'
import { THING_ARRIVES, THING_STAYS, WEATHER_LINES } from '../banks/wishes.ts'
import { writeBeats } from './beats.ts'
import type { Brief } from './brief.ts'
import { type Composer, countWords, createComposer } from './composer.ts'
import { createFiller, drawPeak } from './fillers.ts'
import { type Slots, tidyText } from './grammar.ts'
import { chooseNewcomerName } from './newcomer.ts'
import { splitSentences } from './people.ts'
import { chooseLeads, collectSlots, createNewcomerSlots } from './slots.ts'
import { toPast } from './tense.ts'
import { createVoice } from './voice.ts'

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

/**
 * Returns slots for the first part of the setting that is a phrase and not a sentence, because only phrases fit into
 * templates. Sentences only help to choose the kind of place.
 */
function settingSlots(brief: Brief): Slots {
  const phrase = splitSentences(brief.setting)
    .map((part) =>
      part
        .replace(/^(?:set )?(?:in|at|on) /i, '')
        .replace(/[.!?\s]+$/, '')
        .replace(SEASON, ''),
    )
    .find((part) => part !== '' && countWords(part) <= 16 && !toPast(part).finite)
  return { setting: phrase ? lowFirst(phrase) : undefined }
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
  // Paragraphs about the looks and the character of a person are optional. The texts in LOOKS and NATURES are divided
  // into six parts, and only this chapter's part is used, so that neighbouring chapters get different paragraphs.
  composer.setSparing(true)
  composer.add(met, composer.draw('look', LOOKS), room > 150 ? composer.draw('nature', NATURES) : null)
  composer.setSparing(false)
  if (room > 200 && brief.chapter <= 2) composer.add(composer.draw('history', HISTORIES))
}

/** Slot values that replace the name and pronouns of {A} when {A} is the narrator. */
const FIRST_PERSON: Slots = { a: 'I', am: 'me', as: 'my', ahers: 'mine', aself: 'myself', awas: 'was' }

/** Chooses the role of the new person of a chapter. Twenty successive chapters have different roles. */
const chooseNewcomer = ({ storySeed, chapter }: Brief): Newcomer =>
  shuffle(NEWCOMERS, random(storySeed))[chapter % NEWCOMERS.length] as Newcomer

/** Introduces a thing that the writer's wish for the chapter names, in the words of the wish. */
function bringIn(composer: Composer, thing: Brief['wishes']['things'][number]): void {
  const own = { aIt: thing.first, it: thing.later }
  composer.add(
    composer.draw('thing-arrives', THING_ARRIVES, 60, own) ?? tidyText(`There was ${thing.first}.`),
  )
}

/** Writes a chapter with an opening, its scenes and a closing hook. Equal briefs and options give the same text. */
export function writeChapter(brief: Brief, options: ChapterOptions): string {
  const company = chooseLeads(brief)
  const voice = createVoice(brief.wishes, company)
  const scenes = brief.scenes.map((scene) => ({
    ...scene,
    beats: scene.beats.map((beat) => ({ ...beat, text: voice.tellEvent(beat.text) })),
  }))
  const things = scenes
    .flatMap(({ beats }) => beats.map((beat) => beat.thing))
    .filter((thing) => thing !== null)
  const name = company.isAlone ? null : chooseNewcomerName(brief)
  const newcomer = name ? createNewcomerSlots(name, chooseNewcomer(brief)) : {}
  const collected = collectSlots(brief, company)
  const pastOf = (slot: 'aPast' | 'bPast') =>
    (collected[slot] as readonly string[] | undefined)?.map(voice.tellPast)
  const slots = {
    ...collected,
    ...(brief.wishes.pov === 'first' ? FIRST_PERSON : {}),
    aPast: pastOf('aPast'),
    bPast: pastOf('bPast'),
    thing: things[0] ?? undefined,
  }
  const { names } = company
  const composer = createComposer({ ...brief, slots, names, voice, avoid: options.avoid ?? [] })
  const last: Slots = { thing: things.at(-1) }
  const closings = company.isAlone ? ALONE_CLOSINGS : CLOSINGS
  const closing =
    (name && brief.chapterSeed % 3 > 0 && options.aim > 400
      ? composer.draw('newcomer-closing', NEWCOMER_CLOSINGS, 120, { ...last, ...newcomer })
      : null) ??
    composer.draw('closing', closings, Math.max(options.aim / 4, 60), last) ??
    ''
  const peak = options.aim > 300 && !company.isAlone ? (drawPeak(composer, brief) ?? '') : ''
  const end = options.aim - countWords(closing) - countWords(peak)
  const fill = createFiller(composer, brief, { aim: options.aim, isAlone: company.isAlone })

  if (options.opening !== false) openChapter(composer, brief, end)
  const start = composer.words()
  const weights = scenes.map((scene) => scene.words ?? 1)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let share = 0
  scenes.forEach((scene, index) => {
    share += (weights[index] ?? 1) / whole
    const target = start + (end - start) * share
    const room = (): number => target - composer.words()
    if (index > 0 && room() > 60) composer.add(composer.draw('scene', SCENE_OPENINGS))
    if (index === 0 && options.opening !== false && room() > 60) introduceLeads(composer, brief, room())
    if (brief.wishes.weather && room() > 30) composer.add(composer.draw('wished-weather', WEATHER_LINES, 60))
    if (index === 0) for (const thing of brief.wishes.things) bringIn(composer, thing)
    writeBeats(composer, scene.beats, room(), (end - composer.words()) / Math.max(1, scenes.length - index))
    if (name && index === Math.floor((scenes.length - 1) / 2))
      composer.add(composer.draw('entrance', ENTRANCES, 200, newcomer))
    const finalScene = index === scenes.length - 1
    fill(() => room(), scene.beats.find((beat) => beat.thing)?.thing ?? things[0])
    if (!finalScene && room() > -10) composer.add(composer.draw('scene-ending', SCENE_ENDINGS, 40))
  })
  const [thing] = brief.wishes.things
  if (thing && !composer.text().toLowerCase().includes(thing.later.toLowerCase()))
    composer.add(composer.draw('thing-stays', THING_STAYS, 60))
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
