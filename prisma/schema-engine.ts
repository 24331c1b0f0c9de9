import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

export type SchemaEngine = Awaited<ReturnType<typeof bindings.SchemaEngine.new>>
type Adapter = Awaited<ReturnType<PrismaPg['connect']>>

const internalChar = 18
const text = 25

/**
 * Makes an adapter report Postgres' internal type "char", which the engine's introspection selects and the
 * adapter rejects, as the character that the engine expects.
 */
function reportInternalChars(adapter: Adapter): void {
  const queryRaw = adapter.queryRaw
  adapter.queryRaw = async (query) => {
    const chars: number[] = []
    const view: Adapter = Object.create(adapter, {
      performIO: {
        value: async (asked: typeof query) => {
          // biome-ignore lint/complexity/useLiteralKeys: the only way to the adapter's own private query call.
          const result = await adapter['performIO'](asked)
          for (const [index, field] of result.fields.entries()) {
            if (field.dataTypeID !== internalChar) continue
            field.dataTypeID = text
            chars.push(index)
          }
          return result
        },
      },
    })
    const result = await queryRaw.call(view, query)
    for (const index of chars) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
}

async function runAlone(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** @prisma/adapter-pg is made for queries; this closes what it lacks for migrations. */
class MigrationAdapterFactory extends PrismaPg {
  readonly #url: string
  readonly #open = new Set<pg.Pool>()

  constructor(url: string) {
    super({ connectionString: url })
    this.#url = url
  }

  async #adapter(url: string, afterwards?: () => Promise<void>): Promise<Adapter> {
    const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 })
    this.#open.add(pool)
    const adapter = await new PrismaPg(pool).connect()
    reportInternalChars(adapter)
    // The original splits the script at every semicolon, also inside functions and strings.
    adapter.executeScript = async (sql) => {
      try {
        await pool.query(sql)
      } catch (error) {
        // biome-ignore lint/complexity/useLiteralKeys: the only way to the adapter's own protected error mapping.
        adapter['onError'](error)
      }
    }
    adapter.dispose = async () => {
      this.#open.delete(pool)
      await pool.end()
      await afterwards?.()
    }
    return adapter
  }

  override connect(): Promise<Adapter> {
    return this.#adapter(this.#url)
  }

  // The original connects to the main database when it was made from a URL.
  override async connectToShadowDb(): Promise<Adapter> {
    const name = `prisma_migrate_shadow_db_${randomBytes(8).toString('hex')}`
    await runAlone(this.#url, `CREATE DATABASE "${name}"`)
    const shadow = new URL(this.#url)
    shadow.pathname = `/${name}`
    return this.#adapter(shadow.href, () =>
      runAlone(this.#url, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
    )
  }

  async end(): Promise<void> {
    await Promise.all([...this.#open].map((pool) => pool.end()))
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
  const factory = new MigrationAdapterFactory(databaseUrl)
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
