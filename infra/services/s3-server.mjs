import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Server } from 'node:net'
import path from 'node:path'
import { startFauxqs } from 'fauxqs'

const [folder, port, bucket] = process.argv.slice(2)

// fauxqs listens on every interface and checks no signature, so this override of `listen` limits it to 127.0.0.1.
const { listen } = Server.prototype
Server.prototype.listen = function listenOnLoopback(options, ...rest) {
  return listen.call(this, { ...options, host: '127.0.0.1' }, ...rest)
}

/**
 * Removes object descriptions that the server could not finish before kill -9. An incomplete description would keep the
 * server from starting.
 */
function removeIncompleteFiles(entry) {
  for (const item of readdirSync(entry, { withFileTypes: true })) {
    const full = path.join(entry, item.name)
    if (item.isDirectory()) removeIncompleteFiles(full)
    else if (item.name.endsWith('.json')) {
      try {
        JSON.parse(readFileSync(full, 'utf8'))
      } catch {
        rmSync(full, { force: true })
      }
    }
  }
}

mkdirSync(folder, { recursive: true, mode: 0o700 })
removeIncompleteFiles(folder)
const server = await startFauxqs({
  port: Number(port),
  s3StorageDir: folder,
  logger: false,
  init: { buckets: [bucket] },
})
const stop = () => server.stop().finally(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
