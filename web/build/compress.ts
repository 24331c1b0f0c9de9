import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

// Fonts are already compressed. HTML files are not compressed here, because the API changes a page for each request
// and then compresses it.
const COMPRESSIBLE = /\.(js|css|svg|webmanifest)$/

/**
 * Writes a .br and a .gz file beside each script, style sheet, SVG file and web manifest of the build, for the API to
 * serve.
 */
export function compressed(): Plugin {
  return {
    name: 'heartroom:compressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(name)) continue
        const file = path.join(dir, name)
        const bytes = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(bytes))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
