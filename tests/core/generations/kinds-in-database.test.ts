import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type GenerationKind,
  generationKindNames,
  generationKinds,
  type KindRecord,
} from '#contract/generation-kinds.ts'
import { queueColumn } from '#core/generations/kind-sql.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'

// The tests let Postgres evaluate its constraints and index predicates for every kind, so that they need not parse SQL.

let pool: pg.Pool
beforeAll(async () => {
  const place = await createTestDatabase()
  closeAfterTests(place.drop)
  const database = openDatabase(place.url)
  closeAfterTests(database.close)
  pool = database.pool
})

const kindsOf = `unnest(enum_range(NULL::"GenerationKind")) AS kinds (kind)`

test('the generation kinds in the enum of the database are those of the contract, in the same order', async () => {
  const { rows } = await pool.query(`SELECT kind::text FROM ${kindsOf}`)
  expect(rows.map(({ kind }) => kind)).toEqual([...generationKindNames])
})

test('SQL computes the queue of each generation kind as in the record of the kind', async () => {
  const { rows } = await pool.query(
    `SELECT g.kind::text, ${queueColumn.sql} AS queue FROM (SELECT kind FROM ${kindsOf}) g`,
  )
  expect(rows).toEqual(generationKindNames.map((kind) => ({ kind, queue: generationKinds[kind].queue })))
})

test('the constraint on the subject of a generation requires the columns of its kind’s record and no others', async () => {
  const { rows: constraints } = await pool.query<{ condition: string }>(`
    SELECT pg_get_expr(conbin, conrelid) AS condition FROM pg_constraint WHERE conname = 'generations_subject'`)
  const { rows } = await pool.query<{
    kind: GenerationKind
    storyId: number | null
    characterId: number | null
  }>(`
    SELECT kind::text, "storyId", "characterId"
    FROM ${kindsOf}, (VALUES (NULL, 1), (1, NULL), (1, 1), (NULL, NULL)) AS ids ("storyId", "characterId")
    WHERE ${constraints[0]?.condition}`)
  const columns = { story: [1, null], character: [null, 1], user: [null, null] }
  const allowed = new Map(rows.map(({ kind, storyId, characterId }) => [kind, [storyId, characterId]]))
  expect(rows).toHaveLength(generationKindNames.length)
  for (const kind of generationKindNames)
    expect(allowed.get(kind), kind).toEqual(columns[generationKinds[kind].subject])
})

describe('the unique indexes on active generations', () => {
  interface Index {
    name: string
    columns: string[]
    predicate: string
  }
  const subjectColumn: Record<KindRecord['subject'], string> = {
    story: 'storyId',
    character: 'characterId',
    user: 'ownerId',
  }
  let indexes: Index[]
  beforeAll(async () => {
    const { rows } = await pool.query<Index>(`
      SELECT i.indexrelid::regclass::text AS name, pg_get_expr(i.indpred, i.indrelid) AS predicate,
        (SELECT array_agg(a.attname::text ORDER BY k.place) FROM unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
          JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum) AS columns
      FROM pg_index i WHERE i.indrelid = 'generations'::regclass AND i.indisunique AND i.indpred IS NOT NULL`)
    indexes = rows
  })
  const covered = async ({ predicate }: Index, status: string): Promise<GenerationKind[]> => {
    const { rows } = await pool.query<{ kind: GenerationKind }>(`
      SELECT kind::text FROM ${kindsOf}, (SELECT '${status}'::"GenerationStatus" AS status) s WHERE ${predicate}`)
    return rows.map(({ kind }) => kind)
  }

  test('the unique indexes on active generations exclude for each kind the same kinds as its record in generationKinds', async () => {
    const excluded = new Map<GenerationKind, string[]>(generationKindNames.map((kind) => [kind, []]))
    for (const index of indexes) {
      const kinds = await covered(index, 'queued')
      for (const kind of kinds) {
        // A chapter can have one active reading, and several chapters of a story can be read at the same time.
        if (generationKinds[kind].isInternal) {
          expect(index.columns).toEqual(['chapterId'])
          continue
        }
        expect(index.columns, index.name).toContain(subjectColumn[generationKinds[kind].subject])
        excluded.get(kind)?.push(...(index.columns.includes('kind') ? [kind] : kinds))
      }
    }
    for (const kind of generationKindNames)
      expect(excluded.get(kind)?.sort(), kind).toEqual([...generationKinds[kind].excludes].sort())
  })

  test('the unique indexes on active generations cover queued and running generations and no others', async () => {
    for (const index of indexes) {
      const queued = await covered(index, 'queued')
      expect(await covered(index, 'running'), index.name).toEqual(queued)
      for (const status of ['completed', 'failed', 'cancelled'])
        expect(await covered(index, status), index.name).toEqual([])
    }
  })
})
