import { describe, expect, test } from 'vitest'
import { runRules } from '../../../worker/story/findings/find-by-rules.ts'
import type { RuleFact, RulePerson } from '../../../worker/story/findings/rule-input.ts'
import { deaths, type Language, looks } from './looks-and-deaths.ts'

// A first paragraph of each language, from which the language of the chapter is recognized.
const rain = {
  de: 'Der Regen fiel seit Stunden auf das Dach, und niemand wusste, wann die Boote wieder auslaufen würden.',
  fr: 'La pluie tombait depuis des heures sur le toit, et personne ne savait quand les bateaux sortiraient.',
  es: 'La lluvia caía desde hacía horas sobre el tejado, y nadie sabía cuándo saldrían los barcos del puerto.',
  pt: 'A chuva caía havia horas sobre o telhado, e ninguém sabia quando os barcos sairiam outra vez do porto.',
  it: 'La pioggia cadeva da ore sul tetto, e nessuno sapeva quando le barche sarebbero uscite di nuovo dal porto.',
}
const bruno = { id: 9, name: 'Bruno Keller', aliases: [], appearance: '' }

/** Returns the kinds and quotes that the rules find in a chapter with these sentences. */
function found(language: Language, sentences: string, person: RulePerson, facts: readonly RuleFact[] = []) {
  const text = `${rain[language]}\n\n${sentences}`
  const input = { otherNames: [], mustNot: [], avoid: [], repeated: [], outdated: [], lengthMissed: false }
  return runRules({ ...input, text, people: [person, bruno], facts }).map(
    ({ kind, quote }) => `${kind}: ${quote}`,
  )
}

const languages = Object.keys(rain) as Language[]
const sentencesOf = (list: (language: Language) => readonly string[]) =>
  languages.flatMap((language) => list(language).map((sentence) => [language, sentence] as const))
const anna = (language: Language) => ({
  ...{ id: 1, name: 'Anna Vogel', aliases: [] },
  appearance: looks[language].sheet,
})

describe('looks in other languages than English', () => {
  test.each(sentencesOf((language) => looks[language].wrong))(
    'a finding reports looks in the language %s that contradict the sheet: %s',
    (language, sentence) => {
      expect(found(language, sentence, anna(language))).toEqual([`appearance: ${sentence}`])
    },
  )

  test.each(sentencesOf((language) => looks[language].right))(
    'no finding reports a sentence in the language %s that does not contradict the sheet: %s',
    (language, sentence) => {
      expect(found(language, sentence, anna(language))).toEqual([])
    },
  )

  test.each(languages)(
    'a chapter in the language %s has no finding if no sentence contradicts the sheet',
    (language) => {
      expect(found(language, looks[language].right.join('\n\n'), anna(language))).toEqual([])
    },
  )

  test('reports a wrong colour against a sheet with English labels and German colours, and no right one', () => {
    const appearance = 'Build: groß\nEyes: grau\nHair: schwarz, lang'
    expect(found('de', 'Annas blaue Augen folgten ihm.', { ...anna('de'), appearance })).toHaveLength(1)
    expect(found('de', 'Annas graue Augen folgten ihm.', { ...anna('de'), appearance })).toEqual([])
  })
})

const ruth = (sheet: string[] = []) => ({ id: 1, name: 'Ruth Weber', aliases: [], appearance: '', sheet })
const factOf = (text: string): RuleFact[] => [
  { id: 5, text, aboutCharacterIds: [1], chapterId: 2, quote: 'words' },
]

describe('the dead in other languages than English', () => {
  test.each(sentencesOf((language) => deaths[language].acts))(
    'a finding in the language %s reports a person who acts although a fact or the sheet states the death: %s',
    (language, act) => {
      const { facts, lines } = deaths[language]
      for (const fact of facts) expect(found(language, act, ruth(), factOf(fact))).toEqual([`absent: ${act}`])
      for (const line of lines) expect(found(language, act, ruth([line]))).toEqual([`absent: ${act}`])
    },
  )

  test.each(sentencesOf((language) => deaths[language].calm))(
    'no finding in the language %s reports a dead person who does not act: %s',
    (language, sentence) => {
      expect(found(language, sentence, ruth(), factOf(deaths[language].facts[0] ?? ''))).toEqual([])
    },
  )

  test.each(sentencesOf((language) => deaths[language].alive))(
    'no finding in the language %s reports somebody who acts and is not dead by the line: %s',
    (language, line) => {
      const [act = ''] = deaths[language].acts
      expect(found(language, act, ruth(), factOf(line))).toEqual([])
      expect(found(language, act, ruth([line.replace('Ruth ', '')]))).toEqual([])
    },
  )

  test('a dead person who is a ghost according to the sheet causes no finding', () => {
    expect(
      found('de', 'Ruth öffnete die Tür.', ruth(['Ertrank im Winter.', 'Ihr Geist spukt im Haus.'])),
    ).toEqual([])
  })
})
