import { escapePattern } from '#contract/escape-pattern.ts'
import { rememberByText } from '#core/text/remember-by-text.ts'
import { cutText } from '#core/text/sentences.ts'
import { withoutChanges } from './appearance.ts'
import type { NewFinding } from './new-finding.ts'
import {
  firstInClause,
  formsOf,
  negatedOrImagined,
  type PlacedSentence,
  placeSentences,
  type RuleInput,
  type RulePerson,
} from './rule-input.ts'

const deadOrAway =
  '(?:died|has died|is dead|was dead|was killed|has been killed|drowned|was drowned|perished|passed away|was buried|is buried|is away|is abroad|is in prison|is at sea)'
// Verbs that people use when they remember a dead person, such as 'loved'. They do not show that the person acts now.
const remembered =
  'died|loved|liked|hated|lived|owned|wanted|needed|believed|used|belonged|named|called|married|hoped|feared|inherited|founded|planned|promised|deserved|mattered|seemed|looked like|outlived|raised|buried|drowned|perished'
const irregular =
  'said|says|told|came|comes|went|goes|stood|stands|sat|sits|took|takes|put|puts|ran|runs|drew|gave|gives|brought|brings|bent|threw|throws|shook|shakes|read|reads|drank|drinks|ate|eats|cut|cuts|held|holds|caught|sang|sings|spoke|speaks|swung|rose|rises|woke|wakes|slept|sleeps|broke|found|finds|got|gets|hid|hung|led|lit|rang|rode|sent|set|sets|shut|shuts|slid|swam|swept|tore|wept|weeps|wore|wears|let|lets|laid|felt|fell|flung|blew|began|begins|bit|clung|crept|dealt|fed|ground|knelt|leapt|lent|spread|sprang|stuck|struck|swore|wound'
const present =
  'asks|answers|replies|whispers|laughs|smiles|nods|kisses|walks|turns|opens|looks|pours|shrugs|calls|knocks|reaches|picks|waves|leans|murmurs|grins|sighs|hands|pulls|pushes|lifts|lights|closes|cries|shouts|mutters|whistles|points'
const acts = `(?:(?!(?:${remembered})(?![\\p{L}]))(?:[\\p{Ll}]{2,}ed|${irregular}|${present})|(?:was|is) [\\p{Ll}]+ing)`
const speaks =
  '(?:said|asked|whispered|replied|answered|cried|called|muttered|murmured|shouted|laughed|told|says|asks|whispers|replies)'
const receives = '(?:gave|gives|handed|hands|passed|threw|tossed|kissed|hugged|thanked|poured|offered|showed)'
const past =
  /\b(?:had|once|years ago|ghost|grave|tomb|photograph|portrait|in (?:her|his|the|a) letter|voice in|in the picture|back then|used to|always|every (?:summer|winter|year|spring|autumn|sunday)|as a (?:girl|boy|child)|last (?:summer|winter|year|spring|autumn)|that (?:summer|winter|year|spring|autumn)|the (?:day|night|year|summer|winter|last time)|before|when|while|until|since)\b/i

/**
 * Finds people who act although they are dead or away, according to a fact that holds in the chapter, or dead according
 * to their sheet.
 */
export function findAbsent(input: RuleInput): NewFinding[] {
  const byFacts = findAbsentByFacts(input)
  const found = new Set(byFacts.map(({ personId }) => personId))
  const bySheets = findDeadBySheets({ ...input, people: input.people.filter(({ id }) => !found.has(id)) })
  return [...byFacts.map(({ finding }) => finding), ...withoutChanges(bySheets, input)]
}

function findAbsentByFacts({ text, people, facts }: RuleInput): { personId: number; finding: NewFinding }[] {
  return facts.flatMap((fact) => {
    const person = people.find(
      (one) =>
        fact.aboutCharacterIds.includes(one.id) &&
        new RegExp(`^(?:${namesOf(one)})(?: [\\w-]+){0,2} ${deadOrAway}\\b`, 'iu').test(fact.text) &&
        !negatedOrImagined.test(fact.text),
    )
    const sentence = person && findAct(text, person)
    if (!sentence) return []
    const finding: NewFinding = {
      kind: 'absent',
      severity: 'error',
      quote: sentence.text,
      offset: sentence.offset,
      against: { kind: 'fact', id: fact.id, chapterId: fact.chapterId, quote: fact.quote ?? fact.text },
      why: cutText(`${person.name} acts here, but: ${fact.text}`, 300),
    }
    return [{ personId: person.id, finding }]
  })
}

const death =
  '(?:died|drowned(?! (?:his|her|their|in (?:debts?|work)))|perished|passed away|(?:was )?killed (?:in|by|when|at|during)|was killed|is dead|was dead|has died|lost (?:at|to the) sea|went down with|dead(?=[.,;]|$| (?:for|since|these|by|before|of|now|many|\\d))|deceased)'
const kin =
  '(?:husband|wife|father|mother|brother|sister|son|daughter|lover|love|fianc[eé]e?|friend|partner|uncle|aunt|grand(?:mother|father)|twin)'
const deadInRole = new RegExp(
  `[,(] ?(?:now |long |already )?(?:dead|deceased)\\)?$|^(?:dead|deceased)$|^(?:the |his |her |their |[\\p{L} ]+[’']s )?(?:dead|deceased|late) (?:[\\p{L}-]+ )?${kin}$`,
  'iu',
)
/** Words on a sheet or in a fact which show that a dead person may act in the story. */
const returned =
  /\b(?:alive|surviv\w*|ghost\w*|haunt\w*|spirit|spect(?:re|er)|vampir\w*|undead|immortal\w*|reborn|reincarnat\w*|resurrect\w*|reviv\w*|presumed|believed|supposed\w*|thought|fak(?:ed|es)|returns?|returned|(?:came|comes|brought) back|angel|flashbacks?)\b/i

function findDeadBySheets({ text, people, facts }: RuleInput): NewFinding[] {
  return people.flatMap((person) => {
    const { id, name, sheet = [] } = person
    const line = lineOfDeath(person)
    if (line === undefined) return []
    const own = facts.filter(({ aboutCharacterIds }) => aboutCharacterIds.includes(id))
    if ([...sheet, ...own.map((fact) => fact.text)].some((one) => returned.test(one))) return []
    const sentence = findAct(text, person)
    if (!sentence) return []
    const against = { kind: 'character', id, chapterId: null, quote: line }
    const why = cutText(`${name} acts here, but the sheet has: ${line}`, 300)
    return [
      { kind: 'absent', severity: 'warning', quote: sentence.text, offset: sentence.offset, against, why },
    ]
  })
}

/** Returns the line of a sheet by which its person is dead: 'Drowned with the Marrow', or the role 'first love, dead'. */
function lineOfDeath(person: RulePerson): string | undefined {
  const dead = new RegExp(
    `^(?:(?:${namesOf(person)}|he|she|they) (?:[\\w-]+ ){0,2})?${death}(?![\\p{L}])`,
    'iu',
  )
  return person.sheet?.find(
    (line) => (dead.test(line) && !negatedOrImagined.test(line)) || deadInRole.test(line),
  )
}

function namesOf(person: RulePerson): string {
  return formsOf(person).map(escapePattern).join('|')
}

/** Finds the first sentence in which a person acts. Words about the person in quoted speech do not count as an act. */
function findAct(text: string, person: RulePerson): PlacedSentence | undefined {
  const name = `(?<![\\p{L}])(?:${namesOf(person)})`
  const acting = new RegExp(
    `${name} (?:who )?(?:[\\p{L}]+ly )?${acts}(?![\\p{L}])|[”"’'],? (?:${speaks} ${name}|${name} (?:went on|began|put in))(?![\\p{L}])|${name} wanted to know|${receives} ${name} (?:the|a|an|his|her|some|on)(?![\\p{L}])`,
    'u',
  )
  // Matches a past perfect that is followed by a present act: 'Ruth had brought the scones, and now she passed them
  // round'.
  const actingNow = new RegExp(
    `${firstInClause(`${name} had `)}[^.;]*\\bnow (?:she|he) ${acts}(?![\\p{L}])`,
    'u',
  )
  const told = withoutSpeech(text)
  return placeSentences(text).find(({ text: { length }, offset }) => {
    const sentence = told.slice(offset, offset + length)
    return (
      (acting.test(sentence) && !past.test(sentence) && !negatedOrImagined.test(until(sentence, acting))) ||
      actingNow.test(sentence)
    )
  })
}

/**
 * Replaces the speech in quotation marks by spaces, because the words of a speaker do not decide the tense of the
 * sentence. The quotation marks stay. A speech ends at the latest with its paragraph.
 */
const withoutSpeech: (text: string) => string = rememberByText(
  (text) =>
    text.replace(
      /([“"])([^”"\n]*)([”"]?)/g,
      (_, start: string, speech: string, end: string) => `${start}${' '.repeat(speech.length)}${end}`,
    ),
  200_000,
)

/**
 * Returns a sentence up to the end of the first match. Words after the match, such as 'as if it were empty', do not
 * negate the words before it.
 */
function until(sentence: string, acting: RegExp): string {
  const match = acting.exec(sentence)
  return sentence.slice(0, match ? match.index + match[0].length : sentence.length)
}
