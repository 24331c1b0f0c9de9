import type { CSSProperties } from 'react'
import type { MoodName } from './choose-mood.ts'

const names = ['sky', 'horizon', 'orb', 'far', 'mid', 'near', 'glow', 'water', 'snow'] as const

const SNOW = '#f7f5f8'

// Each mood has a palette for the light theme, then one for the dark theme.
const palettes: Readonly<Record<MoodName, readonly [string, string]>> = {
  dawn: [
    '#f3c6bd #fdeede #fff6e2 #e6bab6 #bd8790 #7d4962 #ffe6b0 #efc9bf',
    '#38202f #8a5250 #f6c79a #5f3947 #432838 #2a1825 #ffcf87 #5d3d4b',
  ],
  day: [
    '#c3dbe6 #fbf1e2 #fffaec #bccfc8 #8aa797 #4f6d61 #fff0bf #b5d2da',
    '#1d2a3b #56606f #f0dcb0 #3c4a59 #2b3944 #1a242c #ffd78f #2d4152',
  ],
  golden: [
    '#f1c384 #fdeccb #fff6d8 #e0ab74 #b97646 #79432b #fff1bd #efc994',
    '#40251a #a1683a #ffd394 #6f4530 #4c2d20 #2d1912 #ffdf9e #6b4530',
  ],
  dusk: [
    '#8a6c9e #f5b3a4 #ffe4c6 #a9739a #764a78 #472b51 #ffd98f #bd879f',
    '#211934 #80425a #ffb9a0 #4d2d50 #351f3e #1f1229 #ffcb80 #4d2e4d',
  ],
  night: [
    '#2f2c55 #7a70a2 #fdf4dc #5c5587 #403a66 #272146 #ffd98a #4f4a80',
    '#120f26 #3e3968 #f5e8c8 #2c2856 #1d193b #110e25 #ffcf7a #25214b',
  ],
  candle: [
    '#4b2339 #b9676f #ffe3ac #854659 #602f46 #3b1b2d #ffd07a #80475a',
    '#1c0d17 #642f40 #ffd08a #452332 #2f1624 #1a0b14 #ffc46b #402130',
  ],
  mist: [
    '#c6c6cf #efe9e2 #fbf7ee #c4c1c9 #9a96a4 #686477 #fbe6b5 #bcbdc8',
    '#212029 #53505b #cfc8c4 #43414d #302e3a #1e1c27 #f3cf92 #3a3945',
  ],
  snow: [
    '#aebfd8 #f1f3f6 #ffffff #d3dbe6 #a0afc4 #63738e #ffe0a0 #c6d5e4',
    '#171f2e #515e74 #e8ecf4 #3c485e #2b3548 #1a2232 #ffd08a #303d53',
  ],
}

/** Returns a scene's colours as CSS custom properties. Each value contains the colours of both themes. */
export function paletteStyle(mood: MoodName): CSSProperties {
  const [light, dark] = palettes[mood].map((colours) => `${colours} ${SNOW}`.split(' '))
  return Object.fromEntries(
    names.map((name, index) => [`--scene-${name}`, `light-dark(${light?.[index]}, ${dark?.[index]})`]),
  )
}

/** Returns one of a scene's colours for `fill` and `stroke`. */
export function tint(name: (typeof names)[number]): string {
  return `var(--scene-${name})`
}
