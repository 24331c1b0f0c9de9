import type { Look } from './look.ts'
import { between, circle, cut, dark, ellipse, flat, line, mix, pale } from './paper.ts'
import { hash, random } from './seed.ts'

/** The proportions of one face. Offsets are pixels on a head 440 px high that looks to the right. */
export type Face = {
  /** `nose` is how far the tip of the nose stands out, and `bridge` is the bend of its bridge. */
  nose: number
  bridge: number
  tip: number
  lips: number
  chin: number
  jaw: number
  brow: number
  neck: number
}

/** Chooses the proportions from the look and the number of a person. Equal arguments give equal proportions. */
export function readFace(look: Look, seedOfPerson: number): Face {
  const next = random(hash(seedOfPerson, 'face'))
  const soft = look.feminine
  return {
    nose: between(next, 36, 56) + (soft ? -4 : 6),
    bridge: between(next, -10, 12) + (soft ? -3 : 5),
    tip: between(next, -12, 10),
    lips: between(next, 6, 13) + (soft ? 4 : 0),
    chin: between(next, -8, 10) + (soft ? -4 : 7),
    jaw: between(next, -6, 8) + (soft ? -6 : 10),
    brow: between(next, -6, 4) + (soft ? 4 : -4),
    neck: (soft ? -20 : 12) + (look.build - 1) * 60,
  }
}

/** The outline of head and neck down to the shoulders. */
export function headPath({ nose, bridge, tip, lips, chin, jaw, brow, neck }: Face): string {
  const front = 642
  const tipX = front + nose
  const chinX = front + 6 + chin
  return [
    'M500 196',
    `C578 194 ${front - 18 - brow} 236 ${front - brow} 318`,
    `C${front + 3 - brow} 340 ${front + 5 - brow * 0.4} 352 ${front - 3} 374`,
    `C${front + 6 + bridge} 402 ${tipX - 28 + bridge} 424 ${tipX - 4} ${456 + tip}`,
    `C${tipX + 6} ${470 + tip} ${tipX - 6} ${482 + tip * 0.4} ${front + 16} 486`,
    `C${front + 8} 492 ${front + 8} 498 ${front + 12} 506`,
    `C${front + 14 + lips} 511 ${front + 20 + lips} 520 ${front + 16 + lips * 0.5} 526`,
    `C${front + 8} 530 ${front + 4} 531 ${front + 2} 533`,
    `C${front + 10 + lips * 0.7} 536 ${front + 14 + lips * 0.8} 546 ${front + 10 + lips * 0.4} 554`,
    `C${front + 2} 562 ${front - 6} 566 ${front - 2} 578`,
    `C${chinX} 590 ${chinX + 4} 620 ${chinX - 26} 632`,
    `C${chinX - 52} ${640} ${584} ${648 + jaw * 0.5} ${560 + neck * 0.3} ${664 + jaw * 0.5}`,
    `C${548 + neck * 0.4} ${710} ${550 + neck * 0.5} ${760} ${596 + neck * 0.6} 812`,
    `V920H${330 - neck}V812`,
    `C${372 - neck} 764 ${392 - neck * 0.8} 700 ${372 - neck * 0.3} 616`,
    'C322 560 300 470 306 392C314 270 396 198 500 196Z',
  ].join('')
}

/** The head with its neck in shadow, and the parts of the face: eye, brow, lips, cheek and marks. */
export function paintHead(look: Look, face: Face, light: string): string {
  const { skin, marks } = look
  const outline = headPath(face)
  // The clip path gets an id that depends on the outline, because a cover has two heads that need different clip paths.
  const id = `h${hash(outline)}`
  const shade = mix(skin, '#5b1f2b', 0.24)
  const hairInk = dark(look.hair, 0.35)
  const rim = `<g transform="translate(9 -3)">${flat(outline, light)}</g>`
  const jaw = 606 + face.jaw
  const throat = `M700 640C640 650 600 ${jaw + 30} 552 ${jaw + 14}C510 ${jaw} 480 ${jaw - 40} 470 ${jaw - 90}C462 ${jaw - 20} 480 ${jaw + 60} 520 ${jaw + 120}C540 760 520 860 560 920H700Z`
  const lip = mix(skin, look.feminine ? '#a3203f' : '#8c3a3a', look.feminine ? 0.62 : 0.38)
  const mouth = 642 + face.lips
  const lips = [
    flat(
      `M${mouth - 44} 530C${mouth - 26} 516 ${mouth - 14} 506 ${mouth - 4} 508C${mouth + 6} 512 ${mouth + 14} 520 ${mouth + 14} 527C${mouth + 2} 532 ${mouth - 20} 533 ${mouth - 44} 530Z`,
      lip,
    ),
    flat(
      `M${mouth - 44} 530C${mouth - 20} 533 ${mouth} 532 ${mouth + 4} 534C${mouth + 12} 540 ${mouth + 10} 550 ${mouth + 2} 555C${mouth - 16} 556 ${mouth - 30} 546 ${mouth - 44} 530Z`,
      pale(lip, 0.16),
    ),
  ]
  const eye = [
    flat('M566 392C584 374 606 372 622 380C620 396 612 406 600 408C586 408 574 402 566 392Z', '#fdf6ee'),
    flat('M600 377C612 376 620 379 622 380C621 392 616 402 608 406C600 400 596 388 600 377Z', look.eyes),
    flat(circle(613, 389, 4.5), '#1a0d12'),
    line('M560 394C578 370 606 366 627 379', '#2a151b', marks.old ? 6 : 7.5),
    look.feminine ? line('M616 373L634 360M624 377L641 369', '#2a151b', 5) : '',
    line(
      look.feminine ? 'M556 350C580 330 610 330 632 344' : 'M552 354C580 338 612 340 634 352',
      hairInk,
      look.feminine ? 9 : 13,
    ),
  ]
  const spots: string[] = []
  if (marks.freckles)
    for (const [x, y] of [
      [590, 452],
      [606, 466],
      [574, 468],
      [592, 480],
      [560, 454],
      [612, 446],
      [578, 440],
    ] as const)
      spots.push(flat(circle(x, y, 4), mix(skin, '#7a3b1f', 0.5)))
  if (marks.mole) spots.push(flat(circle(616, 548, 6), '#3a1c18'))
  if (marks.scar)
    spots.push(line('M562 420L590 496', pale(skin, 0.55), 6), line('M562 420L590 496', shade, 2))
  if (marks.old)
    spots.push(
      line('M536 392C528 400 524 408 522 416M540 404C536 410 532 418 532 424', shade, 3.5),
      line('M604 488C594 504 592 520 596 538', shade, 4),
      line('M560 312C584 306 606 306 622 310', shade, 3.5),
    )
  return [
    rim,
    cut(outline, skin, 1),
    `<clipPath id="${id}"><path d="${outline}"/></clipPath>`,
    `<g clip-path="url(#${id})">${flat(throat, shade, 'opacity=".75"')}</g>`,
    flat(ellipse(566, 470, 44, 34), mix(skin, '#d0405a', 0.5), `opacity="${look.feminine ? 0.28 : 0.16}"`),
    line(
      `M${642 + face.nose - 20} ${474 + face.tip * 0.5}C${642 + face.nose - 34} 466 ${642 + face.nose - 40} 474 ${642 + face.nose - 36} 482`,
      shade,
      5,
    ),
    ...lips,
    ...eye,
    ...spots,
  ].join('')
}

/** Draws the ear, which lies above the hair. `paintBust` leaves out an ear that the hair covers, except for elves. */
export function paintEar(look: Look, elf: boolean): string {
  const shade = mix(look.skin, '#5b1f2b', 0.28)
  const outline = elf
    ? 'M446 470C430 440 420 400 396 356C432 366 470 384 484 416C490 444 480 484 462 492C454 490 450 482 446 470Z'
    : 'M448 470C430 446 430 404 452 396C474 390 490 410 486 436C482 464 474 488 460 492C452 490 450 482 448 470Z'
  return `${cut(outline, look.skin, 0.4)}${line('M456 414C470 410 476 424 470 444C466 456 462 462 460 472', shade, 5)}`
}
