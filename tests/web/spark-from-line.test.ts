import { expect, test } from 'vitest'
import { generateStoryBody } from '#contract/generations.ts'
import { sparkFromLine } from '../../web/src/features/stories/spark-from-line.ts'
import { sparks } from '../../web/src/features/stories/sparks.ts'

const bodyOf = ({ genre, title, setting, plot, people, place }: ReturnType<typeof sparkFromLine>) => ({
  genre,
  title,
  setting,
  plot,
  tone: 'romantic',
  chapterSize: 'medium',
  newCharacters: people,
  newLocation: { ...place, setting },
})

test('there are 24 spark cards of different tropes, and each fills a valid order form of a story', () => {
  expect(new Set(sparks.map(({ trope }) => trope)).size).toBe(24)
  expect(new Set(sparks.map(({ title }) => title)).size).toBe(24)
  for (const spark of sparks) {
    const { success, error } = generateStoryBody.safeParse(bodyOf(spark))
    expect(success, `${spark.trope}: ${error?.message}`).toBe(true)
  }
})

test('sparkFromLine takes two people and their place from a line, and the whole line as the plot', () => {
  const spark = sparkFromLine('A baker and the inspector who closed her shop, in a town without bread.')
  expect(spark.title).toBe('The Baker and the Inspector')
  expect(spark.setting).toBe('In a town without bread')
  expect(spark.people.map(({ role }) => role)).toEqual(['A baker', 'the inspector who closed her shop'])
  expect(spark.plot).toMatch(/^A baker and the inspector who closed her shop, in a town without bread\. /)
})

test.each([
  'x',
  'Love',
  'A lighthouse keeper and the woman who writes to her',
  '二人の灯台守、どちらも言わないこと',
  'Zwei Menschen und was keiner von beiden sagt',
  `${'word '.repeat(400)}`,
  'and and and',
  'in the rain',
])('sparkFromLine fills a valid order form of a story from the line "%s"', (line) => {
  const spark = sparkFromLine(line)
  const { success, error } = generateStoryBody.safeParse(bodyOf(spark))
  expect(success, error?.message).toBe(true)
  expect(spark.people).toHaveLength(2)
  // Another call with the same line returns the same values.
  expect(sparkFromLine(line)).toEqual(spark)
})
