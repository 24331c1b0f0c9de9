import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Server } from 'node:net'
import path from 'node:path'
import { startFauxqs } from 'fauxqs'

const [folder, port, bucket] = process.argv.slice(2)

// fauxqs always listens on every interface and checks no signature, so it is held to the loopback here.
const { listen } = Server.prototype
Server.prototype.listen = function listenOnLoopback(options, ...rest) {
  return listen.call(this, { ...options, host: '127.0.0.1' }, ...rest)
}

/** Drops objects whose description was cut short by kill -9: one of them would keep the server from starting. */
function dropHalfWritten(entry) {
  for (const item of readdirSync(entry, { withFileTypes: true })) {
    const full = path.join(entry, item.name)
    if (item.isDirectory()) dropHalfWritten(full)
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
dropHalfWritten(folder)
const server = await startFauxqs({
  port: Number(port),
  s3StorageDir: folder,
  logger: false,
  init: { buckets: [bucket] },
})
const stop = () => server.stop().finally(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
