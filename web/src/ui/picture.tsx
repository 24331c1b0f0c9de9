import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { averageColour, blurDataUrl } from '../lib/thumbhash.ts'
import { whenIdle } from '../lib/when-idle.ts'

interface PictureProps {
  src: string
  alt: string
  /** The displayed width, in the syntax of the `sizes` attribute. */
  sizes?: string
  /** The same picture in other widths, in the syntax of the `srcset` attribute. */
  srcSet?: string
  /**
   * The thumbhash of the picture. Its average colour is shown at once, and its blurred shapes when the page is idle.
   */
  placeholder?: string | null
  /** Whether this is the main picture of the screen. It is then loaded with high priority. */
  eager?: boolean
  className?: string
}

/** A picture that fills the box of its parent, so that nothing moves when it arrives. */
export function Picture({ src, alt, sizes, srcSet, placeholder, eager, className }: PictureProps) {
  const [shown, setShown] = useState(false)
  const [blur, setBlur] = useState<string | null>(null)
  useEffect(() => {
    if (!placeholder || shown) return
    return whenIdle(() => setBlur(blurDataUrl(placeholder)))
  }, [placeholder, shown])
  return (
    <img
      src={src}
      alt={alt}
      sizes={sizes}
      srcSet={srcSet}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      // The server-rendered page may already show this picture. Synchronous decoding draws it again without a flash.
      decoding={eager ? 'sync' : 'async'}
      // A loaded picture may not be decoded yet. The placeholder stays until the picture is decoded.
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
  return { backgroundColor: averageColour(hash) ?? undefined }
}
