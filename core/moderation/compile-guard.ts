import { setImmediate } from 'node:timers/promises'
import { findMinorsInSexualContent } from './guard.ts'
import { guardPatterns } from './guard-english.ts'
import { asTwoByteText } from './two-byte-text.ts'

// The number is an age for the patterns of every language, so that each language tries most of its patterns. V8 compiles
// a pattern to bytecode at its first use and to machine code at its second use, but only to machine code when its first
// text has at least 1000 characters.
const sample = 'Elena waits by the boats in the harbour until 15. '.repeat(30)

/**
 * Compiles most patterns of the rule on minors, one language after the other. V8 compiles a pattern when it is first
 * used, and all together take about a second, in which a run could not renew its lease.
 */
export async function compileGuard(): Promise<void> {
  const text = asTwoByteText(sample)
  for (const { mentions, owners, sheetAge } of guardPatterns) {
    mentions(text)
    await setImmediate()
    owners.statesAdult(text)
    owners.openingAge(text)
    sheetAge(text)
    await setImmediate()
  }
  findMinorsInSexualContent({ texts: [sample], leads: [{ name: 'Elena', text: sample }], spiceLevel: 3 })
}
