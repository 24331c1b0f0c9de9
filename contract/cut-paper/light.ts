import type { Palette } from './palettes.ts'
import { circle, cut, dark, flat, mix } from './paper.ts'

/** Draws sun or moon with a radius of `r`, and rings of paper around it whose radii grow by `r * spread`. */
export function paintLight(
  { sky: [top, middle, low], light, body }: Palette,
  x: number,
  y: number,
  r: number,
  spread: number,
): string {
  const rings = [5, 4, 3, 2, 1].map((i) =>
    cut(
      circle(x, y, r + i * r * spread),
      i > 3 ? mix(top, middle, (5 - i) / 2) : mix(middle, low, (4 - i) / 3),
      0.5,
    ),
  )
  const bite =
    body === 'moon'
      ? flat(
          circle(x - r * 0.3, y - r * 0.2, r * 0.16) + circle(x + r * 0.3, y + r * 0.24, r * 0.11),
          dark(light, 0.1),
        )
      : ''
  return rings.join('') + cut(circle(x, y, r), light, 0.6) + bite
}
