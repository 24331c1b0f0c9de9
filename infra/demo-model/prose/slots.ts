import { hash, pick, random, shuffle } from '#contract/cut-paper/seed.ts'
import { COMMON_GLOW, COMMON_SOUND, DRINK, HOUR, WEATHER } from '../banks/common.ts'
import { findKinds, KINDS } from '../banks/kinds.ts'
import { INVENTABLE } from '../banks/names.ts'
import type { Brief } from './brief.ts'
import type { Slots } from './grammar.ts'
import { inferPronouns, inventPerson, type Person } from './people.ts'
import { findThing } from './plot.ts'
import { toPast, toPastVerb } from './tense.ts'

/** The people in a chapter: `a` is the viewpoint character, `b` is the other lead, and `names` are all their names. */
export type Company = {
  a: Person
  b: Person
  others: Person[]
  names: string[]
  /** `isAlone` is true if one of the two leads is dead. {A} is then alone, and {B} appears only in memories. */
  isAlone: boolean
}

/**
 * Chooses the two leads and invents missing ones. In even chapters the leads change places, unless the
 * request states the point of view.
 */
export function chooseLeads(brief: Brief): Company {
  const next = random(hash(brief.storySeed, 'lead'))
  const isDead = (person: Person): boolean => brief.dead.includes(person)
  const isLeft = brief.cast.slice(0, 2).some((person) => !isDead(person))
  const cast = isLeft ? [...brief.cast] : brief.cast.filter((person) => !isDead(person))
  while (cast.length < 2) {
    const feminine = cast.length === 0 || cast[0]?.pronouns.subject !== 'she'
    const names = feminine ? INVENTABLE.feminine : INVENTABLE.masculine
    // The invented name must differ from the given characters, but may occur in the text: later texts of the story
    // mention the invented name, which must stay the same.
    const free =
      shuffle(names, next).find((name) => !cast.some((person) => person.full.includes(name))) ?? 'Robin'
    cast.push(inventPerson(free, pick(INVENTABLE.surnames, next), feminine, brief.storySeed))
  }
  const named = findViewer(cast, brief.wishes.povWords)
  const order = named ? [named, ...cast.filter((one) => one !== named)] : cast
  const [first, second] = order as [Person, Person]
  const isAlone = isDead(first) !== isDead(second)
  const swap = isAlone ? isDead(first) : !named && brief.chapter % 2 === 0 && brief.cast.length > 1
  const [a, b] = swap ? [second, first] : [first, second]
  const others = order.slice(2).filter((one) => !isDead(one))
  const names = [...new Set(cast.flatMap(({ name, full }) => [name, ...full.split(' ')]))]
  return a.name === b.name
    ? { a: { ...a, name: a.full }, b: { ...b, name: b.full }, others, names, isAlone }
    : { a, b, others, names, isAlone }
}

/** Finds the requested viewpoint character by name, or by a pronoun such as 'his': the first lead with that pronoun. */
function findViewer(cast: readonly Person[], words: string): Person | undefined {
  if (!words) return undefined
  const named = cast.find(({ name, aliases }) => [name, ...aliases].some((one) => words.includes(one)))
  const pronoun = /\b(his|her|their)\b/i.exec(words)?.[1]?.toLowerCase()
  return named ?? cast.slice(0, 2).find(({ pronouns }) => pronouns.possessive === pronoun)
}

const withIndefiniteArticle = (phrase: string): string =>
  `${/^(?:[aeio]|u(?!ni|se))/i.test(phrase) ? 'an' : 'a'} ${phrase}`
const PLURAL_FEATURE = /(?:freckles|dimples|glasses|spectacles|cheekbones|marks|s)$/
const OFFICES = /^(?:main|lead|supporting|protagonist|minor|heroine|hero|love interest|antagonist|)$/i

/**
 * Rewrites a background as a clause in the past: 'Grew up in Cornwall' gives 'Elena had grown up in
 * Cornwall'.
 */
function toPastClause(person: Person): string | undefined {
  const text = person.background.replace(/[.!?…\s]+$/, '')
  if (!text || text.length > 160) return undefined
  const first = /^[\p{L}’'-]+/u.exec(text)?.[0] ?? ''
  const low = text[0]?.toLowerCase() + text.slice(1)
  if (
    /^(?:raised|born|orphaned|trained|educated|abandoned|exiled|disgraced|widowed|brought|schooled|taught|sent|forced|promised|betrayed|jilted)$/i.test(
      first,
    )
  )
    return `${person.name} had been ${low}`
  if (/^once$/i.test(first)) return `${person.name} had ${low}`
  if (/^grew$/i.test(first)) return `${person.name} had ${low.replace(/^grew/, 'grown')}`
  if (
    /^(?:left|lost|spent|inherited|worked|returned|moved|studied|came|ran|built|kept|taught|lived|fled|became|bought|sold|won|married|divorced)$/i.test(
      first,
    )
  )
    return `${person.name} ${low}`
  if (/^(?:a|an|the|former|daughter|son|heir|only|eldest|youngest|third)$/i.test(first))
    return `${person.name} was ${/^(?:former|only|eldest|youngest|third|daughter|son|heir)/i.test(first) ? `the ${low}`.replace('the former', 'a former') : low}`
  const told = toPast(text)
  const named = /^(?:she|he|they)$/i.test(first)
  if (named) return `${person.name}${told.text.slice(first.length)}`
  if (first === person.name || first === person.full) return told.text
  const verb = toPastVerb(first.toLowerCase()) ?? toPastVerb(first.toLowerCase().replace(/s$/, ''))
  return verb ? `${person.name} ${verb}${text.slice(first.length)}` : undefined
}

/**
 * Returns a list with this text, because an item of a list is drawn only once in a chapter. Characters with a meaning
 * in templates are removed.
 */
const toSingleUse = (text: string | null | undefined): readonly string[] | undefined =>
  text ? [text.replace(/[{}[\]|]/g, '')] : undefined

function personSlots(
  key: string,
  person: Person,
  blurred: boolean,
): Record<string, string | readonly string[] | undefined> {
  const { pronouns, name } = person
  const upper = key.toUpperCase()
  const role =
    OFFICES.test(person.role) || person.role.length > 40
      ? undefined
      : person.role.replace(/^(?:the|an?)\s+/i, '').toLowerCase()
  const trait = person.traits.length > 0 ? person.traits : undefined
  return {
    [upper]: name,
    [`${upper}full`]: person.full,
    [key]: blurred ? name : pronouns.subject,
    [`${key}m`]: blurred ? name : pronouns.object,
    [`${key}s`]: blurred ? `${name}’s` : pronouns.possessive,
    [`${key}hers`]: blurred
      ? `${name}’s`
      : pronouns.subject === 'she'
        ? 'hers'
        : pronouns.subject === 'he'
          ? 'his'
          : 'theirs',
    [`${key}self`]: pronouns.self,
    [`${key}was`]: blurred ? 'was' : pronouns.was,
    [`${key}Hair`]: toSingleUse(person.hair),
    [`${key}Eyes`]: toSingleUse(person.eyes),
    [`${key}Feature`]: toSingleUse(person.feature),
    [`a${key}Feature`]: toSingleUse(
      person.feature &&
        (PLURAL_FEATURE.test(person.feature) ? person.feature : withIndefiniteArticle(person.feature)),
    ),
    [`${key}Role`]: role,
    [`a${key}Role`]: role && withIndefiniteArticle(role),
    [`${key}Trait`]: trait,
    [`${key}Past`]: toSingleUse(toPastClause(person)),
  }
}

function chooseEra(brief: Brief): string {
  const text = `${brief.genre} ${brief.setting} ${brief.everything.slice(0, 2000)}`
  if (/\b(?:fantasy|paranormal|dragon|magic|realm|fae|witch|sorcer\w+|kingdom)\b/i.test(text))
    return 'fantastic'
  return /\b(?:historical|regency|victorian|medieval|duke|earl|1[0-8]\d\d|1920s|viking|tudor|georgian|edwardian)\b/i.test(
    text,
  )
    ? 'old'
    : 'modern'
}

function chooseSeason(brief: Brief): string {
  const text = brief.everything.toLowerCase()
  const found =
    /\b(?:midwinter|winter|snow\w*|christmas|frost|blizzard)\b|\b(?:summer|midsummer|harvest|heatwave)\b|\b(?:autumn|october|november|halloween)\b|\b(?:spring|april|may day|easter)\b/.exec(
      text,
    )?.[0]
  if (found)
    return /winter|snow|christ|frost|bliz/.test(found)
      ? 'winter'
      : /summer|harvest|heat/.test(found)
        ? 'summer'
        : /autumn|octo|nov|hallow/.test(found)
          ? 'autumn'
          : 'spring'
  return pick(
    ['spring', 'summer', 'autumn', 'winter'],
    random(hash(brief.storySeed, Math.floor(brief.chapter / 3), 'season')),
  )
}

const STORMY =
  /\b(?:storm\w*|rain\w*|thunder\w*|gale|blizzard|snowed|snowbound|fog|mist|tempest|flood\w*|windswept)\b/i
const SUNNY = /\b(?:sunny|sunlit|sunshine|heatwave|cloudless|golden|starlit|moonlit|picnic)\b/i

function chooseMood(brief: Brief): 'fair' | 'foul' {
  const told = brief.scenes.flatMap((scene) => scene.beats.map((beat) => beat.text)).join(' ')
  if (STORMY.test(told)) return 'foul'
  if (SUNNY.test(`${told} ${brief.setting}`)) return 'fair'
  return STORMY.test(brief.setting) || random(hash(brief.chapterSeed, 'mood'))() < 0.4 ? 'foul' : 'fair'
}

const withArticle = (name: string): string =>
  /^(?:the|an?|my|our|\p{Lu})/u.test(name) ? name.replace(/^(?:An?)\s/, 'the ') : `the ${name}`

/** Collects the values of all slots that a template of this chapter may use. */
export function collectSlots(brief: Brief, company: Company): Slots {
  const { a, b, others } = company
  const place = brief.places[(brief.chapter - 1) % Math.max(brief.places.length, 1)]
  const spoken = place ? `${place.name} ${place.text} ${brief.setting}` : brief.setting
  const [first = 'village', second] = findKinds(spoken.trim() || brief.everything)
  const kind = KINDS[first] ?? KINDS.village
  const other = second ? KINDS[second] : undefined
  const both = (of: 'sound' | 'smell' | 'glow' | 'spot' | 'hold'): readonly string[] => [
    ...(kind?.[of] ?? []),
    ...(other?.[of] ?? []),
  ]
  // If both leads have the same pronoun, it is used only for the viewpoint character, unless that character is 'I'.
  const blurred = a.pronouns.subject === b.pronouns.subject && brief.wishes.pov !== 'first'
  const past = brief.soFar
    .map((line) => findThing(line.replace(/^Chapter \d+[^:]*:/, '')))
    .findLast((thing) => thing !== null)
  const third = others[brief.chapter % Math.max(others.length, 1)]
  return {
    ...personSlots('a', a, false),
    ...personSlots('b', b, blurred),
    ...(third ? personSlots('c', third, false) : {}),
    place: place ? withArticle(place.name) : kind?.home,
    setting: brief.setting || undefined,
    sound: [...both('sound'), ...COMMON_SOUND],
    smell: both('smell'),
    glow: [...both('glow'), ...COMMON_GLOW],
    spot: both('spot'),
    hold: both('hold'),
    weather: brief.wishes.weather ?? WEATHER[chooseSeason(brief)]?.[chooseMood(brief)],
    aIt: brief.wishes.things[0]?.first,
    it: brief.wishes.things[0]?.later,
    hour: HOUR,
    drink: DRINK[chooseEra(brief)],
    past: past ?? undefined,
  }
}

/** Creates the slots of a newcomer {N}. The pronouns follow from the first name. */
export function createNewcomerSlots(
  full: string,
  newcomer: { role: string; look: string; line: string },
): Slots {
  const pronouns = inferPronouns(full, '')
  const name = full.split(' ')[0] ?? full
  return {
    N: name,
    Nfull: full,
    n: pronouns.subject,
    nm: pronouns.object,
    nself: pronouns.self,
    nwas: pronouns.was,
    nRole: newcomer.role,
    nLook: newcomer.look,
    nLine: newcomer.line.replace(/\.$/, ','),
    nLineEnd: newcomer.line,
  }
}
