import { readBrief } from '../prose/brief.ts'
import { FORM } from '../prose/wishes.ts'
import { type Sections, splitLines } from '../sections.ts'

// A sentence that only states that something does not happen is an event.
const FORBIDS =
  /^(?:no(?! one)|never|do not|don['’]t|noch kein\p{L}*|kein\p{L}*|pas de|nessun\p{L}*|niente|ning[uú]n\p{L}*|nenhum\p{L}*)(?!\p{L})|(?<!\p{L})must not(?!\p{L})/iu

const sentencesOf = (text: string | undefined): string[] =>
  splitLines(text).flatMap((line) => line.split(/(?<=[.!?…。！？]["”’)]*)\s+/u))

/**
 * Composes the draft of a `chapter_contract`: the sentences of the plot and of the named beats as scenes, in their
 * order.
 */
export function composeContract(sections: Sections, seed: number) {
  const { band, cast, setting, wishes } = readBrief(sections, seed)
  const steps = sentencesOf(sections.plot)
  const wished = sentencesOf(sections.wish)
  const said = steps.join(' ').toLowerCase()
  const beats = sentencesOf(sections.beats).filter(
    (beat) => !said.includes(beat.toLowerCase().replace(/[.!?]+$/, '')),
  )
  const events = [...steps, ...beats].filter((step) => !FORBIDS.test(step) && !FORM.test(step))
  const count = Math.min(Math.max(2, Math.round(band.aim / 400)), 6, Math.max(1, events.length))
  const scenes = Array.from({ length: count }, (_, i) => {
    const text = events
      .filter((_event, at) => Math.floor((at * count) / events.length) === i)
      .map((event) => (/[.!?…]["”’)]*$/.test(event) ? event : `${event}.`))
      .join(' ')
    return {
      text: text || setting,
      words: Math.round(band.aim / count),
      people: cast
        .filter(({ name, full }) => text.includes(name) || text.includes(full))
        .map(({ full }) => full),
      place: setting.slice(0, 200),
    }
  })
  const form = [...steps, ...wished].filter((step) => FORM.test(step))
  const viewer = cast.find(
    ({ name, full }) => wishes.povWords.includes(full) || wishes.povWords.includes(name),
  )
  const ends = steps.at(-1) ?? ''
  return {
    pov: wishes.pov === 'first' ? 'first' : null,
    povCharacter: viewer?.full ?? null,
    tense: wishes.tense === 'present' ? 'present' : null,
    opening: '',
    scenes,
    must: [...form, ...wished.filter((line) => !FORM.test(line) && !FORBIDS.test(line))],
    mustNot: [...steps, ...beats, ...wished].filter((step) => FORBIDS.test(step)),
    ending: /^(?:end|close|finish)\b/i.test(ends) ? ends : '',
  }
}
