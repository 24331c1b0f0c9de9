import pg from 'pg'

/** The parts of the driver's connection that a query uses. The types of the driver do not have them. */
interface Wire {
  submittedNamedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(bound: { statement: string; values: unknown[] }): void
  execute(portal: object): void
  close(statement: { type: 'S'; name: string }): void
}

/** A statement as the driver sends it; without a name it is parsed each time. */
export interface DriverStatement {
  name?: string
  text: string
  values: unknown[]
}

interface DriverQuery {
  name: string | undefined
  text: string
  requiresPreparation(): boolean
  hasBeenParsed(connection: Wire): boolean
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}

const Query = pg.Query as unknown as new (statement: DriverStatement) => DriverQuery

/** The names of conditions that a connection has parsed. */
const parsedConditions = new WeakMap<Wire, Set<string>>()

/**
 * A statement that runs only when a condition of `assertInSql` is true. Postgres makes one transaction of both,
 * because they are sent without a synchronization between them: that is one round trip without the statements BEGIN
 * and COMMIT. Only the rows of the statement are returned. The values of the condition are text.
 */
export class CheckedQuery extends Query {
  readonly #condition: DriverStatement
  #isConditionDone = false

  constructor(condition: DriverStatement, statement: DriverStatement) {
    super(statement)
    // The condition is parsed by this class, and the driver does not know that. Its name therefore differs from the
    // name that the driver would give a statement with the same text.
    const name = condition.name && `${condition.name}_condition`
    this.#condition = { ...condition, ...(name && { name }) }
  }

  // The driver must prepare every statement. It would send a statement without values in the simple protocol, and then
  // without its condition.
  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: Wire): void {
    const { name = '', text, values } = this.#condition
    // The driver takes the first completed parse of a query for that of its named statement. So the statement is
    // parsed before the condition, because after a condition that is false Postgres parses nothing.
    if (this.name && !this.hasBeenParsed(connection)) {
      connection.parse({ name: this.name, text: this.text })
      connection.submittedNamedStatements[this.name] = this.text
    }
    if (!name || !parsedConditions.get(connection)?.has(name)) {
      // An earlier query of this connection may have failed before or after its condition was parsed, so the name is
      // closed first.
      if (name) connection.close({ type: 'S', name })
      connection.parse({ name, text })
    }
    connection.bind({ statement: name, values })
    connection.execute({})
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isConditionDone) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isConditionDone) super.handleCommandComplete(message, connection)
    else this.#completeCondition(connection)
  }

  #completeCondition(connection: Wire): void {
    this.#isConditionDone = true
    const { name } = this.#condition
    if (!name) return
    const parsed = parsedConditions.get(connection) ?? new Set()
    parsedConditions.set(connection, parsed.add(name))
  }
}
