import { useState } from 'react'
import type { Location } from '#contract/locations.ts'
import { LocationScene, type SceneInput } from './scene/location-scene.tsx'

interface LocationPictureProps {
  location: SceneInput & Pick<Location, 'imageUrl'>
  eager?: boolean
}

/**
 * Shows the picture at the location's image URL. Without a URL, or if the picture cannot be loaded, a painted scene is
 * shown. Both fill the box of their parent.
 */
export function LocationPicture({ location, eager }: LocationPictureProps) {
  const { imageUrl, name } = location
  const [broken, setBroken] = useState<string | null>(null)
  if (!imageUrl || broken === imageUrl) return <LocationScene location={location} />
  return (
    <img
      src={imageUrl}
      alt={name}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(imageUrl)}
      className="size-full object-cover"
    />
  )
}
