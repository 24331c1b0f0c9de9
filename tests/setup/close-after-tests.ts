/** A function that closes a resource, such as a connection. */
export type Close = () => unknown

const closesOfFile: Close[] = []

/**
 * Closes a resource after the last test of the file, in reverse order of opening. A close that fails makes the file
 * fail.
 */
export function closeAfterTests(close: Close): void {
  closesOfFile.push(close)
}

/**
 * Closes the remaining resources of a list, by default those of the file, in reverse order. None is closed twice.
 * @throws the failures, after all others are closed too.
 */
export async function closeAll(resources: Close[] = closesOfFile): Promise<void> {
  const failures: unknown[] = []
  for (let close = resources.pop(); close; close = resources.pop()) {
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'closing resources after the tests failed')
}
