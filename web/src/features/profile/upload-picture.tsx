import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { currentUser } from '../../lib/session.ts'
import { showError } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { PictureButton } from '../../ui/picture-button.tsx'
import { type Crop, centredCrop, drawCrop } from './crop.ts'
import { PictureCrop } from './picture-crop.tsx'

/** Lets the user choose a picture, crop it to a square and upload it. */
export function UploadPicture() {
  const image = useRef<HTMLImageElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [ready, setReady] = useState(false)
  const [crop, setCrop] = useState<Crop>(centredCrop)
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
  const take = (imageData: string) => {
    setReady(false)
    setCrop(centredCrop)
    setChosen(imageData)
  }
  return (
    <section aria-labelledby="upload-picture">
      <h3 id="upload-picture" className="font-sans! font-semibold">
        Upload a picture
      </h3>
      <p className="mt-1 text-sm text-ink-soft">PNG, JPEG, WebP or GIF, under 5 MB.</p>
      {chosen && (
        <div className="mt-5">
          <PictureCrop
            src={chosen}
            image={image}
            crop={crop}
            onChange={setCrop}
            onReady={() => setReady(true)}
            onBroken={() => {
              showError('This file is not an image that can be read.')
              forget()
            }}
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <PictureButton label="Picture file" variant={chosen ? 'quiet' : 'soft'} onPicture={take}>
          <Upload aria-hidden />
          {chosen ? 'Choose another' : 'Choose a picture'}
        </PictureButton>
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
