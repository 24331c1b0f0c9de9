export interface MotifProps {
  /** The seed of all random numbers of the scene. */
  seed: string
  /** The horizontal position of the sun or moon, for reflections on water. */
  orbX: number
  /** The climate is warm, so palms grow instead of grass. */
  warm: boolean
}
