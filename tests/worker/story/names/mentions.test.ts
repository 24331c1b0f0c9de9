import { expect, test } from 'vitest'
import { findMentions } from '../../../../worker/story/names/mentions.ts'
import { scoreTexts } from '../../../../worker/story/words/rank-texts.ts'
import { contentHashes } from '../../../../worker/story/words/scan-words.ts'

test.each([
  ['Jo', 'jo waits by the pier', true],
  ['Bo', 'She gives Bo’s letter back.', true],
  ['Jo Pell', 'Pell waits by the pier', true],
  ['Élodie Ørsted', 'Elodie comes home', true],
  ['Captain Tomas Reyes', 'The captain sleeps.', false],
  ['The Gull', 'They meet at the pier.', false],
  ['The Gull', 'They meet in the gull, late.', true],
  ['Will', 'She will not come.', false],
  ['Will', 'She waits for Will.', true],
  ['May Hart', 'You may go.', false],
  ['Ella Marsh', 'Ella laughs.', true],
  ['Mia Torres', 'Ohne ein Wort macht Mia die Leine los.', true],
  ['Will Ashdown', 'The rope burned, and Will let go of it.', true],
  ['Will Ashdown', 'Will lets go of the rope.', true],
  ['Will Ashdown', 'Will the roof hold until they come back?', false],
  ['Will Ashdown', '“I will not,” she said. “Will you?”', false],
  ['Will Ashdown', '“I will not,” Will said.', true],
  ['Will Ashdown', 'They read the will in the kitchen.', false],
  ['May Hart', 'May the cat stay in the parlour with them?', false],
  ['May Hart', 'They had met in May, and it rained.', false],
  ['May Hart', 'She and May had met in the rain.', true],
  ['Don Hale', 'Don’t go out in that, she said.', false],
  ['Don Hale', 'He asks Don to go with them.', true],
  ['Ben Carter', 'Ben waits for her.', true],
  ['Al Moreno', 'She dances with Al.', true],
  ['Mia Torres', '“MIA!” he shouted.', true],
  ['Will Ashdown', 'WILL THE ROOF HOLD', false],
  ['Tony DeLuca', 'De Luca opens the door.', true],
  ['Tony De Luca', 'DeLuca opens the door.', true],
  ['Sean O’Brien', 'Obrien sleeps.', true],
  ['So Yun', 'They ask So about it.', true],
  ['So Yun', 'So they leave.', false],
  ['An Na', 'They wait for An.', true],
  ['An Na', 'An hour later they leave.', false],
  ['Ng', 'Ng waits by the pier.', true],
  ['Ella Marsh', 'Ella no sabe que él se fue con la llave.', false],
  ['Ella Marsh', 'Ayer no estaba en la casa, pero Ella sí.', true],
  ['The Gull', 'They meet at The Anchor.', false],
  ['Anna', 'Annabel sings.', false],
  ['花子', '橋の上で花子が待つ。', true],
  ['李', '她在桥上等李。', true],
  ['花子', '橋の上で待つ。', false],
  ['น้ำ', 'เธอรอน้ำที่ท่าเรือ', true],
  ['佐藤美咲', '夜の港で美咲は立ち止まった。', true],
  ['李小明', '她在桥上等小明。', true],
  ['김민수', '민수는 문을 열었다.', true],
  ['토마스', '크리스마스가 왔다.', false],
  ['Анна', 'Иван встречает Анну.', true],
  ['Иван Петров', 'Письмо пришло Петрову.', true],
  ['Марина', 'Она купила марину и ушла.', false],
  ['Ева', 'Европа спит.', false],
  ['ليلى', 'سارة وليلى في المقهى', true],
  ['שרה', 'הוא הלך ושרה חיכתה', true],
])('the name %s in %j counts as a mention: %s', (name, text, isNamed) => {
  expect(findMentions(text).has(name)).toBe(isNamed)
})

const people = ['Dawn Hale', 'Ione Marsh', 'Wren Hill', 'Sean O’Brien'].map((name) => ({ name, aliases: [] }))

test.each([
  ['They leave at dawn, across the marsh and up the hill.', []],
  ['Dawn came at six, and they saw the dawn together.', []],
  ['They wait for Dawn until dawn.', ['Dawn Hale']],
  ['Dawn waits. She says nothing.', ['Dawn Hale']],
  ['They ask Mrs. Marsh about the marsh.', ['Ione Marsh']],
  ['then ione marsh and wren walk home', ['Ione Marsh', 'Wren Hill']],
  ['At noon ione marsh walks across the marsh.', ['Ione Marsh']],
  ['The door opens, and O’Brien is there.', ['Sean O’Brien']],
])('%j names the people %j of the story', (text, named) => {
  const { has } = findMentions(text, [], people)
  expect(people.map(({ name }) => name).filter(has)).toEqual(named)
})

test('people and places that the contract lists count as mentioned even if its text does not name them', () => {
  expect(findMentions('They quarrel.', ['Al']).has('Al')).toBe(true)
  expect(findMentions('They quarrel.').has('Al')).toBe(false)
})

test.each([
  ['She has not been there before, and they would have told him.'],
  ['Er hat es nicht gesehen, und sie war nicht bei ihm.'],
  ['Elle ne sera pas avec lui dans la nuit'.replace('nuit', 'et')],
  ['Ella no estaba con él cuando se fue'.replace('él', 'ellos')],
  ['Lei non era con lui quando'],
  ['Ela não estava com ele quando'],
])('at most two words of %j count as mentions, because the others are function words', (text) => {
  expect([...contentHashes(text)].length).toBeLessThanOrEqual(2)
})

test('a text with a rare word of the query is ranked before longer texts with only common words', () => {
  const texts = [
    'Elena walks home. Elena sleeps.',
    'Elena hides the lantern.',
    'Elena reads, and Elena waits until the morning comes.',
    'Nobody is here.',
  ]
  const scores = scoreTexts(texts, contentHashes('Elena looks for the lanterns'))
  expect(scores.indexOf(Math.max(...scores))).toBe(1)
  expect(scores[3]).toBe(0)
})
