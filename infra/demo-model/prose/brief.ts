import { hash } from '#contract/cut-paper/seed.ts'
import { type Sections, splitLines } from '../sections.ts'
import { banOf, forbiddenLines, withoutForbidden } from './forbidden.ts'
import { type Person, readPerson } from './people.ts'
import { type Beat, parseBeats } from './plot.ts'
import { FORM, isManner, readWishes, type Wishes } from './wishes.ts'

export type Tone = 'romantic' | 'dramatic' | 'light' | 'passionate'
export type Place = { name: string; text: string }
export type SceneRequest = { words: number | null; beats: Beat[] }

/**
 * A brief is the order for a chapter, parsed from the sections of a request. Words are separated by white
 * space.
 */
export type Brief = {
  title: string
  genre: string
  tone: Tone
  heat: number
  setting: string
  chapter: number
  band: { min: number; max: number; aim: number }
  cast: Person[]
  /**
   * People of the cast whose death is stated in the order or the memory. The chapter does not let them speak
   * or act.
   */
  dead: Person[]
  wishes: Wishes
  places: Place[]
  scenes: SceneRequest[]
  /** Matches sentences that must not be in the chapter; null when the order forbids nothing. */
  ban: RegExp | null
  soFar: string[]
  /**
   * The text of earlier chapters and of the replaced version, in lower case. The chapter should not repeat its
   * sentences.
   */
  told: string
  lastLines: string
  written: string
  everything: string
  storySeed: number
  chapterSeed: number
}

function parseBand(text: string | undefined): Brief['band'] {
  const numbers = (text ?? '').match(/\d[\d,]*/g)?.map((number) => Number(number.replaceAll(',', ''))) ?? []
  const [first = 800, second = Math.round(first * 1.5), third] = numbers
  const [min, max] =
    numbers.length === 1 ? [Math.round(first * 0.85), Math.round(first * 1.15)] : [first, second]
  return { min, max, aim: Math.min(Math.max(third ?? Math.round((min + max) / 2), min), max) }
}

/** The wish for a longer or shorter chapter moves the aim, the number of words to write, within the band. */
function aimAt(band: Brief['band'], length: Wishes['length']): Brief['band'] {
  if (length === null) return band
  const share = length === 'longer' ? 0.88 : 0.12
  return { ...band, aim: Math.round(band.min + (band.max - band.min) * share) }
}

function parseTone(text: string | undefined): Tone {
  const found = /romantic|dramatic|light|passionate|humou?r|funny|playful|dark|intense/i
    .exec(text ?? '')?.[0]
    .toLowerCase()
  if (!found || found === 'romantic') return 'romantic'
  if (/dramatic|dark/.test(found)) return 'dramatic'
  return /passionate|intense/.test(found) ? 'passionate' : 'light'
}

const HEAT_WORDS = ['sweet', 'warm', 'steamy', 'sultry', 'scorching']

function parseHeat(text: string | undefined): number {
  const number = Number(/[1-5]/.exec(text ?? '')?.[0])
  if (number) return number
  const word = HEAT_WORDS.findIndex((name) => (text ?? '').toLowerCase().includes(name))
  return word < 0 ? 2 : word + 1
}

function readPlace(line: string): Place {
  const [, name = line, text = ''] = /^(.*?)(?:\s*\([^)]*\))?(?::\s*(.*))?$/s.exec(line) ?? []
  return { name: name.trim(), text: text.trim() }
}

// Matches the placeholder that a contract has as the text of a scene when the order names no event for the scene.
const NO_EVENT =
  /(?:What follows from it|The story goes on from where it stands|Lo que resulta de ello|La historia sigue desde donde está|O que resulta disso|A história segue de onde está|Ce qui en résulte|L’histoire continue d’où elle en est|Was daraus folgt|Die Geschichte geht weiter, wo sie steht|Ciò che ne segue|La storia continua da dov’è)\.?/

function parseScenes(sections: Sections): SceneRequest[] {
  // Text in brackets names the people and the place of a scene or gives instructions, so it is not part of the plot.
  const lines = splitLines(sections.scenes).map((line) =>
    line
      .replaceAll(/\[[^\]]*\]/g, ' ')
      .replace(NO_EVENT, '')
      .trim(),
  )
  const asked = lines.map((line) => {
    const words = /\(?\s*(?:about |around |~)?(\d+) words\)?:?\s*/i.exec(line)
    return {
      words: words ? Number(words[1]) : null,
      beats: parseBeats(words ? line.replace(words[0], '') : line),
    }
  })
  const withoutForm = (sections.plot ?? '')
    .split(/(?<=[.!?…])\s+|\n/)
    .filter((step) => !FORM.test(step))
    .join(' ')
  const plot = [
    ...parseBeats(withoutForbidden(withoutForm, forbiddenLines(sections))),
    ...wishedEvents(sections),
  ]
  const told = asked.map((scene) => scene.beats.map((beat) => beat.text.toLowerCase()).join(' ')).join(' ')
  const covered = (beat: Beat): boolean => {
    const words = beat.text.toLowerCase().match(/\p{L}{5,}/gu) ?? []
    return words.filter((word) => told.includes(word)).length >= words.length * 0.6
  }
  if (asked.length === 0) {
    const outline =
      plot.length > 0
        ? plot
        : splitLines(sections.outline)
            .slice(0, 3)
            .flatMap((line) => parseBeats(line, 2))
    const count = Math.min(Math.max(outline.length, 1), 4)
    const each = Math.ceil(outline.length / count)
    return Array.from({ length: count }, (_, i) => ({
      words: null,
      beats: outline.slice(i * each, (i + 1) * each),
    }))
  }
  const left = plot.filter((beat) => !covered(beat))
  return asked.map((scene, i) => (i === 0 ? { ...scene, beats: [...left, ...scene.beats] } : scene))
}

/** The events that a wish asks for, without its instructions about style. */
function wishedEvents(sections: Sections): Beat[] {
  const must = splitLines(sections.contract).flatMap((line) => /^must: (.+)$/i.exec(line)?.[1] ?? [])
  const lines = [...(sections.wish ?? '').split(/(?<=[.!?…])\s+|\n/), ...must]
    .map((line) => line.trim())
    .filter((line) => line && !isManner(line) && !/\b(?:no|not|never|without|keep|only|change)\b/i.test(line))
  return [...new Set(lines)].flatMap((line) => parseBeats(line, 2)).filter(({ whole }) => whole)
}

/** Finds the people whose death is stated in the plot, a fact or a summary. */
function findDead(cast: readonly Person[], sections: Sections): Person[] {
  const told = ['facts', 'people-now', 'story-so-far', 'plot', 'scenes']
    .map((name) => sections[name] ?? '')
    .join('\n')
  const dies = String.raw`(?:dies|died|drowns|drowned|(?:is|was|has|had|lies|lay) (?:dead|died|killed|buried|drowned))(?!\p{L})`
  return cast.filter(({ full, name }) => {
    const names = [full, name].map((one) => one.replace(/[^\p{L}\p{N} '’-]/gu, '')).join('|')
    return new RegExp(
      `(?<!\\p{L})(?:${names})(?:, [^,.]{1,40},)? ${dies}|(?:death|funeral|grave) of (?:${names})(?!\\p{L})|(?:buries|buried|mourns|mourned) (?:${names})(?!\\p{L})`,
      'u',
    ).test(told)
  })
}

const LEADS = /\b(?:main|lead|protagonist|hero|heroine|love interest)\b/i

/** Parses the sections of a request; each may be missing. Another `seed` gives another chapter for the same order. */
export function readBrief(sections: Sections, seed: number): Brief {
  const people = splitLines(sections.characters).map(readPerson)
  const cast = [
    ...people.filter(({ role }) => LEADS.test(role)),
    ...people.filter(({ role }) => !LEADS.test(role)),
  ]
  const wishes = readWishes(sections)
  const chapter = Number(/\d+/.exec(sections.chapter ?? '')?.[0] ?? 1)
  const title = (sections.title ?? '').trim()
  const heat = parseHeat(sections.heat)
  const storySeed = hash(title, cast[0]?.full ?? '', seed)
  return {
    title,
    genre: (sections.genre ?? 'romance').trim().toLowerCase(),
    tone: wishes.tone ?? parseTone(sections.tone),
    heat: cast.some((person) => person.minor) ? 1 : heat,
    setting: (sections.setting ?? '')
      .replace(/\s+/g, ' ')
      .replace(/[<>{}[\]|\\]/g, '')
      .trim(),
    chapter,
    band: aimAt(parseBand(sections.words), wishes.length),
    cast,
    dead: findDead(cast, sections),
    wishes,
    places: splitLines(sections.places).map(readPlace),
    scenes: parseScenes(sections),
    ban: banOf(sections),
    soFar: splitLines(sections['story-so-far']),
    told: ['chapter-text', 'earlier-scenes', 'last-lines', 'replaced-text']
      .map((name) => sections[name] ?? '')
      .join('\n')
      .toLowerCase(),
    lastLines: sections['last-lines'] ?? '',
    written: sections['written-so-far'] ?? '',
    everything: Object.entries(sections)
      .filter(([name]) => name !== 'written-so-far')
      .map(([, text]) => text)
      .join('\n'),
    storySeed,
    chapterSeed: hash(
      storySeed,
      chapter,
      sections.plot ?? '',
      sections.setting ?? '',
      sections.scenes ?? '',
      sections.wish ?? '',
      sections.contract ?? '',
      sections['replaced-text'] ?? '',
    ),
  }
}
