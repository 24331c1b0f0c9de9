import clsx from 'clsx'
import type { Character } from '#contract/characters.ts'
import { initialOf } from '../../ui/avatar.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The width of the portrait on a character's screen, for the `sizes` attribute. */
export const PORTRAIT_SIZES = '(width < 64rem) 90vw, 22rem'

type Portrayed = Pick<Character, 'name' | 'imageUrl' | 'imageSmallUrl' | 'imagePlaceholder'>

interface PortraitProps {
  character: Portrayed
  sizes: string
  eager?: boolean
  className?: string
}

/** Shows a character's picture, or the first letter of the name if there is no picture. */
export function Portrait({ character, sizes, eager, className }: PortraitProps) {
  const { name, imageUrl, imageSmallUrl, imagePlaceholder } = character
  return (
    <div className={clsx('aspect-square overflow-hidden bg-rose-wash', className)}>
      {imageUrl ? (
        <Picture
          src={imageUrl}
          srcSet={imageSmallUrl ? `${imageSmallUrl} 480w, ${imageUrl} 1024w` : undefined}
          sizes={sizes}
          alt={`Portrait of ${name}`}
          placeholder={imagePlaceholder}
          eager={eager}
        />
      ) : (
        <div
          aria-hidden
          className="grid size-full place-items-center bg-linear-to-br from-rose-wash to-gold-wash font-display text-[3.5rem] font-[560] text-plum/70 [container-type:inline-size]"
        >
          <span dir="auto" className="text-[38cqi] leading-none">
            {initialOf(name)}
          </span>
        </div>
      )}
    </div>
  )
}
