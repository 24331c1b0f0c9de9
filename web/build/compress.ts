import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

// Fonts are compressed already, and the API compresses the page itself, which it changes for each request.
const COMPRESSIBLE = /\.(js|css|svg|webmanifest)$/

/** Writes a .br and a .gz beside every text file of the build, for the API to serve. */
export function compressed(): Plugin {
  return {
    name: 'heartroom:compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = (await readdir(dir, { recursive: true })).filter((file) => COMPRESSIBLE.test(file))
      await Promise.all(files.map((file) => compress(path.join(dir, file))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((br) => writeFile(`${file}.br`, br)),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }).then((gz) => writeFile(`${file}.gz`, gz)),
  ])
}
