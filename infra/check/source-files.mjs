import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process/paths.mjs'

const parts = ['api', 'contract', 'core', 'infra', 'prisma', 'tests', 'web', 'worker']
const passed = new Set(['node_modules', 'generated', 'dist', 'fixtures'])

/** The paths of our own source files whose name fits, relative to the root, with '/'. */
export function sourceFiles(name) {
  const found = []
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const full = `${folder}/${entry.name}`
      if (entry.isDirectory() && !passed.has(entry.name)) walk(full)
      else if (entry.isFile() && name.test(entry.name)) found.push(full)
    }
  }
  const present = new Set(readdirSync(root))
  for (const part of parts) if (present.has(part)) walk(part)
  return found.sort()
}
