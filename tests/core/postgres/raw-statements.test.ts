import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

// These files may send SQL without core/postgres: the migration engine sends whole scripts, and `migrate` runs before
// the Prisma client is generated.
const exceptions = /^prisma\/(schema-engine|migrate)\.ts$/

const sourceFiles = globSync('{core,api,worker,infra,prisma}/**/*.ts', { cwd: root }).filter(
  (file) => !/^(prisma\/generated|core\/postgres\/(sql|pipeline)\.ts|.*node_modules)/.test(file),
)
const linesOf = (file: string, pattern: RegExp) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : []))

test('the code sends SQL only through core/postgres, which checks the declared row of each statement', () => {
  expect(sourceFiles.length).toBeGreaterThan(300)
  const rows = /\$(queryRaw|executeRaw)|pool\.query\b|client\.query</
  const found = sourceFiles.filter((file) => !exceptions.test(file)).flatMap((file) => linesOf(file, rows))
  expect(found).toEqual([])
})

test('the presenters of the API contain no SQL and do not use the policy', () => {
  const presenters = sourceFiles.filter((file) => file.startsWith('api/present/'))
  expect(presenters.length).toBeGreaterThan(10)
  expect(presenters.flatMap((file) => linesOf(file, /Prisma|core\/postgres|core\/policy/))).toEqual([])
})

test('SQL conditions on isPublic and publicProfile are written only inside the policy', () => {
  const words =
    /"publicProfile" AND|AND [\w$.{}]*"publicProfile"|(WHERE |AND |NOT |sql`)([a-z]+\.)?"isPublic"/
  const files = sourceFiles.filter(
    (file) => /^(api|worker|core)\//.test(file) && !file.startsWith('core/policy'),
  )
  expect(files.flatMap((file) => linesOf(file, words))).toEqual([])
})
