import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readPicture } from '../../lib/read-picture.ts'
import { currentUser } from '../../lib/session.ts'
import { failed } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { type Crop, drawCrop, wholeMiddle } from './crop.ts'
import { PictureCrop } from './picture-crop.tsx'

/** A picture of one's own: chosen, cut to its square, then sent. */
export function UploadPicture() {
  const file = useRef<HTMLInputElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [ready, setReady] = useState(false)
  const [crop, setCrop] = useState<Crop>(wholeMiddle)
  const forget = () => {
    setChosen(null)
    setReady(false)
  }
  const upload = useAction({
    run: (imageData: string) => call('POST /api/user/profile-picture', { body: { imageData } }),
    success: 'Profile picture updated',
    failure: 'Failed to update profile picture. Please try again.',
    serverMessage: 'refusals',
    onSuccess: (user) => {
      queryClient.setQueryData(currentUser.queryKey, user)
      forget()
    },
  })
  const take = async (picked: File | undefined) => {
    if (!picked) return
    const picture = await readPicture(picked)
    if ('refusal' in picture) {
      failed(picture.refusal)
      return
    }
    setReady(false)
    setCrop(wholeMiddle)
    setChosen(picture.imageData)
  }
  return (
    <section aria-labelledby="upload-picture">
      <h3 id="upload-picture" className="font-sans! font-semibold">
        Upload a picture
      </h3>
      <p className="mt-1 text-sm text-ink-soft">PNG, JPEG, WebP or GIF, under 5 MB.</p>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label="Picture file"
        className="hidden"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {chosen && (
        <div className="mt-5">
          <PictureCrop
            src={chosen}
            image={image}
            crop={crop}
            onChange={setCrop}
            onReady={() => setReady(true)}
            onBroken={() => {
              failed('This file is not an image that can be read.')
              forget()
            }}
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button variant={chosen ? 'quiet' : 'soft'} onClick={() => file.current?.click()}>
          <Upload aria-hidden />
          {chosen ? 'Choose another' : 'Choose a picture'}
        </Button>
        {chosen && (
          <Button
            disabled={!ready}
            busy={upload.isPending}
            onClick={() => image.current && upload.mutate(drawCrop(image.current, crop))}
          >
            Use this picture
          </Button>
        )}
      </div>
    </section>
  )
}
