import { createConnection, createServer } from 'node:net'
import { sleep } from './shutdown.mjs'
import { userError } from './user-error.mjs'

function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const { port: boundPort } = server.address()
      server.close(() => resolve(boundPort))
    })
  })
}

/** Resolves with a port of 127.0.0.1 on which no process listens now. */
export function findFreePort() {
  return listenOnce(0, '127.0.0.1')
}

/** Throws an error for the person at the terminal if this machine cannot listen on PORT and HOST. */
export async function checkPort(port, host) {
  try {
    await listenOnce(port, host)
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw userError(
        `Port ${port} is taken by another program: choose another port, for example PORT=${port + 1} npm start.`,
      )
    }
    if (error.code === 'EACCES') {
      throw userError(
        `This user may not listen on port ${port}: choose a port above 1023, for example PORT=3000 npm start.`,
      )
    }
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      throw userError(
        `HOST is "${host}", which is not an address of this machine: remove the setting, or use 127.0.0.1 or 0.0.0.0.`,
      )
    }
    throw error
  }
}

/**
 * Sends `message` to a port of 127.0.0.1 and resolves with the first data that comes back, or null without an answer.
 */
export function queryPort(port, message) {
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

/** Calls `check` until it returns true. Throws `failure(reason)` if the child exits before that, or after `seconds`. */
export async function waitUntil(check, { child, seconds, failure }) {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    if (child && (child.exitCode !== null || child.signalCode !== null)) throw failure('exited')
    if (await check()) return
    if (Date.now() > deadline) throw failure('did not become ready')
    await sleep(25)
  }
}
