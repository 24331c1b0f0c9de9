import { clauseAfter, clauseBefore } from './guard-clauses.ts'
import { type GuardContext, guardContexts } from './guard-contexts.ts'
import { isThing, matchesOf, splitAlternatives, wholeWord } from './guard-mention.ts'
import type { OwnerRules } from './guard-owner.ts'
import { notPerson } from './guard-people-words.ts'

const clauseEnds = /[.;!?\n]/

/** The words of one language around an age in a character's description. */
interface AgeWords {
  /** Words for years after an age, also poetic ones such as 'summers'. */
  units: string
  /** Verbs before a present or future age, such as 'is' and 'is about to turn'. */
  verbs: string
  /** Words that can stand directly before the age, such as 'just'. */
  just: string
  /** The preposition before an age, such as 'of' in 'a lad of fifteen'. */
  of: string
  /** Words that show that an age is in the past, belongs to another person, or is a duration. */
  others: string
}

const words: readonly AgeWords[] = [
  {
    units: '(?:years?|yrs?)(?:[- ](?:old|young|of age))?|summers|winters|springs|y\\/?o',
    verbs:
      "is|['’]s|are|turns|just turned|will (?:soon )?(?:be|turn)|is (?:about|going) to (?:be|turn)|about to turn|is (?:nearly|almost)|turning",
    just: 'just|only|barely|still|hardly|now|about|nearly|almost|not (?:yet|quite|even)|aged?|tender|all of|in truth|really|actually',
    of: 'of',
    others:
      'since|when|until|till|before|after|ago|from|for|over|was|were|had|lost|left|his|her|their|whose|teach(?:es)?|taught|remembers?',
  },
  {
    units: 'a[ñn](?:os|itos)(?: de edad)?|primaveras|inviernos',
    verbs:
      'tiene|cumple|cumplirá|va a cumplir|está (?:a punto de|por) cumplir|a punto de cumplir|por cumplir|no ha cumplido(?: los)?',
    just: 's[oó]lo|apenas|recién|aún|todavía|tan s[oó]lo|casi|ya|ahora|los|en realidad|de',
    of: 'de',
    others:
      'desde|cuando|hasta|antes|después|hace|durante|por|era|fue|tenía|había|perdió|dejó|sus?|cuy[ao]s?|enseña|recuerda',
  },
  {
    units: 'an(?:os|inhos)(?: de idade)?|primaveras|invernos',
    verbs:
      'tem|faz|fará|vai fazer|está (?:prestes a|a|quase a) fazer|prestes a fazer|a caminho dos|não fez(?: os)?|completa',
    just: 'só|apenas|ainda|somente|mal|quase|já|agora|os|na verdade|de',
    of: 'de',
    others:
      'desde|quando|até|antes|depois|há|durante|por|era|foi|tinha|havia|perdeu|deixou|seus?|suas?|cuj[ao]s?|ensina|lembra',
  },
  {
    units: 'ans|printemps|hivers|étés',
    verbs: "a|aura|va (?:sur|avoir|fêter)|fête|n['’]a pas encore|n['’]a que|en a|vient d['’]avoir",
    just: 'à peine|seulement|encore|tout juste|déjà|âgée? de|que|ses|pas encore|presque|bientôt|en vérité',
    of: "de|d['’]",
    others:
      'depuis|quand|lorsqu|jusqu|avant|après|il y a|pendant|pour|était|avait|fut|perdu|quitté|s(?:on|a|es)|dont|enseigne',
  },
  {
    units: 'jahren?(?: alt\\p{L}*| jung)?|lenzen?|sommern?|wintern?|j\\.',
    verbs:
      'ist|wird|sind|wird (?:bald|demnächst|nächst\\p{L}+ \\p{L}+|im \\p{L}+)|wurde (?:gerade|eben|soeben)',
    just: 'gerade|erst|knapp|noch|eben|kaum|fast|beinahe|bald|nun|jetzt|noch (?:nicht|keine)|zart\\p{L}*|süß\\p{L}*|in wahrheit|mal|einmal|ganz',
    of: 'von|mit',
    others:
      'seit|als|bis|bevor|vor|nachdem|nach|für|über|war|waren|hatte|verlor|verließ|sein\\p{L}*|ihr\\p{L}*|dessen|deren|unterrichtet|erinnert|wo',
  },
  {
    units: 'anni(?: di età)?|primavere|inverni|estati',
    verbs: 'ha|compie|compirà|sta per compier(?:e|ne)|ne ha|va per i|non ha ancora|ha appena compiuto',
    just: 'solo|soltanto|appena|ancora|già|quasi|ora|i|in realtà|di',
    of: 'di',
    others:
      'da|dai|quando|finché|prima|dopo|fa|per|era|fu|aveva|perse|lasciò|su[ao]|suoi|sue|cui|insegna|ricorda',
  },
]

const flags = 'giu'
// A description is checked with the patterns of every language, so each set of patterns contains the words of all
// languages for the children of a family.
const family = guardContexts
  .map(({ relatives, carers }) => `${wholeWord(relatives)}|(?<!\\p{L})(?:${carers})(?:\\s|(?<=[’']))`)
  .join('|')

/**
 * Returns a function that finds where a character's description states an age from ten to seventeen: at the
 * beginning of a clause, after a verb of the present, or as 'a lad of fifteen'. Every such number counts
 * unless the sentence assigns it to somebody else, to the past, or to a thing (D-123).
 */
export function compileSheetAges(
  index: number,
  context: GuardContext,
  owners: OwnerRules,
): (sheet: string) => number | null {
  const { units, verbs, just, of, others } = words[index] ?? (words[0] as AgeWords)
  const wide = (source: string) => source.replaceAll('[- ]', '[-\\s]').replaceAll(' ', '[\\s\\u00a0]')
  const teens = splitAlternatives(context.numbers).slice(9).join('|')
  const number = `(?<age>(?<![\\p{L}\\p{N}])(?:1[0-7](?![\\p{N}.:/])|(?:${teens})(?:(?!\\p{L})|(?=einhalb|jährig))))(?:[- ](?:and a half|y medio|e meio|et demi|e mezzo)|einhalb)?`
  const unit = `(?:[- ](?:${units})(?!\\p{L}))`
  const end =
    '(?=\\s*(?:[.,;:!?)”"»«“—–]|$)|\\s+(?:à peine|gerade|appena)(?!\\p{L})|\\s+(?:and|but|yet|already|next|in|y|pero|ya|el|la|en|e|mas|já|no|na|ed|et|mais|déjà|le|und|aber|schon|im|ma|già|il|nel)(?!\\p{L}))'
  const little = `(?:(?:${just})(?!\\p{L})[,]? )*`
  const sources = [
    // Finds an age at the beginning of a clause: 'Sixteen, red hair', 'Fourteen and quick with a knife'.
    `(?:^|[.;:!?\\n(,—–])\\s*["“«]?${little}${number}${unit}?${end}`,
    // Finds an age after a verb: 'Is about to turn seventeen', 'will be thirteen in spring'.
    `(?<!\\p{L})(?:${verbs}) (?:\\p{L}+ )?${little}${number}(?:${unit}(?! (?:de|d[’']|plus|moins|que|más|menos|mais|più|meno|di|in (?:più|meno)|older|younger|älter|jünger)(?!\\p{L}))|${end})`,
    // Finds an age after a noun and a preposition: 'A lanky lad of seventeen'.
    `(?<!\\p{L})(?<noun>\\p{L}+) (?:${of}) ?${little}${number}${index === 0 || index === 4 ? `${unit}?` : unit}${end}`,
  ].map((source) => new RegExp(wide(source), flags))
  const excluded = new RegExp(
    wide(
      `${wholeWord(others)}|${family}|(?<!\\p{L})(?:${context.holders}) (?:an?|una?|uma?|une?|eine?[nmrs]?|uno) `,
    ),
    'iu',
  )
  const thing = new RegExp(`^(?:${notPerson})$`, 'iu')

  return (sheet) => {
    for (const source of sources)
      for (const match of matchesOf(source, sheet)) {
        const at = match.index + match[0].indexOf(match.groups?.age ?? '')
        const before = clauseBefore(sheet, at, clauseEnds)
        const rest = clauseAfter(sheet, at, clauseEnds)
        const { noun = '' } = match.groups ?? {}
        if (isThing.test(noun) || thing.test(noun)) continue
        if (excluded.test(before) || owners.namesRelative(rest)) continue
        return at
      }
    return null
  }
}
