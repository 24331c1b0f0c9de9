import type { KnownMotif } from './motif.ts'
import { circle, cut, dark, ellipse, flat, line, pale, place, polygon, rounded, star } from './paper.ts'

const leaf = 'M0 0C14 -22 40 -30 66 -24C56 0 30 14 0 0Z'
const stem = (colour: string, path = 'M0 96C-6 50 4 20 0 -20'): string => line(path, colour, 7)
const leaves = (colour: string): string =>
  place(cut(leaf, colour, 0.3), 0, 62, 1, -8) + place(cut(leaf, dark(colour, 0.12), 0.3), 0, 44, 1, 8, true)
const petals = (count: number, path: string, colour: string, x = 0, y = 0): string =>
  Array.from({ length: count }, (_, i) => place(cut(path, colour, 0.25), x, y, 1, (360 / count) * i)).join('')
const GREEN = '#4d7457'

/** Motifs of flowers, fruit, trees and weather. */
export const NATURE = {
  rose: {
    words: /\broses?\b|\brose garden/i,
    draw: ({ main }) =>
      stem(GREEN) +
      leaves(GREEN) +
      cut(rounded([-62, -44], [-30, -92], [30, -92], [62, -44], [34, 6], [-34, 6]), main, 0.4) +
      cut('M-50 -40C-30 -80 30 -84 46 -50C40 -20 -30 -10 -50 -40Z', pale(main, 0.16), 0.3) +
      cut('M-26 -46C-10 -72 26 -70 28 -48C20 -30 -18 -28 -26 -46Z', dark(main, 0.12), 0.3) +
      line('M-8 -48C0 -58 14 -54 12 -44', pale(main, 0.4), 4),
  },
  tulip: {
    words: /tulips?|dutch|holland|amsterdam/i,
    draw: ({ main }) =>
      stem(GREEN) +
      place(cut('M0 96C-40 60 -46 20 -30 -10C-14 30 -6 60 0 96Z', GREEN, 0.3), -4, 0) +
      place(
        cut('M0 96C-40 60 -46 20 -30 -10C-14 30 -6 60 0 96Z', dark(GREEN, 0.15), 0.3),
        4,
        6,
        0.9,
        0,
        true,
      ) +
      cut(
        'M-44 -86C-20 -74 -10 -60 0 -96C10 -60 20 -74 44 -86C54 -30 36 -4 0 -4C-36 -4 -54 -30 -44 -86Z',
        main,
        0.4,
      ) +
      cut('M-20 -70C-6 -56 6 -56 20 -70C26 -30 14 -6 0 -6C-14 -6 -26 -30 -20 -70Z', pale(main, 0.2), 0.25),
  },
  daisy: {
    words: /dais(?:y|ies)|meadow|wild ?flowers?|spring/i,
    draw: ({ light }) =>
      stem(GREEN) +
      leaves(GREEN) +
      petals(11, ellipse(0, -44, 11, 30), '#fffaf0', 0, -28) +
      cut(circle(0, -28, 20), light, 0.3),
  },
  lavender: {
    words: /lavender|provence|herbs?\b/i,
    draw: ({ main }) =>
      [-34, 0, 34]
        .map(
          (x, i) =>
            line(`M0 98Q${x * 0.4} 30 ${x} -20`, GREEN, 5) +
            [0, 1, 2, 3, 4]
              .map((j) =>
                cut(
                  ellipse(x * (1 + j * 0.1), -14 - j * 19 - (i === 1 ? 6 : 0), 15 - j * 1.6, 13),
                  j % 2 ? main : pale(main, 0.22),
                  0.2,
                ),
              )
              .join(''),
        )
        .join('') + cut('M-26 62H26L20 80H-20Z', pale(main, 0.5), 0.3),
  },
  fern: {
    words: /fern|forest|woods?\b|greenhouse|moss/i,
    draw: ({ second }) =>
      line('M-30 96C-20 30 0 -30 40 -90', GREEN, 6) +
      Array.from({ length: 7 }, (_, i) => {
        const [x, y, size] = [-28 + i * 9.5, 74 - i * 25, 1.05 - i * 0.12]
        return (
          place(cut(leaf, i % 2 ? GREEN : dark(GREEN, 0.12), 0.25), x, y, size, -20) +
          place(cut(leaf, pale(GREEN, 0.12), 0.25), x, y, size, -14, true)
        )
      }).join('') +
      flat(circle(40, -90, 5), second),
  },
  thistle: {
    words: /thistle|highlands?|scot(?:land|tish)|heather|moor\b/i,
    draw: ({ main }) =>
      stem(GREEN) +
      leaves(GREEN) +
      Array.from({ length: 9 }, (_, i) =>
        place(
          cut(polygon([-7, 0], [0, -74], [7, 0]), i % 2 ? main : pale(main, 0.2), 0.15),
          0,
          -26,
          1,
          -56 + i * 14,
        ),
      ).join('') +
      cut(rounded([-32, -34], [0, -44], [32, -34], [34, 8], [0, 24], [-34, 8]), GREEN, 0.35) +
      line('M-24 -22L24 6M24 -22L-24 6M0 -34V14', dark(GREEN, 0.3), 4),
  },
  apple: {
    words: /apples?|orchard|cider/i,
    draw: ({ main }) =>
      cut(
        'M0 -40C40 -72 86 -44 80 8C76 60 40 92 0 76C-40 92 -76 60 -80 8C-86 -44 -40 -72 0 -40Z',
        main,
        0.45,
      ) +
      flat(
        'M-52 -20C-60 4 -56 30 -44 46',
        'none',
        `stroke="${pale(main, 0.4)}" stroke-width="9" stroke-linecap="round"`,
      ) +
      line('M0 -38C-2 -60 6 -78 18 -88', '#5b3a26', 8) +
      place(cut(leaf, GREEN, 0.3), 8, -66, 1, -20),
  },
  lemon: {
    words: /lemons?|amalfi|sicil|citrus|italy|italian/i,
    draw: () =>
      place(
        cut(
          'M-84 0C-70 -12 -60 -50 0 -50C60 -50 70 -12 84 0C70 12 60 50 0 50C-60 50 -70 12 -84 0Z',
          '#f0c04a',
          0.4,
        ),
        4,
        18,
        1,
        -18,
      ) +
      line('M-40 0C-30 -16 -14 -22 4 -24', '#fbe3a0', 7) +
      place(cut(leaf, GREEN, 0.3), -40, -30, 1.3, -30) +
      place(cut(leaf, dark(GREEN, 0.15), 0.3), -40, -30, 1.1, 10, true),
  },
  grapes: {
    words: /grapes?|vineyard|wine(?:ry)?\b|harvest/i,
    draw: ({ main }) =>
      line('M0 -60V-96', '#5b3a26', 7) +
      place(cut(leaf, GREEN, 0.3), 0, -70, 1.3, -6) +
      place(cut(leaf, dark(GREEN, 0.15), 0.3), 0, -66, 1.1, 0, true) +
      [
        [-48, -30],
        [-16, -34],
        [16, -34],
        [48, -30],
        [-32, -4],
        [0, -6],
        [32, -4],
        [-16, 24],
        [16, 24],
        [0, 52],
      ]
        .map(
          ([x, y], i) =>
            cut(circle(x as number, y as number, 21), i % 2 ? main : pale(main, 0.12), 0.2) +
            flat(circle((x as number) - 7, (y as number) - 7, 4), pale(main, 0.6)),
        )
        .join(''),
  },
  wheat: {
    words: /wheat|farm|barn|prairie|ranch|corn/i,
    draw: ({ light }) =>
      [-22, 0, 22]
        .map((turn) =>
          place(
            line('M0 96V-40', '#a8823c', 6) +
              [0, 1, 2, 3]
                .map(
                  (i) =>
                    cut(ellipse(-11, -22 - i * 22, 9, 16), light, 0.2) +
                    cut(ellipse(11, -22 - i * 22, 9, 16), dark(light, 0.12), 0.2),
                )
                .join('') +
              cut(ellipse(0, -108, 9, 16), light, 0.2),
            0,
            30,
            0.78,
            turn,
          ),
        )
        .join('') + cut('M-22 58H22V72H-22Z', '#b5475e', 0.3),
  },
  mushroom: {
    words: /mushrooms?|\bfae\b|fair(?:y|ies)|toadstool/i,
    draw: ({ main }) =>
      cut('M-20 10C-26 50 -24 80 -36 92H36C24 80 26 50 20 10Z', '#f6ead6', 0.35) +
      cut('M-88 14C-84 -60 -40 -90 0 -90C40 -90 84 -60 88 14C40 34 -40 34 -88 14Z', main, 0.45) +
      [
        [-40, -30, 15],
        [12, -56, 18],
        [46, -14, 13],
        [-4, -6, 10],
      ]
        .map(([x, y, r]) => flat(circle(x as number, y as number, r as number), '#fff6ea'))
        .join(''),
  },
  tree: {
    words: /\boak\b|willow|\btrees?\b|park\b/i,
    draw: ({ second }) =>
      cut('M-12 96L-8 0L-34 -30L-26 -38L-4 -14L0 -60L8 -14L30 -40L38 -32L10 0L14 96Z', '#5b3a26', 0.3) +
      [
        [-44, -40, 36],
        [0, -66, 42],
        [46, -40, 36],
        [-20, -20, 30],
        [26, -16, 30],
      ]
        .map(([x, y, r], i) =>
          cut(circle(x as number, y as number, r as number), i % 2 ? second : GREEN, 0.3),
        )
        .join(''),
  },
  snowflake: {
    words: /snow\w*|winter|christmas|\bice\b|frost|alpine|ski\b/i,
    draw: () =>
      Array.from({ length: 6 }, (_, i) =>
        place(
          line('M0 0V-90M0 -50L-24 -74M0 -50L24 -74M0 -26L-18 -44M0 -26L18 -44', '#f7fbff', 9),
          0,
          0,
          1,
          i * 60,
        ),
      ).join('') + cut(circle(0, 0, 13), '#cfe2f2', 0.3),
  },
  sun: {
    words: /\bsun\w*|summer|beach|island|tropical|desert/i,
    draw: ({ light, main }) =>
      cut(polygon(...star(0, 0, 16, 96, 62)), light, 0.4) +
      cut(circle(0, 0, 54), pale(light, 0.35), 0.35) +
      flat(circle(0, 0, 32), pale(main, 0.55)),
  },
  moon: {
    words: /\bmoon\w*|midnight|werewol|vampire|night/i,
    draw: ({ light }) =>
      cut(
        'M36 -88C-40 -84 -84 -30 -78 28C-70 84 0 108 56 66C4 70 -36 34 -34 -16C-32 -52 0 -80 36 -88Z',
        light,
        0.45,
      ) +
      cut(polygon(...star(44, -16, 4, 30, 9)), pale(light, 0.3), 0.3) +
      cut(polygon(...star(70, 28, 4, 17, 5)), pale(light, 0.3), 0.2),
  },
  stars: {
    words: /\bstars?\b|starship|astronom|galaxy|orbit|space|comet/i,
    draw: ({ light, second }) =>
      cut(polygon(...star(-8, 4, 5, 84, 36)), light, 0.45) +
      cut(polygon(...star(66, -62, 5, 30, 13)), pale(light, 0.4), 0.3) +
      cut(polygon(...star(-70, -66, 5, 20, 9)), second, 0.3),
  },
  umbrella: {
    words: /\brain\w*|umbrella|storm\w*|puddle|london|seattle/i,
    draw: ({ main, ink }) =>
      line('M0 -80V66C0 96 -40 96 -40 66', ink, 8) +
      cut(
        'M-94 10C-90 -60 -40 -86 0 -86C40 -86 90 -60 94 10C80 -6 62 -6 48 8C34 -8 14 -8 0 8C-14 -8 -34 -8 -48 8C-62 -6 -80 -6 -94 10Z',
        main,
        0.45,
      ) +
      line('M-48 8C-44 -40 -20 -70 0 -86C20 -70 44 -40 48 8', dark(main, 0.25), 4) +
      line('M60 50l-8 24M84 36l-8 24M-70 50l-8 24', pale(main, 0.4), 6),
  },
  wave: {
    words: /\bsea\b|ocean|waves?\b|tide|surf|coast/i,
    draw: ({ second, light }) =>
      cut(
        'M-96 40C-60 40 -56 -60 20 -64C64 -66 84 -30 70 0C64 -20 40 -28 24 -14C0 8 30 40 96 36V92H-96Z',
        second,
        0.4,
      ) +
      cut('M-96 64C-40 50 -10 84 40 66C64 58 80 60 96 64V96H-96Z', dark(second, 0.25), 0.3) +
      line('M-40 22C-28 -22 0 -44 30 -44', pale(second, 0.5), 6) +
      flat(circle(60, -80, 7), light),
  },
  shell: {
    words: /shells?\b|pearls?|mermaid|lagoon|reef/i,
    draw: ({ main }) =>
      cut(
        'M0 76C-30 70 -90 20 -88 -30C-70 -84 -30 -92 0 -92C30 -92 70 -84 88 -30C90 20 30 70 0 76Z',
        pale(main, 0.4),
        0.4,
      ) +
      line('M0 70V-84M-6 70L-44 -72M6 70L44 -72M-10 68L-76 -38M10 68L76 -38', main, 5) +
      cut('M-26 70H26L18 92H-18Z', pale(main, 0.25), 0.3),
  },
  flame: {
    words: /fires?\b|flames?|blaze|firefighter|phoenix|burn/i,
    draw: ({ main, light }) =>
      cut(
        'M0 96C-60 92 -76 40 -50 0C-40 20 -30 22 -24 10C-36 -40 0 -70 10 -98C30 -60 74 -30 66 30C60 76 30 96 0 96Z',
        main,
        0.45,
      ) + cut('M0 92C-34 88 -40 56 -20 30C-10 44 0 30 2 4C28 26 44 50 34 72C28 86 16 92 0 92Z', light, 0.3),
  },
} as const satisfies Record<string, KnownMotif>
