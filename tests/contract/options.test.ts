import { expect, test } from 'vitest'
import * as options from '#contract/options.ts'

const lists = Object.entries(options).filter(([, list]) => Array.isArray(list) && Array.isArray(list[0]))

test.each(lists as unknown as [string, options.Option[]][])(
  'each label in the list %s differs from its value only in upper and lower case (D-294)',
  (_name, list) => {
    const plain = list.filter(([value, label]) => label.toLowerCase() !== value.toLowerCase())
    expect(plain).toEqual([])
  },
)

test('the labels of options have the same hyphens as in the specification', () => {
  expect(options.genders).toContainEqual(['non-binary', 'Non-binary'])
  expect(options.ethnicities).toContainEqual(['asian-east', 'Asian-east'])
  expect(options.hairStyles).toContainEqual(['shoulder-length straight', 'Shoulder-length straight'])
})
