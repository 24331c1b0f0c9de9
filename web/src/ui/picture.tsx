import clsx from 'clsx'
import { useState } from 'react'

interface PictureProps {
  src: string
  alt: string
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes?: string
  /** The same picture in other widths. */
  srcSet?: string
  /** A few bytes of it as a data URL, shown until it is there. */
  placeholder?: string | null
  /** The one picture the screen is about: fetched first. */
  eager?: boolean
  className?: string
}

/** A picture that fills the box its parent reserves, so nothing moves when it arrives. */
export function Picture({ src, alt, sizes, srcSet, placeholder, eager, className }: PictureProps) {
  const [shown, setShown] = useState(false)
  return (
    <img
      src={src}
      alt={alt}
      sizes={sizes}
      srcSet={srcSet}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onLoad={() => setShown(true)}
      style={
        shown || !placeholder
          ? undefined
          : { backgroundImage: `url(${placeholder})`, backgroundSize: 'cover' }
      }
      className={clsx('size-full object-cover', className)}
    />
  )
}
