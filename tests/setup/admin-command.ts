import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '#core/config.ts'
import { Refusal } from '../../infra/admin/command.ts'
import { runCommand } from '../../infra/admin/run-command.ts'

export interface AdminResult {
  code: number
  out: string
  err: string
}

const script = path.join(import.meta.dirname, '../../infra/admin.ts')

/** Runs an admin command within this process, with the same result as in its own process. */
export async function runAdminInProcess(
  settings: Record<string, string>,
  ...args: string[]
): Promise<AdminResult> {
  try {
    return { code: 0, out: `${await runCommand(args, settings)}\n`, err: '' }
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof ConfigError)) throw error
    return { code: 1, out: '', err: `${error.message}\n` }
  }
}

/** Runs an admin command in its own process, as `npm run admin` does. */
export async function runAdminProcess(
  settings: Record<string, string>,
  ...args: string[]
): Promise<AdminResult> {
  const env = { PATH: process.env.PATH, ...settings }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], { env })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}
