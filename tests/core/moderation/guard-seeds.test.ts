import { expect, test } from 'vitest'
import { minorMentions } from '#core/moderation/guard-ages.ts'
import { guardContexts } from '#core/moderation/guard-contexts.ts'
import { englishPatterns } from '#core/moderation/guard-english.ts'
import { guardLanguages } from '#core/moderation/guard-languages.ts'
import { compileLanguage, otherLanguages } from '#core/moderation/guard-patterns.ts'
import { compileFurtherMentions } from '#core/moderation/guard-people.ts'
import { guardCases, heldOutSets, tuningSets } from '../../setup/guard-texts.ts'

const { owners } = englishPatterns
const furtherMentions = compileFurtherMentions(0, guardContexts[0], owners)
/**
 * For each language, two searches that must find the same mentions: the one that the rule on minors uses, and one with
 * the same patterns over the whole text.
 */
const searches = [
  {
    search: englishPatterns.mentions,
    searchWhole: (text: string) =>
      [...minorMentions(text, owners), ...furtherMentions(text)].sort((a, b) => a.start - b.start),
  },
  ...guardLanguages.map((language, at) => ({
    search: otherLanguages[at]?.mentions,
    searchWhole: compileLanguage(
      language,
      guardContexts[at + 1] ?? guardContexts[0],
      at + 1,
      (_, search) => search,
    ).mentions,
  })),
]

const texts = [...tuningSets.adults, ...tuningSets.refused, heldOutSets.adults, heldOutSets.refused]
  .flatMap(guardCases)
  .map(({ text }) => text)
const filler = 'The rain went on and nobody in the kitchen minded, because the bread was late again. '.repeat(
  8,
)

test('the search of the rule on minors around seed words finds the same mentions as a search of the whole text', () => {
  // The test uses every eighth text, and chapters in which two of these texts are far from each other.
  const some = texts.filter((_, at) => at % 8 === 0)
  const chapters = some.map((text, at) => `${text}\n\n${filler}\n${some.at(-1 - at)}`)
  for (const { search, searchWhole } of searches)
    for (const text of [...some, ...chapters]) expect(search?.(text), text).toEqual(searchWhole(text))
})
