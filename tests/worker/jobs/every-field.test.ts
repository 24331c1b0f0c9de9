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
    'the requests to the model contain what a writer enters in the form of %s, field %s',
    (_form, _field, words) => {
      expect(sent).toContain(words)
    },
  )

  test.each(['zqroleinstory', 'Zqalias', 'zqtraitone', 'primary'])(
    'the requests to the model contain the word %s from the people and places of the story',
    (words) => {
      expect(sent).toContain(words)
    },
  )

  test('the requests to the model contain no cast that has members outside of the story', () => {
    expect(sent).not.toMatch(/zqothercast|zqoutsider/i)
  })

  test('the requests to the model have the style of the story as the first section of the user message', () => {
    expect(sent).toContain('"role":"user","content":"<style>\n')
  })
})
