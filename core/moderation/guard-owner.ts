import { clauseBefore } from './guard-clauses.ts'
import type { GuardContext } from './guard-contexts.ts'
import { matchesOf, wholeWord } from './guard-mention.ts'

/** Decides whose age a number is, and whether that person is an adult in the rest of the text (D-123). */
export interface OwnerRules {
  /** Returns the age that a text names in figures or words; 15 when there is none. */
  ageIn(text: string): number
  /** Returns 'family' or 'carer' when the age at these offsets belongs to somebody's child; else null. */
  relationOf(text: string, start: number, end: number): 'family' | 'carer' | null
  /**
   * Returns true when the text states that a person who was `age` is an adult later, as in 'twenty years
   * later' and 'now, at forty'. `subject` is the pronoun of the person, if the text has one.
   */
  hasGrownUp(between: string, age: number, subject: string): boolean
  /** Returns true when the text skips so many years that a person who was `age` is an adult afterwards. */
  isYearsLater(between: string, age: number): boolean
  /** Returns true when a description states an adult age of the described person. */
  statesAdult(sheet: string): boolean
  /** Returns true when a text contains a word for a child as a member of a family, such as 'daughter'. */
  namesRelative(text: string): boolean
  /**
   * Returns the age under eighteen that a description states for its person in the first words; otherwise
   * null.
   */
  openingAge(sheet: string): number | null
  /** Words of physical desire, words of love, and words for adults, as global regular expressions. */
  heat: RegExp
  love: RegExp
  grownUps: RegExp
  withChild: RegExp
}

const adultFigures = '(?:1[89]|[2-9]\\d)(?!\\p{N})'
const minorFigures = '(?<!\\p{N})(?:1[0-7]|[1-9])(?!\\p{N})'
const years = '(?:years?[-\\s]old|a[ñn]os|ans|anni|jahren?(?:\\s+alt)?)'
// A number with one of these endings is the age of a person and not of a thing or a stretch of time.
const ageEnd = `(?:[-\\s’']*${years}|-?jährige?[rnms]?)?(?=\\s*(?:[,.;:)—–\\n]|$)|\\s+(?:and|with|who|now|y|con|e|com|et|avec|und|mit|ed)(?!\\p{L}))`
const strictAgeEnd = `(?:[-\\s]+year[-\\s]old|-?jährige?[rnms]?)(?!\\p{L})`
// Words that stand between the beginning of a sentence and an age, and that show that the age is another person's.
const otherPerson =
  'with|for|by|her|his|their|my|loves?|whose|in love|con|para|por|su|sus|ama|com|seu|sua|avec|pour|son|sa|ses|aime|mit|für|seine?[mnrs]?|ihre?[mnrs]?|liebt|per|suo|sua'
// 'Daughter of a baker of forty' gives the age of the baker; but in 'head of a school, forty' the age is that of the
// first person.
const ofOther = "of an?|of the|de una?|del|de uma?|do|da|d[’']une?|du|eine[srm]|di una?|della?"
// A number after one of these words is an age in the past or a duration.
const timeWords =
  'at|since|for|over|à|depuis|pendant|pour|a(?!\\s+\\S+\\s?year)|al|los|las|desde|hace|durante|por|aos|há|mit|seit|vor|nach|für|da|per|dopo|con|com|avec|with|dopo|after|in'
// Words before an age that show that the text does not state it: “looks twenty”, “claims to be twenty”.
const seemings =
  'looks|seems|passes for|claims|says|pretends|aparenta|parece(?: ter)?|finge|diz|dice|paraît|fait|semble|prétend|aussieht wie|aus wie|wirkt(?: wie)?|behauptet|sembra|dimostra|pare'
const pronouns = /^[\s,]*(?<who>she|he|they|ella|él|ela|ele|elle|il|sie|er|lei|lui)(?!\p{L})/iu
const female = /^(?:she|her|ella|ela|elle|sie|ihr|lei)$/iu
const past = 'when|cuando|quando|quand|lorsque|als'
const presentPlaces = 'at|aged|age|a los|con|aos|com|à|mit|a|ai'

/** Compiles the rules that decide, for texts in one language, whose age a number is. */
export function compileOwnerRules(context: GuardContext): OwnerRules {
  const numbers = context.numbers
    .split('|')
    .map((source) => new RegExp(`(?<!\\p{L})(?:${source})(?:(?!\\p{L})|(?=jährig))`, 'iu'))
  const adult = `(?<![\\p{L}\\p{N}])(?:${adultFigures}|(?:${context.adults})(?!\\p{L}))`
  const adultAge = `(?<![\\p{L}\\p{N}])(?:${adultFigures}|(?:${context.adults}))`
  const lead = (block: string) =>
    `(?:^|[.;!?\\n])[\\s"'“(]*(?:(?!${wholeWord(block)})[\\p{L}\\p{N}’'-]+[,:(]?\\s+\\(?){0,6}?`
  const blocked = `${otherPerson}|${seemings}|${context.relatives}`
  const states = new RegExp(
    `(?:${lead(`${blocked}|${ofOther}`)}|${lead(blocked)}(?<=,\\s+))${adultAge}(?:${ageEnd}|${strictAgeEnd})`,
    'iu',
  )
  // This pattern finds the age of an adult at the beginning of a sentence: 'At thirty-seven he owns the company.'
  const ownsAt = new RegExp(
    `(?:^|[.;!?\\n]\\s*)(?:${presentPlaces})\\s+${adult}(?:\\s+${years})?,?\\s+(?!(?:was|were|had|era|fue|foi|était|avait|war|hatte|aveva)(?!\\p{L}))\\p{L}`,
    'iu',
  )
  const decades = new RegExp(wholeWord(context.decades), 'iu')
  const relative = new RegExp(wholeWord(context.relatives), 'iu')
  const near = "(?:[\\p{L}\\p{N}’'-]+,?\\s+)"
  const carer = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${context.carers})(?:\\s+|(?<=[’']))(?!${adult})(?:(?!(?:and|y|e|et|und)\\s)${near}){0,4}$`,
    'iu',
  )
  const holder = new RegExp(`${wholeWord(context.holders)}\\s+${near}{0,10}$`, 'iu')
  const definite = new RegExp(
    `^(?:.*\\s)?(?:the|el|los|las?|os?|as?|les?|i|il|lo|gli|der|die|das)\\s+(?!filles?(?!\\p{L}))${wholeWord(context.relatives)}`,
    'iu',
  )
  const later = new RegExp(wholeWord(context.later), 'giu')
  const nowAdult = new RegExp(`${wholeWord(context.now)}[\\s,]+(?:[\\p{L}’']+\\s+){0,3}?${adult}`, 'iu')
  const adultNow = new RegExp(`${adult}(?:\\s+${years})?\\s+${wholeWord(context.now)}`, 'iu')
  const atAdult = new RegExp(`(?<!\\p{L})(?:${presentPlaces})\\s+${adult}(?:\\s+${years})?`, 'giu')
  const minor = `(?:${minorFigures}|(?<![\\p{L}\\p{N}])(?:${context.numbers}))`
  const opening = new RegExp(
    `^[\\s"'“(]*(?:(?!${wholeWord(`${otherPerson}|${context.carers}|${past}`)})[\\p{L}’'-]+,?\\s+){0,5}?(?<!(?<!\\p{L})(?:${timeWords})\\s+)(?<age>${minor})(?:(?:[-\\s]*${years})(?=\\s*[,.;:)—–\\n]|\\s*$|\\s+(?:and|y|e|et|und)(?!\\p{L}))|${strictAgeEnd}|(?<=^[\\s"'“(]*(?:(?:just|only|barely|apenas|solo|sólo|só|à peine|erst|gerade|appena)\\s+)?\\p{L}+|^[\\s"'“(]*1\\d|\\bof\\s(?:1[3-7]|\\p{L}+teen))(?=\\s*[,.;]))`,
    'iu',
  )

  const alone = new RegExp(`(?:^|[.;!?\\n])\\s*(?<age>${minor})\\s+${years}\\s*(?:[.;!?]|$)`, 'iu')

  function ageIn(text: string): number {
    const figures = /\d+/.exec(text)
    if (figures) return Number(figures[0])
    const at = numbers.findLastIndex((number) => number.test(text))
    return at === -1 ? 15 : at + 1
  }

  function yearsIn(count: string | undefined, whole: string): number {
    if (/d[ée]c|decen|jahrzehnt/iu.test(whole)) return 20
    if (count === undefined) return 5
    if (/^\d+$/.test(count)) return Number(count)
    if (new RegExp(`^(?:${context.adults})$`, 'iu').test(count)) return 20
    const at = numbers.findLastIndex((number) => number.test(count))
    return at === -1 ? 5 : at + 1
  }

  const isYearsLater = (between: string, age: number) =>
    matchesOf(later, between).some((match) => age + yearsIn(match.groups?.n, match[0]) >= 18)

  return {
    ageIn,
    relationOf(text, start, end) {
      const from = Math.max(0, start - 90)
      const before = text.slice(from, start)
      const lead = before.slice(
        Math.max(...['.', ';', '!', '?', '\n'].map((mark) => before.lastIndexOf(mark))) + 1,
      )
      if (carer.test(lead)) return 'carer'
      const [next = ''] = /^(?:[-\s]*\p{L}+){0,2}/u.exec(text.slice(end, end + 30)) ?? []
      const beside = `${lead.split(/\s+/).slice(-4).join(' ')}${text.slice(start, end)}${next}`
      // A child under thirteen with a word such as 'daughter' is somebody's child and not a main character.
      const isSmall = ageIn(text.slice(start, end)) < 13
      return relative.test(beside) && (isSmall || holder.test(lead) || definite.test(beside))
        ? 'family'
        : null
    },
    isYearsLater,
    hasGrownUp(between, age, subject) {
      if (isYearsLater(between, age)) return true
      if (nowAdult.test(between) || adultNow.test(between)) return true
      return matchesOf(atAdult, between).some((match) => {
        const { who } = pronouns.exec(between.slice(match.index + match[0].length))?.groups ?? {}
        return who === undefined || female.test(who) === female.test(subject)
      })
    },
    namesRelative: (text) => relative.test(text),
    statesAdult(sheet) {
      if (states.test(sheet) || ownsAt.test(sheet)) return true
      const at = decades.exec(sheet)
      if (!at) return false
      const before = clauseBefore(sheet, at.index, /[.;!?\n]/)
      return !relative.test(before)
    },
    openingAge(sheet) {
      const age = (opening.exec(sheet) ?? alone.exec(sheet))?.groups?.age
      return age === undefined ? null : ageIn(age)
    },
    heat: new RegExp(wholeWord(context.heat), 'giu'),
    love: new RegExp(wholeWord(context.love), 'giu'),
    grownUps: new RegExp(`${wholeWord(context.grownUps)}|${adult}`, 'iu'),
    withChild: new RegExp(`^.{0,20}?${wholeWord(context.withChild)}`, 'iu'),
  }
}
