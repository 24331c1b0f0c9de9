import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '../..')
const home = path.join(root, '.cache', `launcher-tests-${process.pid}`)

/** Returns a DATA_DIR that only this test uses. */
export function nameDataDir(name: string): string {
  const folder = path.join(home, name)
  mkdirSync(home, { recursive: true })
  return folder
}

/** Removes the DATA_DIRs of all finished tests. Their launchers must have ended before. */
export function removeDataDirs(): void {
  rmSync(home, { recursive: true, force: true })
}

/** Starts the launcher of `npm run <command>` without npm, so that a signal reaches only the launcher. */
export function launch(command: string, dataDir: string, settings: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [path.join(root, 'infra/run.mjs'), command], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  return { child, ended, output: () => output }
}

/** The time limit (s) for a condition that never becomes true. */
const maxWaitSeconds = 120

/** Waits until `check` is true. @throws Error that names `condition` if the launcher ends or the time is over first. */
export async function until(condition: string, check: () => boolean, child?: ChildProcess): Promise<void> {
  const deadline = Date.now() + maxWaitSeconds * 1000
  while (!check()) {
    if (child && child.exitCode !== null)
      throw new Error(`the launcher ended before this condition was met: ${condition}`)
    if (Date.now() > deadline)
      throw new Error(`this condition was not met within ${maxWaitSeconds} s: ${condition}`)
    await wait(20)
  }
}

/** Reads the settings of the services of a running launcher, or returns null while they are not ready. */
export function readServicesFile(dataDir: string): Record<string, string> | null {
  const file = path.join(dataDir, 'services.env')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** Lists the processes whose command line or working folder names a DATA_DIR. */
export function listProcesses(dataDir: string): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const folder = readlinkSync(`/proc/${pid}/cwd`)
        return `${command} ${folder}`.includes(dataDir) ? [`${pid} ${command}`] : []
      } catch {
        return [] // A process may have ended after the list was read.
      }
    })
}
