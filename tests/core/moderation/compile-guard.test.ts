import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// The functions of V8 that begin with % return whether a pattern is compiled, for texts with one byte (true) or two
// bytes (false) for each character. The script runs in a separate process, because other tests of this process may
// have compiled the patterns already.
const script = (begin: string) => `
  const patterns = []
  globalThis.RegExp = new Proxy(RegExp, {
    construct: (target, given) => {
      const pattern = Reflect.construct(target, given)
      patterns.push(pattern)
      return pattern
    },
  })
  const { compileGuard } = await import('#core/moderation/compile-guard.ts')
  const { findMinorsInSexualContent } = await import('#core/moderation/guard.ts')
  ${begin}
  const compiled = patterns.filter((pattern) => %RegexpHasNativeCode(pattern, false))
  const isCompiled = (pattern, isOneByte) =>
    %RegexpHasBytecode(pattern, isOneByte) || %RegexpHasNativeCode(pattern, isOneByte)
  const leads = [
    { name: 'Elena', text: 'A baker of thirty-two who has come back. Brown eyes.' },
    { name: 'Tomas', text: 'A fisherman, 35 years old, with a daughter of six.' },
  ]
  const order = 'Elena, back after 3 years, waits on the stairs for Tomas. They kiss, and make love.'
  const chapter = '“I was ten when we left,” said Elena. ' + order
  for (const text of [order, chapter]) findMinorsInSexualContent({ texts: [text], leads, spiceLevel: 3 })
  const large = patterns.filter(({ source }) => source.length > 200)
  console.log(JSON.stringify({
    before: compiled.length,
    during: large.filter((pattern) => isCompiled(pattern, false) && !compiled.includes(pattern)).length,
    twice: large.filter((pattern) => isCompiled(pattern, true)).length,
  }))`

async function countCompiled(begin: string): Promise<{ before: number; during: number; twice: number }> {
  const args = ['--allow-natives-syntax', '--input-type=module', '--eval', script(begin)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}

test('compileGuard compiles nearly all large patterns that an order and a chapter use, and for one type of texts', async () => {
  const without = await countCompiled('')
  const { before, during, twice } = await countCompiled('await compileGuard()')
  expect(without.during).toBeGreaterThan(100)
  expect(before).toBeGreaterThan(without.during)
  expect(during).toBeLessThan(without.during / 10)
  expect(twice).toBeLessThan(without.during / 10)
})
