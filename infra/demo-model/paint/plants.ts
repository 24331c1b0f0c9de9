import { between, type Canvas } from './canvas.ts'

/** Paints a fir that stands at (x, y). */
export function pine(canvas: Canvas, x: number, y: number, height: number, fill: string): void {
  const tiers = 6
  let path = `M${x - height * 0.03} ${y}h${height * 0.06}v-${height * 0.1}h-${height * 0.06}Z`
  for (let i = 0; i < tiers; i++) {
    const top = y - height + (i * height * 0.84) / tiers
    const wide = height * (0.075 + i * 0.042)
    const foot = top + height * 0.26
    path += `M${x} ${top}L${x + wide} ${foot}q${-wide * 0.5} ${-height * 0.03} ${-wide} 0q${-wide * 0.5} ${-height * 0.03} ${-wide} 0Z`
  }
  canvas.add(`<path d="${path}" fill="${fill}"/>`)
}

export function cypress(canvas: Canvas, x: number, y: number, height: number, fill: string): void {
  const w = height * 0.12
  canvas.add(
    `<path d="M${x} ${y - height}C${x + w * 1.3} ${y - height * 0.6} ${x + w} ${y - height * 0.1} ${x + w * 0.3} ${y}h${-w * 0.6}C${x - w} ${y - height * 0.1} ${x - w * 1.3} ${y - height * 0.6} ${x} ${y - height}Z" fill="${fill}"/>`,
  )
}

/** Paints a bush around (x, y). */
export function bush(canvas: Canvas, x: number, y: number, r: number, fill: string): void {
  let path = ''
  for (let i = 0; i < 6; i++) {
    const angle = (i / 6) * Math.PI * 2 + canvas.next()
    const [cx, cy, s] = [
      x + Math.cos(angle) * r * 0.55,
      y + Math.sin(angle) * r * 0.4,
      r * between(canvas.next, 0.45, 0.65),
    ]
    path += `M${(cx - s).toFixed(1)} ${cy.toFixed(1)}a${s.toFixed(1)} ${s.toFixed(1)} 0 1 0 ${(2 * s).toFixed(1)} 0a${s.toFixed(1)} ${s.toFixed(1)} 0 1 0 ${(-2 * s).toFixed(1)} 0Z`
  }
  canvas.add(`<path d="${path}" fill="${fill}"/>`)
}

/** Paints a tall tree with leaves only near its top. */
export function leafTree(
  canvas: Canvas,
  x: number,
  y: number,
  height: number,
  width: number,
  fill: string,
): void {
  const { next } = canvas
  const lean = between(next, -0.05, 0.05) * height
  let path = `M${x - width / 2} ${y}Q${x - width * 0.3} ${y - height * 0.5} ${x + lean - width * 0.16} ${y - height}h${width * 0.32}Q${x + width * 0.3} ${y - height * 0.5} ${x + width * 0.6} ${y}Z`
  for (let i = 0; i < 6; i++) {
    const at = y - height * between(next, 0.45, 0.95)
    const from = x + lean * ((y - at) / height)
    const side = i % 2 ? 1 : -1
    const reach = between(next, 60, 170) * (width / 40) ** 0.5
    path += `M${from} ${at}q${side * reach * 0.5} ${-20} ${side * reach} ${-between(next, 60, 130)}q${-side * reach * 0.4} ${90} ${-side * reach} ${110 + width * 0.2}Z`
  }
  canvas.add(`<path d="${path}" fill="${fill}"/>`)
  for (let i = 0; i < 5; i++)
    bush(
      canvas,
      x + lean + between(next, -110, 110),
      y - height * between(next, 0.72, 1.02),
      between(next, 50, 100),
      fill,
    )
}

/**
 * Paints blades of grass along a line. `y` returns the height of the line at x; `tall` is the length of a blade in px.
 */
export function grasses(
  canvas: Canvas,
  line: { x0: number; x1: number; y: (x: number) => number },
  fill: string,
  count: number,
  tall: number,
): void {
  const { next } = canvas
  let path = ''
  for (let i = 0; i < count; i++) {
    const x = between(next, line.x0, line.x1)
    const y = line.y(x)
    const h = tall * between(next, 0.4, 1)
    const bend = between(next, -0.4, 0.5) * h
    path += `M${(x - 3).toFixed(1)} ${y.toFixed(1)}q${(bend * 0.2).toFixed(1)} ${(-h * 0.6).toFixed(1)} ${bend.toFixed(1)} ${(-h).toFixed(1)}q${(-bend * 0.5).toFixed(1)} ${(h * 0.5).toFixed(1)} ${(6 - bend).toFixed(1)} ${h.toFixed(1)}Z`
  }
  canvas.add(`<path d="${path}" fill="${fill}"/>`)
}
