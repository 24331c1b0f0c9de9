import { escapePattern } from '#contract/escape-pattern.ts'
import { cutText } from '#core/text/sentences.ts'
import type { NewFinding } from '../new-finding.ts'
import { firstInClause, formsOf, negatedOrImagined, placeSentences, type RuleInput } from './rule-input.ts'

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

/** Finds people who act although they are dead or away, according to a fact that holds in the chapter. */
export function findAbsent({ text, people, facts }: RuleInput): NewFinding[] {
  const findings: NewFinding[] = []
  const sentences = placeSentences(text)
  for (const fact of facts) {
    const person = people.find(
      (one) =>
        fact.aboutCharacterIds.includes(one.id) &&
        new RegExp(
          `^(?:${formsOf(one).map(escapePattern).join('|')})(?: [\\w-]+){0,2} ${deadOrAway}\\b`,
          'iu',
        ).test(fact.text) &&
        !negatedOrImagined.test(fact.text),
    )
    if (!person) continue
    const name = `(?<![\\p{L}])(?:${formsOf(person).map(escapePattern).join('|')})`
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
    const sentence = sentences.find(
      (one) =>
        (acting.test(one.text) &&
          !past.test(outside(one.text)) &&
          !negatedOrImagined.test(until(one.text, acting))) ||
        actingNow.test(one.text),
    )
    if (!sentence) continue
    findings.push({
      kind: 'absent',
      severity: 'error',
      quote: sentence.text,
      offset: sentence.offset,
      against: { kind: 'fact', id: fact.id, chapterId: fact.chapterId, quote: fact.quote ?? fact.text },
      why: cutText(`${person.name} acts here, but: ${fact.text}`, 300),
    })
  }
  return findings
}

/**
 * Returns a sentence without the speech in quotation marks, because the words of a speaker do not decide the tense of
 * the sentence.
 */
function outside(sentence: string): string {
  return sentence.replace(/[“"][^”"]*[”"]?/g, ' ')
}

/**
 * Returns a sentence without the speech in quotation marks, up to the end of the first match. Words after the match,
 * such as 'as if it were empty', do not negate the words before it.
 */
function until(sentence: string, acting: RegExp): string {
  const match = acting.exec(sentence)
  return outside(sentence.slice(0, match ? match.index + match[0].length : sentence.length))
}
