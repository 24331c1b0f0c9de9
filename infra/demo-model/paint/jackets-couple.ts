import { paintBust } from '#contract/cut-paper/bust.ts'
import {
  between,
  box,
  circle,
  cut,
  dark,
  ellipse,
  flat,
  line,
  mix,
  pale,
  place,
  rounded,
} from '#contract/cut-paper/paper.ts'
import { hash } from '#contract/cut-paper/seed.ts'
import { readSections } from '../sections.ts'
import { frame, HEIGHT, horizon, type Jacket, leads, motif, type Story, sky, WIDTH } from './jacket.ts'
import { lookOf } from './look.ts'

const WALLS = ['#efd3cd', '#d5dcc8', '#d8cfe3', '#c9dbe2', '#f1dcb4', '#e9b8ad'] as const

/** The cover of a romance: an arch cut into warm paper, with the place behind it and a motif of the story below. */
export const arch: Jacket = (drawing, story) => {
  const { palette } = story
  const paper = palette.night
    ? mix(palette.sky[0], '#f6e7d2', 0.12)
    : (WALLS[hash(story.prompt, 'wall') % WALLS.length] as string)
  const opening = [
    'M150 1400V820C150 560 310 440 512 440C714 440 874 560 874 820V1400Z',
    ellipse(512, 930, 372, 480),
    'M150 1400V760C260 740 420 620 512 440C604 620 764 740 874 760V1400Z',
    rounded(
      [512, 410],
      [830, 480],
      [900, 920],
      [830, 1360],
      [512, 1430],
      [194, 1360],
      [124, 920],
      [194, 480],
    ),
  ][hash(story.prompt, 'arch') % 4] as string
  const x = between(drawing.next, 380, 640)
  drawing.add(sky(palette, x, 720, 84), horizon(drawing, story, 1010), frame(opening, paper))
  drawing.add(line(opening, palette.night ? palette.light : dark(paper, 0.25), 4, 'stroke-dasharray="1 15"'))
  for (const side of [-1, 1]) {
    const at = 512 + side * 330
    for (let i = 0; i < 5; i++)
      drawing.add(
        place(
          cut('M0 0C16 -34 60 -50 108 -40C96 0 50 26 0 0Z', i % 2 ? '#4d7457' : dark('#4d7457', 0.2), 0.5),
          at + side * i * 12,
          1440 - i * 66,
          1.15,
          side > 0 ? -30 - i * 6 : 30 + i * 6,
          side < 0,
        ),
      )
    drawing.add(place(motif(story, side < 0 ? 1 : 2), at, 1392, 1.05))
  }
  drawing.add(place(motif(story, 0), 512, 1330, 1.75))
}

/**
 * The cover of a romance or a contemporary story: two people face each other, with the place behind them and one motif
 * between them.
 */
export const duet: Jacket = (drawing, story) => {
  const { palette, prompt } = story
  drawing.add(sky(palette, 512, 800, 120), horizon(drawing, story, 1060))
  const [one, two] = leads(prompt)
  const people = [
    one ?? { name: 'One', text: `she ${prompt.slice(0, 300)}` },
    two ?? { name: 'Two', text: 'Gender: man' },
  ]
  const cloths = [mix(palette.near, '#7a2f45', 0.5), mix(palette.near, '#2f4a66', 0.55)]
  people.forEach(({ name, text }, i) => {
    const look = lookOf(name, text, `${text} ${readSections(prompt).genre ?? ''}`)
    const bust = paintBust(look, cloths[i] as string, mix(palette.light, '#ffffff', 0.2), hash(name, text))
    drawing.add(
      `<g transform="translate(${i ? WIDTH + 196 : -196} ${HEIGHT - 1000 * 0.96}) scale(${i ? -0.96 : 0.96} 0.96)">${bust}</g>`,
    )
  })
  drawing.add(
    place(
      cut(circle(0, 0, 122), pale(palette.light, 0.5), 0.8) +
        line(circle(0, 0, 106), palette.near, 3) +
        place(motif(story, 0), 0, 0, 0.74),
      512,
      1382,
    ),
  )
}

/**
 * The cover of a historical story: patterned paper, an oval with the place or the two profiles, and a plate for the
 * title.
 */
export const medallion: Jacket = (drawing, story) => {
  const { palette } = story
  const wall = palette.night ? palette.near : mix(palette.near, palette.sky[1], 0.4)
  drawing.add(flat(box(-20, -20, WIDTH + 40, HEIGHT + 40), wall))
  const tint = pale(wall, 0.13)
  const papers = { main: tint, second: tint, light: pale(wall, 0.2), ink: tint }
  for (let row = -1; row < 9; row++)
    for (let column = -1; column < 6; column++)
      drawing.add(
        `<g opacity=".55">${place(motif(story, (row + column + 2) % 2, papers).replace(/<path [^>]*opacity="\.07"\/>/g, ''), column * 205 + (row % 2 ? 102 : 0) + 50, row * 190 + 60, 0.5)}</g>`,
      )
  const oval = ellipse(512, 610, 372, 470)
  const inside = drawing.within(
    oval,
    sky(palette, 512, 470, 84) + horizon(drawing, story, 730) + couple(story),
  )
  drawing.add(
    cut(ellipse(512, 610, 424, 522), palette.light, 1),
    line(ellipse(512, 610, 398, 496), dark(palette.light, 0.3), 5, 'stroke-dasharray="2 22"'),
    flat(oval, palette.sky[1]),
    inside,
  )
  drawing.add(
    cut(rounded([120, 1160], [904, 1160], [960, 1300], [904, 1460], [120, 1460], [64, 1300]), '#f8edd9', 1.2),
    line(
      rounded([140, 1180], [884, 1180], [936, 1300], [884, 1440], [140, 1440], [88, 1300]),
      dark(palette.light, 0.25),
      4,
    ),
  )
  // The motif ends above the title, because the title stands on the plate.
  drawing.add(place(motif(story, 0), 512, 1060, 0.95))
}

function couple({ prompt, palette }: Story): string {
  const people = leads(prompt)
  if (people.length < 2) return ''
  return people
    .map(({ name, text }, i) => {
      const look = lookOf(name, text, `${text} historical`)
      return `<g transform="translate(${i ? WIDTH - 40 : 40} 520) scale(${i ? -0.62 : 0.62} 0.62)">${paintBust({ ...look, era: look.era === 'contemporary' ? 'regency' : look.era }, mix(palette.near, i ? '#23405c' : '#7a2f45', 0.5), palette.light, hash(name, text))}</g>`
    })
    .join('')
}
