import { asSentence } from '#core/text/sentences.ts'
import { foldName } from './names.ts'

/**
 * The parts of one step of an order: the event that happens, and the events that are forbidden. Either can be empty.
 */
export interface SplitStep {
  event: string
  forbidden: string[]
}

/** A language whose words for negation are known: the languages of the rule on minors (D-93). */
export type KnownLanguage = 'en' | 'es' | 'pt' | 'fr' | 'de' | 'it'

interface NegationWords {
  name: KnownLanguage
  /** Frequent words of the language, by which the language of an order is recognized. */
  usual: ReadonlySet<string>
  /** Words of the language that are rare in the other languages, so that one of them shows the language. */
  sure: RegExp
  /** Matches a clause that denies or forbids something. */
  negative: RegExp
  /** Phrases that contain a negative word but forbid nothing. */
  harmless: RegExp
  /**
   * Matches a word such as 'without'. The part of a clause from this word on is forbidden, and the words before it are
   * an event.
   */
  without: RegExp
  /** Matches a word such as 'but'. After a forbidden clause, a clause that begins with it is an event again. */
  contrast: RegExp
}

const words = (text: string) => new Set(text.split(' '))
// Every pattern is applied to folded text: lower case, without diacritics.
const bounded = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'u')
const everywhere = (source: string) => new RegExp(bounded(source).source, 'gu')
const starting = (source: string) => new RegExp(`^(?:${source})(?![\\p{L}\\p{N}])`, 'u')

const languages: readonly NegationWords[] = [
  {
    name: 'en',
    usual: words('the and of to is in her his she he they with at for on but a no do it'),
    sure: everywhere("the|not|don't|does|never|without|nobody|yet|only|kiss"),
    negative: bounded(
      "no|not|never|without|nobody|nothing|none|neither|nor|cannot|\\p{L}+n't|dont|avoid|leave out|no[ -]one",
    ),
    harmless: everywhere(
      "no (?:longer|sooner|doubt|matter|wonder)|no\\.? ?\\d+|not (?:only|just|least|far|long after|until|unlike|to mention)|nothing but|none the less|why not|whether or not|or not|if not|(?:is|are|was|were|am|be|been)(?: not|n't)(?! (?:yet|in this|to\\b))|(?:say|says|said|answers?|answered|has|have|had|with) (?:nothing|nobody|no one|none|no)(?! (?:kiss|sex))|(?:does|do|did|can|could)(?: ?not|n't) (?:\\p{L}+ ){1,6}(?:until|till|unless|before)",
    ),
    without: bounded('without'),
    contrast: starting('but|only|instead|rather|just|then|so|and then'),
  },
  {
    name: 'es',
    usual: words('el la los las y de que en un una con se su por pero para al del'),
    sure: everywhere('ningun|ninguna|nunca|sin|todavia|pero|ella|nadie|el|los'),
    negative: bounded('no|nunca|jamas|sin|nadie|ningun|ninguna|ninguno|nada|tampoco|evita(?:r)?'),
    harmless: everywhere(
      'no (?:solo|obstante)|no (?:\\p{L}+ ){1,6}hasta que|(?:no )?(?:dice|dijo|responde|respondio|tiene|tenia) nada|ya no|sin embargo|sin duda|no (?:es|son|esta|estan|era|eran)(?! todavia| aun)',
    ),
    without: bounded('sin'),
    contrast: starting('pero|sino|solo|luego|entonces|en cambio'),
  },
  {
    name: 'pt',
    usual: words('o a os as e de que em um uma com se seu sua por mas para ao do da ele ela no na'),
    sure: everywhere('nao|sem|ninguem|ainda|nenhum|nenhuma|ela|ele|mas'),
    negative: bounded('nao|nunca|jamais|sem|ninguem|nenhum|nenhuma|nada|tampouco|evitar?'),
    harmless: everywhere(
      'nao (?:so|obstante)|nao (?:\\p{L}+ ){1,6}ate que|(?:nao )?(?:diz|disse|responde|tem|tinha) nada|ja nao|sem duvida|nao (?:e|sao|esta|estao|era|eram)(?! ainda)',
    ),
    without: bounded('sem'),
    contrast: starting('mas|so|apenas|depois|entao|em vez disso'),
  },
  {
    name: 'fr',
    usual: words('le la les et de des que dans un une avec se sa son par mais pour au du elle il ils ne'),
    sure: everywhere("pas|sans|jamais|rien|elle|mais|aucun|aucune|et|n'\\p{L}+"),
    negative: bounded("ne|n'\\p{L}+|pas|jamais|sans|personne|rien|aucun|aucune|ni|eviter?"),
    harmless: everywhere(
      "pas seulement|ne (?:\\p{L}+ ){1,2}pas (?:\\p{L}+ ){0,5}(?:avant que|jusqu)|ne (?:dit|repond) rien|n'(?:a|avait) rien|sans doute|n'est-ce pas|(?:n'est|n'etait|ne sont) (?:plus|pas)(?! encore)",
    ),
    without: bounded('sans'),
    contrast: starting('mais|seulement|puis|alors|au lieu'),
  },
  {
    name: 'de',
    usual: words('der die das und den dem ein eine in zu mit ist sie er es auf aber von im'),
    sure: everywhere('nicht|kein\\p{L}*|ohne|und|aber|noch|sich|niemand|der|das'),
    negative: bounded(
      'kein|keine|keinen|keinem|keiner|keines|nicht|nie|niemals|niemand|nichts|ohne|weder|vermeide',
    ),
    harmless: everywhere(
      'nicht (?:nur|mehr|zuletzt|weit|lange danach)|nicht,? (?:bis|bevor|ehe)|(?:sagt|sagte|antwortet|hat|hatte) (?:nichts|niemanden?|kein\\p{L}*)|ohne zweifel|nichts als|ob oder nicht|(?:ist|sind|war|waren) (?:\\p{L}+ )?(?:nicht|kein\\p{L}*)(?! noch)',
    ),
    without: bounded('ohne'),
    contrast: starting('aber|sondern|nur|dann|stattdessen|jedoch'),
  },
  {
    name: 'it',
    usual: words('il lo la i gli le e di che in un una con si suo sua per ma al del lei lui'),
    sure: everywhere('non|senza|ancora|nessun[oa]?|lei|lui|mai|gli|che'),
    negative: bounded('non|mai|senza|nessuno|nessuna|nessun|niente|nulla|nemmeno|neanche|evitare?'),
    harmless: everywhere(
      'non (?:solo|appena|ostante)|non (?:\\p{L}+ ){1,6}(?:finche|fino a)|non (?:dice|disse|risponde|ha|aveva) (?:niente|nulla)|senza dubbio|non (?:e|sono|era|erano)(?! ancora)',
    ),
    without: bounded('senza'),
    contrast: starting('ma|solo|poi|allora|invece'),
  },
]

function languageOf(text: string): NegationWords {
  const folded = foldName(text)
  const found = folded.match(/[\p{L}']+/gu) ?? []
  const scored = languages.map((language) => ({
    language,
    score:
      found.filter((word) => language.usual.has(word)).length +
      2 * (folded.match(language.sure)?.length ?? 0),
  }))
  // English is the first language of the list, so it is the result when no other language has more matching words.
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).language
}

const clauseBreak =
  /([,;:—–]\s*(?:(?:and|but|und|aber|sondern|mais|et|pero|sino|y|ma|e|mas)\s+)?|\s+(?:but|aber|sondern|mais|pero|sino|ma|mas)\s+|\s+(?:and|und|et|y|e)\s+(?=(?:he|she|they|it|er|sie|il|elle|ils|él|ella|ellos|lui|lei|ele|ela|do|does|did|don't|never|no|not|nobody|without|nicht|kein\p{L}*|ohne|sans|ne|pas|no|sin|nunca|non|senza|mai|nao|não|sem)\s))/iu

interface Clause {
  /** The separator that stands before the clause in the text. */
  lead: string
  text: string
}

function clausesOf(step: string): Clause[] {
  const parts = step.split(clauseBreak)
  const clauses: Clause[] = []
  for (let i = 0; i < parts.length; i += 2) {
    const text = parts[i] ?? ''
    if (text.trim() !== '') clauses.push({ lead: i === 0 ? '' : (parts[i - 1] ?? ''), text })
  }
  return clauses
}

/** Returns the folded text without speech in quotation marks, so that only the writer's own negations count. */
function unquoted(text: string): string {
  // Speech that is not closed stays, so nothing is searched after the last mark that can close speech.
  const end = Math.max(...[...'”"“»'].map((mark) => text.lastIndexOf(mark))) + 1
  return foldName(text.slice(0, end).replace(/[“"„«][^”"“»]*[”"“»]/g, ' ') + text.slice(end))
    .replace(/\s+/g, ' ')
    .trim()
}

// The words 'and puts it back' begin a new event, but 'and the ring' continues the forbidden one.
function beginsEvent({ lead, text }: Clause): boolean {
  if (!/\b(?:and|und|et|y|e)\s+$/iu.test(lead)) return false
  return /^(?:(?:he|she|they|it|we|i|er|sie|il|elle|ils|el|ella|ellos|lui|lei|ele|ela)\s|\p{Lu}|\p{L}{3,}(?:s|ed)\s)/u.test(
    text.trim(),
  )
}

/** Returns the language of a text; English when none of the six is recognized. */
export function recognizeLanguage(text: string): KnownLanguage {
  return languageOf(text).name
}

/** Returns a function that tests whether a text denies or forbids something, in the language of an order. */
export function createNegationTest(order: string): (text: string) => boolean {
  const language = languageOf(order)
  return (text) => language.negative.test(unquoted(text).replace(language.harmless, ' '))
}

/** Returns whether a clause of prose denies something, also by words that would forbid nothing in an order. */
export function deniesIn(language: KnownLanguage, clause: string): boolean {
  return languages.some(({ name, negative }) => name === language && negative.test(unquoted(clause)))
}

/** Returns a function that splits the steps of one order. The language is recognized from the whole order. */
export function createStepSplitter(order: string): (step: string) => SplitStep {
  const language = languageOf(order)
  const isNegative = createNegationTest(order)

  return (step) => {
    if (!isNegative(step)) return { event: step, forbidden: [] }
    const clauses: Clause[] = []
    const forbidden: string[] = []
    let isForbidding = false
    for (const clause of clausesOf(step)) {
      const start = foldName(clause.text.trim())
      const contrast =
        language.contrast.test(start) ||
        language.contrast.test(foldName(clause.lead.replace(/^[\s,;:—–]+/, '')))
      if (isNegative(clause.text)) {
        const at = withoutAt(clause.text, language)
        if (at > 0) clauses.push({ ...clause, text: clause.text.slice(0, at).trimEnd() })
        const part = at > 0 ? clause.text.slice(at) : clause.text
        forbidden.push(part.trim())
        isForbidding = true
      } else if (isForbidding && !contrast && !beginsEvent(clause)) {
        forbidden.push(`${forbidden.pop() ?? ''}${clause.lead}${clause.text}`)
      } else {
        isForbidding = false
        clauses.push(clause)
      }
    }
    const kept = clauses
      .map(({ lead, text }, i) => (i === 0 ? text : `${lead}${text}`))
      .join('')
      .replace(/^[\s,;:—–]+/, '')
      .replace(/^(?:and|but|und|aber|et|mais|y|pero|e|ma|mas)\s+/iu, '')
    return {
      event: /[\p{L}\p{N}]/u.test(kept) ? asSentence(kept) : '',
      forbidden: forbidden.map(asSentence).filter((line) => line !== ''),
    }
  }
}

/**
 * Returns the offset at which the 'without' part of a clause begins; 0 when the clause has no such part, or no word
 * before it.
 */
function withoutAt(clause: string, { without }: NegationWords): number {
  const pattern = new RegExp(without.source, 'iu')
  const at = pattern.exec(clause)?.index ?? 0
  if (at === 0) return 0
  const before = clause.slice(0, at)
  return /\p{L}{2,}/u.test(before) ? at : 0
}
