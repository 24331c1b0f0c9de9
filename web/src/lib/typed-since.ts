/**
 * Returns the fields whose values differ from those that were sent. A form stays open while it is saved, so that these
 * fields have words that the save does not contain.
 */
export function typedSince<T extends object>(sent: T, values: T): Partial<T> {
  const later = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name as keyof T]),
  )
  return Object.fromEntries(later) as Partial<T>
}
