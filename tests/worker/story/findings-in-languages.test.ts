import { expect, test } from 'vitest'
import { runRules } from '../../../worker/story/findings/find-by-rules.ts'
import type { RuleInput } from '../../../worker/story/findings/rule-input.ts'

const kindsIn = (text: string, more: Partial<RuleInput>) =>
  runRules({
    ...{ text, people: [], otherNames: [], facts: [], mustNot: [], avoid: [], repeated: [], outdated: [] },
    lengthMissed: false,
    ...more,
  }).map(({ kind }) => kind)

const inOtherLanguages = {
  de: 'Der Regen fiel seit Stunden auf das Dach, und niemand wusste, wann die Boote wieder auslaufen würden. ',
  fr: 'La pluie tombait depuis des heures sur le toit, et personne ne savait quand les bateaux sortiraient. ',
  es: 'La lluvia caía desde hacía horas sobre el tejado, y nadie sabía cuándo saldrían los barcos del puerto. ',
  pt: 'A chuva caía havia horas sobre o telhado, e ninguém sabia quando os barcos sairiam outra vez do porto. ',
  it: 'La pioggia cadeva da ore sul tetto, e nessuno sapeva quando le barche sarebbero uscite di nuovo dal porto. ',
}

test.each([
  ['de', 'Noch kein Kuss!', 'Es gab keinen Kuss.'],
  ['de', 'Noch kein Kuss!', 'Der Kuss kam nicht.'],
  ['de', 'Noch kein Kuss!', 'Fast wäre es ein Kuss geworden.'],
  ['fr', 'Pas de baiser.', 'Il n’y eut pas de baiser.'],
  ['fr', 'Pas de baiser.', 'Elle rêvait d’un baiser.'],
  ['es', 'Todavía ningún beso.', 'No hubo ningún beso.'],
  ['pt', 'Ainda nenhum beijo.', 'Não houve beijo.'],
  ['it', 'Ancora nessun bacio.', 'Non ci fu nessun bacio.'],
] as const)('a text in the language %s that denies %s causes no finding: %s', (language, line, sentence) => {
  const text = `${inOtherLanguages[language]}${sentence}`
  expect(kindsIn(text, { mustNot: [line] })).toEqual([])
})

test.each([
  ['de', 'Noch kein Kuss!', 'Sein Kuss schmeckte nach Salz und sie sagte nichts.'],
  ['fr', 'Pas de baiser.', 'Leur baiser dura longtemps.'],
  ['es', 'Todavía ningún beso.', 'El beso supo a sal.'],
  ['pt', 'Ainda nenhum beijo.', 'O beijo soube a sal.'],
  ['it', 'Ancora nessun bacio.', 'Il bacio sapeva di sale.'],
] as const)(
  'a text in the language %s in which %s is broken causes a finding: %s',
  (language, line, sentence) => {
    const text = `${inOtherLanguages[language]}${sentence}`
    expect(kindsIn(text, { mustNot: [line] })).toEqual(['must-not'])
  },
)

test('a text in a language whose words of denial are unknown causes no finding of a forbidden event', () => {
  const text = '雨は何時間も屋根に降り続け、船がいつ出るのか誰も知らなかった。キスはしなかった。'
  expect(kindsIn(text, { mustNot: ['キス'] })).toEqual([])
})

test.each([
  [
    'Анна',
    'Дождь шёл уже несколько часов, и никто не знал, когда выйдут лодки. Иван увидел Анну. Он подошёл к Анне, и без Анны всё было пусто.',
  ],
  [
    'Marek',
    'Deszcz padał od wielu godzin i nikt nie wiedział, kiedy łodzie znowu wypłyną. Ona zobaczyła Marka i oddała Markowi list.',
  ],
  [
    'Annika',
    'Sade oli jatkunut tunteja, eikä kukaan tiennyt, milloin veneet lähtisivät taas. Hän näki Annikan ja hymyili hänelle.',
  ],
])('the forms of the name %s in a language with cases are not similar names', (name, text) => {
  const person = { id: 5, name, aliases: [], appearance: '' }
  expect(kindsIn(text, { people: [person] })).toEqual([])
})

test('a name that is misspelt at its beginning is a similar name in a language with cases too', () => {
  const text =
    'Дождь шёл уже несколько часов, и никто не знал, когда выйдут лодки. Иван увидел Марану на берегу.'
  const person = { id: 5, name: 'Марина', aliases: [], appearance: '' }
  expect(kindsIn(text, { people: [person] })).toEqual(['similar-name'])
})

const german = ['Anna Berg', 'Tobias Adeyemi', 'Marie Berger'].map((name, at) => ({
  ...{ id: at + 1, name, aliases: [], appearance: '' },
}))

test.each([
  'Am Morgen kochte Anna Kaffee.',
  'Dann gab Tobias Anna Blumen.',
  'Am Abend stiegen sie zur alten Burg hinauf, und die Burg war leer.',
  'Sie hörte, wie Marie Wasser holte.',
])(
  'a German text in which a noun follows a first name or looks like a surname causes no finding: %s',
  (sentence) => {
    expect(kindsIn(`${inOtherLanguages.de}${sentence}`, { people: german })).toEqual([])
  },
)

test.each([
  ['shared-name', 'Anna Keller stand in der Tür.'],
  ['shared-name', '„Guten Abend“, sagte jemand. Tobias van Dyck verkaufte ihnen die Farbe.'],
  ['similar-name', 'Dann kam Tobiaz herein.'],
])('a German text causes the finding %s: %s', (kind, sentence) => {
  expect(kindsIn(`${inOtherLanguages.de}${sentence}`, { people: german })).toEqual([kind])
})
