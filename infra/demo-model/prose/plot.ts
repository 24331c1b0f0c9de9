import { toBaseVerb, toPast, toPastVerb } from './tense.ts'

/**
 * A beat is one event of the plot. `whole` is true if its text is a sentence; `thing` is the concrete thing that the
 * text mentions, or null.
 */
export type Beat = { text: string; whole: boolean; thing: string | null }

const ASKING =
  /^(?:(?:please\s+)?(?:write|tell|give|make|create|show)\s+(?:me\s+|us\s+)?(?:a|an|the|this|another)\s+(?:\w+\s+){0,3}(?:story|chapter|scene|tale|romance)\s+(?:about|where|in which|of|with|that)\s+|(?:in|for) (?:this|the next|the first) (?:chapter|scene|story),?\s+|(?:the|this) (?:story|chapter|scene|plot) (?:is about|follows|begins when|starts when|opens with)\s+|i(?:'d| would)? (?:want|like) (?:to see\s+)?(?:a (?:story|chapter|scene) (?:where|about)\s+)?|it(?:'s| is) about\s+)/i
const STOPS =
  /^(?:of|in|on|at|with|for|to|from|by|into|and|or|but|that|which|who|whose|when|where|while|as|if|is|are|was|were|has|have|had|will|would|can|could|she|he|they|it|before|after|between|under|over|behind|beside|near|about|against|during|through|because|so|than|then|too|not|must|should|just|only|again|together|back|away|out|up|down|off)$/i
const EMPTY_NOUNS = new Set(
  `way time day night morning evening moment thing things other one two same first next last end lot
  bit kind sort life heart hand hands eyes arm arms face mind head own past truth door room house
  place man woman girl boy people story chapter scene town city world year years week weeks storm rain
  love feelings help both most rest middle side edge top storms winter summer spring autumn war family
  duke king queen prince princess lord lady baker keeper rival stranger grandson granddaughter
  grandfather grandmother brother sister mother father friend friends enemy enemies captain doctor
  heir heiress owner neighbour neighbor ex husband wife lover lovers child children daughter son
  couple strangers rivals soldier witch ghost widow widower writer artist chef boss colleague answer
  governess nurse teacher gardener servant maid butler spy detective musician barista florist librarian
  knight wizard vampire werewolf sailor pirate painter earl viscount countess duchess bride groom idea plan person people part word words month hour minute`.split(
    /\s+/,
  ),
)
const NOUNS =
  /(?:thing|ring|wedding|painting|building|clothing|evening|letters|plans|kisses|dances|promises)$/
const CONTAINERS =
  /^(?:bundle|box|boxful|pile|stack|bunch|piece|pair|set|packet|stash|collection|couple|cache|trunk|series|bag|crate|handful)$/
const RELATIVE = /^(?:a|an|the|two)\s[^,]{2,40}?\s(?:who|that|which|whose)\s[^,]*$/i

/**
 * Finds the first concrete noun of a clause with its adjective, and returns it as 'the …', or null if there is none.
 */
export function findThing(clause: string): string | null {
  const words = clause.split(/\s+/)
  for (let i = 0; i < words.length - 1; i++) {
    if (!/^(?:a|an|the|his|her|their|its|some|two|three|old)$/i.test(words[i] ?? '')) continue
    if (
      /^(?:of|after|before|when|during|since|until)$/i.test(words[i - 1] ?? '') ||
      /^\p{Lu}.*,$/u.test(words[i - 1] ?? '')
    )
      continue
    const taken: string[] = []
    for (const raw of words.slice(i + 1, i + 5)) {
      const bare = raw.replace(/[^\p{L}’'-]+$/u, '').replace(/^[^\p{L}]+/u, '')
      const verb =
        taken.length > 0 && (toBaseVerb(bare) !== null || /(?:ed|ing)$/.test(bare)) && !NOUNS.test(bare)
      if (!bare || STOPS.test(bare) || verb || /ly$/.test(bare) || /^\p{Lu}/u.test(bare)) break
      taken.push(bare)
      if (bare !== raw) break
    }
    const inside = /^\s*of ((?:(?!of |in |from |the |her |his )\S+ )?\p{Ll}+)/u.exec(
      words.slice(i + 1 + taken.length).join(' '),
    )
    if (inside && CONTAINERS.test(taken.at(-1) ?? ''))
      return `the ${inside[1]
        ?.split(' ')
        .filter((word) => !STOPS.test(word))
        .slice(0, 1)
        .join(' ')}`
    const noun = taken.at(-1)
    if (!noun || taken.length > 3 || EMPTY_NOUNS.has(noun.toLowerCase()) || /(?:’s|'s|s’)$/.test(noun))
      continue
    return `the ${taken.join(' ')}`
  }
  return null
}

const lowerFirst = (text: string): string =>
  /^(?:A|An|The|Two|Three|Some|His|Her|Their)\b/.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text

/** Splits a plot into single events in the words of the writer, without phrases such as 'write a story about'. */
export function splitPlot(plot: string): string[] {
  return plot
    .replace(/[<>{}[\]|\\]/g, ' ')
    .split(/(?<=[.!?…])\s+|[\r\n]+|;(?! ?(?:he|she|it|they)\b)|,? and then |, then |, but then /)
    .map((piece) =>
      piece
        .trim()
        .replace(ASKING, '')
        .replace(/^(?:and|then|next|finally|meanwhile),? /i, '')
        .trim(),
    )
    .filter((piece) => /\p{L}{2}/u.test(piece))
}

/** Converts the first `maxCount` events of a plot to beats in the past tense. */
export function parseBeats(plot: string, maxCount = 8): Beat[] {
  return splitPlot(plot).slice(0, maxCount).map(parseBeat)
}

/**
 * Returns true for a text such as 'the baker who loves her rival', which is a noun with a relative clause and
 * no event.
 */
function isNounPhrase(text: string): boolean {
  const before = /^(.{2,40}?)\s(?:who|that|which|whose)\s/.exec(text)?.[1] ?? ''
  return RELATIVE.test(text) && !toPast(before).finite
}

function parseBeat(piece: string): Beat {
  const clean = piece.replace(/[.!?…,:\s]+$/, '').replace(/\s+/g, ' ')
  const thing = findThing(clean)
  const order = /^(?:have|make|let) (\p{Lu}\p{L}+|them|him|her) (\p{Ll}+)\b(.*)$/iu.exec(clean)
  if (order) {
    const who = { them: 'they', him: 'he', her: 'she' }[order[1]?.toLowerCase() ?? ''] ?? order[1]
    const past = toPastVerb(order[2] ?? '')
    if (past) return { text: `${who} ${past}${order[3]}`, whole: true, thing }
  }
  const bare = toPastVerb(/^\p{Lu}?\p{Ll}+/u.exec(clean)?.[0].toLowerCase() ?? '')
  const told = toPast(clean)
  const ing = /^\p{L}+ing\b/u.test(clean)
  const whole = told.finite && !ing && !bare && !isNounPhrase(clean)
  const text = whole ? told.text : lowerFirst(ing || bare ? clean : told.text)
  return { text, whole, thing }
}
