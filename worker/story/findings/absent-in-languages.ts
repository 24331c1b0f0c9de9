import { escapePattern } from '#contract/escape-pattern.ts'
import { foldName } from '#core/text/fold-name.ts'
import { rememberByText } from '#core/text/remember-by-text.ts'
import { cutText } from '#core/text/sentences.ts'
import { deniesIn } from '../words/prohibitions.ts'
import { type DeathWords, deathWords, returnedWords } from './death-words.ts'
import { imagined, type OtherLanguage } from './denials.ts'
import { againstFact, type NewFinding } from './new-finding.ts'
import {
  formsOf,
  type PlacedSentence,
  placeSentences,
  type RuleInput,
  type RulePerson,
} from './rule-input.ts'

const end = '(?!\\p{L})'

/**
 * Finds people who act although they are dead, according to a fact or to their sheet, in a chapter in another language
 * than English.
 */
export function findDeadIn(
  language: OtherLanguage,
  { text, people, facts, outdated }: RuleInput,
): NewFinding[] {
  const words = deathWords[language]
  return people.flatMap((person): NewFinding[] => {
    const own = facts.filter(({ aboutCharacterIds }) => aboutCharacterIds.includes(person.id))
    const lines = [...(person.sheet ?? []), ...own.map((fact) => fact.text)]
    const fact = own.find((one) => isDeath(one.text, person, language))
    const line = fact ? undefined : person.sheet?.find((one) => isLineOfDeath(one, person, language))
    if ((!fact && line === undefined) || lines.some((one) => returnedWords.test(foldName(one)))) return []
    const isExplained = outdated.some(
      ({ characterId, text: old }) => characterId === person.id && old === line,
    )
    const sentence = isExplained ? undefined : findAct(text, person, language, words)
    if (!sentence) return []
    const against = fact
      ? againstFact(fact)
      : { kind: 'character', id: person.id, chapterId: null, quote: line ?? '' }
    const why = fact
      ? `${person.name} acts here, but: ${fact.text}`
      : `${person.name} acts here, but the sheet has: ${line}`
    return [
      {
        kind: 'absent',
        severity: fact ? 'error' : 'warning',
        quote: sentence.text,
        offset: sentence.offset,
        against,
        why: cutText(why, 300),
      },
    ]
  })
}

function namesOf(person: RulePerson): string {
  const forms = formsOf(person).map((form) => escapePattern(foldName(form)))
  return `(?<![\\p{L}-])(?:${forms.join('|')})(?![\\p{L}-])`
}

function isSure(text: string, language: OtherLanguage): boolean {
  return !imagined[language].test(text) && !deniesIn(language, text)
}

function isDeath(text: string, person: RulePerson, language: OtherLanguage): boolean {
  const { died, idiom } = deathWords[language]
  const folded = foldName(text)
  const isDead = new RegExp(`^${namesOf(person)} ${died}${end}(?! (?:${idiom})${end})`, 'u').test(folded)
  return isDead && !hasIdiomBefore(folded, language) && isSure(text, language)
}

function isLineOfDeath(text: string, person: RulePerson, language: OtherLanguage): boolean {
  const { line, dead, idiom, pronouns } = deathWords[language]
  const folded = foldName(text)
  const begins = new RegExp(
    `^(?:(?:${namesOf(person)}|${pronouns}) )?${line}${end}(?! (?:${idiom})${end})`,
    'u',
  )
  const inRole = new RegExp(`, ?(?:${dead})$|^(?:${dead})$`, 'u')
  const isDead = begins.test(folded) || inRole.test(folded)
  return isDead && !hasIdiomBefore(folded, language) && isSure(text, language)
}

// German puts the words of an idiom before the verb: 'Ist vor Angst gestorben', 'ist fur ihn gestorben'.
function hasIdiomBefore(folded: string, language: OtherLanguage): boolean {
  return (
    language === 'de' &&
    /(?<!\p{L})(?:vor (?!\p{L}+ (?:jahren|monaten|wochen|tagen))|fur |fast |beinahe )/u.test(folded)
  )
}

// 'La fille de Ruth ouvrit la porte' and 'weil Bruno Ruth fragte' do not have Ruth as subject.
const subjectStart =
  '(?:^|[,;:–—”“"»«] ?|(?<!\\p{L})(?:und|aber|doch|denn|et|mais|puis|alors|y|pero|luego|entonces|e|mas|ma|entao|poi|allora) )'

function findAct(
  text: string,
  person: RulePerson,
  language: OtherLanguage,
  { acts, speaks, past }: DeathWords,
): PlacedSentence | undefined {
  const name = namesOf(person)
  const acting = new RegExp(`${subjectStart}${name} (?:${acts})${end}`, 'u')
  const speaking = new RegExp(`(?:[”"“»«’]|[,!?…—–-]),? ?(?:${speaks}) ${name}`, 'u')
  const isPast = new RegExp(`(?<!\\p{L})(?:${past})${end}`, 'u')
  const told = withoutSpeech(text)
  return placeSentences(text).find(({ text: { length }, offset }) => {
    const sentence = told.slice(offset, offset + length)
    const folded = foldName(sentence)
    if (isPast.test(folded) || !isSure(sentence, language)) return false
    if (speaking.test(folded)) return true
    // A dash at the beginning of a line starts speech, and nothing marks its end, so a sentence in such a line is not
    // checked.
    return acting.test(folded) && !isInLineOfSpeech(text, offset) && !sentence.includes('?')
  })
}

function isInLineOfSpeech(text: string, offset: number): boolean {
  return /^\s*[—–-]/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1))
}

/** Replaces speech in quotation marks by spaces. The marks stay. A speech ends at the latest with its paragraph. */
const withoutSpeech: (text: string) => string = rememberByText(
  (text) =>
    text.replace(/([“„"])([^”“"\n]*)([”“"]?)|«([^»\n]*)(»?)|»([^«\n]*)(«?)/g, (whole: string) => {
      const [first = ''] = whole
      const last = /[”“"»«]$/.test(whole.slice(1)) ? whole.slice(-1) : ''
      return `${first}${' '.repeat(whole.length - first.length - last.length)}${last}`
    }),
  200_000,
)
