import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './paths.mjs'
import { runs } from './processes.mjs'
import { sentence } from './sentence.mjs'

function readEnvFile(file) {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}

function withoutEmpty(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}

/** The environment of a command: what is set around it, else `.env`. An empty value is no value. */
export function readSettings() {
  return withDataDir({ ...withoutEmpty(readEnvFile(path.join(root, '.env'))), ...withoutEmpty(process.env) })
}

function withDataDir(env) {
  return { ...env, DATA_DIR: path.resolve(root, env.DATA_DIR ?? '.data') }
}

/** The file in which a running launcher says how its services are reached. */
export function servicesFile(env) {
  return path.join(env.DATA_DIR, 'services.env')
}

/** What the launcher that holds DATA_DIR now says of itself; null when none does, as after kill -9. */
function runningAt(dataDir) {
  const file = path.join(dataDir, 'launcher.lock')
  const holder = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  return runs(holder) ? holder : null
}

/** Settings for a command that uses a database: its own, else those of the services running from DATA_DIR. */
export function readSettingsWithServices() {
  const env = readSettings()
  if (env.DATABASE_URL) return env
  const launcher = runningAt(env.DATA_DIR)
  const found = launcher ? readEnvFile(servicesFile(env)) : {}
  if (!found.DATABASE_URL) {
    throw sentence(
      'There is no database: set DATABASE_URL, or leave `npm start` or `npm run services` running in another terminal.',
    )
  }
  return { ...(launcher.url && { PUBLIC_URL: launcher.url }), ...env, ...found }
}

/**
 * Checks every setting before anything is started, as the processes will; what the launcher brings itself may be
 * missing. Needs the packages.
 */
export async function checkSettings(env) {
  const { ConfigError, parseConfig } = await import('../../core/config.ts')
  try {
    parseConfig({ DATABASE_URL: 'postgresql://ours', REDIS_URL: 'redis://ours', ...env })
  } catch (error) {
    throw error instanceof ConfigError ? sentence(error.message) : error
  }
}

/** PORT and HOST, checked. */
export function readAddress(env) {
  const port = Number(env.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw sentence(`PORT must be a whole number from 1 to 65535, not "${env.PORT}".`)
  }
  const host = env.HOST ?? '127.0.0.1'
  const shown = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return { port, host, url: env.PUBLIC_URL ?? `http://${shown}:${port}` }
}
