import type { KnownMotif } from './motif.ts'
import { box, circle, cut, dark, ellipse, flat, line, pale, place, polygon, rounded } from './paper.ts'

const heart = 'M0 84C-60 40 -96 4 -92 -40C-86 -86 -24 -92 0 -46C24 -92 86 -86 92 -40C96 4 60 40 0 84Z'

/** Motifs of objects that people keep, lose or send, and of musical instruments. */
export const KEEPSAKES = {
  letter: {
    words: /letters?\b|envelope|mail\b|correspond|pen ?pal|postcard|writes? to/i,
    draw: ({ main, light }) =>
      cut(rounded([-98, -62], [98, -62], [98, 70], [-98, 70]), '#fbf1dd', 0.45) +
      cut(polygon([-92, -56], [92, -56], [0, 22]), pale(light, 0.55), 0.35) +
      cut(circle(0, 16, 24), main, 0.35) +
      place(flat(heart, pale(main, 0.4)), 0, 18, 0.13),
  },
  quill: {
    words: /quill|poet|novelist|author|writer|\bink\b|journal|diary|manuscript/i,
    draw: ({ main, ink }) =>
      cut('M80 -96C20 -80 -30 -20 -40 40L-56 92L-44 94L-28 46C30 40 76 -20 80 -96Z', main, 0.45) +
      line('M-50 92C-30 30 10 -30 66 -80', pale(main, 0.5), 5) +
      line('M-10 10L24 6M6 -16L44 -22', dark(main, 0.3), 4) +
      cut('M20 60H84V92H20ZM34 46H70V62H34Z', ink, 0.35),
  },
  book: {
    words: /\bbooks?\b|bookshop|bookstore|library|read(?:er|ing)|edit(?:or)?\b/i,
    draw: ({ main, light }) =>
      cut(
        'M0 -46C-30 -70 -70 -70 -98 -56V66C-70 52 -30 52 0 76C30 52 70 52 98 66V-56C70 -70 30 -70 0 -46Z',
        main,
        0.45,
      ) +
      cut(
        'M0 -56C-28 -76 -62 -76 -88 -64V50C-62 40 -28 42 0 62C28 42 62 40 88 50V-64C62 -76 28 -76 0 -56Z',
        '#fdf5e6',
        0.3,
      ) +
      line(
        'M0 -56V62M-70 -38C-50 -44 -34 -42 -18 -34M-70 -12C-50 -18 -34 -16 -18 -8M18 -34C34 -42 50 -44 70 -38M18 -8C34 -16 50 -18 70 -12',
        dark('#fdf5e6', 0.35),
        4,
      ) +
      flat('M36 -70H50V-10L43 -20L36 -10Z', light),
  },
  key: {
    words: /\bkeys?\b|locked|unlock|inherit\w*|attic/i,
    draw: ({ light }) =>
      `<path fill-rule="evenodd" d="${circle(0, -58, 40)}${circle(0, -58, 19)}" fill="${light}"/>` +
      cut('M-9 -22H9V54H44V70H28V88H44V98H-9Z', light, 0.4) +
      line('M-24 -80C-14 -90 4 -92 16 -86', pale(light, 0.5), 6),
  },
  ring: {
    words: /\brings?\b|propos\w*|engag\w*|marr\w*|wedding|bride|groom|fianc/i,
    draw: ({ light }) =>
      line(circle(0, 34, 54), dark(light, 0.15), 15) +
      line('M-44 6A54 54 0 0 1 44 6', pale(light, 0.3), 7) +
      cut(polygon([-34, -56], [-18, -84], [18, -84], [34, -56], [0, -14]), '#cfe7f2', 0.4) +
      line('M-34 -56H34M-18 -84L-8 -56L0 -14L8 -56L18 -84', '#8db7cc', 3.5),
  },
  heart: {
    words: /\bhearts?\b|valentine|second chance|love again/i,
    draw: ({ main }) => cut(heart, main, 0.5) + line('M-62 -34C-62 -56 -44 -66 -30 -62', pale(main, 0.5), 9),
  },
  crown: {
    words: /crowns?|queens?\b|kings?\b|prince(?:ss)?|royal\w*|throne|duke|duchess|earl\b/i,
    draw: ({ light, main }) =>
      cut('M-92 60L-98 -50L-50 0L0 -84L50 0L98 -50L92 60Z', light, 0.45) +
      cut(box(-92, 58, 184, 28), dark(light, 0.15), 0.3) +
      [
        [-98, -54],
        [0, -88],
        [98, -54],
      ]
        .map(([x, y]) => cut(circle(x as number, y as number, 10), main, 0.2))
        .join('') +
      flat(`${circle(-50, 72, 8)}${circle(0, 72, 9)}${circle(50, 72, 8)}`, main),
  },
  sword: {
    words: /swords?|duel|warrior|mercenar|assassin|fenc(?:e|ing)/i,
    draw: ({ light, main }) =>
      place(
        cut(polygon([-9, 40], [-9, -84], [0, -100], [9, -84], [9, 40]), '#dfe6ea', 0.4) +
          line('M0 -84V36', '#a9b8c0', 3) +
          cut(rounded([-46, 38], [46, 38], [46, 56], [-46, 56]), light, 0.3) +
          cut(box(-7, 54, 14, 34), main, 0.3) +
          cut(circle(0, 94, 11), light, 0.3),
        0,
        0,
        1,
        28,
      ),
  },
  mask: {
    words: /masks?\b|masked|masquerade|disguise|secret identity|spy|carnival/i,
    draw: ({ main, light }) =>
      `<g fill-rule="evenodd">${cut('M-96 -30C-60 -56 -26 -48 0 -30C26 -48 60 -56 96 -30C98 20 60 52 24 34C12 28 6 22 0 22C-6 22 -12 28 -24 34C-60 52 -98 20 -96 -30ZM-66 -6C-52 -20 -30 -18 -22 -2C-34 12 -56 10 -66 -6ZM66 -6C52 -20 30 -18 22 -2C34 12 56 10 66 -6Z', main, 0.45)}</g>` +
      [0, 1, 2]
        .map((i) =>
          place(
            cut(ellipse(0, -40, 12, 38), i === 1 ? light : pale(main, 0.35), 0.25),
            0,
            -30,
            1,
            -28 + i * 28,
          ),
        )
        .join(''),
  },
  fan: {
    words: /\bfans?\b|regency|ball\b|ballroom|debutante|season\b|\bton\b/i,
    draw: ({ main, light }) =>
      Array.from({ length: 9 }, (_, i) =>
        place(
          cut('M-6 0L-19 -118C-8 -126 8 -126 19 -118L6 0Z', i % 2 ? main : pale(main, 0.3), 0.15),
          0,
          70,
          1,
          -64 + i * 16,
        ),
      ).join('') +
      cut(circle(0, 70, 12), light, 0.3) +
      line('M0 82C-10 96 -30 90 -24 98', light, 4),
  },
  slipper: {
    words: /ballet|danc(?:e|er|ing)|ballerina|waltz|tango/i,
    draw: ({ main, light }) =>
      line('M-36 -20C-60 -60 -10 -80 -30 -98M40 -16C70 -50 20 -70 50 -96', pale(main, 0.3), 8) +
      cut(
        'M-64 -24C-30 -30 -20 10 20 20C54 28 92 40 92 62C92 82 20 84 -30 78C-74 74 -86 10 -64 -24Z',
        pale(main, 0.25),
        0.45,
      ) +
      cut('M-56 -14C-36 -10 -24 24 10 34C-14 44 -48 34 -56 -14Z', dark(main, 0.2), 0.2) +
      flat(circle(30, 40, 6), light),
  },
  violin: {
    words: /violin\w*|orchestra|cell(?:o|ist)|concert|conductor|symphony/i,
    draw: ({ ink, light }) =>
      place(
        line('M0 -96V-10', ink, 13) +
          cut(
            'M0 -24C30 -30 44 -6 34 14C28 26 36 32 46 44C60 72 30 96 0 96C-30 96 -60 72 -46 44C-36 32 -28 26 -34 14C-44 -6 -30 -30 0 -24Z',
            '#a8562c',
            0.45,
          ) +
          line('M-4 -90V74M4 -90V74', pale(light, 0.4), 2.5) +
          line('M-20 26C-28 36 -16 46 -22 56M20 26C28 36 16 46 22 56', ink, 4) +
          flat(box(-14, 66, 28, 12), ink),
        0,
        0,
        1,
        24,
      ),
  },
  guitar: {
    words: /guitar|band\b|rock ?star|singer|song\w*|country music|musician|tour\b/i,
    draw: ({ main, ink, light }) =>
      place(
        line('M0 -98V0', ink, 12) +
          cut(
            'M0 -14C34 -16 40 14 34 26C60 36 62 92 0 94C-62 92 -60 36 -34 26C-40 14 -34 -16 0 -14Z',
            main,
            0.45,
          ) +
          flat(circle(0, 34, 16), ink) +
          line('M-3 -94V70M3 -94V70', light, 2) +
          flat(box(-16, 64, 32, 8), ink),
        0,
        0,
        1,
        30,
      ),
  },
  record: {
    words: /record(?:s|ing)?\b|vinyl|jazz|radio|gramophone|1920s|dj\b/i,
    draw: ({ ink, main, light }) =>
      cut(circle(0, 0, 94), ink, 0.45) +
      line(`${circle(0, 0, 76)}${circle(0, 0, 60)}${circle(0, 0, 46)}`, pale(ink, 0.22), 2.5) +
      flat(circle(0, 0, 32), main) +
      flat(circle(0, 0, 6), light) +
      line('M-70 -44C-54 -66 -34 -78 -10 -82', pale(ink, 0.4), 5),
  },
} as const satisfies Record<string, KnownMotif>
