import { IRREGULAR, REGULAR } from '../banks/verbs.ts'

const AUXILIARY: Record<string, string> = {
  is: 'was',
  are: 'were',
  am: 'was',
  has: 'had',
  does: 'did',
  can: 'could',
  will: 'would',
  may: 'might',
  "isn't": 'wasn’t',
  "aren't": 'weren’t',
  "doesn't": 'didn’t',
  "don't": 'didn’t',
  "can't": 'couldn’t',
  cannot: 'could not',
  "won't": 'wouldn’t',
  "hasn't": 'hadn’t',
  "haven't": 'hadn’t',
}
const NOT_BEFORE_A_VERB = new Set(
  `the a an his her their its my your our of in on at with for to from by into this that's these those some any every
  no each one two three many few several`.split(/\s+/),
)
const AFTER_A_VERB =
  /^(?:the|a|an|his|her|him|them|it|their|its|that|to|in|on|at|with|for|from|by|into|out|up|down|off|away|back|not|how|why|what|who|where|if|about|over|through|against|across|each|\w+ly|[A-Z]\w*)$/
const ALSO_NOUNS =
  /^(?:promises|plans|kisses|dances|looks|smiles|hopes|fears|turns|walks|visits|works|dreams|plots|lies|sounds|stops|drinks|cries|calls|dates|doubts|drops|falls|gifts|jokes|judges|laughs|locks|names|notes|offers|plays|plants|questions|races|rings|sails|sighs|signs|stares|stands|talks|tests|touches|traps|whispers|wishes)$/
const DOUBLED =
  /^(?:admit|plan|plot|beg|chat|drop|grab|hug|stop|trap|wed|regret|prefer|step|slip|skip|rob|pin|tug)$/
const SINGULAR = /^(?:she|he|it|who)$/i
const NO_VERB =
  /^(?:\w+ly|always|never|perhaps|once|less|unless|this|his|its|us|plus|thus|also|still|just|even|then|now|soon|both|all|each|only|not|too|first|at)$/
const PLURAL = /^(?:they|we|you|both)$/i
const PAST =
  /(?<=\p{L}[\p{L}’',]* )(?:was|were|had|did|could|would|\w+ed|found|met|left|came|went|took|made|said|told|knew|saw|fell|kept|gave|lost|won)\b/u

function regularPast(base: string): string {
  if (base.endsWith('e')) return `${base}d`
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  if (DOUBLED.test(base)) return `${base}${base.at(-1)}ed`
  return `${base}ed`
}

/** Returns the past tense of a verb, or null if the verb banks do not contain it. */
export function toPastVerb(base: string): string | null {
  return IRREGULAR[base] ?? (REGULAR.has(base) ? regularPast(base) : null)
}

/** Returns the base of a third-person form ('tries' gives 'try'), or null if the verb banks do not contain it. */
export function toBaseVerb(word: string): string | null {
  const tries = [word.replace(/ies$/, 'y'), word.replace(/es$/, ''), word.replace(/s$/, '')]
  return word.endsWith('s')
    ? (tries.find((base) => base !== word && toPastVerb(base) !== null) ?? null)
    : null
}

/** A clause in the past tense; `finite` is true if the clause contains a finite verb. */
export type PastClause = { text: string; finite: boolean }

/**
 * Converts a simple clause from the present to the past tense: 'Elena finds a letter and hides it' gives 'Elena found a
 * letter and hid it'. Words in quotation marks and unknown words stay unchanged.
 */
export function toPast(clause: string): PastClause {
  const words = clause.split(/(\s+)/)
  let quoted = false
  let finite = false
  let plural = false
  const seen: string[] = []
  const told = words.map((raw, index) => {
    if (/^\s*$/.test(raw)) return raw
    const opens = /^["“]/.test(raw)
    const wasQuoted = quoted || opens
    if (opens) quoted = true
    if (/["”][,.!?;:]*$/.test(raw)) quoted = false
    const bare = raw.replace(/^[^\p{L}]+|[^\p{L}’']+$/gu, '').replace('’', "'")
    const lower = bare.toLowerCase()
    const previous = seen.at(-1) ?? ''
    const before = seen.at(-2) ?? ''
    seen.push(bare)
    if (wasQuoted || !bare) return raw
    const swap = (to: string): string => {
      finite = true
      return raw.replace(bare.replace("'", raw.includes('’') ? '’' : "'"), to)
    }
    const auxiliary = AUXILIARY[lower]
    if (auxiliary && !/^(?:may|will|can)$/.test(lower)) return swap(auxiliary)
    if (auxiliary && /\p{Ll}/u.test(bare[0] ?? '') && !NOT_BEFORE_A_VERB.has(previous)) return swap(auxiliary)
    if (lower === 'must' || (lower === 'should' && seen.length > 1))
      return swap(lower === 'must' ? 'had to' : 'should')
    if (/^\p{Lu}/u.test(bare)) return raw
    const next = (words[index + 2] ?? '').replace(/[^\p{L}’'-]/gu, '')
    const follows = next === '' || AFTER_A_VERB.test(next)
    const base = toBaseVerb(lower)
    if (base && previous && !NOT_BEFORE_A_VERB.has(previous.toLowerCase())) {
      if (/^(?:and|or)$/.test(previous) && !(finite && (follows || !ALSO_NOUNS.test(lower)))) return raw
      if (/s$/.test(previous) && /^\p{Ll}/u.test(previous) && !follows) return raw
      return swap(toPastVerb(base) as string)
    }
    const named = /^\p{Lu}/u.test(previous) && before === 'and'
    // In a clause such as 'Ada nurses Ivy', the word after the name at the beginning is a verb.
    const opensWithNames =
      !finite && seen.length <= 4 && seen.slice(0, -1).every((one) => /^\p{Lu}\p{Ll}/u.test(one))
    const isName =
      opensWithNames &&
      !/^(?:The|A|An|His|Her|Their|My|Our|Its|This|That|These|Those|Some|Two|All|Both)$/.test(seen[0] ?? '')
    if (isName && previous && /[^s]s$/.test(lower) && follows && !NO_VERB.test(lower)) {
      return swap(regularPast(lower.replace(/(?<=sh|ch|x|ss|zz)es$|s$/, '').replace(/ie$/, 'y')))
    }
    if (SINGULAR.test(previous) && /[^s]s$/.test(lower) && follows && !NO_VERB.test(lower)) {
      return swap(regularPast(lower.replace(/(?<=sh|ch|x|ss|zz)es$|s$/, '').replace(/ie$/, 'y')))
    }
    const many =
      /^(?:the|these|those|all|both|their|two|three)$/i.test(before) &&
      /[^s]s$/.test(previous) &&
      toPastVerb(lower) !== null
    if (many || PLURAL.test(previous) || named || (plural && previous === 'and' && follows)) {
      const guess =
        PLURAL.test(previous) &&
        next &&
        follows &&
        !NO_VERB.test(lower) &&
        !/(?:ed|ing)$/.test(lower) &&
        !PAST.test(lower)
      const past = toPastVerb(lower) ?? (guess ? regularPast(lower) : null)
      if (past) {
        plural = true
        return swap(past)
      }
    }
    return raw
  })
  const text = told.join('')
  return { text, finite: finite || PAST.test(text) }
}
