import { mix } from './canvas.ts'
import type { Look } from './look.ts'

const SOFT =
  'M385 400C382 300 440 250 512 250C584 250 642 300 639 400C640 470 632 518 600 562C574 596 544 614 512 614C480 614 450 596 424 562C392 518 384 470 385 400Z'
const SQUARE =
  'M385 400C382 300 440 250 512 250C584 250 642 300 639 400C640 470 636 528 610 572C586 606 552 622 512 622C472 622 438 606 414 572C388 528 384 470 385 400Z'

function eye(look: Look, side: -1 | 1): string {
  const tall = { round: 21, hooded: 13, almond: 16, upturned: 15, downturned: 15 }[look.eyeShape] ?? 16
  const turn = { upturned: -7, downturned: 7, almond: -2 }[look.eyeShape] ?? 0
  const ink = '#2a1a1c'
  const lash = look.feminine
    ? `<path d="M28 -5q10 -4 15 -12M22 -10q8 -6 11 -14" stroke="${ink}" stroke-width="4" stroke-linecap="round" fill="none"/>`
    : ''
  const lid =
    look.eyeShape === 'hooded'
      ? `<path d="M-30 -8Q0 -26 32 -8" stroke="${mix(look.skin, '#4a1f1a', 0.4)}" stroke-width="7" fill="none" opacity=".7"/>`
      : `<path d="M-24 -${tall + 5}Q4 -${tall + 15} 28 -${tall - 4}" stroke="${mix(look.skin, '#4a1f1a', 0.45)}" stroke-width="3.5" fill="none" opacity=".6"/>`
  return `<g transform="translate(${512 + side * 58} 436) scale(${side * 1.13} 1.13) rotate(${turn})"><path d="M-32 3Q-6 -${tall * 1.5} 31 -4Q2 ${tall} -32 3Z" fill="#fdf6ee"/><clipPath id="e${side}"><path d="M-32 3Q-6 -${tall * 1.5} 31 -4Q2 ${tall} -32 3Z"/></clipPath><g clip-path="url(#e${side})"><circle cx="0" cy="-3" r="14.5" fill="${mix(look.eyes, '#0c0a12', 0.35)}"/><circle cx="0" cy="-2" r="11.5" fill="${look.eyes}"/><circle cx="0" cy="-3" r="5.6" fill="#140d10"/><circle cx="${side * 5}" cy="-8" r="3.8" fill="#fff"/><path d="M-32 -6Q-4 -${tall * 1.6} 32 -10L32 -26L-32 -26Z" fill="${ink}" opacity=".16"/></g><path d="M-33 4Q-6 -${tall * 1.55} 32 -5" fill="none" stroke="${ink}" stroke-width="${look.feminine ? 6.5 : 5}" stroke-linecap="round"/>${lid}${lash}</g>`
}

/** Paints the head without hair: ears, face, features and marks. The light comes from the left. */
export function paintFace(look: Look): string {
  const { skin, marks } = look
  const shade = mix(skin, '#6b2430', 0.28)
  const deep = mix(skin, '#3a1216', 0.5)
  const warm = mix(skin, '#d8495a', 0.45)
  const lips = look.feminine ? mix(skin, '#b3243f', 0.62) : mix(skin, '#9a3a3c', 0.4)
  const brow = mix(look.hair, '#1c1012', look.hair > '#c' ? 0.45 : 0.25)
  const blush = look.feminine ? 0.26 : 0.13
  const outline = look.feminine ? SOFT : SQUARE
  const heavy = look.feminine ? 8 : 11
  const beard = `<path d="M392 470C398 540 410 590 440 622C470 650 554 650 584 622C614 590 628 540 634 470C620 508 604 524 580 522C550 516 474 516 446 522C420 524 404 508 392 470Z M470 548Q512 528 554 548Q560 576 512 580Q464 576 470 548Z" fill-rule="evenodd" fill="${look.hair}" opacity="${marks.beard ? 0.95 : 0.2}"/>`
  const freckles = [
    [-92, 24],
    [-74, 34],
    [-60, 20],
    [-46, 34],
    [-30, 26],
    [92, 24],
    [74, 34],
    [60, 20],
    [46, 34],
    [30, 26],
    [-10, 18],
    [10, 22],
    [-84, 46],
    [82, 46],
  ]
    .map(([dx, dy]) => `<circle cx="${512 + (dx as number)}" cy="${452 + (dy as number)}" r="3.6"/>`)
    .join('')
  return [
    `<path d="M390 420q-26 -18 -26 18q2 52 34 62Z" fill="${shade}"/><path d="M634 420q26 -18 26 18q-2 52 -34 62Z" fill="${shade}"/>`,
    `<path d="${outline}" fill="${skin}"/><clipPath id="face"><path d="${outline}"/></clipPath>`,
    `<g clip-path="url(#face)"><path d="M560 240C600 330 560 420 584 490C596 540 560 600 520 640H680V240Z" fill="${shade}" opacity=".34"/><path d="M380 250H650V330Q512 300 380 352Z" fill="${shade}" opacity=".3"/><ellipse cx="432" cy="500" rx="46" ry="30" fill="${warm}" opacity="${blush}"/><ellipse cx="596" cy="500" rx="42" ry="28" fill="${warm}" opacity="${blush}"/><path d="M440 330Q470 300 520 306Q470 330 452 390Z" fill="#fff3e2" opacity=".2"/></g>`,
    marks.beard || marks.stubble ? beard : '',
    eye(look, -1),
    eye(look, 1),
    `<path d="M414 404Q436 380 486 397" fill="none" stroke="${brow}" stroke-width="${heavy}" stroke-linecap="round"/><path d="M538 397Q588 380 610 404" fill="none" stroke="${brow}" stroke-width="${heavy}" stroke-linecap="round"/>`,
    `<path d="M520 430C526 470 536 492 538 508Q530 524 512 522Q500 522 494 514" fill="none" stroke="${deep}" stroke-width="4.5" stroke-linecap="round" opacity=".5"/><path d="M506 440Q502 480 506 502" stroke="#fff3e2" stroke-width="8" stroke-linecap="round" opacity=".28" fill="none"/>`,
    `<path d="M462 551Q490 543 504 546Q512 551 520 546Q534 543 562 551Q536 564 512 563Q488 564 462 551Z" fill="${mix(lips, '#4a0f1c', 0.22)}"/><path d="M466 554Q488 565 512 564Q536 565 558 554Q540 584 512 584Q484 584 466 554Z" fill="${lips}"/><path d="M492 570Q512 576 530 569" stroke="#fff" stroke-width="4" opacity=".3" fill="none" stroke-linecap="round"/>`,
    marks.freckles ? `<g fill="${mix(skin, '#8a3d1c', 0.6)}" opacity=".6">${freckles}</g>` : '',
    marks.scar
      ? `<path d="M588 372l18 40" stroke="${mix(skin, '#ffffff', 0.45)}" stroke-width="6" stroke-linecap="round"/>`
      : '',
    marks.mole ? `<circle cx="562" cy="528" r="5" fill="${deep}"/>` : '',
    marks.old
      ? `<path d="M396 458q10 8 24 8M604 466q14 0 24 -8M446 516q-10 20 -6 40M578 516q12 20 8 40" stroke="${deep}" stroke-width="3" opacity=".4" fill="none"/>`
      : '',
    marks.glasses
      ? `<g fill="#ffffff22" stroke="#4a3226" stroke-width="6"><circle cx="453" cy="438" r="44"/><circle cx="571" cy="438" r="44"/><path d="M497 432q15 -10 30 0M409 432l-26 -8M615 432l26 -8" fill="none"/></g>`
      : '',
  ].join('')
}
