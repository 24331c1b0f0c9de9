import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { closeAfterTests } from '../setup/close-after-tests.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** One forbidden import for each rule: the rule, the file and the imported file. */
const refused = [
  ['contract', 'contract/a.ts', '../core/errors.ts'],
  ['core', 'core/a.ts', '../api/app.ts'],
  ['api', 'api/a.ts', '../worker/deps.ts'],
  ['api-routes', 'api/plugins/a.ts', '../routes/stories.ts'],
  ['api-present', 'api/present/a.ts', '../queries/stories.ts'],
  ['api-rows', 'api/rows/a.ts', '../queries/stories.ts'],
  ['api-queries', 'api/queries/a.ts', '../actions/erase.ts'],
  ['api-wire', 'api/wire/a.ts', '../actions/erase.ts'],
  ['worker', 'worker/a.ts', '../api/app.ts'],
  ['worker-story', 'worker/story/a.ts', '../prompts/prompt.ts'],
  ['worker-story', 'worker/story/b.ts', 'zod'],
  ['worker-story', 'worker/story/c.ts', 'node:fs'],
  ['worker-prompts', 'worker/prompts/a.ts', '#core/postgres/client.ts'],
  ['web-lib', 'web/src/lib/a.ts', '../ui/button.tsx'],
  ['web-ui', 'web/src/ui/a.ts', '../features/stories/card.tsx'],
  ['web-features', 'web/src/features/stories/a.ts', '../../screens/story.tsx'],
  ['web-feature-siblings', 'web/src/features/stories/b.ts', '../people/card.tsx'],
  ['web-screens', 'web/src/screens/a.ts', '../routes.tsx'],
  ['web-src', 'web/src/a.ts', '#core/errors.ts'],
  ['web-build', 'web/build/a.ts', '../../api/app.ts'],
  ['demo-data', 'prisma/demo/a.ts', '#core/errors.ts'],
  ['prisma', 'prisma/a.ts', '../api/app.ts'],
  ['demo-model', 'infra/demo-model/a.ts', '#contract/errors.ts'],
  ['infra', 'infra/a.ts', '../worker/deps.ts'],
  ['no-circular', 'core/text/a.ts', './b.ts'],
  ['no-circular-folders', 'core/one/a.ts', '../two/a.ts'],
  ['no-parent', 'worker/jobs/a.ts', '../worker.ts'],
  ['no-child', 'api/actions/a.ts', './stories/delete-story.ts'],
  ['only-openai', 'worker/model/a.ts', 'openai'],
  ['only-s3', 'core/storage/a.ts', '@aws-sdk/client-s3'],
  ['only-bullmq', 'core/queue/a.ts', 'bullmq'],
  ['no-build-dependency', 'api/c.ts', 'react'],
  ['no-dev-dependency', 'api/b.ts', 'vitest'],
  ['no-unresolvable', 'core/b.ts', './missing'],
] as const

const allowed = [
  ['worker/jobs/b.ts', '../deps.ts'],
  ['worker/model/openai.ts', 'openai'],
  ['worker/prompts/b.ts', 'zod'],
  ['api/routes/books.ts', '../queries/stories.ts'],
  ['web/src/screens/b.ts', '../paths.ts'],
  ['core/storage/b.ts', 'node:fs/promises'],
] as const

/** Imports in the opposite direction. Together with them, the examples of cyclic imports are cycles. */
const backwards = [
  ['core/text/b.ts', './a.ts'],
  ['core/two/b.ts', '../one/b.ts'],
] as const

interface Violation {
  from: string
  rule: { name: string }
}

let violations: Violation[]
let rules: string[]

beforeAll(async () => {
  const tree = await mkdtemp(path.join(tmpdir(), 'import-rules-'))
  closeAfterTests(() => rm(tree, { recursive: true }))
  await copyFile(path.join(root, 'package.json'), path.join(tree, 'package.json'))
  const write = async (file: string, text: string, flag: string) => {
    await mkdir(path.join(tree, path.dirname(file)), { recursive: true })
    await writeFile(path.join(tree, file), text, { flag })
  }
  const imports = [...refused.map(([, ...each]) => each), ...allowed, ...backwards]
  for (const name of ['zod', 'openai', '@aws-sdk/client-s3', 'bullmq', 'react', 'vitest']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }), 'w')
    await write(`node_modules/${name}/index.js`, '', 'w')
  }
  for (const [file, target] of imports) {
    // The rules count imports of types too, except of devDependencies.
    const clause = target === 'vitest' ? '{ it }' : 'type { Any }'
    await write(file, `import ${clause} from '${target}'\n`, 'w')
  }
  for (const [file, target] of imports) {
    if (!/^[.#].*\.tsx?$/.test(target)) continue
    const targetFile = target.startsWith('#')
      ? target.slice(1)
      : path.posix.join(path.posix.dirname(file), target)
    await write(targetFile, 'export type Any = string\n', 'a')
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', path.join(root, '.dependency-cruiser.mjs'), '--output-type', 'json'],
      ...['api', 'contract', 'core', 'infra', 'prisma', 'web', 'worker'],
    ],
    { cwd: tree, maxBuffer: 64 * 1024 * 1024 },
  )
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: Violation[]; ruleSetUsed: { forbidden: { name: string }[] } }
  }
  violations = summary.violations
  rules = summary.ruleSetUsed.forbidden.map(({ name }) => name)
})

it.each(refused)('the import rule %s refuses that %s imports %s', (rule, file) => {
  const from = rule === 'no-circular-folders' ? path.posix.dirname(file) : file
  expect(violations.filter((each) => each.from === from).map((each) => each.rule.name)).toContain(rule)
})

it.each(allowed)('the import rules let %s import %s', (file) => {
  expect(violations.filter(({ from }) => from === file)).toEqual([])
})

it('every import rule has an example of a refused import', () => {
  expect([...new Set(refused.map(([rule]) => rule))].sort()).toEqual(rules.sort())
})
