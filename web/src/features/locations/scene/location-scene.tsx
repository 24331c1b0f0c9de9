import clsx from 'clsx'
import { memo, useId } from 'react'
import type { Location } from '#contract/locations.ts'
import { chooseMood, chooseWeather, type MoodInput, type MoodName, type Weather } from './choose-mood.ts'
import { chooseMotif, indoors } from './choose-motif.ts'
import { motifs } from './motifs.ts'
import { paletteStyle, tint } from './palettes.ts'
import { randomFrom } from './random.ts'
import { between, HEIGHT, WIDTH } from './shapes.ts'

export type SceneInput = Pick<Location, 'name' | 'type'> & MoodInput

interface LocationSceneProps {
  location: SceneInput
  className?: string
}

/**
 * Paints a location's scene from its type, light and climate. The scene is the same for the same location, in both
 * themes.
 */
export const LocationScene = memo(function LocationScene({ location, className }: LocationSceneProps) {
  const id = useId()
  const seed = `${location.name}\n${location.type}`
  const random = randomFrom(seed)
  const mood = chooseMood(location, random())
  const motif = chooseMotif(location.type, random())
  const Motif = motifs[motif]
  const mirrored = random() < 0.5
  const orbX = between(random, 210, 330)
  const starry = mood === 'night' || mood === 'candle'
  const weather = <Falling weather={chooseWeather(location)} seed={seed} />
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      style={paletteStyle(mood)}
      className={clsx('block size-full', className)}
    >
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop offset="0" stopColor={tint('sky')} />
          <stop offset=".78" stopColor={tint('horizon')} />
        </linearGradient>
        <linearGradient id={`${id}-mist`} x2="0" y2="1">
          <stop offset="0" stopColor={tint('horizon')} stopOpacity="0" />
          <stop offset=".5" stopColor={tint('horizon')} stopOpacity=".36" />
          <stop offset="1" stopColor={tint('horizon')} stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id})`} />
      {/* Half of the scenes are mirrored. */}
      <g transform={mirrored ? `translate(${WIDTH} 0) scale(-1 1)` : undefined}>
        {starry && <Sprinkle seed={seed} count={34} />}
        <Orb x={orbX} y={between(random, 62, 92)} />
        {(mood === 'mist' || mood === 'day' || mood === 'dawn') && <Clouds seed={seed} />}
        {indoors.has(motif) && weather}
        <Motif seed={seed} orbX={orbX} warm={isWarm(location, mood)} />
        {mood === 'mist' && !indoors.has(motif) && (
          <rect y={84} width={WIDTH} height={130} fill={`url(#${id}-mist)`} />
        )}
      </g>
      {!indoors.has(motif) && weather}
    </svg>
  )
})

function isWarm({ climate }: SceneInput, mood: MoodName): boolean {
  return climate === 'Tropical' || climate === 'Humid' || (climate === '' && mood === 'golden')
}

function Orb({ x, y }: { x: number; y: number }) {
  return (
    <g fill={tint('orb')}>
      <circle cx={x} cy={y} r={46} opacity={0.13} />
      <circle cx={x} cy={y} r={32} opacity={0.18} />
      <circle cx={x} cy={y} r={20} opacity={0.95} />
    </g>
  )
}

function Clouds({ seed }: { seed: string }) {
  const random = randomFrom(`${seed} clouds`)
  const places = [50, 180, 330].map(
    (x) => [between(random, x - 30, x + 30), between(random, 36, 78)] as const,
  )
  return (
    <g fill={tint('orb')} opacity={0.5}>
      {places.map(([x, y]) => (
        <path key={x} d={`M${x - 34} ${y}q2-9 14-8q4-12 18-9q12 2 13 11q12-3 17 6Z`} />
      ))}
    </g>
  )
}

function Sprinkle({ seed, count }: { seed: string; count: number }) {
  const random = randomFrom(`${seed} stars`)
  return (
    <g fill={tint('orb')}>
      {Array.from({ length: count }, (_, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the stars of one scene never change
          key={index}
          cx={between(random, 0, WIDTH)}
          cy={between(random, 4, 110)}
          r={between(random, 0.5, 1.3)}
          opacity={between(random, 0.35, 0.9)}
        />
      ))}
    </g>
  )
}

function Falling({ weather, seed }: { weather: Weather; seed: string }) {
  if (weather === 'clear') return null
  const random = randomFrom(`${seed} ${weather}`)
  const places = Array.from({ length: weather === 'snow' ? 46 : 60 }, () => ({
    x: between(random, -10, WIDTH),
    y: between(random, 0, HEIGHT),
    r: between(random, 0.8, 2.2),
  }))
  if (weather === 'rain') {
    const drops = places.map(({ x, y, r }) => `M${x} ${y}l${-2 * r} ${7 * r}`).join('')
    return <path d={drops} stroke={tint('orb')} strokeWidth={0.8} strokeLinecap="round" opacity={0.5} />
  }
  return (
    <g fill={tint('snow')} opacity={0.85}>
      {places.map(({ x, y, r }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
      ))}
    </g>
  )
}
