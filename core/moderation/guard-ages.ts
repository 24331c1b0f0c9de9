const numberWords =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'.split(
    ' ',
  )
const minorAge = `(?:1[0-7]|[1-9]|${numberWords.join('|')})`
const olderWords = 'eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty)(?:-\\w+)?'

/** A mention of a person under eighteen in a text. */
export type MinorMention = {
  /** The position in the text, in UTF-16 units; the end is exclusive. */
  start: number
  end: number
  /** The name of the person, if the mention has one. */
  name: string | null
  /**
   * Set for somebody's child ('her ten-year-old') and for a memory ('when she was ten'). Such a mention counts only
   * directly beside sexual words.
   */
  weakContext: 'family' | 'memory' | null
}

const flags = 'giu'
const people =
  /^(?:girls?|boys?|daughters?|sons?|students?|pupils?|virgins?|sisters?|brothers?|nieces?|nephews?|cousins?|child|children|kids?|teens?|teenagers?|twins?|runaway|neighbou?r|step\w+|maid|bride|princess|prince|lover|girlfriend|boyfriend|body|flesh|skin|thighs?|breasts?|lips|mouth|nymph|orphan|ward|heroine|hero|protagonist|lead|character|who|and|in|with|on|at|is|was|has|had|named|called|to|from|by|for|as|moan\w*|gasp\w*|strip\w*|undress\w*)$/iu
const yearOld = new RegExp(`(?<![\\w-])${minorAge}[-\\s]years?[-\\s]old(?<after>\\s+\\p{L}+)?`, flags)
const aged = new RegExp(
  `\\bage(?:d|:| of)?\\s+${minorAge}(?![\\w-]|\\s*(?:months?|weeks?|days?)|\\s+years?\\s+in\\b)`,
  flags,
)
const isAged = new RegExp(
  `\\b(?<who>she|he|they|i|you|\\p{L}+)(?:,?\\s+who)?(?:\\s+(?:is|was|are|am|were|had\\s+(?:just\\s+)?turned|turned|turns)|['’](?:s|re|m))\\s+(?:still\\s+|only\\s+|just\\s+|barely\\s+|not\\s+yet\\s+)*(?:${minorAge})(?=\\s*(?:[.,;:!?)"”\\n]|$|(?:and|but|when|he|she|they|his|her)\\b|years\\s+old))`,
  flags,
)
const somebody =
  /^(?:girl|boy|daughter|son|student|pupil|virgin|sister|brother|niece|nephew|cousin|child|kid|teen|teenager|twin|runaway|maid|bride|princess|prince|lover|girlfriend|boyfriend|orphan|ward|heroine|hero|protagonist|lead|character|who)$/iu
const nameAge = new RegExp(
  `(?<![\\p{L}])(?<name>\\p{L}+),?\\s*[(,]\\s*(?:aged?\\s+)?(?:1[0-7]|[5-9])\\s*(?:years old\\s*)?[),;]`,
  flags,
)
const words =
  /\b(?:under-?age(?!d?\s+drink)|under (?:the age of )?(?:18|eighteen)|pre-?teens?|(?<!\bin )(?:a|the|two|both) minors?(?=\s*(?:[.,;:!?]|$|who|and|with))|(?:high|middle|grade|elementary)[- ]school(?:ers?|girls?|boys?| (?:students?|freshm[ae]n|sophomores?|juniors?|seniors?|girls?|boys?))|schoolgirls?|schoolboys?|(?:a|the|this|young|his|her) teen(?:ager|aged? (?:girl|boy))?s?)\b/giu

const exemptBefore = /\b(?:like|as|than|dressed as|than that of)\s+(?:an?|some|any|the)?\s*(?:\w+\s+)?$/iu
const memoryBefore =
  /\b(?:when|after|before|until|till|back when|from when|memory of|remembered)\b[^.;!?]{0,40}$/iu
const sinceBefore = /\b(?:since|ever since)\b[^.;!?]{0,40}$/iu
const possessiveBefore = /\b(?:[Hh]er|[Hh]is|[Tt]heir|[Mm]y|[Oo]ur|[Yy]our|\p{Lu}\p{L}+['’]s)\s+(?:\w+\s+)?$/u

const family =
  /^(?:girls?|boys?|daughters?|sons?|sisters?|brothers?|nieces?|nephews?|cousins?|child|children|kids?|twins?|is|was|and|had|has)$|teen/iu

/** Returns true for a word that is spelt like a name, with one capital at its beginning. */
export function looksLikeName(word: string): boolean {
  return /^\p{Lu}\p{L}+$/u.test(word)
}

/**
 * Finds every mention of a person under eighteen in an English text, in order. Similes ('like a schoolgirl') and
 * 'since she was ten' are left out.
 */
export function minorMentions(text: string): MinorMention[] {
  const found: MinorMention[] = []
  const add = (match: RegExpExecArray, name: string | null, what: string) => {
    const before = text.slice(Math.max(0, match.index - 60), match.index)
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 12)
    if (exemptBefore.test(before) || sinceBefore.test(before) || /^\s+self\b/i.test(after)) return
    const memory = memoryBefore.test(before) && /\b(?:was|were|had|turned|aged?)\b/i.test(match[0])
    const ofFamily = possessiveBefore.test(before) && (what === '' || family.test(what))
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      name,
      weakContext: memory ? 'memory' : ofFamily ? 'family' : null,
    })
  }
  for (const match of text.matchAll(yearOld)) {
    const after = match.groups?.after?.trim() ?? ''
    // Things such as whisky or a marriage can be fifteen years old too, so the next word must be a person or a name.
    if (after === '' || people.test(after)) add(match, null, after)
    else if (looksLikeName(after)) add(match, after, after)
  }
  for (const match of text.matchAll(isAged)) {
    const who = match.groups?.who ?? ''
    const isPronoun = /^(?:she|he|they|i|you)$/i.test(who)
    const named = !isPronoun && looksLikeName(who)
    if (isPronoun || named || somebody.test(who)) add(match, named ? who : null, who)
  }
  for (const match of text.matchAll(nameAge)) {
    const name = match.groups?.name ?? ''
    if (looksLikeName(name)) add(match, name, name)
  }
  for (const match of text.matchAll(aged)) add(match, null, 'aged')
  for (const match of text.matchAll(words)) add(match, null, match[0])
  return found.sort((a, b) => a.start - b.start)
}

const olderElsewhere =
  '(?:dieciocho|diecinueve|veint|treint|cuarent|dezoito|dezenove|vinte|trinta|quarenta|dix-huit|dix-neuf|vingt|trente|quarante|achtzehn|neunzehn|\\p{L}*zwanzig|\\p{L}*dreißig|\\p{L}*vierzig|diciotto|diciannove|venti|trent|quarant)\\p{L}*'
const nowElsewhere = "ahora|hoy|agora|hoje|maintenant|aujourd[’']hui|jetzt|heute|ora|adesso|oggi"

/** Returns true when the text states that the person with this name is an adult now. */
export function isAdultNow(name: string, text: string): boolean {
  const adult = `(?:1[89]|[2-9]\\d|${olderWords})`
  // No other name may stand between: in 'Mia, 15, meets Mark, now 30' the adult is not Mia.
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
  ].some((said) => said.test(text))
}
