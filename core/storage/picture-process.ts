import { type Pictures, toWebp } from './images.ts'

// The process that `convertUpload` starts. It receives pictures from its parent process and ends when the parent ends.

export interface PictureRequest {
  bytes: Buffer
}

/** The converted pictures; null when the bytes are not a picture that may be stored. */
export interface PictureAnswer {
  pictures: Pictures | null
}

process.on('message', ({ bytes }: PictureRequest) => {
  void toWebp(bytes, 'person').then(
    (pictures) => process.send?.({ pictures } satisfies PictureAnswer),
    () => process.send?.({ pictures: null } satisfies PictureAnswer),
  )
})
// Ctrl-C is sent to every process of the terminal, but the parent still finishes running uploads and needs this process
// for them.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())
