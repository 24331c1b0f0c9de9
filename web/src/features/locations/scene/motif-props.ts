export interface MotifProps {
  /** Seed of every random choice in the drawing. */
  seed: string
  /** Horizontal position of the sun or the moon, so that reflections lie below it. */
  orbX: number
  /** Whether the climate is warm enough for palms. */
  warm: boolean
}
