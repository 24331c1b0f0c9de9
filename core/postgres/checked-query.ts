import { DriverQuery, type DriverStatement, type Wire } from './driver-query.ts'

/** For each connection, the names of the conditions that Postgres has already parsed on it. */
const parsedConditions = new WeakMap<Wire, Set<string>>()

/**
 * A statement that runs only when a condition of `assertInSql` is true. Postgres makes one transaction of both,
 * because they are sent without a synchronization between them: that is one round trip without the statements BEGIN
 * and COMMIT. Only the rows of the statement are returned. The values of the condition are text.
 */
export class CheckedQuery extends DriverQuery {
  readonly #condition: DriverStatement
  #isConditionDone = false

  constructor(condition: DriverStatement, statement: DriverStatement) {
    super(statement)
    // This class parses the condition, without the driver's knowledge. The condition therefore gets a name that the
    // driver never gives to a statement with the same text.
    const name = condition.name && `${condition.name}_condition`
    this.#condition = { ...condition, name }
  }

  // The driver must prepare every statement. Without this, it would send a statement that has no values in the simple
  // protocol, in which the condition is not sent.
  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: Wire): void {
    const { name = '', text, values } = this.#condition
    // The driver assumes that the first completed parse of a query is that of its named statement. The statement is
    // therefore parsed before the condition; after a false condition Postgres would parse nothing more.
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
