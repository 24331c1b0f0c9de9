import { expect, test } from 'vitest'
import { createToldTest } from '../../../../worker/story/reading/told-event.ts'

test('a step that is a denial only in the language of the whole order does not tell the denied event', () => {
  const people = ['Anna', 'Tom'].map((name) => ({ name, aliases: [] }))
  const evening = 'Anna und Tom gehen am Abend durch den Hafen und reden über den Winter.'
  const isToldBy = (step: string) => createToldTest([evening, step], { people })('Anna küsst Tom.')
  expect(isToldBy('Anna küsst Tom.')).toBe(true)
  expect(isToldBy('Niemals küsst Anna Tom.')).toBe(false)
})
