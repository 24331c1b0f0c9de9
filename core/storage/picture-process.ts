import { type Pictures, toWebp } from './images.ts'

// The process that `convertUpload` starts. It reads pictures from its parent and ends with it.

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
// Ctrl-C reaches every process of the terminal, but an upload that the parent still finishes needs this one.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())
