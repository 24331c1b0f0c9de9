import { expect, test } from 'vitest'
import { withoutRepeatedEvents } from '../../../../worker/story/reading/plan-ahead.ts'

const offered = [
  { title: 'Out', beats: ['Iris rows out to the wreck.'] },
  { title: 'Over', beats: ['Bo sells the ferry.'] },
]
const events = ['Iris Vale rows to the wreck alone.']

test('an offered chapter whose events are all planned already keeps its place, so that the later chapters do not move', () => {
  expect(withoutRepeatedEvents(offered, { events, count: 2 }, ['Iris Vale'])).toEqual([
    { title: '', beats: [] },
    { title: 'Over', beats: ['Bo sells the ferry.'] },
  ])
})

test('an offered chapter whose events are all planned already is left out if the plan has more chapters than were asked for', () => {
  expect(withoutRepeatedEvents(offered, { events, count: 1 }, ['Iris Vale'])).toEqual([
    { title: 'Over', beats: ['Bo sells the ferry.'] },
  ])
})

const people = ['Iris Vale', 'Bo Lindqvist', 'Teodora Vale', 'Will Ashdown', 'Tomas Reyes']
/**
 * Returns, for both orders of the two events, whether the second event is left out of a plan that already has the first
 * one.
 */
const areSame = (one: string, other: string) =>
  [
    [one, other],
    [other, one],
  ].map(([told = '', beat = '']) => {
    const plan = [{ title: '', beats: [beat] }]
    return withoutRepeatedEvents(plan, { events: [told], count: 1 }, people)[0]?.beats.length === 0
  })

test.each([
  ['Iris Vale rows out to the wreck of the Marrow alone.', 'Iris rows out to the wreck.'],
  ['At dawn Iris rows out to the wreck of the Marrow.', 'Iris rows out to the wreck.'],
  ['Iris and Bo dance in the empty sail loft.', 'Bo dances with Iris in the sail loft.'],
  ['Iris signs the house over to Tomas.', 'Iris Vale signs over the house to Tomas Reyes.'],
  ['Bo hands Iris the key to the Lamp House.', 'Bo gives Iris the key to the Lamp House.'],
  ['Iris finds the compass in the drawer.', 'Iris discovers Will’s compass in a drawer of the desk.'],
  ['Iris shows Bo the old compass in the drawer.', 'Iris shows Bo the brass compass in the drawer.'],
  [
    'Teodora tells Iris that she is expecting a child.',
    'Teodora confesses to Iris that she expects a child.',
  ],
  ['The ferry sinks off the Marrow.', 'The old ferry sinks off the Marrow at night.'],
  ['She rows out to the wreck.', 'Iris rows out to the wreck.'],
  ['Iris rudert allein zum Wrack der Marrow.', 'Iris rudert zum Wrack.'],
  ['Iris trouve la lettre dans le tiroir.', 'Iris découvre une lettre dans le tiroir du bureau.'],
])('the events %j and %j are the same, so the second of them is not planned', (one, other) => {
  expect(areSame(one, other)).toEqual([true, true])
})

test.each([
  ['Iris rows out to the wreck.', 'Iris rows back from the wreck.'],
  ['Bo gives Iris the key to the Lamp House.', 'Iris gives Bo the key to the Lamp House.'],
  ['Bo gives Iris the key to the Lamp House.', 'Bo takes the key to the Lamp House from Iris.'],
  ['Iris tells Bo about the letter from Paris.', 'Iris tells Teodora about the letter from Paris.'],
  ['Iris tells Bo about the letter from Paris.', 'Iris tells Bo about the ring from Paris.'],
  ['Bo leaves the island for good.', 'Teodora leaves the island for good.'],
  ['Bo opens the door of the Lamp House to Iris.', 'Bo closes the door of the Lamp House on Iris.'],
  ['Bo opens the letter in the empty sail loft.', 'Bo burns the letter in the empty sail loft.'],
  ['Iris climbs up the tower of the Lamp House.', 'Iris climbs down the tower of the Lamp House.'],
  ['Iris kisses Bo in the sail loft.', 'Iris kisses Bo again in the sail loft.'],
  ['Iris does not open the letter.', 'Iris opens the letter.'],
  ['Bo accepts the offer of the harbour master.', 'Bo refuses the offer of the harbour master.'],
  ['Iris buys the house on the quay.', 'Iris sells the house on the quay.'],
  ['The ferry sinks off the Marrow.', 'The ferry leaves the Marrow.'],
  ['Iris and Bo bury Will on the hill.', 'Iris and Teodora bury Will on the hill.'],
  ['Bo flees to the island.', 'Bo flees from the island.'],
  ['Iris öffnet die Tür zum Leuchtturm.', 'Iris schließt die Tür zum Leuchtturm.'],
  ['Iris ouvre la porte du phare.', 'Iris ferme la porte du phare.'],
])('the events %j and %j are different, so both are planned', (one, other) => {
  expect(areSame(one, other)).toEqual([false, false])
})
