import pg from 'pg'
import { builtins } from 'pg-types'
import { toIsoTime } from './iso-time.ts'

/** The members of the driver's connection that a query uses. The types of the driver do not declare them. */
export interface DriverConnection {
  submittedNamedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(bound: { statement: string; values: unknown[] }): void
  describe(portal: object): void
  execute(portal: object): void
  close(statement: { type: 'S'; name: string }): void
}

/** A statement in the form that the driver sends. Postgres parses a statement without a name at every call. */
export interface DriverStatement {
  name: string | undefined
  text: string
  values: unknown[]
  /**
   * The columns of type `timestamptz` that are read as `isoTime`. Sets are compared by identity, so equal sets must be
   * the same object.
   */
  isoTimes?: ReadonlySet<string> | null
}

/** The columns of a statement's rows, as the driver's result object stores them. */
interface Columns {
  fields: { name: string; dataTypeID: number }[]
  _parsers: ((text: string) => unknown)[] | undefined
  _prebuiltEmptyResultObject: object | null
}

interface KnownColumns {
  columns: Columns
  isoTimes: DriverStatement['isoTimes']
}

interface Query {
  name: string | undefined
  text: string
  _result: Columns
  _accumulateRows: boolean
  requiresPreparation(): boolean
  hasBeenParsed(connection: DriverConnection): boolean
  prepare(connection: DriverConnection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: DriverConnection): void
  handleError(error: Error, connection: DriverConnection): void
}

// The driver would send a Date in the time zone of the process. The first moment of a month in UTC would then be cast
// to the last day of the month before, west of Greenwich.
pg.defaults.parseInputDatesAsUTC = true

// The driver copies a statement that it gets as an object, which takes longer than the rest of the constructor.
const Query = pg.Query as unknown as new (text: string, values: unknown[]) => Query

/**
 * The columns of the named statements of each connection, as the driver received them. Postgres keeps a named statement
 * until its connection ends.
 */
const knownColumns = new WeakMap<DriverConnection, Map<string, KnownColumns>>()

/** For each connection, an object that behaves like it but does not ask Postgres for the columns of a statement. */
const quietConnections = new WeakMap<DriverConnection, DriverConnection>()

function withoutDescribe(connection: DriverConnection): DriverConnection {
  const known = quietConnections.get(connection)
  if (known) return known
  const quiet: DriverConnection = Object.assign(Object.create(connection), { describe: () => undefined })
  quietConnections.set(connection, quiet)
  return quiet
}

/**
 * A statement that the driver sends. `send` in `core/postgres/sql.ts` gives it to a connection. The driver would ask
 * for the columns of a named statement at every call; this class asks for them once on each connection. Postgres never
 * returns other columns for the same named statement: after a change of a table it fails with 'cached plan must not
 * change result type'.
 */
export class DriverQuery extends Query {
  readonly #isoTimes: DriverStatement['isoTimes']
  #areColumnsKnown = false

  constructor({ name, text, values, isoTimes = null }: DriverStatement) {
    super(text, values)
    this.name = name
    this.#isoTimes = isoTimes
  }

  override prepare(connection: DriverConnection): void {
    const known = this.name === undefined ? undefined : knownColumns.get(connection)?.get(this.name)
    if (known && known.isoTimes === this.#isoTimes) {
      this.#areColumnsKnown = true
      Object.assign(this._result, known.columns)
      this._accumulateRows = true
    }
    super.prepare(this.#areColumnsKnown ? withoutDescribe(connection) : connection)
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    const { fields, _parsers } = this._result
    for (const [index, { name, dataTypeID }] of fields.entries())
      if (_parsers && dataTypeID === builtins.TIMESTAMPTZ && this.#isoTimes?.has(name))
        _parsers[index] = toIsoTime
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    super.handleCommandComplete(message, connection)
    if (this.name === undefined || this.#areColumnsKnown) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    const columns = { fields, _parsers, _prebuiltEmptyResultObject }
    const known = knownColumns.get(connection) ?? new Map<string, KnownColumns>()
    knownColumns.set(connection, known.set(this.name, { columns, isoTimes: this.#isoTimes }))
  }

  override handleError(error: Error, connection: DriverConnection): void {
    if (this.name !== undefined) knownColumns.get(connection)?.delete(this.name)
    super.handleError(error, connection)
  }
}
