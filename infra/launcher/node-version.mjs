import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cacheDir } from '../process/paths.mjs'
import { step } from '../process/progress.mjs'
import { run } from '../process/run.mjs'
import { sentence } from '../process/sentence.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'
import { npmCommand } from './npm.mjs'

const wanted = '24'

function recentEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

function platformPackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  return `node-${platform}-${process.arch}`
}

function cachedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return path.join(cacheDir, 'node', 'node_modules', platformPackage(), 'bin', name)
}

function works(file) {
  return existsSync(file) && spawnSync(file, ['--version']).status === 0
}

async function install() {
  const draft = path.join(cacheDir, 'node.draft')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  try {
    writeFileSync(path.join(draft, 'package.json'), '{ "private": true }\n')
    await run(
      [
        ...npmCommand(),
        'install',
        '--ignore-scripts',
        '--no-save',
        '--no-package-lock',
        `${platformPackage()}@${wanted}`,
      ],
      {
        cwd: draft,
        failure: `Node ${process.versions.node} is too old and Node ${wanted} could not be fetched from npm: install Node ${wanted} (https://nodejs.org) and run the command again.`,
      },
    )
    rmSync(path.join(cacheDir, 'node'), { recursive: true, force: true })
    renameSync(draft, path.join(cacheDir, 'node'))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  if (!works(cachedNode())) {
    throw sentence(
      `The Node ${wanted} from npm does not run here: install Node ${wanted} yourself and run the command again.`,
    )
  }
  return { said: `${wanted} installed` }
}

/**
 * Makes sure that this runs on a Node that can run TypeScript as it is. On an older one: fetches Node 24 into
 * .cache/, runs the same command with it, and resolves with its exit code. Resolves with null when this one will do.
 */
export async function rerunOnRightNode() {
  if (recentEnough(process.versions.node)) return null
  if (!works(cachedNode())) {
    await withTreeLock('node', async () => {
      if (!works(cachedNode()))
        await step('Node', `fetching Node ${wanted}, this one is ${process.versions.node}`, install)
    })
  }
  const bin = path.dirname(cachedNode())
  const child = spawn(cachedNode(), process.argv.slice(1), {
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
