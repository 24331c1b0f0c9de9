import { buildTestApp } from '../../setup/app.ts'
import { createBench } from '../../setup/bench.ts'
import { formFields, sendFilledForms } from '../../setup/filled-forms.ts'
import { atLeast, type Figure } from './figure.ts'

/**
 * Measures the share of form fields whose text is sent to the model (D-111). Each field has a unique text, which is
 * searched for in the requests.
 */
export async function measureFields(): Promise<Figure[]> {
  const bench = await createBench({ MODERATION: 'off', RATE_LIMITS: 'off' })
  const api = await buildTestApp(bench.environment)
  await bench.work()
  const sent = await sendFilledForms(bench, api)
  const fields = formFields()
  const missed = fields.filter(({ words }) => !sent.includes(words))
  const lines = missed.map(({ form, field, words }) => `${form}.${field}: ${words}`)
  return [
    atLeast(
      'fields of every form that reach a prompt',
      fields.length - missed.length,
      fields.length,
      1,
      lines,
    ),
  ]
}
