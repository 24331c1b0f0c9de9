import { createConnection, createServer } from 'node:net'
import { sentence } from './sentence.mjs'
import { pause } from './shutdown.mjs'

function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const taken = server.address().port
      server.close(() => resolve(taken))
    })
  })
}

/** A port of the loopback that nothing listens on now. */
export function freePort() {
  return listen(0, '127.0.0.1')
}

/** Fails with a sentence when PORT cannot be listened on. */
export async function checkPort(port, host) {
  try {
    await listen(port, host)
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw sentence(
        `Port ${port} is taken by another program: choose another one, for example PORT=${port + 1} npm start.`,
      )
    }
    if (error.code === 'EACCES') {
      throw sentence(
        `Port ${port} may not be used by this user: choose one above 1023, for example PORT=3000 npm start.`,
      )
    }
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      throw sentence(
        `HOST is "${host}", which is no address of this machine: leave it out, or use 127.0.0.1 or 0.0.0.0.`,
      )
    }
    throw error
  }
}

/** Resolves with the first answer to `message` on a loopback port, or null when nothing answers. */
export function ask(port, message) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const finish = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => finish(null))
    socket.once('error', () => finish(null))
    socket.once('connect', () => socket.write(message))
    socket.once('data', (data) => finish(data.toString('utf8')))
  })
}

/** Asks `check` until it is true; fails with `failure()` when the child ends first or `seconds` have passed. */
export async function waitUntil(check, { child, seconds, failure }) {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    if (child && (child.exitCode !== null || child.signalCode !== null)) throw failure('ended')
    if (await check()) return
    if (Date.now() > deadline) throw failure('did not become ready')
    await pause(25)
  }
}
