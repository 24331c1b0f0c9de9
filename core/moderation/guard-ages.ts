import { isThing, looksLikeName, type MinorMention, matchesOf, weakContextOf } from './guard-mention.ts'
import type { OwnerRules } from './guard-owner.ts'

const numberWords =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'.split(
    ' ',
  )
const minorAge = `(?:1[0-7]|[1-9]|${numberWords.join('|')})`
const olderWords = 'eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty)(?:-\\w+)?'

const flags = 'giu'
const people =
  /^(?:girls?|boys?|daughters?|sons?|students?|pupils?|virgins?|sisters?|brothers?|nieces?|nephews?|cousins?|child|children|kids?|teens?|teenagers?|twins?|runaway|neighbou?r|step\w+|maid|bride|princess|prince|lover|girlfriend|boyfriend|body|flesh|skin|thighs?|breasts?|lips|mouth|nymph|orphan|ward|heroine|hero|protagonist|lead|character|who|and|in|with|on|at|is|was|has|had|named|called|to|from|by|for|as|moan\w*|gasp\w*|strip\w*|undress\w*)$/iu
const yearOld = new RegExp(
  `(?<![\\w-]|hundred and )${minorAge}[-\\s]years?[-\\s]old(?<after>\\s+\\p{L}+(?:\\s+\\p{L}+)?)?`,
  flags,
)
const aged = new RegExp(
  `\\bage(?:d|:| of)?\\s+${minorAge}(?![\\w-]|\\s*(?:months?|weeks?|days?)|\\s+years?\\s+in\\b)`,
  flags,
)
const isAged = new RegExp(
  `\\b(?<who>she|he|they|i|you|\\p{L}+)(?:,?\\s+who)?(?:\\s+(?:is|was|are|am|were|had\\s+(?:just\\s+)?turned|turned|turns)|['’](?:s|re|m))\\s+(?:still\\s+|only\\s+|just\\s+|barely\\s+|not\\s+yet\\s+)*(?:${minorAge})(?=\\s*(?:[.,;:!?)"”\\n]|$|(?:and|but|when|he|she|they|his|her|the|an?|that|this|now|then|today)\\b|years\\s+old))|\\b(?<turned>she|he|they|\\p{L}+)\\s+(?:turns|turned|(?:had|has)\\s+just\\s+turned)\\s+(?:${minorAge})(?![\\w-])(?!\\s*(?:o[’']clock|times|pages|heads|keys|corners|down|up|back|away))`,
  flags,
)
const somebody =
  /^(?:girl|boy|daughter|son|student|pupil|virgin|sister|brother|niece|nephew|cousin|child|kid|teen|teenager|twin|runaway|maid|bride|princess|prince|lover|girlfriend|boyfriend|orphan|ward|heroine|hero|protagonist|lead|character|who)$/iu
const nameAge = new RegExp(
  `(?<![\\p{L}])(?<name>\\p{L}+),?\\s*[(,]\\s*(?:aged?\\s+)?(?:1[0-7]|[5-9])\\s*(?:years old\\s*)?[),;]`,
  flags,
)
// This pattern finds 'At sixteen she left'. It does not find small numbers, because 'at ten' may be a time of day.
const atAge =
  /\bat\s+(?:1[3-7]|thirteen|fourteen|fifteen|sixteen|seventeen)(?=\s*(?:[,.;)]|$)|\s+(?:she|he|they|i|and|her|his)\b)/giu
const ofAge =
  /\b(?<who>\p{L}+)\s+of\s+(?:only\s+|just\s+|barely\s+)?(?:1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)(?![\w-])(?!\s+(?!and|who|whose|with|is|was|has|had|in|on|at|when)\p{Ll})/giu
const placeBefore = /\b(?:in|on|at|under|over|of|into|onto|from|beside|behind)\s+(?:\p{L}+\s+)?$/iu
const timeBefore = /\b(?:at|by|from|since|until|before|after)\s+(?:the\s+)?$/iu
const notName =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|chapter|room|pier|platform|route|flight|apartment|volume|page|psalm|highway|gate|act|scene)$/iu
const notPerson =
  /^(?:computer|letter|cover|river|manor|tower|motor|mirror|trailer|cruiser|freezer|roadster|sweater|timber|chandelier|elevator|refrigerator|silver|leather|amber|liquor|cedar|cider|paper|summer|winter|october|answer|order|chapter|number|water|dinner|danger|weather|anger|disaster|manager|other|never|ever|after|under|over|ant|tent|event|scent|present|accident|judg(?:e)?ment|apartment|argument|agreement|experiment|secret|list|mist|twist|for|or|nor|door|floor|colou?r|humou?r|rumou?r|odou?r|hour|four|minor|tractor|anchor|harbou?r|debt(?:or)?|restaurant|plant|giant|elephant|patent|parent|schooner|tanker|freighter|cutter|burner|heater|boiler|cooker|poster|ledger|folder|locker|counter|plaster|rafter|shutter|blazer|jumper|slipper|stroller|scooter|tiger|panther|setter|retriever|terrier|pointer|rottweiler)s?$/iu
/** Returns true for a word that ends like a noun for a person, such as 'swimmer' and 'pianist'. */
function isPersonNoun(word: string): boolean {
  return (
    /(?:er|or|ist|ess|ian|ant|ent|boy|girl|man|woman|maid|mate)s?$/iu.test(word) &&
    word.length > 4 &&
    !notPerson.test(word)
  )
}
/** Words that mean a minor without an age in numbers. */
export const minorWords =
  /\b(?:under-?age(?!d?\s+drink)|under (?:the age of )?(?:18|eighteen)|pre-?teens?|(?<!\bin )(?:a|the|two|both) minors?(?=\s*(?:[.,;:!?]|$|(?:who|and|with|in|of)\b|\w+(?:s|ed)\s+(?:her|his|him|the|an?|in|with|to|by)\b))|(?<=(?:^|[.;!?\n])\s*["“]?)(?:teen(?:ager)?|adolescent)(?=\s*[.,;:]|\s*$)|(?:high|middle|grade|elementary)[- ]school(?:ers?|girls?|boys?| (?:students?|freshm[ae]n|sophomores?|juniors?|seniors?|girls?|boys?))|schoolgirls?|schoolboys?|(?:a|the|this|young|his|her) teen(?:ager|aged? (?:girl|boy))?s?)\b/giu

const exemptBefore = /\b(?:like|as|than|dressed as|than that of)\s+(?:an?|some|any|the)?\s*(?:\w+\s+)?$/iu
const memoryBefore =
  /\b(?:when|after|before|until|till|back when|from when|memory of|remembered|photo(?:graph)?|picture)\b[^.;!?]{0,40}$/iu
const sinceBefore = /\b(?:since|ever since)\b[^.;!?]{0,40}$/iu
const possessiveBefore = /\b(?:[Hh]er|[Hh]is|[Tt]heir|[Mm]y|[Oo]ur|[Yy]our|\p{Lu}\p{L}+['’]s)\s+(?:\w+\s+)?$/u

const family =
  /^(?:girls?|boys?|daughters?|sons?|sisters?|brothers?|nieces?|nephews?|cousins?|child|children|kids?|twins?|is|was|and|had|has)$|teen/iu

/**
 * Finds every mention of a person under eighteen in an English text, sorted by position. Similes ('like a schoolgirl')
 * are left out.
 */
export function minorMentions(text: string, owners: OwnerRules): MinorMention[] {
  const found: MinorMention[] = []
  const add = (
    match: RegExpExecArray,
    name: string | null,
    what: string,
    isPhrase = false,
    isNoun = false,
  ) => {
    const start = match.index
    const end = start + match[0].length
    const before = text.slice(Math.max(0, start - 60), start)
    if (exemptBefore.test(before) || /^\s+self\b/i.test(text.slice(end, end + 12))) return
    const isPast = isPhrase || /\b(?:was|were|had|turned)\b/i.test(match[0])
    const relation = owners.relationOf(text, start, end)
    const isMemory =
      isPhrase || (memoryBefore.test(before) && /\b(?:was|were|had|turned|aged?)\b/i.test(match[0]))
    const isOfFamily = possessiveBefore.test(before) && (what === '' || family.test(what))
    found.push({
      start,
      end,
      name,
      age: owners.ageIn(match[0]),
      isPast,
      isStatement: !isPast && /^(?:she|he|they|i|you)\b|^age\s*:/i.test(match[0]),
      weakContext: weakContextOf({
        ...{ isNoun, isSince: sinceBefore.test(before), isMemory, isOfFamily, relation },
      }),
    })
  }
  for (const match of matchesOf(yearOld, text)) {
    const [after = '', second = ''] = (match.groups?.after ?? '').trim().split(/\s+/)
    // Things such as whisky or a marriage can be fifteen years old too, so the next word must be a person or
    // a name.
    if (after === '' || people.test(after) || isPersonNoun(after)) add(match, null, after)
    else if (somebody.test(second) || isPersonNoun(second)) add(match, null, second)
    // The noun after an age can be a thing or a name: 'a twelve-year-old Bordeaux' and '15-year-old Mia'.
    else if (
      !looksLikeName(after) &&
      !isThing.test(after) &&
      !isThing.test(second) &&
      !placeBefore.test(text.slice(Math.max(0, match.index - 24), match.index))
    )
      add(match, null, after, false, true)
    else if (
      looksLikeName(after) &&
      !(
        /\ban?\s+$/i.test(text.slice(Math.max(0, match.index - 4), match.index)) &&
        !/^(?:who|is|was|has|had)$/.test(second)
      )
    )
      add(match, after, after)
  }
  for (const match of matchesOf(isAged, text)) {
    const who = match.groups?.who ?? match.groups?.turned ?? ''
    const isPronoun = /^(?:she|he|they|i|you)$/i.test(who)
    const named = !isPronoun && looksLikeName(who)
    if (isPronoun || named || somebody.test(who)) add(match, named ? who : null, who)
  }
  for (const match of matchesOf(nameAge, text)) {
    const name = match.groups?.name ?? ''
    if (looksLikeName(name) && !notName.test(name)) add(match, name, name)
  }
  for (const match of matchesOf(aged, text)) {
    const before = text.slice(Math.max(0, match.index - 24), match.index)
    const [, name = null] = /(?<!\p{L})(\p{Lu}\p{Ll}+),?\s+$/u.exec(before) ?? []
    add(match, name, 'aged', timeBefore.test(before))
  }
  for (const match of matchesOf(ofAge, text)) {
    const who = match.groups?.who ?? ''
    if (somebody.test(who) || isPersonNoun(who)) add(match, null, who)
  }
  for (const match of matchesOf(atAge, text)) add(match, null, '', true)
  for (const match of matchesOf(minorWords, text)) add(match, null, match[0])
  return found.sort((a, b) => a.start - b.start)
}

const olderElsewhere =
  '(?:dieciocho|diecinueve|veint|treint|cuarent|dezoito|dezenove|vinte|trinta|quarenta|dix-huit|dix-neuf|vingt|trente|quarante|achtzehn|neunzehn|\\p{L}*zwanzig|\\p{L}*dreißig|\\p{L}*vierzig|diciotto|diciannove|venti|trent|quarant)\\p{L}*'
const nowElsewhere = "ahora|hoy|agora|hoje|maintenant|aujourd[’']hui|jetzt|heute|ora|adesso|oggi"

/** Returns true when the text states that the person with this name is an adult now. */
export function isAdultNow(name: string, text: string): boolean {
  const adult = `(?:1[89]|[2-9]\\d|${olderWords})`
  // No other name may stand between the name and the adult age: in 'Mia, 15, meets Mark, now 30' the adult is not Mia.
  const nearby = `${name}[^\\p{Lu}]{0,120}(?<!\\p{L})`
  return [
    new RegExp(
      `${name}(?:\\s+\\p{L}+)?(?:,?\\s*[(,]\\s*(?:now\\s+)?${adult}\\b|\\s+(?:is|was|had turned|turned)\\s+(?:now\\s+)?${adult}\\b)|\\b${adult}[-\\s]years?[-\\s]old\\s+${name}`,
      'iu',
    ),
    new RegExp(`${nearby}[Nn]ow\\s+${adult}\\b`, 'u'),
    new RegExp(
      `${nearby}(?:${nowElsewhere})(?!\\p{L})[^.;!?\\p{Lu}]{0,24}(?<!\\p{N})(?:(?:1[89]|[2-9]\\d)(?!\\p{N})|${olderElsewhere})`,
      'u',
    ),
  ].some((pattern) => pattern.test(text))
}
