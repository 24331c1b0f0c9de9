import { foldName } from '#core/text/fold-name.ts'
import { nameWords, parseName } from './names.ts'

const animals = new Set(
  'dog puppy hound terrier spaniel collie labrador retriever greyhound cat kitten tabby horse mare stallion gelding pony colt foal donkey mule parrot canary budgie raven owl falcon hawk goose hen rooster goat sheep cow pig rabbit hamster tortoise goldfish ferret pet mascot'.split(
    ' ',
  ),
)
const things = new Set(
  'brand company corporation firm label business shop store bakery bookshop cafe restaurant bar pub inn tavern hotel hospital school university college church cathedral chapel city town village hamlet country county region island street road avenue lane square river lake bay harbour harbor mountain valley forest castle manor estate mansion house building tower ship boat yacht ferry schooner train car automobile airline band orchestra book novel poem song film play opera painting newspaper magazine journal website app place location landmark restaurant nation continent planet kingdom realm duchy holiday festival language team product perfume drink'.split(
    ' ',
  ),
)
const deities = new Set('god goddess deity divinity gods titan muse'.split(' '))
const invoked = new Set(
  'god jesus christ allah buddha zeus hera aphrodite venus cupid eros apollo athena mars jupiter neptune poseidon hades diana artemis odin thor freya loki ganesha krishna shiva satan lucifer santa fortune fate death heaven providence'.split(
    ' ',
  ),
)
const notNames = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february march july september october november december christmas easter english french spanish italian german irish scottish welsh american british european chapter i you he she they we it him her them me us stranger man woman boy girl'.split(
    ' ',
  ),
)
const placeEndings = new Set(
  'street road avenue lane boulevard cafe inn hotel bakery bookshop theatre theater harbour harbor island bridge airport station hospital university academy museum gallery restaurant tavern express'.split(
    ' ',
  ),
)
const groups = /\b(?:family|brothers|sisters|twins|crew|regiment|society|clan|guild|council|household)\b/

/** Returns whether a folded word, such as 'she', 'stranger' or 'Monday', can stand for a person but names nobody. */
export function isCommonWordForPerson(word: string): boolean {
  return notNames.has(word)
}

/** Returns the head noun of a short description: 'dog' for 'a scruffy dog who …', 'owner' for 'owner of a dog'. */
function headNoun(text: string): string | null {
  const [phrase = ''] = foldName(text).split(
    /[,.;:(]|\b(?:of|who|that|which|with|from|in|on|at|by|for|to|and|named|called|is|was|runs|owns|keeps|manages|leads|drives|captains|commands|plays|sells|writes|edits|heads|works|lives|has|had)\b|\//,
  )
  return /[\p{L}]+(?=[^\p{L}]*$)/u.exec(phrase)?.[0] ?? null
}

/**
 * Returns the reason why a name from a reading does not become a character, or null. Animals, places, brands
 * and works are recognized by role or description, and gods by name. In the genres fantasy and paranormal a
 * god is a person, unless the role is only 'god' or 'deity' and the name is that of a known god.
 */
export function nonPersonReason(
  person: { name: string; role: string; description: string },
  context: { genre: string; places: readonly string[] },
): string | null {
  const parsed = parseName(person.name)
  if (parsed.words.length === 0) return 'not a name'
  if (
    /^(?:her|his|your|their) (?:majesty|grace|lordship|ladyship|highness|excellency|honou?r)$/i.test(
      person.name,
    )
  ) {
    return 'not a name'
  }
  const hasCase = /[\p{Lu}\p{Ll}]/u.test(person.name)
  if (hasCase && !/\p{Lu}/u.test(person.name)) return 'not a name'
  const folded = foldName(person.name)
  if (groups.test(folded) || /^the\s+\S+s$/.test(folded)) return 'a group'
  if (parsed.words.length === 1 && !parsed.titled && notNames.has(parsed.first)) return 'not a name'
  const nouns = [headNoun(person.role), headNoun(person.description)] as const
  if (nouns[0] ? animals.has(nouns[0]) : nouns[1] && animals.has(nouns[1])) return 'an animal'
  if (nouns[0] ? things.has(nouns[0]) : nouns[1] && things.has(nouns[1])) return 'a place or thing'
  const ownWords = nameWords(person.name).join(' ')
  if (!parsed.titled && context.places.some((place) => isPlace(ownWords, nameWords(place).join(' '))))
    return 'a place'
  if (!nouns[0] && placeEndings.has(parsed.last)) return 'a place or thing'
  const godsAreAbout = /fantasy|paranormal/i.test(context.genre)
  const called = parsed.words.length === 1 && invoked.has(parsed.first)
  const divine = nouns[0] !== null && deities.has(nouns[0])
  if (divine && (!godsAreAbout || called)) return 'a deity'
  if (called && !godsAreAbout && !isOrdinaryRole(person.role)) return 'a deity'
  return null
}

function isPlace(name: string, place: string): boolean {
  return name.length > 2 && (place === name || place === `the ${name}` || `the ${place}` === name)
}

// A person can have the name of a god, such as Diana. An ordinary role ('baker') shows that it is a person.
function isOrdinaryRole(role: string): boolean {
  return (
    role.trim() !== '' &&
    !/\b(?:god|goddess|deity|figure|exclamation|invoked|mentioned|none|unknown)\b/i.test(role)
  )
}
