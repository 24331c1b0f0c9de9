import type { Canvas } from './canvas.ts'
import type { Palette } from './palette.ts'

/** A scene is a function that paints one kind of place. */
export type Scene = (canvas: Canvas, palette: Palette, prompt: string) => void

/** Lit windows have this colour in all scenes. */
export const WINDOW = '#ffd98a'

/** Returns the height of a line through the points at x. */
export function heightAt(points: readonly (readonly [number, number])[], x: number): number {
  const index = points.findIndex(([px]) => px >= x)
  const [x1, y1] = points[Math.max(index, 1)] as readonly [number, number]
  const [x0, y0] = points[Math.max(index, 1) - 1] as readonly [number, number]
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}
