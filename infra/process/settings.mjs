import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './paths.mjs'
import { isRunning } from './processes.mjs'
import { userError } from './user-error.mjs'

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

/**
 * Reads the settings of a command from `.env` and the environment, which takes precedence. Empty values are ignored.
 */
export function readSettings() {
  return withDataDir({ ...withoutEmpty(readEnvFile(path.join(root, '.env'))), ...withoutEmpty(process.env) })
}

function withDataDir(env) {
  return { ...env, DATA_DIR: path.resolve(root, env.DATA_DIR ?? '.data') }
}

/** Returns the path of the file in which a running launcher stores the addresses of its services. */
export function servicesFile(env) {
  return path.join(env.DATA_DIR, 'services.env')
}

/**
 * Reads the record of the launcher that runs in DATA_DIR, or null if none runs; a killed launcher leaves its record.
 */
function readRunningLauncher(dataDir) {
  const file = path.join(dataDir, 'launcher.lock')
  const holder = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  return isRunning(holder) ? holder : null
}

/**
 * Reads the settings of a command that needs a database. Without DATABASE_URL it uses the running launcher's services.
 */
export function readSettingsWithServices() {
  const env = readSettings()
  if (env.DATABASE_URL) return env
  const launcher = readRunningLauncher(env.DATA_DIR)
  const found = launcher ? readEnvFile(servicesFile(env)) : {}
  if (!found.DATABASE_URL) {
    throw userError(
      'No database is configured: set DATABASE_URL, or start `npm start` or `npm run services` in another terminal first.',
    )
  }
  return { ...(launcher.url && { PUBLIC_URL: launcher.url }), ...env, ...found }
}

/**
 * Checks all settings before any process starts, by the same rules that api and worker use. Settings of services that
 * the launcher starts may be missing. The function needs the installed packages.
 */
export async function checkSettings(env) {
  const { ConfigError, parseConfig } = await import('../../core/config.ts')
  try {
    parseConfig({ DATABASE_URL: 'postgresql://embedded', REDIS_URL: 'redis://embedded', ...env })
  } catch (error) {
    throw error instanceof ConfigError ? userError(error.message) : error
  }
}

/** Reads PORT and HOST, checks them, and adds the URL that is printed. */
export function readAddress(env) {
  const port = Number(env.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw userError(`PORT must be a whole number from 1 to 65535, not "${env.PORT}".`)
  }
  const host = env.HOST ?? '127.0.0.1'
  const shown = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return { port, host, url: env.PUBLIC_URL ?? `http://${shown}:${port}` }
}
