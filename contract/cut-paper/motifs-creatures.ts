import type { KnownMotif } from './motif.ts'
import { circle, cut, dark, ellipse, flat, line, pale, place, polygon, rounded } from './paper.ts'

/** Motifs of real and mythical animals. */
export const CREATURES = {
  swallow: {
    words: /swallows?|sparrow|songbird|\bbirds?\b|wings/i,
    draw: ({ second, ink, light }) =>
      cut(
        'M-92 -52C-40 -60 -10 -40 8 -20C24 -56 60 -84 98 -84C84 -50 66 -22 36 0C44 22 62 50 84 62C50 60 26 44 10 26L-30 76L-24 22C-56 14 -80 -14 -92 -52Z',
        second,
        0.45,
      ) +
      flat('M8 -20C24 -10 32 -4 36 0C30 12 20 20 10 26C4 10 4 -6 8 -20Z', pale(light, 0.3)) +
      flat(circle(18, 0, 0.1), ink),
  },
  raven: {
    words: /ravens?|crows?\b|curse|gothic/i,
    draw: ({ ink, light }) =>
      cut(
        'M-86 40C-70 -10 -40 -40 0 -56C8 -80 40 -84 54 -62L92 -50L58 -40C56 0 30 40 -20 52L-52 88L-44 54Z',
        ink,
        0.45,
      ) +
      line('M-60 26C-30 30 10 16 30 -14', pale(ink, 0.25), 5) +
      flat(circle(36, -60, 6), light) +
      line('M-4 54V88M14 46V80', ink, 6),
  },
  owl: {
    words: /\bowls?\b|wizard|librarian|library|scholar|professor/i,
    draw: ({ main, light, ink }) =>
      cut('M-56 -84C-40 -74 40 -74 56 -84C76 -30 70 70 0 92C-70 70 -76 -30 -56 -84Z', main, 0.45) +
      cut('M-36 20C-20 0 20 0 36 20C34 60 20 78 0 84C-20 78 -34 60 -36 20Z', pale(main, 0.35), 0.25) +
      [-26, 26]
        .map((x) => cut(circle(x, -34, 25), pale(light, 0.5), 0.3) + flat(circle(x, -34, 11), ink))
        .join('') +
      cut(polygon([-9, -18], [9, -18], [0, 6]), light, 0.3) +
      line('M-16 34l8 8l8 -8l8 8l8 -8M-8 54l8 8l8 -8', main, 5),
  },
  wolf: {
    words: /wol(?:f|ves)|shifter|werewol|pack\b|alpha\b/i,
    draw: ({ ink, light }) =>
      cut(
        'M-70 -92L-30 -50C-10 -56 10 -56 30 -50L70 -92L76 -10L50 30L18 92H-18L-50 30L-76 -10Z',
        pale(ink, 0.25),
        0.45,
      ) +
      cut('M0 -40L26 6L14 78H-14L-26 6Z', pale(ink, 0.55), 0.25) +
      cut(polygon([-14, 62], [14, 62], [0, 84]), ink, 0.2) +
      flat('M-48 -14L-22 -2L-40 4ZM48 -14L22 -2L40 4Z', light),
  },
  fox: {
    words: /\bfox(?:es)?\b|trickster|thie(?:f|ves)|heist/i,
    draw: ({ ink }) =>
      cut('M-84 -84L-30 -52H30L84 -84L88 -10C60 40 30 70 0 92C-30 70 -60 40 -88 -10Z', '#c8612c', 0.45) +
      cut(
        'M-88 -10C-50 -6 -20 20 0 92C-30 70 -60 40 -88 -10ZM88 -10C50 -6 20 20 0 92C30 70 60 40 88 -10Z',
        '#fff3e2',
        0.25,
      ) +
      flat(`${circle(-34, -8, 8)}${circle(34, -8, 8)}${circle(0, 82, 11)}`, ink),
  },
  cat: {
    words: /\bcats?\b|kittens?|feline|black cat/i,
    draw: ({ ink, light, main }) =>
      cut(
        'M-30 92C-60 60 -50 0 -30 -20C-46 -40 -44 -70 -44 -96L-14 -74H14L44 -96C44 -70 46 -40 30 -20C56 10 54 70 30 92Z',
        ink,
        0.45,
      ) +
      line('M30 86C80 86 84 40 64 26', ink, 13) +
      flat(`${ellipse(-18, -52, 7, 9)}${ellipse(18, -52, 7, 9)}`, light) +
      cut('M-30 -22C-10 -14 10 -14 30 -22L28 -8C10 0 -10 0 -28 -8Z', main, 0.2),
  },
  dog: {
    words: /\bdogs?\b|pupp(?:y|ies)|hound|vet(?:erinar\w*)?\b|shelter/i,
    draw: ({ second, ink, main }) =>
      cut(rounded([-52, -70], [52, -70], [60, 0], [34, 80], [-34, 80], [-60, 0]), '#c99a62', 0.45) +
      cut('M-50 -76C-96 -70 -100 -10 -76 22C-56 10 -50 -20 -40 -60Z', '#7c5230', 0.35) +
      cut('M50 -76C96 -70 100 -10 76 22C56 10 50 -20 40 -60Z', '#7c5230', 0.35) +
      flat(`${circle(-22, -16, 8)}${circle(22, -16, 8)}${ellipse(0, 22, 17, 12)}`, ink) +
      line('M0 32V46C-10 58 -24 54 -26 46M0 46C10 58 24 54 26 46', ink, 5) +
      cut('M-44 66C-14 82 14 82 44 66L46 84C14 98 -14 98 -46 84Z', main, 0.25) +
      flat(circle(0, 92, 8), second),
  },
  horse: {
    words: /horses?\b|stables?\b|riding|cowboy|jockey|rider/i,
    draw: ({ main, ink }) =>
      cut(
        'M-60 96C-70 20 -40 -50 10 -70L16 -96L34 -72C52 -60 74 -20 88 12C84 34 66 38 56 30L26 8C10 30 26 60 34 96Z',
        main,
        0.45,
      ) +
      cut('M10 -74C-50 -60 -84 10 -76 96H-48C-56 30 -40 -30 14 -58Z', ink, 0.3) +
      flat(circle(34, -36, 6), ink) +
      line('M62 18L30 -24L34 -60', pale(main, 0.5), 5),
  },
  bee: {
    words: /\bbees?\b|honey|beekeeper|hive/i,
    draw: ({ ink }) =>
      place(cut(ellipse(-30, -46, 26, 46), '#f3f7fa', 0.3), 0, 0, 1, -28) +
      place(cut(ellipse(30, -46, 26, 46), '#e3edf3', 0.3), 0, 0, 1, 28) +
      cut(ellipse(0, 24, 44, 62), '#eeb33b', 0.4) +
      flat(
        'M-42 6C-20 14 20 14 42 6L44 22C20 30 -20 30 -44 22ZM-42 46C-20 54 20 54 42 46L36 60C20 66 -20 66 -36 60Z',
        ink,
      ) +
      cut(circle(0, -44, 24), ink, 0.3) +
      line('M-10 -64L-22 -88M10 -64L22 -88', ink, 5),
  },
  butterfly: {
    words: /butterfl|moths?\b|transform|metamorph/i,
    draw: ({ main, second, light, ink }) =>
      [false, true]
        .map((flip) =>
          place(
            cut('M4 -6C20 -80 84 -96 94 -50C98 -14 50 10 4 4Z', main, 0.35) +
              cut('M4 6C50 6 84 30 66 66C50 92 16 60 4 16Z', second, 0.35) +
              flat(circle(62, -46, 13), light) +
              flat(circle(46, 40, 9), pale(main, 0.4)),
            0,
            0,
            1,
            0,
            flip,
          ),
        )
        .join('') +
      cut('M-6 -40C0 -52 6 -52 8 -40L5 56C2 62 -2 62 -4 56Z', ink, 0.3) +
      line('M-2 -46C-8 -70 -20 -84 -30 -90M3 -46C8 -70 20 -84 30 -90', ink, 4),
  },
  dragon: {
    words: /dragons?|wyvern|quest/i,
    draw: ({ second, main, light, ink }) =>
      cut('M-8 -6C-40 -30 -60 -70 -58 -98C-30 -84 20 -70 30 -22C14 -14 4 -8 -8 -6Z', main, 0.35) +
      line('M-58 -98L12 -30M-58 -98L-6 -22', dark(main, 0.25), 4) +
      `<g opacity=".999">${line('M-84 84C-96 40 -60 14 -20 20C30 28 66 60 84 30C96 6 70 -10 52 -20', dark(second, 0.35), 34)}${line('M-84 80C-96 36 -60 10 -20 16C30 24 66 56 84 26C96 2 70 -14 52 -24', second, 30)}</g>` +
      cut('M30 -10C34 -44 54 -66 92 -60L100 -44L78 -34C74 -14 60 -2 44 0Z', second, 0.3) +
      flat('M50 -54L38 -84L66 -60ZM-64 30L-52 6L-36 24ZM-20 18L-4 -6L10 24ZM26 38L44 18L54 46Z', main) +
      flat(circle(72, -48, 6), light) +
      cut('M-84 80L-100 98L-64 98Z', second, 0.2) +
      flat(circle(72, -48, 2.5), ink),
  },
  bat: {
    words: /\bbats?\b|vampire|crypt|blood/i,
    draw: ({ ink, light }) =>
      cut(
        'M0 -30L-12 -52L-18 -24C-40 -40 -70 -44 -98 -20C-80 -14 -76 10 -76 26C-60 14 -46 16 -38 34C-26 22 -10 30 0 60C10 30 26 22 38 34C46 16 60 14 76 26C76 10 80 -14 98 -20C70 -44 40 -40 18 -24L12 -52Z',
        ink,
        0.45,
      ) + flat(`${circle(-7, -22, 4)}${circle(7, -22, 4)}`, light),
  },
} as const satisfies Record<string, KnownMotif>
