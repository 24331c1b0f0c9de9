import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { downloadPicture } from '../../../worker/model/download-picture.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'

const mebibyte = Buffer.alloc(1024 * 1024)

/** Starts a server that answers with `respond`, and returns its address. */
async function serve(respond: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => respond(response))
  closeAfterTests(() => void server.close().closeAllConnections())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/picture`
}

const download = (url: string) => downloadPicture(url, AbortSignal.timeout(30_000))

test('the download of a picture that never ends is refused after 32 MiB, and its connection is closed', async () => {
  let sent = 0
  const closed = Promise.withResolvers<void>()
  const url = await serve((response) => {
    const write = () => {
      while (!response.destroyed && response.write(mebibyte)) sent += 1
      sent += 1
    }
    response.on('drain', write).on('close', closed.resolve)
    write()
  })
  await expect(download(url)).rejects.toThrow('the picture is too large')
  await closed.promise
  // The server can write more than the limit of 32 MiB before the connection is closed, because buffers hold bytes that
  // the client has not read.
  expect(sent).toBeLessThan(64)
})

test('a picture of 32 MiB is downloaded completely', async () => {
  const url = await serve((response) => response.end(Buffer.alloc(32 * 1024 * 1024, 7)))
  const picture = await download(url)
  expect([picture.length, picture[0], picture.at(-1)]).toEqual([32 * 1024 * 1024, 7, 7])
})

test('the download of a picture fails when the answer has an error status', async () => {
  const url = await serve((response) => response.writeHead(404).end('gone'))
  await expect(download(url)).rejects.toThrow('the picture could not be fetched (404)')
})
