import { clauseBefore } from './guard-clauses.ts'
import { guardPatterns as languages } from './guard-english.ts'

// A description that begins with these words and a person describes this person: 'Elena’s clever ten-year-old daughter'
// describes the daughter. \W also matches letters that are not ASCII, so a word is tried only from its beginning: a
// search from each letter would take quadratic time.
const selfBefore =
  /^\W*(?<!\p{L})(?:\p{Lu}\p{L}+['’]s|[Hh]er|[Hh]is|[Tt]heir|[Mm]y|[Tt]he|[Aa]n?|[Oo]s?|[Aa]s?|[Ii]l|[Ll][aoe]s?|[Ee]l|[Dd](?:er|ie|as)|[Uu](?:n|na|ma|ne)|[Ee]ine?|[Ss](?:u|ua|eine?)|[Ii]hre?)\s+(?:[\p{L}-]+,?\s+){0,2}$/u

/** Returns the offset at which the description of a person states an age under eighteen; null without one. */
export function findMinorAge(sheet: string): number | null {
  // A description of an adult can name ages of the past or of others. But 'she is sixteen' counts in every description.
  const isAdult = languages.some(({ owners }) => owners.statesAdult(sheet))
  const mentions = languages.flatMap((language) => language.mentions(sheet))
  const found = mentions.find(({ name, weakContext, start, isStatement, isPast }) => {
    if (isAdult) {
      const before = clauseBefore(sheet, start, /[.!?\n]/)
      return (
        isStatement && weakContext === null && !languages.some(({ owners }) => owners.namesRelative(before))
      )
    }
    const isSelf = name === null || (sheet.slice(0, start).trim().length <= name.length && !isPast)
    return (
      isSelf && (weakContext === null || (weakContext === 'family' && selfBefore.test(sheet.slice(0, start))))
    )
  })
  if (found) return found.start
  if (isAdult) return null
  if (languages.some(({ owners }) => owners.openingAge(sheet) !== null)) return 0
  return languages.map(({ sheetAge }) => sheetAge(sheet)).find((at) => at !== null) ?? null
}
