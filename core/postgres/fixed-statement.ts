import type { Prisma } from './client.ts'
import { rowChecks } from './row-checks.ts'

declare const isPlaceholder: unique symbol

/**
 * A placeholder for a value in a statement. For the compiler it has the type of the value, so that the functions which
 * build SQL accept it, but it does not contain the value.
 */
type Placeholder<Value> = Value & { readonly [isPlaceholder]: true }
export type Placeholders<Values> = { readonly [Name in keyof Values]: Placeholder<Values[Name]> }

/**
 * The names of the inputs that can be any text or number. They are not allowed in a shape, because one statement would
 * be kept in memory for each of their values.
 */
type Unbounded<Inputs> = {
  [Name in keyof Inputs]: Inputs[Name] extends boolean | string | number | null
    ? string extends Inputs[Name]
      ? Name
      : number extends Inputs[Name]
        ? Name
        : never
    : Name
}[keyof Inputs]
type IsBounded<Inputs> = [Unbounded<Inputs>] extends [never]
  ? unknown
  : { inputWithTooManyValues: Unbounded<Inputs> }

/**
 * A statement whose text was built by an earlier call, with the values of this call. It cannot be a part of another
 * statement.
 */
export class FixedSql {
  readonly text: string
  readonly values: unknown[]

  constructor(text: string, values: unknown[]) {
    this.text = text
    this.values = values
  }
}

/**
 * Returns a function that makes a statement from its shape and its values. `build` runs once for each shape and gets
 * placeholders for the values. An input that decides the text must be part of the shape, because `build` has no other
 * access to it. A value that is used several times is one parameter.
 *
 * Building a statement of some kB and computing the hash of its text take longer than everything else that the API does
 * for it. Call `fixedStatement` at the top level of a module, because the returned function keeps the built statements.
 * Every test builds each statement also from its values and compares both.
 */
export function fixedStatement<Inputs extends object, Values extends object>(
  build: ((shape: Inputs, values: Placeholders<Values>) => Prisma.Sql) & IsBounded<Inputs>,
): (shape: Inputs, values: Values) => FixedSql {
  const built = new Map<string, BuiltStatement>()
  return (shape, values) => {
    const key = JSON.stringify(shape)
    let known = built.get(key)
    if (!known) {
      known = new BuiltStatement(build(shape, placeholdersOf<Values>()))
      built.set(key, known)
    }
    const fixed = known.with(values)
    if (rowChecks.onMismatch) {
      const plain = build(shape, values as Placeholders<Values>)
      known.assertSameAs(plain, values)
      rowChecks.onFixedStatement?.(fixed, plain)
    }
    return fixed
  }
}

class PlaceholderMarker {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new Error(
      `fixedStatement: the value '${String(this.name)}' can be a parameter, but not a part of the text`,
    )
  }

  valueIn(values: object): unknown {
    return (values as Record<PropertyKey, unknown>)[this.name]
  }
}

function placeholdersOf<Values extends object>(): Placeholders<Values> {
  const markers = new Map<PropertyKey, PlaceholderMarker>()
  return new Proxy({} as Placeholders<Values>, {
    get: (_, name) => {
      const marker = markers.get(name) ?? new PlaceholderMarker(name)
      markers.set(name, marker)
      return marker
    },
  })
}

class BuiltStatement {
  readonly #sql: Prisma.Sql
  readonly #text: string
  /** The parameters $1, $2 and so on: placeholders, and constants that `build` put into the statement. */
  readonly #parameters: unknown[] = []

  constructor(sql: Prisma.Sql) {
    this.#sql = sql
    const [start = '', ...rest] = sql.strings
    this.#text = rest.reduce(
      (text, next, index) => `${text}$${this.#numberOf(sql.values[index])}${next}`,
      start,
    )
  }

  #numberOf(value: unknown): number {
    const known = value instanceof PlaceholderMarker ? this.#parameters.indexOf(value) : -1
    return known === -1 ? this.#parameters.push(value) : known + 1
  }

  with(values: object): FixedSql {
    return new FixedSql(
      this.#text,
      this.#parameters.map((each) => (each instanceof PlaceholderMarker ? each.valueIn(values) : each)),
    )
  }

  assertSameAs(plain: Prisma.Sql, values: object): void {
    const expected = this.#sql.values.map((each) =>
      each instanceof PlaceholderMarker ? each.valueIn(values) : each,
    )
    const hasSameText = plain.strings.join('?') === this.#sql.strings.join('?')
    if (hasSameText && plain.values.every((value, index) => Object.is(value, expected[index]))) return
    const error = new Error(
      `the text or a constant of a fixed statement depends on a value that is neither a slot nor in the shape: ${this.#text}`,
    )
    rowChecks.onMismatch?.(error)
    throw error
  }
}
