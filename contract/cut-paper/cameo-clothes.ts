import type { Look } from './look.ts'
import { circle, cut, dark, ellipse, flat, line, mix, pale, place, polygon, rounded } from './paper.ts'

const GOLD = '#d9ab4e'
const LINEN = '#fbf3e4'

type Wear = (cloth: string, look: Look, variant: number) => string

// Shoulders seen from the side: the back at the left, the chest at the right.
const BUST =
  'M372 786C330 826 236 836 190 884C158 920 150 990 148 1064H812C800 960 770 890 700 846C660 822 612 816 588 800Q480 850 372 786Z'
const CHEST = 'M588 800C612 816 660 822 700 846C770 890 800 960 812 1064H690C700 960 660 880 588 800Z'

const bust = (fill: string): string => cut(BUST, fill, 1) + flat(CHEST, dark(fill, 0.22), 'opacity=".55"')

/** Draws a band of cloth around the neck. Its heights are different at the nape and at the throat. */
const band = (top: number, height: number, fill: string): string =>
  cut(
    `M346 ${top - 6}C420 ${top + 34} 520 ${top + 36} 590 ${top + 4}L606 ${top + height}C520 ${top + height + 42} 420 ${top + height + 36} 334 ${top + height - 8}Z`,
    fill,
    0.6,
  )

const scallops = (y: number, fill: string): string =>
  Array.from({ length: 9 }, (_, i) =>
    flat(circle(340 + i * 32, y + 26 * Math.sin((i / 8) * Math.PI), 19), fill),
  ).join('')

const beads = (y: number, drop: number, fill: string, r = 9): string =>
  Array.from({ length: 15 }, (_, i) => {
    const t = i / 14
    return cut(circle(356 + t * 238, y + Math.sin(t * Math.PI) * drop, r), fill, 0.25)
  }).join('')

const jacket = (cloth: string, shirt: string): string =>
  bust(shirt) +
  cut(
    'M346 780C300 826 230 836 190 884C158 920 150 990 148 1064H640C660 980 640 900 560 850C480 850 400 830 346 780Z',
    cloth,
    0.8,
  ) +
  cut(
    'M352 772C330 800 336 830 372 850C470 880 560 880 640 1064H560C520 960 440 900 340 870C310 840 320 800 352 772Z',
    dark(cloth, 0.2),
    0.6,
  ) +
  cut('M700 850C770 890 800 960 812 1064H720C730 980 720 910 664 836Z', cloth, 0.5)

const pointedCollar = (fill: string): string =>
  cut('M352 752C420 800 520 806 592 770L640 866L560 840Q440 846 330 800Z', fill, 0.6) +
  cut(polygon([592, 768], [668, 838], [618, 880], [566, 812]), fill, 0.4)

const tie = (fill: string): string =>
  cut(
    polygon([612, 830], [650, 836], [652, 872], [690, 1064], [620, 1064], [628, 880], [606, 866]),
    fill,
    0.4,
  )

const feminine: Record<Look['era'], Wear> = {
  contemporary: (cloth, _look, variant) =>
    variant === 0
      ? bust(cloth) +
        band(742, 74, pale(cloth, 0.12)) +
        [0, 1, 2, 3, 4, 5]
          .map((i) => line(`M${380 + i * 40} ${778 + 12 * Math.sin(i)}v50`, dark(cloth, 0.2), 4))
          .join('')
      : variant === 1
        ? bust(cloth) +
          pointedCollar(pale(cloth, 0.75)) +
          [900, 960, 1020].map((y, i) => cut(circle(700 + i * 14, y, 9), LINEN, 0.25)).join('')
        : skinBust(_look) +
          cut(
            'M300 846C400 920 560 960 676 842C770 890 800 960 812 1064H148C150 990 158 920 190 884C220 856 262 850 300 846Z',
            cloth,
            1,
          ),
  regency: (cloth, look) =>
    skinBust(look) +
    cut(
      'M250 852C330 930 520 990 690 850C770 890 800 960 812 1064H148C150 990 158 920 190 884C204 868 226 860 250 852Z',
      cloth,
      1,
    ) +
    Array.from({ length: 12 }, (_, i) =>
      flat(circle(262 + i * 38, 872 + 74 * Math.sin((i / 11) * Math.PI) ** 0.8, 20), LINEN),
    ).join('') +
    cut(
      rounded([190, 880], [260, 850], [320, 900], [300, 990], [200, 1010], [140, 960]),
      pale(cloth, 0.2),
      0.7,
    ),
  victorian: (cloth) =>
    bust(cloth) +
    band(690, 116, pale(cloth, 0.1)) +
    scallops(690, LINEN) +
    cut(ellipse(588, 776, 24, 30), GOLD, 0.5) +
    flat(ellipse(588, 776, 15, 20), '#7c2746') +
    [880, 930, 980, 1030].map((y, i) => cut(circle(690 + i * 16, y, 9), GOLD, 0.25)).join(''),
  medieval: (cloth) =>
    bust(cloth) +
    cut('M340 760C250 800 190 860 170 1064H420C400 960 400 860 470 812Z', dark(cloth, 0.3), 0.8) +
    band(770, 40, GOLD) +
    cut(polygon([600, 830], [630, 862], [600, 900], [570, 862]), '#8c1f3a', 0.5),
  '1920s': (cloth, look) =>
    skinBust(look) +
    cut(
      'M280 850L372 1000C480 1040 600 1010 660 838C770 890 800 960 812 1064H148C150 990 158 920 190 884C216 862 250 856 280 850Z',
      cloth,
      1,
    ) +
    beads(800, 150, LINEN, 8) +
    beads(806, 210, LINEN, 7),
  '1950s': (cloth, look) =>
    skinBust(look) +
    cut(
      'M236 862C330 1000 540 1010 716 856C780 890 800 960 812 1064H148C150 990 158 920 190 884C202 872 220 866 236 862Z',
      cloth,
      1,
    ) +
    cut('M236 862C330 1000 540 1010 716 856L740 900C560 1060 320 1050 206 886Z', LINEN, 0.6) +
    beads(782, 46, '#fffaf0', 12),
  futuristic: (cloth) =>
    bust(cloth) +
    cut('M336 700C400 760 540 770 600 726L640 850C520 900 400 880 300 830Z', dark(cloth, 0.35), 0.8) +
    line('M336 700C400 760 540 770 600 726L640 850', '#8ff0e4', 6) +
    line('M190 884C260 900 300 960 300 1064', '#8ff0e4', 5),
  fantasy: (cloth) =>
    bust(cloth) +
    [0, 1, 2, 3, 4, 5]
      .map((i) =>
        cut(
          leafAt(330 + i * 62, 806 + 34 * Math.sin((i / 5) * Math.PI), -60 + i * 30),
          i % 2 ? '#4f7a58' : '#37614a',
          0.5,
        ),
      )
      .join('') +
    cut(circle(606, 852, 22), GOLD, 0.5) +
    flat(circle(606, 852, 12), '#8ff0e4'),
}

const masculine: Record<Look['era'], Wear> = {
  contemporary: (cloth, _look, variant) =>
    variant === 0
      ? bust(cloth) + band(754, 56, dark(cloth, 0.12))
      : variant === 1
        ? jacket(cloth, LINEN) + pointedCollar(LINEN)
        : bust(mix(cloth, '#6b5136', 0.3)) +
          cut(
            'M346 772C300 800 280 840 300 880C420 930 560 920 640 860L592 790Q470 840 346 772Z',
            pale(cloth, 0.1),
            0.8,
          ) +
          line('M330 850C430 890 540 884 614 846', dark(cloth, 0.25), 6),
  regency: (cloth) =>
    jacket(cloth, LINEN) +
    band(676, 118, LINEN) +
    line('M350 716C430 756 530 756 596 724M346 756C430 796 530 796 602 764', '#dccfb8', 5) +
    cut('M596 790C660 800 690 850 664 900C640 880 610 860 590 820Z', LINEN, 0.5) +
    cut('M346 690C310 740 300 800 330 850C350 830 360 760 372 720Z', cloth, 0.6),
  victorian: (cloth) =>
    jacket(cloth, LINEN) +
    band(726, 60, LINEN) +
    cut(polygon([588, 790], [650, 800], [640, 850], [670, 930], [610, 910], [590, 850]), '#7c2746', 0.5) +
    cut(circle(622, 846, 9), GOLD, 0.3),
  medieval: feminine.medieval,
  '1920s': (cloth) =>
    jacket(cloth, LINEN) +
    pointedCollar(LINEN) +
    cut(
      polygon([600, 828], [664, 800], [664, 868], [612, 846], [566, 868], [566, 806]),
      dark(cloth, 0.4),
      0.4,
    ),
  '1950s': (cloth) => jacket(cloth, LINEN) + pointedCollar(LINEN) + tie('#8a2f45'),
  futuristic: feminine.futuristic,
  fantasy: (cloth) =>
    bust(cloth) +
    cut(
      'M340 750C250 800 180 860 150 1064H480C440 960 430 860 520 822C460 810 390 790 340 750Z',
      dark(cloth, 0.3),
      0.8,
    ) +
    cut('M588 796C650 810 720 850 740 1064H640C650 960 640 880 560 836Z', dark(cloth, 0.3), 0.6) +
    cut(circle(574, 836, 24), GOLD, 0.5) +
    flat(circle(574, 836, 12), '#37614a'),
}

function skinBust(look: Look): string {
  return cut(BUST, look.skin, 0.6) + flat(CHEST, mix(look.skin, '#5b1f2b', 0.2), 'opacity=".4"')
}

function leafAt(x: number, y: number, turn: number): string {
  const angle = (turn * Math.PI) / 180
  const at = (along: number, side: number): string =>
    `${(x + Math.sin(angle) * along + Math.cos(angle) * side).toFixed(1)} ${(y + Math.cos(angle) * along - Math.sin(angle) * side).toFixed(1)}`
  return `M${at(-20, 0)}Q${at(40, 46)} ${at(110, 0)}Q${at(40, -46)} ${at(-20, 0)}Z`
}

/** Draws the clothes of the person's era, in the colour `cloth`. */
export function paintClothes(look: Look, cloth: string, variant: number): string {
  const worn = (look.feminine ? feminine : masculine)[look.era](cloth, look, variant % 3)
  if (look.jewel === 'scarf')
    return `${worn}${band(726, 84, '#b5475e')}${cut('M560 806C620 830 640 900 620 1010L552 1000C560 920 540 860 520 826Z', '#9c3850', 0.6)}${line('M352 762C430 800 530 800 600 770', '#dd8795', 6, 'opacity=".7"')}`
  if (look.jewel === 'necklace')
    return `${worn}${line('M352 790C430 850 530 860 592 812', GOLD, 6)}${cut(polygon([560, 842], [580, 872], [560, 908], [540, 872]), '#b02f58', 0.4)}`
  return worn
}

/** Draws hats, flowers, circlets, earrings and spectacles. */
export function paintWorn(look: Look, cloth: string): string {
  const ribbon = '#b5475e'
  const parts: string[] = []
  if (look.jewel === 'hat') parts.push(hat(look, cloth, ribbon))
  else if (look.era === 'fantasy' || (look.era === 'medieval' && look.feminine))
    parts.push(
      line('M316 300C400 250 560 250 646 306', GOLD, 10),
      cut(polygon([612, 268], [632, 294], [614, 320], [596, 292]), '#8ff0e4', 0.4),
    )
  else if (look.era === '1920s' && look.feminine)
    parts.push(
      cut('M300 330C390 268 560 262 644 300L642 334C560 300 400 308 300 366Z', dark(cloth, 0.2), 0.5),
      cut('M470 300C440 220 470 140 540 92C560 160 540 240 506 296Z', pale(cloth, 0.35), 0.5),
    )
  if (look.jewel === 'flower') {
    for (const turn of [0, 72, 144, 216, 288])
      parts.push(place(cut(ellipse(0, -28, 21, 30), '#f3b9bf', 0.3), 408, 330, 1, turn))
    parts.push(cut(circle(408, 330, 15), GOLD, 0.3))
  }
  if (look.jewel === 'earrings')
    parts.push(
      cut(circle(462, 508, 9), GOLD, 0.3),
      cut(rounded([462, 520], [476, 548], [462, 572], [448, 548]), '#b02f58', 0.3),
    )
  if (look.marks.glasses)
    parts.push(
      `<path d="${ellipse(602, 392, 40, 38)}" fill="#fff" fill-opacity=".22" stroke="#2a151b" stroke-width="8"/>`,
      line('M562 386L470 402', '#2a151b', 8),
      line('M642 384L660 380', '#2a151b', 8),
    )
  return parts.join('')
}

function hat(look: Look, cloth: string, ribbon: string): string {
  const felt = dark(cloth, 0.3)
  if (look.feminine && (look.era === 'regency' || look.era === 'victorian'))
    return (
      cut(
        'M290 470C220 320 300 150 470 146C560 146 600 190 604 260C520 300 470 400 460 480C400 510 330 506 290 470Z',
        '#dcc08a',
        0.9,
      ) +
      cut(
        'M604 176C680 190 742 240 748 320C690 290 630 290 590 320C550 356 520 430 512 520L462 486C470 380 510 240 604 176Z',
        '#ecd9ae',
        0.8,
      ) +
      line('M604 250C530 300 478 390 466 484', ribbon, 26) +
      cut('M470 470C500 540 540 600 560 668L530 676C500 610 470 550 440 490Z', ribbon, 0.4)
    )
  if (!look.feminine && (look.era === 'regency' || look.era === 'victorian'))
    return (
      cut('M316 266C320 180 330 90 350 20H610C620 90 626 180 634 250Z', felt, 0.9) +
      cut('M240 290C360 240 600 220 730 262C640 290 420 310 240 290Z', dark(felt, 0.2), 0.7) +
      flat('M318 238C420 214 540 208 632 218L634 250C540 240 420 246 316 268Z', ribbon)
    )
  if (look.era === '1950s' || look.era === 'contemporary')
    return (
      cut('M292 312C290 200 380 128 500 132C590 136 640 190 648 270C540 244 400 260 292 312Z', felt, 0.9) +
      cut('M560 262C640 244 730 262 762 308C700 296 620 296 548 304Z', dark(felt, 0.25), 0.6) +
      flat('M292 312C400 260 540 244 648 270L646 292C540 268 400 284 294 334Z', ribbon)
    )
  return (
    cut('M330 270C330 170 400 110 490 112C570 114 620 170 626 250Z', felt, 0.9) +
    cut('M190 330C330 240 600 200 770 262C650 280 420 330 190 330Z', dark(felt, 0.15), 0.7) +
    flat('M330 240C420 216 540 210 626 222L628 252C540 242 420 250 328 274Z', ribbon)
  )
}

/** Draws the beard, which lies above the garment. */
export function paintBeard(look: Look): string {
  if (!look.marks.beard && !look.marks.stubble) return ''
  const path =
    'M500 452C508 520 520 560 560 566C590 566 600 548 612 540C630 534 650 538 660 532C664 545 656 556 646 560C640 572 656 590 654 610C648 660 600 690 556 680C506 668 486 600 480 540C478 500 486 470 500 452Z'
  if (look.marks.stubble) return flat(path, look.beard, 'opacity=".28"')
  return (
    cut(path, look.beard, 0.5) +
    line(
      'M520 560C530 610 550 640 580 664M556 590C566 620 580 640 604 650M600 590C606 610 616 624 630 630',
      dark(look.beard, 0.3),
      5,
    ) +
    cut('M604 500C630 494 656 498 668 506C660 522 632 530 600 526C590 520 594 506 604 500Z', look.beard, 0.3)
  )
}
