import clsx from 'clsx'
import { memo } from 'react'
import { paintScene } from '#contract/cut-paper/scene.ts'
import { hash, random } from '#contract/cut-paper/seed.ts'
import type { Location } from '#contract/locations.ts'
import { chooseMood, chooseWeather, type MoodInput, type MoodName } from './choose-mood.ts'
import { chooseMotif, type MotifName } from './choose-motif.ts'

export type SceneInput = Pick<Location, 'name' | 'type'> & MoodInput

/** The background of each motif, and the landmark in front of it. */
const sheets: Readonly<Record<MotifName, readonly [horizon: string, landmark?: string]>> = {
  city: ['city'],
  village: ['village'],
  castle: ['castle'],
  house: ['house'],
  cottage: ['garden', 'cottage'],
  sea: ['sea'],
  lighthouse: ['sea', 'lighthouse'],
  ship: ['sea', 'sailboat'],
  river: ['water', 'bridge'],
  mountain: ['mountain'],
  forest: ['forest'],
  garden: ['garden'],
  desert: ['desert'],
  hall: ['ballroom'],
  shelves: ['library'],
  cafe: ['cafe'],
  steeple: ['village'],
  train: ['train'],
  stars: ['stars'],
  fair: ['village', 'tent'],
  ruins: ['mountain', 'gate'],
}

const palettes: Readonly<Record<MoodName, string>> = {
  dawn: 'dawn',
  day: 'summer',
  golden: 'amber',
  dusk: 'dusk',
  night: 'midnight',
  candle: 'candle',
  mist: 'emerald',
  snow: 'frost',
}

/**
 * Shows a location's scene, drawn in the style of covers and portraits, by its type, light and climate. The
 * scene is always the same for the same location.
 */
export const LocationScene = memo(function LocationScene({
  location,
  className,
}: {
  location: SceneInput
  className?: string
}) {
  const seed = `${location.name}\n${location.type}`
  const next = random(hash(seed))
  const mood = chooseMood(location, next())
  const [horizon, landmark] = sheets[chooseMotif(location.type, next())]
  const scene = { horizon, landmark, palette: palettes[mood], weather: chooseWeather(location), seed }
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(paintScene(scene))}`}
      alt=""
      decoding="async"
      className={clsx('block size-full object-cover', className)}
    />
  )
})
