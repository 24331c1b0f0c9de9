import pg from 'pg'

/** The parts of the driver's connection that a query uses. The types of the driver do not have them. */
export interface Wire {
  submittedNamedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(bound: { statement: string; values: unknown[] }): void
  describe(portal: object): void
  execute(portal: object): void
  close(statement: { type: 'S'; name: string }): void
}

/** A statement as the driver sends it; without a name it is parsed each time. */
export interface DriverStatement {
  name: string | undefined
  text: string
  values: unknown[]
}

interface Query {
  name: string | undefined
  text: string
  requiresPreparation(): boolean
  hasBeenParsed(connection: Wire): boolean
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}

// The driver copies a statement that it gets as an object, which takes longer than the rest of the constructor.
const Query = pg.Query as unknown as new (text: string, values: unknown[]) => Query

/** A statement that the driver sends. `send` in `core/postgres/sql.ts` gives it to a connection. */
export class DriverQuery extends Query {
  constructor({ name, text, values }: DriverStatement) {
    super(text, values)
    this.name = name
  }
}
