import { type ComponentProps, useRef } from 'react'
import { readPicture } from '../lib/read-picture.ts'
import { showError } from '../lib/toasts.ts'
import { Button } from './button.tsx'

interface PictureButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The accessible name of the hidden file input. */
  label: string
  /**
   * `onPicture` is called with the chosen picture as a data URL. If the file cannot be used, a toast shows the
   * reason.
   */
  onPicture: (imageData: string) => void
}

/** A button that lets the user choose a picture from the device. */
export function PictureButton({ label, onPicture, ...button }: PictureButtonProps) {
  const file = useRef<HTMLInputElement>(null)
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    const picture = await readPicture(chosen)
    if ('refusal' in picture) showError(picture.refusal)
    else onPicture(picture.imageData)
  }
  return (
    <>
      <Button {...button} onClick={() => file.current?.click()} />
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={label}
        className="hidden"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
