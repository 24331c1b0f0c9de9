import { escapePattern } from '#core/text/escape-pattern.ts'
import type { NewFinding } from '../new-finding.ts'
import { formsOf, placeSentences, type RuleInput, unreal } from './rule-input.ts'

const deadOrAway =
  '(?:died|has died|is dead|was dead|was killed|has been killed|drowned|was drowned|perished|passed away|was buried|is buried|is away|is abroad|is in prison|is at sea)'
const acts =
  '(?:said|says|asked|asks|answered|answers|replied|replies|whispered|whispers|laughed|laughs|smiled|smiles|nodded|nods|kissed|kisses|walked|walks|came|comes|stood|stands|sat|sits|took|takes|turned|turns|opened|opens|looked|looks|poured|pours|shrugged|shrugs|called|calls|knocked|knocks|ran|runs|reached|reaches|put|puts|picked|picks|waved|waves|leaned|leans|murmured|murmurs|grinned|grins|sighed|sighs|handed|hands)'
const past =
  /\b(?:had|once|years ago|ghost|grave|photograph|portrait|in (?:her|his|the|a) letter|voice in|in the picture|back then|when (?:she|he) was alive)\b/i

/** Finds people who act although a fact that still holds says that they are dead or away. */
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
        !unreal.test(fact.text),
    )
    if (!person) continue
    const name = `(?<![\\p{L}])(?:${formsOf(person).map(escapePattern).join('|')})`
    const acting = new RegExp(
      `${name} (?:[\\p{L}]+ly )?${acts}(?![\\p{L}])|[”"’'],? (?:said|asked|whispered|replied|answered) ${name}(?![\\p{L}])`,
      'u',
    )
    const sentence = sentences.find(
      (one) => acting.test(one.text) && !past.test(one.text) && !unreal.test(one.text),
    )
    if (!sentence) continue
    findings.push({
      kind: 'absent',
      severity: 'error',
      quote: sentence.text,
      offset: sentence.offset,
      against: { kind: 'fact', id: fact.id, chapterId: fact.chapterId, quote: fact.quote ?? fact.text },
      why: `${person.name} acts here, but: ${fact.text}`.slice(0, 300),
    })
  }
  return findings
}
