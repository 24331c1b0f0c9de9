import { closeAll } from '../setup/close-after-tests.ts'
import { setup } from '../setup/template-database.ts'
import { measureBook } from './craft/book-figures.ts'
import { measureChanges } from './craft/change-figures.ts'
import { measureFields } from './craft/field-figures.ts'
import type { Figure } from './craft/figure.ts'
import { measureFindings } from './craft/finding-figures.ts'
import { measureGuard } from './craft/guard-figures.ts'
import { measureOrigin } from './craft/origin-figures.ts'
import { measurePlanFaithfulness } from './craft/plan-faithfulness.ts'
import { measureBudget, measureEndings, measureUnspaced } from './craft/prose-figures.ts'
import { measureRecall } from './craft/recall-figures.ts'

// This bench measures generation without a provider: the text that is sent to the model, and the use of its answers.
// The worker, the API and Postgres are real; the model is a script that records every request. `npm run bench -- craft
// NAME` measures one part.

const parts: Record<string, () => Figure[] | Promise<Figure[]>> = {
  plan: measurePlanFaithfulness,
  book: measureBook,
  recall: measureRecall,
  changes: measureChanges,
  budget: measureBudget,
  fields: measureFields,
  endings: measureEndings,
  guard: measureGuard,
  unspaced: measureUnspaced,
  findings: measureFindings,
  origin: measureOrigin,
}
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`unknown part ${unknown.join(', ')}: use ${Object.keys(parts).join(', ')}`)

await setup()
const figures: Figure[] = []
try {
  for (const [name, measure] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await measure()))
} finally {
  await closeAll()
}

const widths = [({ what }: Figure) => what, ({ got }: Figure) => got].map((column) =>
  Math.max(...figures.map((figure) => column(figure).length)),
)
console.log('')
for (const { what, got, target, holds, missed = [] } of figures) {
  console.log(
    `${what.padEnd(widths[0] ?? 0)}  ${got.padStart(widths[1] ?? 0)}  ${target}${holds ? '' : '  MISSED'}`,
  )
  if (!holds) for (const line of missed.slice(0, 20)) console.log(`    ${line}`)
}
if (figures.some(({ holds }) => !holds)) process.exitCode = 1
