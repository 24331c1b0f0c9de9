/**
 * The required form of a value in a response: a kind of value, an object with named fields, or a list whose items have
 * one form.
 */
export type Shape = Kind | { readonly [field: string]: Shape } | readonly [Shape]

interface Kind {
  kind: string
  fits: (value: unknown) => boolean
}

const kind = (name: string, fits: (value: unknown) => boolean): Kind => ({ kind: name, fits })
const isKind = (shape: Shape): shape is Kind => 'fits' in shape && typeof shape.fits === 'function'

export const text = kind('a text', (value) => typeof value === 'string')
export const integer = kind('an integer', Number.isInteger)
export const fraction = kind('a number from 0 to 1', (value) => Number(value) >= 0 && Number(value) <= 1)
/** The id of a thing that is neither a user nor a generation (D-1). */
export const id = kind('a positive integer', (value) => Number.isInteger(value) && Number(value) > 0)
export const flag = kind('true or false', (value) => typeof value === 'boolean')
export const uuid = kind(
  'a UUIDv7',
  (value) => typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-/.test(value),
)
/** A time in ISO 8601 format and in UTC (D-2). */
export const time = kind(
  'an ISO 8601 time in UTC',
  (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
)
/** A decimal number as text, with one digit after the point (D-2). */
export const decimal = kind(
  'a decimal text with one digit',
  (value) => typeof value === 'string' && /^\d+\.\d$/.test(value),
)
export const webAddress = kind('an absolute URL', (value) => typeof value === 'string' && URL.canParse(value))
export const list = kind('a list', Array.isArray)
export const either = (...words: string[]): Kind =>
  kind(words.join(' or '), (value) => words.includes(String(value)))
export const exactly = (wanted: unknown): Kind =>
  kind(JSON.stringify(wanted), (value) => JSON.stringify(value) === JSON.stringify(wanted))
export const orNull = (inner: Shape): Kind =>
  kind('or null', (value) => value === null || misfits(value, inner).length === 0)

/**
 * Lists the deviations of a value from a shape with their positions. Fields that the shape does not name may have any
 * value.
 */
export function misfits(value: unknown, shape: Shape, at = 'body'): string[] {
  if (isKind(shape)) return shape.fits(value) ? [] : [`${at} is ${JSON.stringify(value)}, not ${shape.kind}`]
  if (Array.isArray(shape)) {
    if (!Array.isArray(value) || value.length === 0) return [`${at} is not a list with something in it`]
    return value.flatMap((item, index) => misfits(item, shape[0] as Shape, `${at}[${index}]`))
  }
  if (typeof value !== 'object' || value === null) return [`${at} is not an object`]
  return Object.entries(shape).flatMap(([name, inner]) =>
    misfits((value as Record<string, unknown>)[name], inner, `${at}.${name}`),
  )
}
