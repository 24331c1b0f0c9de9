import { type ComponentProps, useRef } from 'react'
import { readPicture } from '../lib/read-picture.ts'
import { failed } from '../lib/toasts.ts'
import { Button } from './button.tsx'

interface PictureButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** What the choice of a file is called for those who do not see it. */
  label: string
  /** A picture was chosen, as a data URL. One that cannot be taken is told in a toast. */
  onPicture: (imageData: string) => void
}

/** A button that lets a picture be chosen from the device. */
export function PictureButton({ label, onPicture, ...button }: PictureButtonProps) {
  const file = useRef<HTMLInputElement>(null)
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    const picture = await readPicture(chosen)
    if ('refusal' in picture) failed(picture.refusal)
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
