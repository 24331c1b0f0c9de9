import { expect, test } from 'vitest'
import { detectNewCharacters } from '../../../../worker/story/names/detection.ts'
import { peopleByRule, summaryByRule } from '../../../../worker/story/reading/rule-reading.ts'
import { halvesOf } from '../../../../worker/story/text/text-parts.ts'

test('the rule that detects people without a model finds names that have a title or speak, and no other names', () => {
  const text = [
    'Then Elena carried the lamp to Sker Point. “It is late,” said Brannoc. Mrs. Hale counted the boats on the Thames.',
    'Brannoc nodded. On Monday the Harbour Board met in Truro. Nobody spoke. God knew why.',
    'Will you come? May I ask? The Gull was closed. Suddenly Truro seemed far. Hope was a word.',
  ].join('\n\n')
  const people = peopleByRule(text)
  const { found } = detectNewCharacters({
    people,
    text,
    known: [{ name: 'Elena Marsh' }],
    places: ['Sker Point'],
  })
  expect(found.map(({ name }) => name)).toEqual(['Brannoc', 'Mrs. Hale'])
  expect(found[0]?.context).toBe('')
  expect(peopleByRule('')).toEqual([])
})

test('a chapter summary that is made by a rule contains no sentence of the opening and no speech', () => {
  const opening = [
    'The lamp was lit at five that evening.',
    'Elena Marsh carried it up.',
    'Nobody saw her go.',
  ]
  const rest = [
    'Elena found the letter under the lamp.',
    '“Read it to me then, Elena,” said Tomas.',
    'Tomas burned the letter in the stove that night.',
    'It rained on the harbour until the morning came.',
  ]
  const summary = summaryByRule([...opening, ...rest].join(' '), ['Elena Marsh', 'Tomas Reyes'])
  for (const sentence of opening) expect(summary).not.toContain(sentence)
  expect(summary).toBe(`${rest[0]} ${rest[2]} ${rest[3]}`)
  expect(summaryByRule(opening.join(' '), [])).toBeNull()
})

test('a chapter of speech alone, and one of three sentences, get a summary by a rule', () => {
  const speech = Array.from({ length: 6 }, (_, at) => `“I have told Tomas ${at} times about the letter.”`)
  const summary = summaryByRule(speech.join('\n\n'), ['Tomas Reyes'])
  expect(summary).toContain('about the letter')
  expect(summary).not.toContain(' 0 times')
  const short = 'Elena waited by the lamp. Tomas did not come. It rained.'
  expect(summaryByRule(short, ['Elena Marsh', 'Tomas Reyes', 'Ruth Hale'])).toBe('Elena Marsh, Tomas Reyes.')
})

test('a text is divided into halves at a blank line or a sentence end, without loss of text', () => {
  const sentences = (words: string) => Array.from({ length: 8 }, (_, at) => `${words} ${at}.`).join(' ')
  expect(halvesOf(`${sentences('One')}\n\n${sentences('Two')}`)).toEqual([sentences('One'), sentences('Two')])
  const [first = '', second = ''] = halvesOf(sentences('She waited'))
  expect(`${first} ${second}`).toBe(sentences('She waited'))
  expect(halvesOf('no end')).toEqual(['no end'])
})

test.each([
  ['“Come,” van der Berg said. Van der Berg nodded. Pieter van der Berg laughed.', ['van der Berg']],
  ['Maria de la Cruz laughed. Then Maria de la Cruz nodded.', ['Maria de la Cruz']],
  ['Jean-Luc d’Arcy laughed. Jean-Luc d’Arcy nodded.', ['Jean-Luc d’Arcy']],
  ['“I am late,” McKenna said. DeLuca nodded. McKenna nodded. DeLuca laughed.', ['McKenna', 'DeLuca']],
  ['Mrs. de Luca said no. Dr. van der Berg nodded.', ['Mrs. de Luca', 'Dr. van der Berg']],
  ['Li laughed. Li nodded. Then Will laughed. Bo said no. Bo nodded.', ['Li', 'Will', 'Bo']],
  ['She said no. She nodded. So said the priest. I laughed. I nodded. Will the roof hold?', []],
  ['Dann kam ein Brief von Anna, und sie sahen Tomas von weitem.', ['Anna', 'Tomas']],
  [
    'Am Morgen kochte Anna Kaffee. Dann gab Tobias Anna Blumen und ging mit Anna Brot kaufen.',
    ['Anna', 'Tobias'],
  ],
  ['Simon Keller nickte und sagte nichts. Dann sah sie Simon Keller noch einmal.', ['Simon Keller']],
  ['Dann kam Frau Keller mit dem Brot aus der Stadt zurück.', ['Frau Keller']],
])('in the text %j a rule finds the people %j', (text, names) => {
  expect(peopleByRule(text).map(({ name }) => name)).toEqual(names)
})
