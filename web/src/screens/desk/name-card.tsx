import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { shortLooks } from '../../features/characters/looks.ts'
import { Portrait } from '../../features/characters/portrait.tsx'
import type { PressedName } from '../../features/desk/manuscript.ts'
import { LocationPicture } from '../../features/locations/location-picture.tsx'
import { capitalize } from '../../lib/format.ts'
import { read } from '../../lib/queries.ts'
import { paths } from '../../paths.ts'

interface NameCardProps {
  storyId: number
  name: PressedName
  onClose: (returnsFocus: boolean) => void
}

/** The card of a person or place whose name was pressed in the manuscript (D-139). */
export function NameCard({ storyId, name, onClose }: NameCardProps) {
  const params = { id: storyId }
  const { data: characters } = useQuery(read('GET /api/stories/{id}/characters', { params }))
  const { data: locations } = useQuery(read('GET /api/stories/{id}/locations', { params }))
  const card = useRef<HTMLDivElement>(null)
  const { kind, id, anchor, byKeys } = name
  const character = kind === 'character' ? characters?.find((one) => one.id === id) : undefined
  const location = kind === 'location' ? locations?.find((one) => one.id === id) : undefined
  const isKnown = character !== undefined || location !== undefined

  useEffect(() => {
    if (byKeys && isKnown) card.current?.querySelector('a')?.focus()
  }, [byKeys, isKnown])
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && card.current?.contains(target))) onClose(false)
    }
    const closeByKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // One Escape closes the card and does not also leave focus mode.
      event.stopPropagation()
      onClose(true)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('scroll', closeOutside, { capture: true, passive: true })
    document.addEventListener('keydown', closeByKey, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('scroll', closeOutside, { capture: true })
      document.removeEventListener('keydown', closeByKey, { capture: true })
    }
  }, [onClose])
  if (!isKnown) return null
  const isLow = anchor.bottom + 260 > window.innerHeight
  const left = Math.min(Math.max(12, anchor.left), Math.max(12, window.innerWidth - 332))
  const style = {
    left: `${left}px`,
    ...(isLow ? { bottom: `${window.innerHeight - anchor.top + 8}px` } : { top: `${anchor.bottom + 8}px` }),
  }
  const keepFocus = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && byKeys) {
      event.preventDefault()
      onClose(true)
    }
  }
  return createPortal(
    <div
      ref={card}
      role="dialog"
      aria-label={character?.name ?? location?.name}
      onKeyDown={keepFocus}
      style={style}
      className="rise fixed z-40 w-[min(20rem,calc(100vw-1.5rem))] rounded-panel bg-raised p-4 shadow-lift ring-1 ring-line"
    >
      <div className="flex gap-4">
        <div aria-hidden className="size-20 shrink-0 overflow-hidden rounded-box bg-rose-wash">
          {character && <Portrait character={character} sizes="5rem" className="size-full" />}
          {location && <LocationPicture location={location} />}
        </div>
        <div className="min-w-0">
          <Link
            to={character ? paths.character(id) : paths.location(id)}
            dir="auto"
            className="font-display text-lg font-[560] touch:inline-block touch:py-2 hover:text-rose"
          >
            {character?.name ?? location?.name}
          </Link>
          <p dir="auto" className="text-sm text-ink-faint">
            {character?.role || (location && capitalize(location.type))}
          </p>
        </div>
      </div>
      <p dir="auto" className="mt-3 line-clamp-5 text-[0.9375rem] text-ink-soft">
        {character
          ? shortLooks(character.appearance) || character.description
          : location?.setting || location?.description}
      </p>
    </div>,
    document.body,
  )
}
