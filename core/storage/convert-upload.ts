import { type ChildProcess, fork } from 'node:child_process'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { createSequentialRunner } from '../sequential-runner.ts'
import type { Pictures } from './images.ts'
import type { PictureAnswer, PictureRequest } from './picture-process.ts'

const file = fileURLToPath(new URL('picture-process.ts', import.meta.url))
/** The decoder process ends after this time (ms) without a picture, which returns its memory to the system. */
const idleMs = 20_000
/** The time limit (ms) for one picture. A picture of 40 megapixels takes about a second. */
const maxConversionMs = 30_000

const runSequentially = createSequentialRunner()
let started: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Converts an uploaded picture like `toWebp`, one picture at a time, in a separate process. A picture of 40 megapixels
 * takes up to 250 MB while it is decoded, and the allocator keeps much of it until the process ends. A picture that
 * makes the decoder crash ends that process and not the API.
 * @throws Error when the bytes are not a picture, or when the process ended or did not answer in 30 seconds.
 */
export function convertUpload(bytes: Buffer): Promise<Pictures> {
  return runSequentially(async () => {
    clearTimeout(idle)
    const isUsed = started?.connected
    try {
      return await ask(startDecoder(), bytes)
    } catch (error) {
      // A decoder process that has converted pictures before may have ended since, so the picture is tried again in a
      // new process.
      if (!isUsed || !(error instanceof DecoderEnded)) throw error
      return await ask(startDecoder(), bytes)
    } finally {
      rest()
    }
  })
}

class DecoderEnded extends Error {
  override message = 'the process that converts pictures has ended'
}

/** Allows this process to exit while the decoder is idle, and ends the decoder after some idle time. */
function rest() {
  const decoder = started
  decoder?.unref()
  decoder?.channel?.unref()
  idle = setTimeout(() => decoder?.connected && decoder.disconnect(), idleMs).unref()
}

function startDecoder(): ChildProcess {
  if (started?.connected) return started
  const { PATH, NODE_COMPILE_CACHE } = env
  started = fork(file, {
    serialization: 'advanced',
    // The decoder reads data from untrusted users, so it gets none of the settings of this process. The settings below
    // make the allocator return memory: one arena for each thread would keep 100 MB more, and so would freed buffers of
    // up to 32 MB without the thresholds.
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
    },
    execArgv: [],
  })
  // `ask` handles the error of its own request. Without this listener the error would also end the parent process.
  started.on('error', () => undefined)
  return started
}

function ask(decoder: ChildProcess, bytes: Buffer): Promise<Pictures> {
  decoder.ref()
  decoder.channel?.ref()
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(limit)
      decoder.off('message', answered).off('exit', ended).off('error', ended)
    }
    const ended = () => {
      stop()
      decoder.kill('SIGKILL')
      if (started === decoder) started = undefined
      reject(new DecoderEnded())
    }
    const answered = ({ pictures }: PictureAnswer) => {
      stop()
      if (pictures) resolve(pictures)
      else reject(new Error('the picture cannot be decoded'))
    }
    const limit = setTimeout(() => decoder.kill('SIGKILL'), maxConversionMs)
    decoder.on('message', answered).on('exit', ended).on('error', ended)
    decoder.send({ bytes } satisfies PictureRequest)
  })
}
