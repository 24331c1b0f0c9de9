/** A palette has colours for the sky (top to horizon), the land (far to near) and the light of sun or moon. */
export type Palette = {
  name: string
  sky: readonly [string, string, string]
  far: string
  near: string
  ink: string
  light: string
  body: 'moon' | 'sun'
  night: boolean
}

const day = (
  name: string,
  sky: Palette['sky'],
  far: string,
  near: string,
  ink: string,
  light: string,
): Palette => ({
  name,
  sky,
  far,
  near,
  ink,
  light,
  body: 'sun',
  night: false,
})
const dark = (...colours: Parameters<typeof day>): Palette => ({
  ...day(...colours),
  body: 'moon',
  night: true,
})

export const PALETTES: Readonly<Record<string, Palette>> = {
  midnight: dark('midnight', ['#0b1733', '#23406f', '#8aa2bf'], '#4b6791', '#13233f', '#0a1226', '#fbeecb'),
  wine: dark('wine', ['#2b0a1f', '#7a2344', '#e2946f'], '#8a3a55', '#3a0f27', '#1f0715', '#ffe2b8'),
  emerald: dark('emerald', ['#06201f', '#1f5a50', '#b5c48d'], '#3d7462', '#0e312d', '#061a18', '#fff3c4'),
  violet: dark('violet', ['#170f33', '#54357f', '#e39ab0'], '#6b4a8f', '#241646', '#120a28', '#ffe9d0'),
  frost: dark('frost', ['#152342', '#5b7aa6', '#e7d9e4'], '#8ea3c4', '#2e4468', '#16233d', '#fffaf0'),
  dusk: day('dusk', ['#3a2350', '#c05a6b', '#ffd1a0'], '#a65a74', '#4a2247', '#28122b', '#fff0c9'),
  dawn: day('dawn', ['#6f9bb5', '#f0c3a4', '#fff0d0'], '#b99a9c', '#5a5a78', '#2c2f4a', '#fff8e2'),
  amber: day('amber', ['#7a2e1f', '#e08a3c', '#ffe0a0'], '#c26a3a', '#6b2a1c', '#371210', '#fff4cf'),
  summer: day('summer', ['#3f8fa6', '#a8d5c8', '#fff1cf'], '#6fa08c', '#2f5d52', '#173430', '#fffbe6'),
  candle: dark('candle', ['#1e0f1a', '#4b2530', '#a65f3f'], '#6e3a38', '#331722', '#180a12', '#ffd591'),
}
