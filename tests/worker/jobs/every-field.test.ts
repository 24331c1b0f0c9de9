import { beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../setup/app.ts'
import { createBench } from '../../setup/bench.ts'
import { formFields, sendFilledForms } from '../../setup/filled-forms.ts'

let sent = ''
beforeAll(async () => {
  const bench = await createBench({ MODERATION: 'off', RATE_LIMITS: 'off' })
  const api = await buildTestApp(bench.environment)
  await bench.work()
  sent = await sendFilledForms(bench, api)
})

describe('the requests to the model', () => {
  test.each(formFields().map(({ form, field, words }) => [form, field, words] as const))(
    'contain the value of the form of %s, field %s',
    (_form, _field, words) => {
      expect(sent).toContain(words)
    },
  )

  test.each(['zqroleinstory', 'Zqalias', 'zqtraitone', 'primary'])(
    'contain %s of the story’s people and places',
    (words) => {
      expect(sent).toContain(words)
    },
  )

  test('contain no cast that has members outside of the story', () => {
    expect(sent).not.toMatch(/zqothercast|zqoutsider/i)
  })

  test('have the style as the first section of the story', () => {
    expect(sent).toContain('"role":"user","content":"<style>\n')
  })
})
