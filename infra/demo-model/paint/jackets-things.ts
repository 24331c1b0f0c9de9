import { PALETTES, type Palette } from '#contract/cut-paper/palettes.ts'
import {
  between,
  box,
  circle,
  cut,
  flat,
  line,
  mix,
  pale,
  place,
  polygon,
  rounded,
  star,
} from '#contract/cut-paper/paper.ts'
import { hash } from '#contract/cut-paper/seed.ts'
import { frame, HEIGHT, horizon, type Jacket, motif, papersOf, sky, WIDTH } from './jacket.ts'

/** The cover of a contemporary story: a large disc, flat bands of land, and one motif as big as a poster. */
export const bands: Jacket = (drawing, story) => {
  const { palette } = story
  const left = hash(story.prompt, 'side') % 2 === 0
  const [top, middle, low] = palette.sky
  drawing.add(flat(box(-20, -20, WIDTH + 40, HEIGHT + 40), middle))
  drawing.add(
    cut(
      polygon([-40, -40], [WIDTH + 40, -40], [WIDTH + 40, left ? 520 : 380], [-40, left ? 380 : 520]),
      top,
      0.9,
    ),
  )
  drawing.add(
    cut(circle(left ? 700 : 324, 830, 330), palette.light, 0.9),
    cut(circle(left ? 700 : 324, 830, 250), mix(palette.light, low, 0.5), 0.5),
  )
  drawing.add(horizon(drawing, story, 1120))
  drawing.add(
    place(motif(story, 0), left ? 640 : 384, 860, 2.9, left ? 5 : -5),
    place(motif(story, 1), left ? 210 : 814, 1330, 1.35, -8),
    place(motif(story, 2), left ? 850 : 174, 1380, 1.1, 10),
  )
}

/** The cover of a fantasy: paper leaves around a hole, dark at the edge and bright in the middle. */
export const tunnel: Jacket = (drawing, story) => {
  const { palette, prompt } = story
  drawing.add(sky(palette, 512, 560, 110), horizon(drawing, { ...story }, 800, 1400))
  drawing.add(place(motif(story, 0), 512, 800, 1.9))
  const count = 4
  for (let i = 0; i < count; i++) {
    const wide = 390 + i * 46
    const high = 520 + i * 52
    const spikes = 26 + (hash(prompt, 'leaves') % 7)
    const points = star(512, 640, spikes, 1, 0.9).map(([x, y], k) => {
      const grow = (k % 2 ? 0.9 : 1.04) * between(drawing.next, 0.94, 1.05)
      return [512 + (x - 512) * wide * grow, 640 + (y - 640) * high * grow] as const
    })
    drawing.add(
      frame(
        i % 2 ? rounded(...points) : polygon(...points),
        mix(palette.near, palette.ink, i / (count - 1)),
        1,
      ),
    )
  }
  for (const [x, y, turn, at] of [
    [140, 1030, -14, 1],
    [884, 1030, 14, 2],
    [140, 170, 160, 2],
    [884, 170, 200, 1],
  ] as const)
    drawing.add(
      place(motif(story, at, { ...papersOf(palette), second: palette.far }), x, y, 0.95, y < 400 ? 0 : turn),
    )
}

const NIGHTS = ['midnight', 'emerald', 'violet', 'wine'] as const

/**
 * The cover of a paranormal story: a huge moon, branches, the place as a black edge, and one motif against the light.
 */
export const moonlit: Jacket = (drawing, story) => {
  const { prompt } = story
  const palette = story.palette.night
    ? story.palette
    : (PALETTES[NIGHTS[hash(prompt, 'night') % NIGHTS.length] as string] as Palette)
  const x = 400 + (hash(prompt, 'moon') % 230)
  const night: Palette = {
    ...palette,
    sky: [mix(palette.sky[0], '#0a0712', 0.5), mix(palette.sky[1], '#0a0712', 0.35), palette.sky[2]],
    far: mix(palette.far, '#0a0712', 0.35),
    near: mix(palette.near, '#0a0712', 0.4),
    body: 'moon',
  }
  drawing.add(sky(night, x, 560, 300), horizon(drawing, { ...story, palette: night }, 960))
  for (const side of [-1, 1]) {
    const edge = side < 0 ? -20 : WIDTH + 20
    const reach = (length: number, y: number, drop: number): string =>
      `M${edge} ${y}C${edge - side * length * 0.4} ${y - 30} ${edge - side * length * 0.7} ${y + drop * 0.4} ${edge - side * length} ${y + drop}`
    drawing.add(
      line(reach(420, 150 + side * 40, 120), night.sky[0], 26),
      line(reach(300, 180 + side * 40, -60), night.sky[0], 15),
      line(reach(240, 260 + side * 30, 190), night.sky[0], 12),
    )
    for (let i = 0; i < 6; i++)
      drawing.add(
        place(
          cut('M0 0C10 -26 40 -34 66 -20C50 6 20 14 0 0Z', mix(night.near, '#3d2c4f', 0.3), 0.3),
          edge - side * (90 + i * 56),
          150 + side * 40 + i * 16,
          1,
          side * 30 + i * 24,
        ),
      )
  }
  drawing.add(
    place(
      motif(story, 0, {
        main: night.near,
        second: night.far,
        light: mix(palette.light, '#8a5810', 0.35),
        ink: mix(night.sky[0], '#050308', 0.5),
      }),
      x,
      580,
      2.5,
    ),
  )
  drawing.add(place(motif(story, 1), 150, 1020, 1.05, -8), place(motif(story, 2), 874, 1030, 1.05, 8))
}

const BRIGHT = ['#f2c14e', '#f29a7e', '#7cc4b8', '#eaa0b8', '#8fb9e3', '#c3cf6c'] as const

/** The cover of a comedy: bright paper with things scattered around an empty card for the title. */
export const scatter: Jacket = (drawing, story) => {
  const { palette, prompt } = story
  const paper = BRIGHT[hash(prompt, 'paper') % BRIGHT.length] as string
  drawing.add(flat(box(-20, -20, WIDTH + 40, HEIGHT + 40), paper))
  const rays = 14
  for (let i = 0; i < rays; i++)
    drawing.add(
      place(
        flat(polygon([0, 0], [-120, -1400], [120, -1400]), pale(paper, 0.25), 'opacity=".8"'),
        512,
        690,
        1,
        (360 / rays) * i,
      ),
    )
  drawing.add(horizon(drawing, story, 1240))
  const turn = (hash(prompt, 'tilt') % 9) - 4
  drawing.add(
    place(
      cut(rounded([-400, -270], [400, -270], [430, 0], [400, 270], [-400, 270], [-430, 0]), '#fffaf0', 1.3) +
        line(
          rounded([-376, -246], [376, -246], [404, 0], [376, 246], [-376, 246], [-404, 0]),
          mix(palette.near, '#b02f58', 0.5),
          6,
          'stroke-dasharray="2 18"',
        ),
      512,
      690,
      1,
      turn,
    ),
  )
  const spots = [
    [180, 210, 1.35],
    [512, 170, 1.05],
    [846, 226, 1.4],
    [130, 1060, 1.15],
    [900, 1060, 1.15],
    [330, 1140, 1.2],
    [690, 1130, 1.3],
    [512, 1300, 1.5],
    [160, 1360, 1.1],
    [870, 1370, 1.1],
  ] as const
  for (const [i, [x, y, size]] of spots.entries())
    drawing.add(place(motif(story, i), x, y, size, (hash(prompt, i) % 37) - 18))
}
