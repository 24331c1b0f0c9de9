import { FEMININE_NAMES, MASCULINE_NAMES } from '../banks/names.ts'

/** A person whom a text names: all forms of the name, and the sentences that contain one of them. */
export type Named = { name: string; forms: string[]; role: string; sentences: string[] }

const TITLE =
  '(?:Mr|Mrs|Ms|Miss|Dr|Sir|Lady|Lord|Dame|Captain|Colonel|Major|Professor|Father|Sister|Brother|Duke|Duchess|Count|Countess|Baron|Baroness|Prince|Princess|King|Queen|Madame|Monsieur|Inspector|Detective|Reverend|Aunt|Uncle)'
const WORD = "\\p{Lu}[\\p{Ll}’'-]+(?:\\p{Lu}\\p{Ll}+)?"
const CANDIDATE = new RegExp(
  `(?:${TITLE}\\.? )?${WORD}(?: (?:de|van|von|del|la|le|of the)? ?${WORD}){0,2}`,
  'gu',
)
const NOT_A_PERSON =
  /^(?:I|The|A|An|And|But|Or|So|Then|There|They|He|She|It|We|You|His|Her|Their|Its|My|Your|Our|This|That|These|Those|What|When|Where|Who|Why|How|If|In|On|At|By|For|From|With|Without|To|Of|As|Up|Out|Not|No|Yes|Oh|Well|Now|Once|One|Two|Three|Some|Somebody|Someone|Something|Nobody|Nothing|Everybody|Everyone|Everything|Neither|Both|All|After|Before|Between|Perhaps|Later|Here|God|Christmas|Easter|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|English|French|Roman|Latin|Greek|Italian|Spanish|Voyages|Weather|Gosh|Lord|Heaven|Heavens|Sir|Madam|Mother|Father|Love|Right|Good|Goodnight|Done|Chapter)$/
const SPEAKS =
  'said|asked|answered|replied|whispered|murmured|laughed|smiled|nodded|agreed|admitted|winked|sighed|shrugged|frowned|blushed|knew|thought'
const ACTS =
  'looked|had|was|turned|took|came|went|stood|sat|could|would|did|put|reached|stopped|shook|leaned|walked|waited|loved'
const BEFORE_A_PLACE =
  /\b(?:in|at|to|from|near|of|over|through|across|around|outside|inside|into|towards?|on|along|above)\s+(?:the\s+)?$/i
const PLACE_WORD =
  /\b(?:Hall|House|Light|Street|Road|Lane|Bay|Cove|Harbour|Island|Castle|Inn|Café|Library|Hotel|Rock|Point|Hill|Park|Square|Bridge|Church|Station|Circle|Court|Abbey|Manor|Farm|Cottage|River|Lake|Sea|Head|Mill|Gate|Garden|Gardens|Room|Tower|Palace|Keep)$/

const bare = (name: string): string => name.replace(/[’'](?:s|d|ll|ve|m|re)?$/u, '')
const split = (text: string): string[] =>
  text
    .split(/(?<=[.!?…]["”’]?)\s+|\n+/)
    .map((one) => one.trim())
    .filter(Boolean)

function looksLikePerson(name: string, text: string): boolean {
  const first = (name.split(' ')[0] ?? '').toLowerCase()
  if (PLACE_WORD.test(name)) return false
  if (new RegExp(`^${TITLE}\\.? `, 'u').test(name)) return true
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const acts = new RegExp(
    `(?:\\b(?:said|asked|answered|replied|called) ${escaped}\\b)|(?:\\b${escaped} (?:${SPEAKS})\\b)|(?:\\b${escaped}, (?:the|who|whose) )`,
    'u',
  ).test(text)
  const thing = new RegExp(`\\b[Tt]he ${escaped}\\b`, 'u').test(text)
  const moves = !thing && new RegExp(`\\b${escaped} (?:${ACTS})\\b`, 'u').test(text)
  const known = FEMININE_NAMES.has(first) || MASCULINE_NAMES.has(first)
  const places = [...text.matchAll(new RegExp(`${escaped}\\b`, 'gu'))].filter((hit) =>
    BEFORE_A_PLACE.test(text.slice(0, hit.index)),
  ).length
  const all = text.split(name).length - 1
  return known ? acts || moves || all > places : (acts && !thing) || (moves && all > 1 && places < all / 2)
}

function roleOf(forms: string[], text: string): string {
  for (const form of forms) {
    const escaped = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const met =
      new RegExp(
        `${escaped},[”"]? (?:the|a|an|our|their|his|her) ((?:[\\p{Ll}’-]+ ?){1,4}?)(?=[,.;:!?]|,| who| with| was| came| walked)`,
        'u',
      ).exec(text) ?? new RegExp(`“${escaped},” said the stranger; “([\\p{Ll}’ -]+),`, 'u').exec(text)
    if (met?.[1]) return met[1].trim()
  }
  return ''
}

/** Finds the people whom a text names. Parts of a `known` full name are counted as that person. */
export function findPeople(text: string, known: readonly string[] = []): Named[] {
  const found = new Map<string, number>()
  for (const sentence of split(text)) {
    for (const match of sentence.matchAll(CANDIDATE)) {
      const words = match[0].split(' ')
      while (words.length > 0 && NOT_A_PERSON.test(bare(words[0] ?? ''))) words.shift()
      const name = bare(words.join(' '))
      if (!name || NOT_A_PERSON.test(name)) continue
      const opens = match.index <= 1 && words.length === match[0].split(' ').length
      const mid = new RegExp(`[\\p{Ll},;] ?${name.split(' ')[0]}\\b`, 'u').test(text)
      if (
        opens &&
        !mid &&
        words.length === 1 &&
        !FEMININE_NAMES.has(name.toLowerCase()) &&
        !MASCULINE_NAMES.has(name.toLowerCase())
      )
        continue
      found.set(name, (found.get(name) ?? 0) + 1)
    }
  }
  const names = [...found.keys()].filter((name) => looksLikePerson(name, text))
  const groups: Named[] = known
    .filter((full) =>
      full.split(/\s+/).some((part) => new RegExp(`\\b${part.replace(/\W/g, '.')}\\b`, 'u').test(text)),
    )
    .map((full) => ({ name: full, forms: [full], role: '', sentences: [] }))
  for (const name of names.sort(
    (x, y) => y.split(' ').length - x.split(' ').length || text.indexOf(x) - text.indexOf(y),
  )) {
    const home = groups.find(
      (group) =>
        group.name === name ||
        group.forms.some((form) => form.split(' ').includes(name) || form.endsWith(` ${name}`)),
    )
    if (home) {
      if (!home.forms.includes(name)) home.forms.push(name)
    } else groups.push({ name, forms: [name], role: '', sentences: [] })
  }
  const all = split(text)
  for (const group of groups) {
    group.role = roleOf(group.forms, text)
    group.sentences = all.filter((sentence) => group.forms.some((form) => sentence.includes(form)))
  }
  return groups.filter((group) => group.sentences.length > 0)
}
