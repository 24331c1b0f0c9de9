import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cacheDir } from '../process/paths.mjs'
import { runStep } from '../process/progress.mjs'
import { run } from '../process/run.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'
import { userError } from '../process/user-error.mjs'
import { getNpmCommand } from './npm.mjs'

const wantedMajor = '24'

function isRecentEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

function getPlatformPackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  return `node-${platform}-${process.arch}`
}

function getCachedNodePath() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return path.join(cacheDir, 'node', 'node_modules', getPlatformPackage(), 'bin', name)
}

function isRunnable(file) {
  return existsSync(file) && spawnSync(file, ['--version']).status === 0
}

async function installNode() {
  const draft = path.join(cacheDir, 'node.draft')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  try {
    writeFileSync(path.join(draft, 'package.json'), '{ "private": true }\n')
    await run(
      [
        ...getNpmCommand(),
        'install',
        '--ignore-scripts',
        '--no-save',
        '--no-package-lock',
        `${getPlatformPackage()}@${wantedMajor}`,
      ],
      {
        cwd: draft,
        failure: `Node ${process.versions.node} is too old, and downloading Node ${wantedMajor} from npm failed: install Node ${wantedMajor} (https://nodejs.org) and run the command again.`,
      },
    )
    rmSync(path.join(cacheDir, 'node'), { recursive: true, force: true })
    renameSync(draft, path.join(cacheDir, 'node'))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  if (!isRunnable(getCachedNodePath())) {
    throw userError(
      `The Node ${wantedMajor} that was downloaded from npm does not run on this machine: install Node ${wantedMajor} (https://nodejs.org) and run the command again.`,
    )
  }
  return { outcome: `${wantedMajor} installed` }
}

/**
 * Runs the same command again on Node 24 from .cache/ if this Node is too old to run TypeScript, and resolves with the
 * exit code of that run. Resolves with null if this Node is recent enough.
 */
export async function rerunOnSupportedNode() {
  if (isRecentEnough(process.versions.node)) return null
  if (!isRunnable(getCachedNodePath())) {
    await withTreeLock('node', async () => {
      if (!isRunnable(getCachedNodePath()))
        await runStep(
          'Node',
          `downloading Node ${wantedMajor}, this one is ${process.versions.node}`,
          installNode,
        )
    })
  }
  const bin = path.dirname(getCachedNodePath())
  const child = spawn(getCachedNodePath(), process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, HEARTROOM_REEXECUTED: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal)
    process.on(signal, () => child.kill(signal))
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
