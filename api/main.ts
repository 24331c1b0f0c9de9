import { enableCompileCache } from 'node:module'
import path from 'node:path'

// The compile cache saves a third of each start. If it cannot be written, the start is only slower. It must be
// enabled before the other modules are loaded.
enableCompileCache(path.join(import.meta.dirname, '../.cache/compiled'))
await import('./serve.ts')
