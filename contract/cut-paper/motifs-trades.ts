import type { KnownMotif } from './motif.ts'
import { box, circle, cut, dark, ellipse, flat, line, pale, place, polygon, rounded, star } from './paper.ts'

/** Motifs of tools of trades, and of objects for celebrations. */
export const TRADES = {
  camera: {
    words: /camera|photograph\w*|paparazz|film(?:maker|ing)?\b|movie|actor|actress|hollywood/i,
    draw: ({ main, ink, light }) =>
      cut('M-92 -44H-44L-30 -70H30L44 -44H92V70H-92Z', main, 0.45) +
      cut(circle(0, 12, 46), ink, 0.35) +
      flat(circle(0, 12, 30), pale(ink, 0.25)) +
      flat(circle(-10, 2, 9), light) +
      flat(box(58, -32, 22, 14), light),
  },
  palette: {
    words: /paint(?:er|ing|s)?\b|artists?\b|gallery|canvas|sculpt|museum/i,
    draw: ({ main, second, light }) =>
      `<g fill-rule="evenodd">${cut(`M0 -84C60 -86 98 -50 96 0C94 34 64 30 46 34C26 40 40 62 26 78C4 92 -96 74 -96 -2C-96 -52 -52 -84 0 -84Z${circle(-40, 26, 15)}`, '#d9b384', 0.45)}</g>` +
      [
        [-50, -26, main],
        [-8, -54, second],
        [40, -42, light],
        [62, -4, dark(main, 0.3)],
      ]
        .map(([x, y, c]) => cut(circle(x as number, y as number, 15), c as string, 0.2))
        .join('') +
      place(line('M0 70V-60', '#7c5230', 7) + cut('M-7 -56C-6 -80 6 -80 7 -56Z', main, 0.2), 56, 26, 1, 34),
  },
  watch: {
    words: /watch(?:maker)?\b|clocks?|time ?travel|\btime\b|hourglass|midnight strikes/i,
    draw: ({ light, ink, main }) =>
      line('M0 -72V-92', light, 13) +
      line(circle(0, -94, 9), light, 6) +
      cut(circle(0, 14, 80), light, 0.45) +
      cut(circle(0, 14, 62), '#fdf6ea', 0.2) +
      line('M0 14V-26M0 14L26 30', ink, 7) +
      Array.from({ length: 12 }, (_, i) =>
        place(flat(box(-2.5, -56, 5, i % 3 ? 7 : 13), ink), 0, 14, 1, i * 30),
      ).join('') +
      flat(circle(0, 14, 6), main),
  },
  lantern: {
    words: /lanterns?|lamps?\b|candles?|candlelit|glow/i,
    draw: ({ ink, light }) =>
      line('M-26 -66C-26 -100 26 -100 26 -66', ink, 7) +
      cut(polygon([-36, -62], [36, -62], [50, -40], [-50, -40]), ink, 0.35) +
      cut(polygon([-44, -40], [44, -40], [52, 64], [-52, 64]), pale(light, 0.25), 0.35) +
      cut('M0 50C-26 46 -26 14 0 -18C26 14 26 46 0 50Z', light, 0.25) +
      line('M-15 -40L-18 64M15 -40L18 64', ink, 5) +
      cut(polygon([-60, 64], [60, 64], [50, 92], [-50, 92]), ink, 0.35),
  },
  teacup: {
    words: /\btea\b|coffee|caf[eé]|barista|teashop|breakfast/i,
    draw: ({ main, light }) =>
      line('M56 0C98 -10 98 50 46 46', main, 13) +
      cut('M-74 -24H66C66 40 40 74 -4 74C-48 74 -74 40 -74 -24Z', main, 0.45) +
      flat(ellipse(-4, -24, 70, 11), '#6d3f25') +
      cut('M-96 78H88C80 94 -88 94 -96 78Z', pale(main, 0.3), 0.35) +
      line('M-26 -48C-40 -64 -12 -74 -26 -94M10 -48C-4 -64 24 -74 10 -94', pale(light, 0.5), 7),
  },
  wineglass: {
    words: /champagne|toast|cocktail|bar\b|bartender|sommelier|gala|party/i,
    draw: ({ main, light }) =>
      line('M0 10V84', '#e8eef0', 9) +
      cut('M-40 92C-30 80 30 80 40 92Z', '#e8eef0', 0.3) +
      cut('M-48 -92H48C54 -30 36 14 0 14C-36 14 -54 -30 -48 -92Z', '#f2f6f7', 0.45) +
      flat('M-47 -40C-20 -52 20 -28 47 -40C44 -10 28 8 0 8C-28 8 -44 -10 -47 -40Z', main) +
      flat(`${circle(-16, -64, 6)}${circle(12, -72, 4)}`, light),
  },
  cake: {
    words: /cakes?|bak(?:er|ery|ing)|pastr|dessert|cupcake|chocolat|sweet shop/i,
    draw: ({ main, light }) =>
      cut(box(-82, 20, 164, 66), pale(main, 0.45), 0.45) +
      cut(
        'M-82 20H82V42C70 58 60 36 46 46C34 58 24 36 10 48C-4 60 -16 36 -30 48C-44 58 -56 36 -66 46C-74 52 -82 48 -82 42Z',
        main,
        0.2,
      ) +
      cut(box(-52, -36, 104, 56), '#fdf3e4', 0.35) +
      flat('M-52 -36H52V-22C40 -8 30 -26 16 -16C0 -6 -10 -26 -26 -16C-38 -8 -52 -16 -52 -24Z', main) +
      line('M0 -40V-70', light, 8) +
      cut('M0 -74C-10 -82 -4 -94 0 -100C4 -94 10 -82 0 -74Z', light, 0.2),
  },
  pan: {
    words: /chefs?\b|restaurant|kitchen|cook(?:s|ing)?\b|recipe|michelin/i,
    draw: ({ ink, light, main }) =>
      line('M46 34L94 86', '#7c5230', 17) +
      cut(circle(-14, -20, 76), ink, 0.45) +
      flat(circle(-14, -20, 60), pale(ink, 0.18)) +
      cut(rounded([-60, -40], [-10, -66], [40, -40], [30, 10], [-20, 26], [-60, 0]), '#fdf6ea', 0.25) +
      cut(circle(-12, -20, 21), light, 0.25) +
      flat(circle(30, 20, 0.1), main),
  },
  scissors: {
    words: /seamstress|tailor|dressmaker|fashion|sew\w*|needle|quilt|knit/i,
    draw: ({ main, ink }) =>
      place(cut(polygon([-7, 10], [0, -98], [9, -92], [9, 14]), '#dfe6ea', 0.35), 0, 0, 1, 18) +
      place(cut(polygon([7, 10], [0, -98], [-9, -92], [-9, 14]), '#c8d3d9', 0.35), 0, 0, 1, -18) +
      line(ellipse(-34, 62, 22, 29), main, 12) +
      line(ellipse(34, 62, 22, 29), main, 12) +
      line('M-22 38L4 6M22 38L-4 6', main, 12) +
      flat(circle(0, 4, 6), ink),
  },
  potion: {
    words: /potions?|witch\w*|alchem|magic\w*|spell\w*|apothecary|enchant/i,
    draw: ({ main, light, second }) =>
      cut(box(-16, -96, 32, 20), '#a8784a', 0.3) +
      cut(
        'M-18 -76H18V-34C70 -16 84 34 64 68C50 92 -50 92 -64 68C-84 34 -70 -16 -18 -34Z',
        pale(second, 0.45),
        0.45,
      ) +
      flat(
        'M-70 22C-40 8 -20 36 10 22C36 10 56 18 72 26C76 50 72 60 64 68C50 88 -50 88 -64 68C-72 56 -74 40 -70 22Z',
        main,
      ) +
      cut(polygon(...star(-14, 50, 4, 19, 6)), light, 0.2) +
      flat(`${circle(24, 6, 7)}${circle(36, -14, 4)}${circle(30, 56, 6)}`, pale(main, 0.5)),
  },
  mirror: {
    words: /mirror|ghosts?\b|haunt\w*|portrait|spirit|s[eé]ance/i,
    draw: ({ light, second }) =>
      cut(ellipse(0, -18, 62, 78), light, 0.45) +
      cut(ellipse(0, -18, 47, 62), pale(second, 0.5), 0.2) +
      line('M-24 -40L6 -66M-22 -10L24 -50', '#fffaf4', 7) +
      cut(polygon([-12, 58], [12, 58], [16, 98], [-16, 98]), light, 0.3) +
      cut(polygon(...star(0, -100, 4, 19, 8)), dark(light, 0.2), 0.2),
  },
  stethoscope: {
    words: /doctors?\b|nurses?\b|hospital|surgeon|medic|clinic|physician/i,
    draw: ({ ink, main }) =>
      line('M-60 -90V-40C-60 6 8 6 8 -40V-90', ink, 11) +
      line('M-26 -6V30C-26 96 62 96 62 34', ink, 11) +
      cut(circle(62, 14, 24), main, 0.4) +
      flat(circle(62, 14, 11), pale(main, 0.5)) +
      line('M-66 -94H-54M2 -94H14', main, 13),
  },
  gavel: {
    words: /lawyers?|court\w*|judge|attorney|trial|contract|lawsuit|divorce/i,
    draw: ({ ink, light }) =>
      place(
        cut(rounded([-46, -70], [46, -70], [46, -18], [-46, -18]), '#8a5230', 0.45) +
          flat('M-34 -68H-22V-20H-34ZM22 -68H34V-20H22Z', light) +
          cut(box(-8, -18, 16, 104), '#6d3f25', 0.3),
        4,
        0,
        1,
        42,
      ) + cut(box(-88, 76, 92, 20), ink, 0.4),
  },
  ball: {
    words: /football|soccer|quarterback|baseball|basketball|athlete|coach\b|team\b|league|olympi/i,
    draw: ({ main, light }) =>
      cut(circle(0, 0, 84), '#fbf3e6', 0.45) +
      line('M-60 -58C-24 -30 -24 30 -60 58M60 -58C24 -30 24 30 60 58', main, 7) +
      line(
        'M-44 -36l14 -5M-34 -12l15 -2M-34 12l15 2M-44 36l14 5M44 -36l-14 -5M34 -12l-15 -2M34 12l-15 2M44 36l-14 5',
        main,
        5,
      ) +
      flat(circle(0, 0, 0.1), light),
  },
  phone: {
    words: /phone|call(?:s|ed)?\b|text(?:s|ed)? (?:her|him|message)|wrong number|dating app|online|email/i,
    draw: ({ main, light, ink }) =>
      cut('M-92 -30C-90 -80 90 -80 92 -30L86 -6H46L40 -34H-40L-46 -6H-86Z', main, 0.4) +
      cut('M-40 -30H40L72 84H-72Z', dark(main, 0.1), 0.45) +
      cut(circle(0, 30, 34), pale(light, 0.45), 0.3) +
      Array.from({ length: 8 }, (_, i) => place(flat(circle(0, -23, 5), ink), 0, 30, 1, i * 45)).join('') +
      flat(circle(0, 30, 8), ink),
  },
  briefcase: {
    words: /office|boss|ceo|billionaire|executive|secretary|colleague|startup|company|intern\b|rival/i,
    draw: ({ main, light, ink }) =>
      line('M-30 -44V-66C-30 -76 30 -76 30 -66V-44', ink, 10) +
      cut(rounded([-98, -50], [98, -50], [96, 86], [-96, 86]), main, 0.45) +
      flat('M-96 10C-40 34 40 34 96 10V20C40 44 -40 44 -96 20Z', dark(main, 0.3)) +
      cut(box(-15, 14, 30, 28), light, 0.3),
  },
  gift: {
    words: /gifts?\b|present\b|birthday|holidays|secret santa|surprise|bet\b|wager/i,
    draw: ({ main, light }) =>
      cut(box(-74, -20, 148, 112), main, 0.45) +
      cut(box(-84, -46, 168, 34), dark(main, 0.12), 0.3) +
      flat('M-14 -46H14V92H-14Z', light) +
      cut(
        'M0 -46C-60 -40 -64 -96 -30 -92C-10 -90 0 -66 0 -46C0 -66 10 -90 30 -92C64 -96 60 -40 0 -46Z',
        light,
        0.3,
      ),
  },
  bell: {
    words: /\bbells?\b|church|chapel|vicar|priest|cathedral|choir/i,
    draw: ({ light, ink }) =>
      line(circle(0, -84, 11), ink, 7) +
      cut(
        'M0 -76C50 -76 56 -20 60 20C64 44 84 50 88 66H-88C-84 50 -64 44 -60 20C-56 -20 -50 -76 0 -76Z',
        light,
        0.45,
      ) +
      cut(circle(0, 78, 15), ink, 0.3) +
      line('M-30 -50C-40 -34 -42 -10 -42 10', pale(light, 0.5), 8) +
      flat('M-84 58H84L88 66H-88Z', dark(light, 0.25)),
  },
} as const satisfies Record<string, KnownMotif>
