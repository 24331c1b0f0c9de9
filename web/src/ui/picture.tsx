import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { blurOf, colourOf } from '../lib/thumbhash.ts'
import { whenIdle } from '../lib/when-idle.ts'

interface PictureProps {
  src: string
  alt: string
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes?: string
  /** The same picture in other widths. */
  srcSet?: string
  /** Its thumbhash, shown until it is there: the colour at once, the shapes when there is time for them. */
  placeholder?: string | null
  /** The one picture the screen is about: fetched first. */
  eager?: boolean
  className?: string
}

/** A picture that fills the box its parent reserves, so nothing moves when it arrives. */
export function Picture({ src, alt, sizes, srcSet, placeholder, eager, className }: PictureProps) {
  const [shown, setShown] = useState(false)
  const [blur, setBlur] = useState<string | null>(null)
  useEffect(() => {
    if (!placeholder || shown) return
    return whenIdle(() => setBlur(blurOf(placeholder)))
  }, [placeholder, shown])
  return (
    <img
      src={src}
      alt={alt}
      sizes={sizes}
      srcSet={srcSet}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      // The same picture may stand there from before the script: it is drawn anew in one step with the rest.
      decoding={eager ? 'sync' : 'async'}
      // Loaded is not yet painted: the placeholder stays until the picture can take its place.
      onLoad={({ currentTarget }) => {
        const show = () => setShown(true)
        currentTarget.decode().then(show, show)
      }}
      style={shown || !placeholder ? undefined : waiting(placeholder, blur)}
      className={clsx('size-full object-cover', className)}
    />
  )
}

function waiting(hash: string, blur: string | null) {
  if (blur) return { backgroundImage: `url(${blur})`, backgroundSize: 'cover' }
  return { backgroundColor: colourOf(hash) ?? undefined }
}
