import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../process/paths.mjs'

// npm writes the entry of an optional package for another platform into the lock file only when the registry in use
// offers the package. If an entry is missing, `npm ci` fails on every machine, so the file must contain all of them.
// `--write` adds the missing entries.

const file = inRoot('package-lock.json')
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32']

/**
 * Returns true if a file of the package at `from` can import the package `name`, by Node's rules for finding modules.
 */
function resolves(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

function platformOf(name) {
  const words = name.split('/').pop().split('-')
  const os = systems.find((each) => words.includes(each))
  const cpu = processors.find((each) => words.includes(each))
  const musl = words.some((each) => each.startsWith('musl'))
  const libc =
    os === 'linux' && (musl || words.some((each) => each.startsWith('gnu')))
      ? [musl ? 'musl' : 'glibc']
      : undefined
  return { os: os && [os], cpu: cpu && [cpu], libc }
}

function missingPackages(packages) {
  return Object.entries(packages).flatMap(([from, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !resolves(packages, from, name))
      .map(([name, version]) => ({ name, version, dev: entry.dev })),
  )
}

function addTo(packages, { name, version, dev }) {
  const { os, cpu, libc } = platformOf(name)
  if (!/^\d/.test(version) || !(os || cpu))
    throw new Error(`the platform or version of ${name} ${version} cannot be determined`)
  packages[`node_modules/${name}`] = { version, cpu, ...(dev && { dev }), libc, optional: true, os }
}

const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingPackages(lock.packages)
const hosts = Object.entries(lock.packages).filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''))
if (process.argv.includes('--write')) {
  for (const each of missing) addTo(lock.packages, each)
  for (const [, entry] of hosts) delete entry.resolved
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  )
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
} else if (missing.length > 0 || hosts.length > 0) {
  for (const { name } of missing) console.error(`package-lock.json has no entry for ${name}`)
  for (const [name] of hosts) console.error(`package-lock.json contains the URL of a registry for ${name}`)
  console.error('Run `node infra/check/lockfile.mjs --write` to repair it.')
  process.exitCode = 1
}
