import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '../..')
const home = path.join(root, '.cache', `launcher-tests-${process.pid}`)

/** A DATA_DIR of its own for one test. */
export function freshDataDir(name: string): string {
  const folder = path.join(home, name)
  mkdirSync(home, { recursive: true })
  return folder
}

/** Removes the DATA_DIRs of the tests so far; their launchers must have ended. */
export function removeDataDirs(): void {
  rmSync(home, { recursive: true, force: true })
}

/** Starts `npm run <command>`'s own process (without npm, so that a signal reaches just it). */
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

/** Ends the wait for a condition that never comes. */
const patienceSeconds = 120

/** Waits until `check` holds. @throws Error naming the condition when the launcher ends or time runs out first. */
export async function until(what: string, check: () => boolean, child?: ChildProcess): Promise<void> {
  const deadline = Date.now() + patienceSeconds * 1000
  while (!check()) {
    if (child && child.exitCode !== null) throw new Error(`the launcher ended while waiting for ${what}`)
    if (Date.now() > deadline) throw new Error(`waited ${patienceSeconds} s for ${what}`)
    await wait(20)
  }
}

/** The settings of a running launcher's services; null while they are not ready. */
export function services(dataDir: string): Record<string, string> | null {
  const file = path.join(dataDir, 'services.env')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** The processes of this machine that belong to a DATA_DIR, by their command line or working folder. */
export function processesOf(dataDir: string): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const folder = readlinkSync(`/proc/${pid}/cwd`)
        return `${command} ${folder}`.includes(dataDir) ? [`${pid} ${command}`] : []
      } catch {
        return [] // It ended between the listing and the look.
      }
    })
}
