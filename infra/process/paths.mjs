import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')
export const cacheDir = path.join(root, '.cache')

/** Returns the absolute path of a file of this repository. */
export function inRoot(...parts) {
  return path.join(root, ...parts)
}

/**
 * Hashes names and contents of files and folders (recursively). A different hash means that a build is out of
 * date.
 */
export function hashFiles(...entries) {
  const hash = createHash('sha256')
  const add = (file) => hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file))
  const walk = (entry) => {
    for (const item of readdirSync(entry, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (item.name === 'node_modules' || item.name === 'dist' || item.name.startsWith('.')) continue
      const full = path.join(entry, item.name)
      if (item.isDirectory()) walk(full)
      else if (item.isFile()) add(full)
    }
  }
  for (const entry of entries) {
    const full = inRoot(entry)
    try {
      walk(full)
    } catch (error) {
      if (error.code === 'ENOTDIR') add(full)
      else if (error.code === 'ENOENT') hash.update(`${entry} is missing\0`)
      else throw error
    }
  }
  return hash.digest('hex')
}
