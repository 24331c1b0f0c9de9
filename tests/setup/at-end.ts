/** Closes, drops or ends one thing. */
export type Close = () => unknown

const ofFile: Close[] = []

/** Closes something after the last test of the file, what was opened last first; a close that fails fails the file. */
export function atEnd(close: Close): void {
  ofFile.push(close)
}

/**
 * Closes what is left in a pile, by default the file's, last first; what is closed once is not closed again.
 * @throws what failed, after all the others are closed too.
 */
export async function closeAll(pile: Close[] = ofFile): Promise<void> {
  const failures: unknown[] = []
  for (let close = pile.pop(); close; close = pile.pop()) {
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all was closed')
}
