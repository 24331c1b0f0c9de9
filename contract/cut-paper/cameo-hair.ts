import type { Look } from './look.ts'
import { circle, cut, dark, ellipse, flat, line, pale } from './paper.ts'

/** The hair of a person: the part behind the neck, the part on the head, and whether the ear is visible. */
export type Hair = { behind: string; before: string; ear: boolean }

const strands = (paths: readonly string[], colour: string): string =>
  paths.map((path) => line(path, colour, 5, 'opacity=".55"')).join('')

// The hairline: the line between hair and face at the forehead, the temple and in front of the ear.
const FRINGE =
  'C600 196 636 246 642 300C612 286 588 282 566 296C546 312 540 350 526 388C516 410 508 424 500 430'
const NAPE =
  'C484 440 470 470 456 500C430 540 396 580 366 610C312 550 284 470 292 384C300 262 396 164 528 180Z'

/** Draws the hair of a person in three tones of its colour. */
export function paintHair(look: Look): Hair {
  const { hair } = look
  const deep = dark(hair, 0.28)
  const lit = pale(hair, 0.2)
  const cap = `M528 180${FRINGE}${NAPE}`
  const sweep = strands(
    [
      'M540 214C470 210 390 250 356 340',
      'M560 240C500 236 430 280 402 370',
      'M500 196C420 196 350 240 324 320',
    ],
    lit,
  )
  switch (look.style) {
    case 'bald':
      return { behind: '', before: '', ear: true }
    case 'short':
      return {
        behind: '',
        before:
          cut(
            'M540 182C604 190 648 238 648 292C622 282 596 280 574 292C556 306 552 346 548 402L528 442L512 400C492 388 462 380 446 396C430 420 432 452 442 478C424 510 396 556 374 604C322 556 290 480 292 392C296 262 412 160 540 182Z',
            hair,
            0.8,
          ) + sweep,
        ear: true,
      }
    case 'curly': {
      const outline: string[] = []
      for (let turn = 0; turn < 15; turn++) {
        const angle = ((turn / 14) * 196 + 118) * (Math.PI / 180)
        outline.push(circle(462 + Math.cos(angle) * 150, 366 + Math.sin(angle) * 166, 58))
      }
      const inner = [
        [606, 246],
        [566, 226],
        [548, 268],
        [500, 220],
        [430, 240],
        [372, 300],
        [352, 380],
        [372, 460],
        [400, 520],
        [520, 262],
        [450, 300],
        [420, 370],
        [436, 440],
      ] as const
      return {
        behind: outline.map((path) => cut(path, deep, 0.6)).join(''),
        before:
          inner.map(([x, y], i) => cut(circle(x, y, 54), i % 2 ? hair : pale(hair, 0.08), 0.45)).join('') +
          inner
            .map(([x, y]) => line(`M${x - 22} ${y + 8}a24 24 0 0 1 40 -22`, lit, 4, 'opacity=".5"'))
            .join(''),
        ear: false,
      }
    }
    case 'bob':
      return {
        behind: cut('M330 300C268 420 282 560 330 660C400 690 470 680 500 640L500 420Z', deep, 1),
        before:
          cut(
            `M528 178C604 200 640 250 646 322C616 292 580 290 556 318C522 372 516 470 520 560C524 610 520 650 492 662C440 684 370 676 318 640C270 540 262 400 306 280C352 180 452 150 528 178Z`,
            hair,
            1,
          ) +
          strands(
            [
              'M520 206C430 230 366 330 352 470C350 540 356 590 366 640',
              'M552 236C470 270 430 380 430 500C430 560 438 610 446 660',
              'M560 280C500 330 482 430 484 540C484 590 484 620 478 650',
            ],
            lit,
          ),
        ear: false,
      }
    case 'shoulder':
      return {
        behind: cut('M318 300C250 450 262 640 262 800C340 840 450 840 520 800L520 420Z', deep, 1),
        before:
          cut(
            'M528 178C602 198 640 246 646 318C612 290 578 292 554 320C516 400 522 500 510 600C500 690 514 760 500 812C440 846 350 838 286 812C276 680 252 440 306 280C352 180 452 150 528 178Z',
            hair,
            1,
          ) +
          strands(
            [
              'M520 206C420 240 350 350 344 520C340 640 342 730 336 812',
              'M550 236C470 290 426 420 424 560C424 680 422 760 412 826',
              'M558 290C500 360 480 480 474 600C468 700 468 770 460 826',
            ],
            lit,
          ),
        ear: false,
      }
    case 'long':
      return {
        behind: cut('M318 300C230 450 262 640 214 820C190 920 200 1000 216 1060H560V420Z', deep, 1),
        before:
          cut(
            'M528 178C602 198 640 246 646 318C612 290 578 292 554 322C514 400 528 480 500 580C474 680 524 760 490 880C476 950 492 1010 484 1060H240C206 980 262 900 250 800C238 700 292 620 276 520C258 420 276 340 306 280C352 180 452 150 528 178Z',
            hair,
            1,
          ) +
          strands(
            [
              'M520 206C420 240 350 350 350 500C350 640 300 720 310 840C316 940 290 1000 296 1060',
              'M550 236C470 290 420 420 430 560C436 690 384 760 392 880C396 960 376 1010 380 1060',
              'M558 290C500 360 480 470 474 580C452 700 452 780 448 880C440 960 430 1010 434 1060',
            ],
            lit,
          ),
        ear: false,
      }
    case 'braid': {
      const knots = Array.from({ length: 8 }, (_, i) => {
        const x = 360 + Math.sin(i * 0.5) * 14 + i * 9
        const y = 620 + i * 56
        return cut(ellipse(x, y, 50 - i * 1.6, 42), i % 2 ? hair : dark(hair, 0.12), 0.5)
      })
      return {
        behind: '',
        before:
          cut(cap, hair, 0.8) +
          sweep +
          knots.join('') +
          strands(
            knots.map((_, i) => `M${330 + i * 9} ${610 + i * 56}q40 -4 62 26`),
            lit,
          ),
        ear: true,
      }
    }
    case 'updo':
      return {
        behind: cut(ellipse(330, 330, 118, 132), deep, 0.8) + cut(ellipse(300, 392, 92, 96), hair, 0.6),
        before:
          cut(cap, hair, 0.8) +
          sweep +
          line(
            'M252 360C270 300 330 270 384 290M262 420C276 372 322 350 366 368M284 462C300 432 330 420 356 430',
            lit,
            6,
            'opacity=".55"',
          ) +
          line('M512 404C520 440 506 470 512 506', hair, 7),
        ear: true,
      }
    case 'bun':
      return {
        behind: cut(circle(384, 156, 96), deep, 0.8) + cut(circle(392, 150, 78), hair, 0.5),
        before:
          cut(cap, hair, 0.8) +
          sweep +
          line('M336 150C350 110 400 96 436 120M350 186C372 210 420 206 446 172', lit, 6, 'opacity=".6"') +
          flat(ellipse(408, 216, 62, 16), deep) +
          line('M400 560C380 590 366 600 350 604', hair, 9),
        ear: true,
      }
  }
}
