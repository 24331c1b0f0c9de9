import type { KnownMotif } from './motif.ts'
import { box, circle, cut, dark, ellipse, flat, line, pale, place, polygon, rounded } from './paper.ts'

/** Motifs of ways to travel, and of buildings at which travellers arrive. */
export const TRAVEL = {
  lighthouse: {
    words: /lighthouse|keeper\b|cornwall|headland/i,
    draw: ({ main, light, ink }) =>
      flat(polygon([0, -66], [100, -96], [100, -40]), pale(light, 0.2), 'opacity=".75"') +
      cut(polygon([-24, -50], [24, -50], [38, 96], [-38, 96]), '#fbf3e6', 0.45) +
      flat('M-29 -6H29L32 26H-32ZM-35 58H35L38 90H-38Z', main) +
      cut(box(-28, -82, 56, 32), light, 0.3) +
      cut(polygon([-34, -80], [0, -100], [34, -80]), ink, 0.3) +
      line('M-34 -50H34', ink, 8),
  },
  sailboat: {
    words: /sail\w*|\bboats?\b|ship\b|captain|pirate|harbou?r|yacht/i,
    draw: ({ main, light, second }) =>
      cut(polygon([-6, -96], [-6, 40], [-78, 40]), pale(light, 0.4), 0.4) +
      cut(polygon([6, -76], [6, 40], [62, 40]), main, 0.4) +
      line('M0 -98V56', '#5b3a26', 7) +
      cut('M-88 54H88C78 84 56 94 0 94C-56 94 -78 84 -88 54Z', dark(second, 0.2), 0.45),
  },
  anchor: {
    words: /anchor|sailor|navy|port\b|dock/i,
    draw: ({ ink, light }) =>
      line('M0 -52V84M-34 -30H34', ink, 15) +
      line('M-78 26C-70 70 -36 88 0 88C36 88 70 70 78 26', ink, 15) +
      cut('M-94 40L-74 6L-54 38ZM94 40L74 6L54 38Z', ink, 0.3) +
      line(circle(0, -74, 18), ink, 12) +
      line('M30 -84C70 -60 -50 -20 -20 20C10 50 50 40 60 84', light, 8),
  },
  compass: {
    words: /compass|explor\w*|expedition|map\b|adventur|journey|travel/i,
    draw: ({ main, light, ink }) =>
      cut(circle(0, 6, 88), light, 0.45) +
      cut(circle(0, 6, 68), '#fdf6ea', 0.2) +
      cut(polygon([0, -52], [16, 6], [0, 64], [-16, 6]), ink, 0.3) +
      cut(polygon([0, -52], [16, 6], [-16, 6]), main, 0.2) +
      flat(circle(0, 6, 7), light) +
      line('M0 -94V-86', light, 16),
  },
  train: {
    words: /\btrains?\b|railway|station|express|locomotive/i,
    draw: ({ main, ink, light }) =>
      cut(rounded([-66, -96], [66, -96], [72, 10], [60, 74], [-60, 74], [-72, 10]), main, 0.45) +
      cut(box(-44, -66, 88, 50), pale(light, 0.3), 0.25) +
      line('M0 -66V-16', dark(main, 0.2), 7) +
      flat(`${circle(-36, 34, 14)}${circle(36, 34, 14)}`, light) +
      flat(box(-20, -92, 40, 14), light) +
      line('M-50 76L-78 98M50 76L78 98M-62 88H62', ink, 8),
  },
  bicycle: {
    words: /bicycl|bikes?\b|cycling|courier/i,
    draw: ({ main, ink }) =>
      [-54, 54].map((x) => line(circle(x, 34, 40), ink, 9) + flat(circle(x, 34, 7), ink)).join('') +
      line('M-54 34L-24 -36L34 -40L54 34M-54 34H0L34 -40M-24 -36L0 34', main, 10) +
      line('M-40 -44H-10M34 -40L30 -64H52', ink, 10),
  },
  car: {
    words: /\bcars?\b|road ?trip|motor|garage|mechanic|convertible|racing/i,
    draw: ({ main, ink, light }) =>
      cut(
        'M-96 46C-96 10 -80 2 -58 -4C-40 -44 -20 -54 10 -54C40 -54 52 -30 66 -4C88 2 96 14 96 46Z',
        main,
        0.45,
      ) +
      cut('M-42 -6C-32 -34 -18 -40 -2 -40V-6ZM8 -40C32 -40 40 -26 50 -6H8Z', pale(light, 0.4), 0.2) +
      [-52, 52]
        .map((x) => cut(circle(x, 48, 25), ink, 0.3) + flat(circle(x, 48, 11), pale(light, 0.3)))
        .join('') +
      flat(circle(88, 18, 7), light),
  },
  suitcase: {
    words: /suitcase|luggage|hotel|airport|vacation|holiday|honeymoon|moves? to/i,
    draw: ({ main, light, ink }) =>
      line('M-28 -40V-70H28V-40', ink, 11) +
      cut(rounded([-96, -52], [96, -52], [96, 92], [-96, 92]), main, 0.45) +
      flat('M-52 -44H-36V84H-52ZM36 -44H52V84H36Z', dark(main, 0.3)) +
      cut(polygon([-10, 6], [22, -6], [28, 22], [-4, 34]), light, 0.2),
  },
  skate: {
    words: /skat(?:e|es|ing|er)|hockey|rink|goalie/i,
    draw: ({ main, ink }) =>
      cut('M-46 -92H14L18 -20C40 -8 82 -4 88 28V46H-50Z', main, 0.45) +
      line('M-6 -66H24M-4 -42H26M4 -18H32', '#fff8ee', 6) +
      line('M-66 84H84C96 84 98 72 94 66M-34 46V82M54 46V82', ink, 9) +
      flat('M-46 -92H14L15 -78H-46Z', pale(main, 0.5)),
  },
  castle: {
    words: /castle|knight|kingdom|medieval|fortress|tower/i,
    draw: ({ second, light, main }) =>
      cut(
        'M-90 92V-30H-78V-46H-62V-30H-48V-46H-34V-10H-24V-70H-12V-86H12V-70H24V-10H34V-46H48V-30H62V-46H78V-30H90V92Z',
        second,
        0.45,
      ) +
      flat('M-18 92V54C-18 30 18 30 18 54V92Z', dark(second, 0.45)) +
      flat('M-6 -44H6V-22H-6ZM-66 6H-54V28H-66ZM54 6H66V28H54Z', light) +
      cut(polygon([0, -86], [0, -100], [30, -94]), main, 0.2),
  },
  cottage: {
    words: /cottage|\bhouse\b|home\w*|inn\b|lodge|cabin|b&b|renovat/i,
    draw: ({ main, light, second, ink }) =>
      cut(box(-62, -10, 124, 102), '#f7ecd9', 0.45) +
      cut(box(34, -84, 22, 50), dark(second, 0.2), 0.3) +
      cut(polygon([-90, 2], [0, -78], [90, 2]), main, 0.4) +
      cut('M-16 92V42C-16 24 16 24 16 42V92Z', second, 0.2) +
      flat('M-50 22H-28V48H-50ZM28 22H50V48H28Z', light) +
      line('M-39 22V48M39 22V48', ink, 3),
  },
  bridge: {
    words: /bridge|river|canal|venice|paris|prague/i,
    draw: ({ second, light, main }) =>
      cut('M-98 20C-50 -50 50 -50 98 20V60H64C60 0 -60 0 -64 60H-98Z', second, 0.45) +
      line('M-90 6C-46 -62 46 -62 90 6', dark(second, 0.3), 6) +
      line('M-96 78C-60 66 -30 90 0 78S60 66 96 78', pale(main, 0.3), 7) +
      flat(circle(0, -72, 17), light),
  },
  gate: {
    words: /\bgates?\b|secret garden|walled|estate|threshold/i,
    draw: ({ ink, second, light }) =>
      cut(`M-92 96V-70H-64V96ZM64 96V-70H92V96Z`, second, 0.4) +
      flat(`${circle(-78, -82, 13)}${circle(78, -82, 13)}`, light) +
      line('M-56 96V-40C-40 -84 40 -84 56 -40V96M-28 96V-64M0 96V-74M28 96V-64M-56 50H56M-56 -8H56', ink, 8),
  },
  tent: {
    words: /\btent\b|circus|carnival|festival|camp(?:ing|fire)\b|fairground/i,
    draw: ({ main, light, ink }) =>
      cut(polygon([0, -80], [96, 20], [78, 20], [78, 92], [-78, 92], [-78, 20], [-96, 20]), '#fbf3e6', 0.45) +
      flat(`${polygon([0, -80], [-30, 20], [-78, 20])}${polygon([0, -80], [20, 20], [64, 20])}`, main) +
      flat('M-78 20H-30V92H-78ZM20 20H64V92H20Z', main) +
      flat('M-20 92C-20 60 0 40 0 40C0 40 20 60 20 92Z', ink) +
      cut(polygon([0, -100], [0, -82], [30, -92]), light, 0.2),
  },
  balloon: {
    words: /balloons?|hot.?air|aviator|pilot|fl(?:y|ight|ies)\b|airship/i,
    draw: ({ main, light }) =>
      cut(
        'M0 -98C60 -98 84 -50 70 -6C56 30 26 40 22 54H-22C-26 40 -56 30 -70 -6C-84 -50 -60 -98 0 -98Z',
        main,
        0.45,
      ) +
      flat(
        'M0 -98C24 -98 34 -50 26 0C22 30 12 40 10 54H-10C-12 40 -22 30 -26 0C-34 -50 -24 -98 0 -98Z',
        light,
      ) +
      line('M-20 56L-12 74M20 56L12 74', '#5b3a26', 4) +
      cut(rounded([-18, 72], [18, 72], [16, 98], [-16, 98]), '#8a5a34', 0.3) +
      flat(ellipse(0, 0, 0.1, 0.1), light) +
      place('', 0, 0),
  },
} as const satisfies Record<string, KnownMotif>
