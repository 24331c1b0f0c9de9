import { type GuardContext, guardContexts } from './guard-contexts.ts'
import {
  isThing,
  looksLikeName,
  type MinorMention,
  matchesOf,
  splitAlternatives,
  weakContextOf,
  wholeWord,
} from './guard-mention.ts'
import type { OwnerRules } from './guard-owner.ts'
import {
  becomeVerbs,
  copulas,
  inSchool,
  loverNouns,
  lovers,
  notPerson,
  peopleOf,
} from './guard-people-words.ts'

const flags = 'giu'
const eighteens = ['eighteen', 'dieciocho', 'dezoito', 'dix-huit', 'achtzehn', 'diciotto']
// A text is checked with the patterns of every language, so each set of patterns contains the words of all languages
// for the children of a family.
const relative = new RegExp(wholeWord(guardContexts.map(({ relatives }) => relatives).join('|')), 'iu')
const germanIndex = 4
const halves =
  '(?: and a half|[- ]and[- ]a[- ]half|einhalb| y medio| e meio| et demi| e mezzo| going on \\p{L}+)?'
// A number without a unit is an age only at the end of its clause.
const clauseEnd =
  '(?=\\s*(?:[.,;:!?)”"»«“]|$)|\\s+(?:and|who|y|que|e|et|qui|und|che|con|with|mit|avec|com|from|del|do|da|du|aus|dal|della|ist|sind)(?!\\p{L}))'
const numbered =
  /^(?:chapter|room|pier|platform|route|flight|apartment|volume|page|psalm|highway|gate|act|scene|kapitel|zimmer|seite|capítulo|página|habitación|quarto|chambre|chapitre|capitolo|pagina|stanza|number|nummer|número|numéro|numero)$/iu

/**
 * Returns a function that finds people under eighteen whose age stands without the word 'years', who are pupils of a
 * school class, or who are about to turn eighteen.
 */
export function compileFurtherMentions(
  index: number,
  { numbers }: GuardContext,
  owners: OwnerRules,
): (text: string) => MinorMention[] {
  const teens = splitAlternatives(numbers).slice(9).join('|')
  const eighteen = eighteens[index] ?? 'eighteen'
  const found18 = `(?:1[0-8](?!\\p{N})|(?:${teens}|${eighteen})(?!\\p{L}))`
  const written = peopleOf[index] ?? peopleOf[0]
  const words = { ...written, notYet: written.notYet.replaceAll('{upTo18}', found18) }
  const older = splitAlternatives(numbers).slice(12).join('|')
  const number = `(?<!(?:hundred|hundert|cent|cento|ciento|cem)[- ](?:and )?)(?<![\\p{L}\\p{N}])(?:1[0-7](?!\\p{N})|(?:${teens})(?:(?!\\p{L})|(?=einhalb)))${halves}`
  const joined = `(?<![\\p{L}\\p{N}])(?:1[0-7]|${teens})`
  const bare = `${number}(?:[- ](?:${words.years})(?!\\p{L}))?${clauseEnd}`
  const wide = (source: string) => source.replaceAll('[- ]', '[-\\s]').replaceAll(' ', '\\s')
  const pattern = (source: string) => new RegExp(wide(source), flags)
  const just = `(?:(?:${words.just})(?!\\p{L}) ?)*`
  const sources: {
    pattern: RegExp
    isStatement?: boolean
    named?: boolean
    isNoun?: boolean
    isBeside?: boolean
    isNow?: boolean
  }[] = [
    // Finds an age after a subject: 'She is fifteen', 'and she seventeen', 'she is in eleventh grade and seventeen'.
    { pattern: pattern(`(?<![\\p{L}])(?:${words.subjects}) ${just}${bare}`), isStatement: true },
    // Finds an age after a noun for a person: 'A girl of fifteen', 'the daughter of the house, just sixteen'.
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:${words.people})(?!\\p{L})(?:,? [\\p{L}’']+){0,3}(?:,| (?:${words.of})|,? (?:aged?|âgée?)) ?${just}${bare}`,
      ),
    },
    // Finds an age after a word for a lover: 'The duke’s new mistress was fifteen'.
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:(?:${lovers})(?: (?:of|de|del|du|do|di|des|der) (?:[\\p{L}’']+ ?){1,2})?) (?:is|was|are|tiene|tenía|tienen|tem|tinha|têm|a|avait|ont|ist|war|sind|ha|aveva|hanno) ${just}${number}`,
      ),
    },
    // Finds an age after an article, any noun and a verb: 'The apprentice was sixteen'.
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:(?:the|la|el|a|o|le|der|die|das|il|lo) |l[’'])(?<noun>(?!(?:${notPerson})[^\\p{L}])[\\p{L}]+) (?:${copulas[index]}) ${just}${bare}`,
      ),
      isNoun: true,
      isBeside: true,
    },
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:ist|sind) (?:\\p{L}+ ){0,3}?${number} geworden|(?<=, (?:die|der|das) ${just})${number} (?:war|geworden ist)(?!\\p{L})`,
      ),
      isStatement: true,
    },
    // Finds an age before a verb such as 'become' or 'fall': 'and a choirboy of fifteen become lovers'.
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:and|y|e|et|und) (?:an?|une?|una|um|uma|eine?[nmrs]?) [\\p{L}]+(?: (?:de|di|of) [\\p{L}]+)? (?:of|de|di|von) ${number}(?: (?:${words.years}))?(?= (?:fall|become|fell|became|se|deviennent|tombent|s’|werden|verlieben|diventano|si|apaixonam|tornam))`,
      ),
    },
    // Finds an age beside any other noun: 'a stowaway of fourteen', 'Rosa, 16', 'his lover sixteen'.
    {
      pattern: pattern(
        `(?<![\\p{L}])(?<noun>(?!(?:${notPerson})[^\\p{L}])[\\p{L}’']+)(?:,| (?:${words.of})|(?<=(?:${loverNouns}))) ?${just}(?:1[3-7](?!\\p{N})|(?:${older})(?!\\p{L}))(?:[- ](?:${words.years})(?!\\p{L}))?(?:${clauseEnd}|(?= (?:${becomeVerbs})(?!\\p{L})))`,
      ),
      isNoun: true,
    },
    // Finds an age at the beginning of a sentence before a noun: 'At sixteen the youngest captain'.
    {
      pattern: pattern(
        `^["“(]*(?:at|con|com|à|mit|a) (?:1[3-7]|${older})(?: (?:${words.years}))?,? (?:already |schon |ya |já |déjà |già )?(?:the|an?|la|el|una?|o|a|uma|le|une|die|der|das|eine?|lo${index === 3 ? '' : '|il'})(?!\\p{L})(?! \\p{L}+ (?:\\p{L}+ )?(?:she|he|he[ru]|ella|él|ela|ele|elle|sie|er|lei|lui))`,
      ),
      isStatement: true,
    },
    // Finds an age before a subject and a verb of the present: 'At sixteen she is the youngest captain'.
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:at|(?:con|a) (?:sus|los)|aos|com os seus|à|mit|a) (?:1[3-7]|${older})(?: (?:${words.years}))?,? (?:ya |já |già )?(?:(?:she|he|they) (?:is|are|has (?:never|yet))|es|está|é|(?:elle|il) est (?:la|le|l[’']|une?|déjà la|déjà le)|ist (?:sie|er|\\p{Lu}\\p{Ll}+) (?:die|der|das|eine?|schon|bereits)|è (?:la|il|lo|l[’']|già|una?))(?!\\p{L})`,
      ),
      isStatement: true,
      isNow: true,
    },
    // Finds a person who goes to school: 'She was still in high school'.
    { pattern: pattern(`(?<![\\p{L}])(?:${inSchool})(?!\\p{L})`) },
    // The next two patterns find 'He was forty and his pupil fourteen' and 'born thirteen years ago'.
    {
      pattern: pattern(`(?<![\\p{L}])(?:and|y|e|et|und) (?:[\\p{L}’']+ |l[’'])?(?:${words.people}) ${bare}`),
    },
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:born|nacid[ao]|nació|nascid[ao]|nasceu|née?|geboren|nat[ao])(?!\\p{L})[^.;!?]{0,40}?${number} (?:${words.years})(?!\\p{L})(?! (?:before|after|later|antes|después|depois|avant|après|plus|prima|dopo|più))|(?<!\\p{L})vor ${number} jahren (?:[\\p{L}-]+ ){0,5}geboren`,
      ),
      isStatement: true,
    },
    { pattern: pattern(`${joined}[- ]?y\\/?o(?!\\p{L})`) },
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:${words.both}) ${just}${number}(?! \\p{L}*(?:minutes|hours|pages|minutos|horas|heures|minuten|stunden|minuti|ore)(?!\\p{L}))`,
      ),
    },
    {
      pattern: pattern(
        `(?<![\\p{L}])(?<name>\\p{Lu}\\p{Ll}+) ?\\((?:aged? |edad |âge )?1[0-7](?: ?(?:${words.years}|y\\/?o))?\\)`,
      ),
      named: true,
    },
    { pattern: pattern(`(?<![\\p{L}])(?:${words.notYet})(?!\\p{L})`), isStatement: true },
    { pattern: pattern(`(?<![\\p{L}\\p{N}])(?:${words.classes})(?!\\p{L})`) },
  ]
  if (words.adjective)
    sources.push({
      pattern: pattern(
        `(?:${words.adjective.replaceAll('{age}', joined)}),? (?:\\p{L}+ )?(?:${words.people})(?!\\p{L})`,
      ),
    })
  const opening = pattern(
    `^["“(]*${just}${number}(?:[- ](?:${words.years})(?!\\p{L})(?: (?:seulement|only|apenas|appena|erst))?|(?<=\\p{L} \\p{L}+))(?=\\s*[.,;])`,
  )
  const notInClass = new RegExp(wide(`(?<!\\p{L})(?:${words.notInClass})(?!\\p{L})[^.,:;!?]{0,50}$`), 'iu')
  const isClass = new RegExp(wide(`^(?:${words.classes})(?!\\p{L})`), 'iu')
  // Words for a past time, a duration or a comparison, which state no present age.
  const before =
    /(?:^|[^\p{L}])(?:at|since|when|until|till|before|after|like|cuando|desde|hasta|como|a los|quando|aos|até|lorsqu\p{L}*|quand|depuis|jusqu\p{L}*|comme|seit|bis|wie|dopo|fino|come)[\s’'][^.;!?,]{0,24}$/iu
  const possessive =
    /(?<!\p{L})(?:my|his|her|their|your|our|whose|mis?|sus?|tus?|nuestr[ao]s?|cuy[ao]s?|meus?|minhas?|seus?|suas?|teus?|tuas?|noss[ao]s?|cuj[ao]s?|mon|ma|mes|son|sa|ses|ton|ta|tes|notre|nos|leurs?|mein|sein|ihr|dein|unser|dessen|deren|mi[ao]|su[ao]|tu[ao]|suoi|sue|loro|\p{Lu}\p{L}+['’]s)(?:e[rnms]?)?\s+(?:[\p{L}-]+\s+){0,2}$/iu

  // Numbers that somebody counts are not ages, such as 'Thirteen, fourteen, fifteen' for the steps of a stair.
  const anyNumber = `(?:\\d+|${numbers})`
  const next = new RegExp(`^,?\\s*${anyNumber}(?!\\p{L})`, 'iu')
  const aNumber = new RegExp(`^(?:${guardContexts.map((each) => each.numbers).join('|')})$`, 'iu')
  const isCounting = (text: string, { index, 0: whole, groups }: RegExpExecArray) =>
    next.test(text.slice(index + whole.length)) || aNumber.test(groups?.noun ?? '')
  const ofPerson =
    /\s(?:of|de|do|da|di|von)\s(?:his|hers?|theirs?|él|ella|su|sua?|ele|ela|lui|lei|elle|ihm|ihr)(?!\p{L})/iu
  // 'She is the daughter of the house' describes a main character and not somebody's child.
  const isLead =
    /(?<!\p{L})(?:she|he|ella|él|ela|ele|elle|il|sie|er|lei|lui)(?:\s+(?:is|es|é|est|ist|è))?,?\s+(?:(?:the|an?|la|el|una?|o|a|uma|le|une|die|das|der|eine?|il|lo)\s+)?$/iu
  const isOfFamily = (lead: string, mention: string) => {
    const [own = ''] = possessive.exec(lead) ?? []
    // The French possessive 'son' must not be read as the English noun, so the possessive is removed before the search.
    return (
      (own !== '' && relative.test(own.replace(/^\S+\s+/, '') + mention)) ||
      ofPerson.test(`${lead.slice(-12)}${mention}`)
    )
  }

  const isNotYet = new RegExp(wide(`^(?:${words.notYet})(?!\\p{L})`), 'iu')
  const ageOf = (mention: string) =>
    isClass.test(mention) ? 15 : isNotYet.test(mention) ? 17 : Math.min(17, owners.ageIn(mention))

  return (text) => {
    const found: MinorMention[] = []
    const add = (
      start: number,
      end: number,
      name: string | null,
      isStatement: boolean,
      isBeside = false,
      isNow = false,
    ) => {
      const lead = text.slice(Math.max(0, start - 60), start)
      const relation = isLead.test(lead) ? null : owners.relationOf(text, start, end)
      found.push({
        start,
        end,
        name,
        age: ageOf(text.slice(start, end)),
        isPast: false,
        isStatement,
        weakContext: weakContextOf({
          ...{
            isNoun: isBeside,
            isMemory: !isNow && before.test(lead),
            isOfFamily: isOfFamily(lead, text.slice(start, end)),
            relation,
          },
        }),
      })
    }
    for (const {
      pattern: source,
      isStatement = false,
      named = false,
      isNoun = false,
      isBeside = false,
      isNow = false,
    } of sources)
      for (const match of matchesOf(source, text)) {
        const noun = match.groups?.noun ?? ''
        if (isNoun && (isThing.test(noun) || relative.test(noun))) continue
        if (isNoun && isCounting(text, match)) continue
        const name =
          match.groups?.name ?? (isNoun && looksLikeName(noun) && index !== germanIndex ? noun : null)
        if (isNoun && match.index > 0 && looksLikeName(noun) && numbered.test(noun)) continue
        if (named && (name === null || !looksLikeName(name) || numbered.test(name))) continue
        const isInClass = isClass.test(match[0])
        if (isInClass && notInClass.test(text.slice(Math.max(0, match.index - 80), match.index))) continue
        add(match.index, match.index + match[0].length, name, isStatement, isBeside, isNow)
      }
    for (const match of matchesOf(opening, text)) add(match.index, match.index + match[0].length, null, true)
    return found
  }
}
