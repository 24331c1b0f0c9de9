import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

export type SchemaEngine = Awaited<ReturnType<typeof bindings.SchemaEngine.new>>

const internalChar = 18
const text = 25

/** The positions of the columns of type "char" in the result of the `queryRaw` that runs now. */
const charColumns = new AsyncLocalStorage<Set<number>>()

/**
 * Opens a pool that reports columns of Postgres' internal type "char" as text and adds them to `charColumns`. This is
 * needed because the schema engine selects such columns, and PrismaPg rejects their type.
 */
function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 })
  const query = pool.query.bind(pool) as (config: pg.QueryConfig) => Promise<pg.QueryResult>
  pool.query = (async (config: pg.QueryConfig) => {
    const result = await query(config)
    // A script of several statements has several results. Their columns need no change, because nobody reads them.
    if (Array.isArray(result)) return result
    for (const [index, field] of result.fields.entries()) {
      if (field.dataTypeID !== internalChar) continue
      field.dataTypeID = text
      charColumns.getStore()?.add(index)
    }
    return result
  }) as typeof pool.query
  return pool
}

async function executeAlone(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Adapts PrismaPg, which is made for queries, so that the schema engine can use it. */
async function connect(pool: pg.Pool, dispose: () => Promise<void>): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPg(pool).connect()
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    queryRaw: async (query) => {
      const chars = new Set<number>()
      const result = await charColumns.run(chars, () => adapter.queryRaw(query))
      for (const index of chars) result.columnTypes[index] = ColumnTypeEnum.Character
      return result
    },
    executeRaw: (query) => adapter.executeRaw(query),
    // PrismaPg's executeScript splits at every semicolon, also within functions and strings. Without parameters
    // Postgres executes a script in one call.
    executeScript: async (sql) => {
      await adapter.executeRaw({ sql, args: [], argTypes: [] })
    },
    startTransaction: (level) => adapter.startTransaction(level),
    getConnectionInfo: () => adapter.getConnectionInfo(),
    dispose,
  }
}

/** Connects the engine to a database and, to compare schemas, to shadow databases on the same server. */
function createFactory(url: string): SqlMigrationAwareDriverAdapterFactory & { end(): Promise<void> } {
  const open = new Set<pg.Pool>()

  function openAdapter(address: string, afterwards?: () => Promise<void>): Promise<SqlDriverAdapter> {
    const pool = openPool(address)
    open.add(pool)
    return connect(pool, async () => {
      open.delete(pool)
      await pool.end()
      await afterwards?.()
    })
  }

  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => openAdapter(url),
    connectToShadowDb: async () => {
      const name = `prisma_migrate_shadow_db_${randomBytes(8).toString('hex')}`
      await executeAlone(url, `CREATE DATABASE "${name}"`)
      const shadow = new URL(url)
      shadow.pathname = `/${name}`
      return openAdapter(shadow.href, () =>
        executeAlone(url, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
      )
    },
    end: async () => {
      await Promise.all([...open].map((pool) => pool.end()))
    },
  }
}

let loaded: Promise<void> | undefined

async function loadEngine(): Promise<void> {
  const from = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const wasm = await readFile(path.join(path.dirname(from), 'schema_engine_bg.wasm'))
  const module = bindings as unknown as WebAssembly.ModuleImports & { __wbg_set_wasm(exports: unknown): void }
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': module })
  module.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
}

/**
 * Runs `work` with Prisma's own schema engine (its WebAssembly build, which needs no download) on a database:
 * the same `_prisma_migrations` rows, checksums and SQL as `prisma migrate`.
 * @param schema path and content of the Prisma schema
 */
export async function withSchemaEngine<Result>(
  databaseUrl: string,
  schema: { path: string; content: string },
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loaded ??= loadEngine()
  await loaded
  const factory = createFactory(databaseUrl)
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [[schema.path, schema.content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  )
  try {
    return await work(engine)
  } finally {
    engine.free()
    await factory.end()
  }
}
