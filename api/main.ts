import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Compiled code is kept between starts, which takes a third off each; where it cannot be written nothing is lost.
// It has to be on before the rest is loaded.
enableCompileCache(path.join(import.meta.dirname, '../.cache/compiled'))
await import('./serve.ts')
