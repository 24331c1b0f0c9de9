import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import type { Shell } from '../src/shell.ts'
import { oneRadix } from './one-radix.ts'

/** Renders what pages show before their script has come (src/shells.tsx) and leaves it beside them as shells.json. */
export function shells(): Plugin {
  return {
    name: 'heartroom:shells',
    apply: 'build',
    async generateBundle() {
      const rendered = await render(this.environment.config.root)
      this.emitFile({ type: 'asset', fileName: 'shells.json', source: JSON.stringify(rendered) })
    },
  }
}

async function render(root: string): Promise<Shell[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shells-'))
  try {
    await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'error',
      plugins: [oneRadix(), react()],
      // One folder that needs nothing around it.
      ssr: { noExternal: true },
      build: {
        ssr: 'src/shells.tsx',
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'shells.mjs' } },
      },
    })
    const { renderShells } = (await import(pathToFileURL(path.join(folder, 'shells.mjs')).href)) as {
      renderShells: () => Shell[]
    }
    return renderShells()
  } finally {
    await rm(folder, { recursive: true })
  }
}
