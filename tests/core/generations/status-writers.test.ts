import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// These patterns find statements that can write the status of a generation.
const statusWrites = [
  // In raw SQL an assignment follows SET or a comma. A comparison does not.
  /\bUPDATE\s+generations\b(?:(?!\bWHERE\b)[\s\S])*?(?:\bSET|,)\s*"?status"?\s*=/i,
  /\bUPDATE\s+generations\b(?:(?!\bWHERE\b)[\s\S])*?\bSET\s*\([^)]*\bstatus\b/i,
  /\bINSERT\s+INTO\s+generations\b/i,
  /\bDELETE\s+FROM\s+generations\b/i,
  // Prisma writes through a call of the model, or through a nested write of a relation.
  /\.generation\.(?:create|update|upsert|delete)\w*\(/,
  /\bgenerations:\s*\{\s*(?:create|update|upsert|delete|connect|set)\w*\s*:/,
]

const writesStatus = (source: string) => statusWrites.some((write) => write.test(source))

test('only core/generations writes the status of a generation', () => {
  const files = globSync('{api,contract,core,infra,prisma,web,worker}/**/*.{ts,tsx,mjs}', {
    exclude: (name) => name.endsWith('node_modules') || name.endsWith('generated'),
  })
  const found = files.filter((file) => writesStatus(readFileSync(file, 'utf8')))
  expect(found.toSorted()).toEqual([
    'core/generations/cover-orders.ts',
    'core/generations/order-transitions.ts',
    'core/generations/reading-orders.ts',
  ])
})

test.each([
  [`UPDATE generations SET status = 'queued' WHERE id = 1`],
  [`UPDATE generations g SET attempt = attempt + 1,\n  status = 'failed' FROM x WHERE g.id = x.id`],
  [`UPDATE generations SET (status, attempt) = ('queued', 1)`],
  ['INSERT INTO generations (id) VALUES (1)'],
  ['await db.generation.updateMany({ data })'],
  ['db.story.create({ data: { generations: { create: {} } } })'],
])('the search for code that writes a generation status finds the write in %s', (source) => {
  expect(writesStatus(source)).toBe(true)
})

test.each([
  [`UPDATE generations SET "dispatchedAt" = now() WHERE attempt = 1, status = 'queued'`],
  [`UPDATE generations SET checkpoint = CASE WHEN status = 'completed' THEN NULL ELSE checkpoint END`],
  [`SELECT status FROM generations`],
  ['await db.generation.findMany({ where })'],
])('the search for code that writes a generation status finds no write in %s', (source) => {
  expect(writesStatus(source)).toBe(false)
})
