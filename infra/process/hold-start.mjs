import './follow-parent.mjs'
import { pathToFileURL } from 'node:url'

// The launcher starts api and worker while their services still start. Such a process first loads the module that
// PRELOAD names. Its main file runs only when the addresses of the services have arrived as one line of JSON on
// standard input.
const settings = new Promise((resolve) => {
  let received = ''
  process.stdin.setEncoding('utf8').on('data', (text) => {
    received += text
    if (received.endsWith('\n')) resolve(JSON.parse(received))
  })
})
process.stdin.ref()
const { PRELOAD } = process.env
delete process.env.PRELOAD
// An error of this import is ignored here: the main file imports the same module again and reports the error.
await import(pathToFileURL(PRELOAD).href).catch(() => undefined)
Object.assign(process.env, await settings)
process.stdin.removeAllListeners('data').resume().unref()
