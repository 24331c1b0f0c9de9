import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { reconnectionOptions } from '../../../web/src/lib/reconnection.ts'

/** The callbacks of a light socket, which has only those parts of socket.io that the bench needs. */
export interface LightSocketHandlers {
  connected(): void
  lost(): void
  /** `packet` is the JSON text of the event and its payload. */
  received(event: string, packet: string): void
}

const separator = '\r\n\r\n'

/** Returns the delay (ms) before the given attempt to reconnect, with the same formula as socket.io-client. */
function pause(attempt: number): number {
  const { reconnectionDelay, reconnectionDelayMax } = reconnectionOptions
  const grown = reconnectionDelay * 2 ** Math.min(attempt, 10)
  return Math.min(reconnectionDelayMax, grown * (0.5 + Math.random()))
}

/**
 * Encodes a text frame as a client sends it. The mask is zero, because no proxy between the processes of the bench
 * reads the frame.
 */
function frame(content: string): Buffer {
  const payload = Buffer.from(content)
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0])
  return Buffer.concat([head, payload])
}

/** Splits the complete frames from the start of the buffer. @returns the frames and the remaining bytes. */
function unframe(bytes: Buffer): { frames: { opcode: number; content: string }[]; rest: Buffer } {
  const frames: { opcode: number; content: string }[] = []
  let at = 0
  while (bytes.length - at >= 2) {
    const short = bytes.readUInt8(at + 1) & 127
    const headed = at + (short === 126 ? 4 : 2)
    if (bytes.length < headed) break
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short
    if (bytes.length < headed + length) break
    frames.push({
      opcode: bytes.readUInt8(at) & 15,
      content: bytes.toString('utf8', headed, headed + length),
    })
    at = headed + length
  }
  return { frames, rest: bytes.subarray(at) }
}

/**
 * Opens a socket with only the parts of socket.io that sign in, receive events, answer pings and reconnect. Ten
 * thousand real clients on the same machine would cost several times more than the API itself.
 */
export function openLightSocket(
  address: string,
  token: string,
  handlers: LightSocketHandlers,
  attempt = 0,
): void {
  const { hostname, port, host } = new URL(address)
  const wire = connect(Number(port), hostname)
  let unread: Buffer = Buffer.alloc(0)
  let isUpgraded = false
  let isIn = false

  const take = (opcode: number, content: string) => {
    if (opcode === 8) wire.end(Buffer.from([0x88, 0x80, 0, 0, 0, 0]))
    else if (content.startsWith('0')) wire.write(frame(`40${JSON.stringify({ token })}`))
    else if (content === '2') wire.write(frame('3'))
    else if (content.startsWith('40')) {
      isIn = true
      handlers.connected()
    } else if (content.startsWith('42["'))
      handlers.received(content.slice(4, content.indexOf('"', 4)), content.slice(2))
    else throw new Error(`unexpected packet from the API: ${content}`)
  }
  wire.on('connect', () => {
    wire.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        `Host: ${host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}${separator}`,
      ].join('\r\n'),
    )
  })
  wire.on('data', (bytes) => {
    unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes])
    if (!isUpgraded) {
      const end = unread.indexOf(separator)
      if (end < 0) return
      if (!unread.toString('latin1', 0, 12).endsWith('101')) return void wire.destroy()
      isUpgraded = true
      unread = unread.subarray(end + separator.length)
    }
    const { frames, rest } = unframe(unread)
    unread = rest.length === 0 ? Buffer.alloc(0) : rest
    for (const { opcode, content } of frames) take(opcode, content)
  })
  // An error is ignored, because the close event always follows it and opens the socket again.
  wire.on('error', () => undefined)
  wire.on('close', () => {
    if (isIn) handlers.lost()
    const next = isIn ? 0 : attempt + 1
    setTimeout(() => openLightSocket(address, token, handlers, next), pause(next))
  })
}
