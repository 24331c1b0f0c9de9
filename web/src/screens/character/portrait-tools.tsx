import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ImagePlus, Upload } from 'lucide-react'
import type { CharacterDetail } from '#contract/characters.ts'
import { EndedPicture } from '../../features/generations/ended-picture.tsx'
import { usePaint, usePaintNote } from '../../features/generations/use-paint.ts'
import { call } from '../../lib/api.ts'
import { invalidate, read } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { refreshCharacter } from '../../lib/work-caches.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PictureButton } from '../../ui/picture-button.tsx'

interface PortraitToolsProps {
  character: CharacterDetail
  /** Whether a portrait is being generated. */
  isGenerating: boolean
}

/** Lets the author generate or upload a portrait, or choose an earlier one. */
export function PortraitTools({ character, isGenerating }: PortraitToolsProps) {
  const { id } = character
  const paint = usePaint('image', id)
  const { note, cannot } = usePaintNote('image', id, { ready: !isGenerating })
  const images = useQuery(read('GET /api/characters/{id}/images', { params: { id } }))
  const refresh = async () => {
    await Promise.all([refreshCharacter(id), invalidate('GET /api/characters/{id}/images', { id })])
  }
  const upload = useAction({
    run: (imageData: string) =>
      call('POST /api/characters/{id}/image', { params: { id }, body: { imageData } }),
    success: 'Portrait saved!',
    failure: 'Failed to upload the portrait. Please try again.',
    serverMessage: true,
    onSuccess: refresh,
  })
  const use = useAction({
    run: (imageId: number) =>
      call('POST /api/characters/{id}/images/{imageId}/use', { params: { id, imageId } }),
    failure: 'The portrait could not be changed. Please try again.',
    serverMessage: true,
    onSuccess: refresh,
  })

  return (
    <div className="mt-5">
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="soft"
          size="small"
          disabled={isGenerating || cannot}
          aria-describedby="portrait-note"
          busy={paint.isPending}
          onClick={() => paint.mutate()}
        >
          <ImagePlus aria-hidden />
          Generate image
        </Button>
        <PictureButton
          label="Portrait file"
          variant="quiet"
          size="small"
          busy={upload.isPending}
          onPicture={(imageData) => upload.mutate(imageData)}
        >
          <Upload aria-hidden />
          Upload
        </PictureButton>
      </div>
      <p id="portrait-note" className="mt-2.5 min-h-5 text-sm text-ink-soft">
        {note}
      </p>
      <EndedPicture of={{ kind: 'image', id }} />
      {images.data && images.data.length > 1 && (
        <section aria-label="Portraits" className="mt-5">
          <h2 className="font-sans! text-sm font-semibold text-ink-soft">Portraits so far</h2>
          <ul className="mt-2.5 flex flex-wrap gap-2.5">
            {images.data.map((image, index) => (
              <li key={image.id}>
                <button
                  type="button"
                  aria-pressed={image.current}
                  aria-label={`Portrait ${images.data.length - index}`}
                  // A disabled button would lose the focus.
                  aria-disabled={use.isPending || undefined}
                  onClick={() => !image.current && !use.isPending && use.mutate(image.id)}
                  className={clsx(
                    'block size-17 overflow-hidden rounded-bit ring-offset-2 ring-offset-paper',
                    image.current ? 'ring-2 ring-rose' : 'hover:ring-2 hover:ring-line-strong',
                  )}
                >
                  <Picture src={image.smallUrl} alt="" placeholder={image.placeholder} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
