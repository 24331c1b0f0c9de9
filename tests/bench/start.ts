import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freeAddress, quantile } from './lib/environment.ts'

// This bench measures `npm start`, from the command to the printed address: on an empty DATA_DIR and on one that it has
// used before, with packages and client in place. Other load on the machine makes both slower, so each round also
// measures an npm command that does nothing, and the results are printed beside it. `npm run bench -- start 5` takes
// five rounds.

const rounds = Number(process.argv[2] ?? 3)
const root = path.join(import.meta.dirname, '../..')
const { PATH, HOME } = process.env
const rows: [what: string, got: string, target: string][] = []

/** Runs an npm command until it prints `line` or ends. @returns the seconds until then and the lines up to it. */
async function timeNpm(
  args: string[],
  line: RegExp,
  settings: Record<string, string>,
): Promise<{ seconds: number; lines: string[] }> {
  const began = performance.now()
  const child = spawn('npm', args, {
    cwd: root,
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  let seconds: number | undefined
  for await (const each of createInterface(child.stdout)) {
    if (seconds === undefined) lines.push(each)
    if (!line.test(each)) continue
    seconds = (performance.now() - began) / 1000
    child.kill('SIGINT')
  }
  await ended
  if (seconds === undefined) throw new Error(`npm ${args.join(' ')} has ended:\n${lines.join('\n')}`)
  return { seconds, lines }
}

/** Collects the durations of the steps of a start, which the launcher prints. */
function collectSteps(lines: string[], steps: Map<string, number[]>): void {
  for (const line of lines) {
    const [, step, took] = /^ {2}(.{12}) .* in ([\d.]+) s$/.exec(line) ?? []
    if (step) steps.set(step.trim(), [...(steps.get(step.trim()) ?? []), Number(took)])
  }
}

const kinds = { cold: 'empty', warm: 'used' } as const
const times: Record<keyof typeof kinds | 'nothing', number[]> = { cold: [], warm: [], nothing: [] }
const steps = { cold: new Map<string, number[]>(), warm: new Map<string, number[]>() }
const folder = mkdtempSync(path.join(tmpdir(), 'heartroom-start-'))
const loadAtFirst = loadavg()[0]?.toFixed(1)
try {
  // Round 0 is not measured: it installs the packages, builds the client and creates the pictures and the compiled code
  // that the later rounds use.
  for (let round = 0; round <= rounds; round++) {
    const settings = { DATA_DIR: path.join(folder, String(round)), PORT: new URL(freeAddress()).port }
    for (const kind of ['cold', 'warm'] as const) {
      const { seconds, lines } = await timeNpm(['start'], /^ {2}Heartroom is at /, settings)
      if (round === 0) continue
      times[kind].push(seconds)
      collectSteps(lines, steps[kind])
    }
    if (round > 0) times.nothing.push((await timeNpm(['--version'], /^\d/, {})).seconds)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const median = (some: readonly number[]) => quantile(some, 0.5)
const seconds = (value: number) => `${value.toFixed(1)} s`
for (const [kind, target] of [
  ['warm', '3 s at most'],
  ['cold', '10 s at most'],
] as const) {
  const ratio = (median(times[kind]) / median(times.nothing)).toFixed(1)
  rows.push([`ready on a DATA_DIR that is ${kinds[kind]}`, seconds(median(times[kind])), target])
  rows.push(['  of the time of `npm --version`', ratio, ''])
  for (const [step, some] of steps[kind]) rows.push([`  ${step}`, seconds(median(some)), ''])
}
rows.push(['`npm --version`', seconds(median(times.nothing)), ''])

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>
}
const locked = Object.values(packages)
const share = locked.filter(({ dev }) => !dev).length / locked.length
rows.push(['share of the packages that `npm start` installs', share.toFixed(2), ''])

const width = Math.max(...rows.map(([what]) => what.length))
console.log(
  `\n${availableParallelism()} cores, load average ${loadAtFirst} at first and ${loadavg()[0]?.toFixed(1)} at last; medians of ${rounds}.\n`,
)
for (const [what, got, target] of rows) console.log(`${what.padEnd(width)}  ${got.padStart(7)}  ${target}`)
