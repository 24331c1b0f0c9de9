import pg from 'pg'
import { z } from 'zod'
import { type Db, type Prisma, poolOf, statementName, type Tx } from './client.ts'
import { DriverQuery, type DriverStatement } from './driver-query.ts'
import { FixedSql } from './fixed-statement.ts'
import { isoTimesOf, withIsoTimes } from './iso-time.ts'
import { QuerySequence } from './query-sequence.ts'
import { rowChecks } from './row-checks.ts'

/** The schema of a statement's rows: all columns, with the types that the driver returns. */
export type RowSchema = z.ZodObject

/**
 * Declares the rows of a statement: their columns with their types, in one place for the compiler and for the check
 * that runs in every test. Times come as `Date`, or as text if they are an `isoTime`, and JSON comes parsed. The SQL
 * must cast counts and sums to `int` or `float8`, and days and lists of enums to text: for types such as bigint, the
 * driver and Prisma's transactions return different JavaScript types.
 */
export function rowSchema<Shape extends z.core.$ZodLooseShape>(columns: Shape) {
  return z.strictObject(columns)
}

/** A JSON column of which only the presence is checked. The code that reads it checks the content or has written it. */
export function parsedJson<Content>() {
  return z.custom<Content>((value) => value !== undefined)
}

/** A statement, and the schema of the rows that it returns. */
export interface Statement<Schema extends RowSchema = RowSchema> {
  row: Schema
  sql: Prisma.Sql
  /** The statements that run before `sql`. */
  leading?: readonly LeadingStatement[] | undefined
}

/** A statement that was built for one call, or a statement that `fixedStatement` returned. */
export type AnySql = Prisma.Sql | FixedSql

/**
 * A statement that runs before another statement, in the same round trip. If it fails, for example because its
 * condition (`assertInSql`) is false, the statement after it does not run. A leading statement must change nothing, and
 * its values are texts, numbers or truth values.
 */
export interface LeadingStatement {
  sql: AnySql
  /** Called when the statement has succeeded. The statement after it can still fail. */
  onComplete?: () => void
}

type Connection = pg.Pool | pg.ClientBase
type Send = <Result>(run: (connection: Connection) => Promise<Result>) => Promise<Result>

/** A transaction of `pipelineTransaction`; `queryRows` and `execute` send their statement on its connection. */
export class PipelineTx {
  readonly send: Send
  /**
   * Sends the statements so far at once instead of at the end of the present turn, so that Postgres runs them while the
   * next ones are built.
   */
  readonly flush: () => void

  constructor(send: Send, flush: () => void) {
    this.send = send
    this.flush = flush
  }
}

/** A condition that is sent with the statements of one call, and whether it was true. */
export interface StatementCheck {
  /** A statement of `assertInSql`. */
  condition: AnySql
  hasPassed: boolean
}

/** A database on which each statement runs only when the condition of `check` is true, in one transaction with it. */
export class CheckedDb {
  readonly db: Db
  readonly leading: readonly LeadingStatement[]

  constructor(db: Db, check: StatementCheck) {
    this.db = db
    const onComplete = () => {
      check.hasPassed = true
    }
    this.leading = [{ sql: check.condition, onComplete }]
  }
}

/**
 * Prisma's client, an interactive transaction of it, a transaction of `pipelineTransaction`, or a pool or a connection
 * of the driver.
 */
export type Queryable = Db | Tx | PipelineTx | CheckedDb | Connection

/**
 * Runs one statement and returns its rows. Outside a transaction it goes to the driver directly, because Prisma takes
 * longer to decode the large lists than Postgres takes to read them. Only the driver can run leading statements.
 * @throws RowMismatch in tests, when the columns are not those of `schema`.
 */
export function queryRows<Schema extends RowSchema>(
  on: Queryable,
  schema: Schema,
  sql: AnySql,
  leading: readonly LeadingStatement[] = [],
): Promise<z.infer<Schema>[]> {
  if (on instanceof PipelineTx) return on.send((connection) => readRows(connection, schema, sql, leading))
  if (on instanceof CheckedDb) return queryRows(on.db, schema, sql, [...on.leading, ...leading])
  const connection = connectionOf(on)
  if (connection) return readRows(connection, schema, sql, leading)
  assertNoneLeads(leading)
  return readOnPrisma(on as Tx, schema, sql)
}

async function readOnPrisma<Schema extends RowSchema>(
  tx: Tx,
  schema: Schema,
  sql: AnySql,
): Promise<z.infer<Schema>[]> {
  const rows = await (sql instanceof FixedSql
    ? tx.$queryRawUnsafe<z.infer<Schema>[]>(sql.text, ...sql.values)
    : tx.$queryRaw<z.infer<Schema>[]>(sql))
  const isoTimes = isoTimesOf(schema)
  if (isoTimes) withIsoTimes(rows, isoTimes)
  return rowChecks.onMismatch ? checked(schema, sql, rows) : rows
}

type Results<Steps extends readonly (() => Promise<unknown>)[]> = {
  -readonly [Index in keyof Steps]: Awaited<ReturnType<Steps[Index]>>
}

/**
 * Runs steps of a transaction and waits for all of them. In a `PipelineTx` the steps share one round trip, because each
 * sends its statement before the previous statement is answered. Otherwise the steps run one after the other.
 * @returns their results.
 * @throws the error of the first failed step.
 */
export async function runInOneRoundTrip<const Steps extends readonly (() => Promise<unknown>)[]>(
  on: Queryable,
  steps: Steps,
): Promise<Results<Steps>> {
  const results: unknown[] = []
  if (!(on instanceof PipelineTx)) {
    for (const step of steps) results.push(await step())
    return results as Results<Steps>
  }
  for (const settled of await Promise.allSettled(steps.map((step) => step()))) {
    if (settled.status === 'rejected') throw settled.reason
    results.push(settled.value)
  }
  return results as Results<Steps>
}

/**
 * Runs the last steps of a transaction. In a `PipelineTx` it does not wait for their answers, so that they share the
 * round trip of the commit. A step that fails makes the transaction fail with its error. The caller must therefore not
 * depend on their rows.
 */
export async function sendWithCommit(
  on: Queryable,
  steps: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const done = runInOneRoundTrip(on, steps)
  // Errors are ignored here, because `pipelineTransaction` reports them.
  if (on instanceof PipelineTx) done.catch(() => undefined)
  else await done
}

/**
 * Runs a statement whose rows are not needed, after leading statements as in `queryRows`.
 * @returns how many rows it changed.
 */
export function execute(
  on: Queryable,
  sql: AnySql,
  leading: readonly LeadingStatement[] = [],
): Promise<number> {
  if (on instanceof PipelineTx) return on.send((connection) => countChanged(connection, sql, leading))
  if (on instanceof CheckedDb) return execute(on.db, sql, [...on.leading, ...leading])
  const connection = connectionOf(on)
  if (connection) return countChanged(connection, sql, leading)
  assertNoneLeads(leading)
  const tx = on as Tx
  return sql instanceof FixedSql ? tx.$executeRawUnsafe(sql.text, ...sql.values) : tx.$executeRaw(sql)
}

function assertNoneLeads(leading: readonly LeadingStatement[]): void {
  if (leading.length > 0)
    throw new Error('a transaction of Prisma cannot send other statements before this one')
}

function connectionOf(on: Db | Tx | Connection): Connection | undefined {
  return on instanceof pg.Pool || on instanceof pg.Client ? on : poolOf(on as Db | Tx)
}

// `readRows` and `countChanged` build the driver's statement before they return a promise: a value that cannot be sent
// must cause an error at once, before a pipelined transaction sends its commit.
function readRows<Schema extends RowSchema>(
  connection: Connection,
  schema: Schema,
  sql: AnySql,
  leading: readonly LeadingStatement[],
): Promise<z.infer<Schema>[]> {
  return send<z.infer<Schema>>(connection, sql, leading, isoTimesOf(schema)).then(({ rows, fields }) =>
    rowChecks.onMismatch ? checked(schema, sql, rows, fields) : rows,
  )
}

function countChanged(
  connection: Connection,
  sql: AnySql,
  leading: readonly LeadingStatement[],
): Promise<number> {
  return send(connection, sql, leading).then(({ rowCount }) => rowCount ?? 0)
}

function send<Row extends pg.QueryResultRow>(
  connection: Connection,
  sql: AnySql,
  leading: readonly LeadingStatement[],
  isoTimes?: ReadonlySet<string> | null,
): Promise<pg.QueryResult<Row>> {
  const statement = { ...driverStatement(connection, sql), isoTimes: isoTimes ?? null }
  const first = leading.map(({ sql: each, onComplete }) => ({
    ...driverStatement(connection, each),
    onComplete,
  }))
  const query = first.length > 0 ? new QuerySequence(first, statement) : new DriverQuery(statement)
  return new Promise<pg.QueryResult<Row>>((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult<Row>) =>
      error ? reject(error) : resolve(result)
    // The driver accepts a query object with a callback; the driver's types do not have this signature.
    ;(connection.query as unknown as (of: DriverQuery, then: typeof done) => void).call(
      connection,
      query,
      done,
    )
  }).catch((error) => {
    // The stack of the driver's error shows only where the driver read the answer. The new stack shows the caller.
    Error.captureStackTrace(error)
    throw error
  })
}

function driverStatement(connection: Connection, { text, values }: AnySql): DriverStatement {
  if (values.some(isObject))
    throw new Error(`a parameter of the statement is an object; pass JSON as text: ${firstLine(text)}`)
  return { name: statementName(connection, text) || undefined, text, values }
}

function isObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(isObject)
  return !(value instanceof Date || ArrayBuffer.isView(value))
}

/** The error of a statement whose rows do not have the columns of its row schema. */
export class RowMismatch extends Error {}

function checked<Row>(
  schema: RowSchema,
  { text }: AnySql,
  rows: Row[],
  fields?: readonly pg.FieldDef[],
): Row[] {
  const mismatch = columnMismatch(schema, fields) ?? typeMismatch(schema, rows)
  if (!mismatch) return rows
  const error = new RowMismatch(`${mismatch} in the rows of: ${firstLine(text)}`)
  rowChecks.onMismatch?.(error)
  throw error
}

// The driver returns the column names also for a result without rows, so a wrong column is found without data.
function columnMismatch(schema: RowSchema, fields?: readonly pg.FieldDef[]): string | undefined {
  if (!fields) return undefined
  const declared = Object.keys(schema.shape)
  const returned = fields.map(({ name }) => name)
  const [missing] = declared.filter((name) => !returned.includes(name))
  if (missing !== undefined) return `column "${missing}" is declared but not selected`
  const [extra] = returned.filter((name) => !declared.includes(name))
  return extra === undefined ? undefined : `column "${extra}" is selected but not declared`
}

function typeMismatch(schema: RowSchema, rows: readonly unknown[]): string | undefined {
  const { error } = z.array(schema).safeParse(rows)
  return error ? z.prettifyError(error) : undefined
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}
