import { type DriverConnection, DriverQuery, type DriverStatement } from './driver-query.ts'

/** A statement that runs before the last statement of a `QuerySequence`. */
export interface LeadingDriverStatement extends DriverStatement {
  /** Called when Postgres has run the statement. The transaction can still fail afterwards. */
  onComplete?: (() => void) | undefined
}

/** For each connection, the names of the leading statements that Postgres has already parsed on it. */
const parsedNames = new WeakMap<DriverConnection, Set<string>>()

function parsedOn(connection: DriverConnection): Set<string> {
  const known = parsedNames.get(connection)
  if (known) return known
  const names = new Set<string>()
  parsedNames.set(connection, names)
  return names
}

/**
 * Statements that run one after another in one transaction. Postgres makes one transaction of them, because they are
 * sent without a synchronization between them: that is one round trip without the statements BEGIN and COMMIT. When a
 * statement fails, Postgres skips the statements after it and changes nothing. Each statement sees what others have
 * committed while the statements before it waited for locks.
 *
 * Only the rows of the last statement are returned. The leading statements check conditions and lock rows; they must
 * change nothing, because the driver would commit their changes when a value of the last statement cannot be sent.
 */
export class QuerySequence extends DriverQuery {
  readonly #leading: readonly LeadingDriverStatement[]
  /** The number of leading statements that Postgres has run. */
  #completed = 0

  constructor(leading: readonly LeadingDriverStatement[], last: DriverStatement) {
    super(last)
    // This class parses the leading statements itself, and the driver does not record their names. They therefore get
    // names that the driver never gives to a statement with the same text. Values are converted here, because an error
    // between two statements that are sent would leave the first without its end.
    this.#leading = leading.map(({ name, values, ...statement }) => ({
      ...statement,
      name: name && `${name}_leading`,
      values: values.map(textOf),
    }))
  }

  // The driver must prepare every statement. Without this, it would send a statement that has no values in the simple
  // protocol, in which the leading statements are not sent.
  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: DriverConnection): void {
    // The driver assumes that the first completed parse of a query is that of its named statement. The last statement
    // is therefore parsed before the others; after a failed statement Postgres would parse nothing more.
    if (this.name && !this.hasBeenParsed(connection)) {
      connection.parse({ name: this.name, text: this.text })
      connection.submittedNamedStatements[this.name] = this.text
    }
    const parsed = parsedOn(connection)
    for (const { name = '', text, values } of this.#leading) {
      if (!name || !parsed.has(name)) {
        // An earlier query of this connection may have failed before or after this statement was parsed, so the name is
        // closed first.
        if (name) connection.close({ type: 'S', name })
        connection.parse({ name, text })
      }
      connection.bind({ statement: name, values })
      connection.execute({})
    }
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#completed === this.#leading.length) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    const leading = this.#leading[this.#completed]
    if (!leading) {
      super.handleCommandComplete(message, connection)
      return
    }
    this.#completed += 1
    if (leading.name) parsedOn(connection).add(leading.name)
    leading.onComplete?.()
  }

  override handleError(error: Error, connection: DriverConnection): void {
    // The statement that failed is parsed again at its next use, in case its name is the reason.
    for (const { name } of this.#leading.slice(this.#completed)) if (name) parsedOn(connection).delete(name)
    super.handleError(error, connection)
  }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error('the values of a statement before the last one must be texts, numbers or truth values')
}
