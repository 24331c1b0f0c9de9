import { type Canvas, mix } from './canvas.ts'
import type { Look } from './look.ts'

const CAP =
  'M374 478C346 330 396 196 516 194C638 194 682 332 650 478C646 430 640 392 616 352C574 344 520 330 474 292C452 336 412 354 398 396C388 424 380 450 374 478Z'
const SHEEN =
  'M400 372C408 290 456 236 530 226M420 352C438 296 480 256 556 246M560 330C600 336 622 352 634 384M540 312C590 312 620 326 640 356'

const BACK: Partial<Record<Look['style'], string>> = {
  long: 'M512 196C360 190 330 330 344 470C352 560 300 640 318 740C330 800 296 850 330 900C400 930 470 900 512 890C560 900 640 930 700 896C726 850 690 800 704 740C722 650 670 560 680 470C694 330 664 190 512 196Z',
  shoulder:
    'M512 196C364 190 340 330 348 470C352 570 330 660 336 730C400 762 440 748 470 720H554C590 748 630 760 690 728C694 650 672 570 676 470C684 330 660 190 512 196Z',
  bob: 'M512 194C350 188 326 340 336 470C340 540 330 590 350 628C380 650 420 640 436 610H588C604 640 646 650 676 626C694 590 686 540 690 470C698 340 674 188 512 194Z',
  braid:
    'M512 200C376 196 350 320 362 450C366 520 380 560 410 590H614C646 560 660 520 662 450C674 320 648 196 512 200Z',
}

const AFRO =
  'M512 176C380 160 310 270 330 380C300 450 310 540 350 590C400 640 430 620 450 590H574C594 620 624 640 674 590C714 540 724 450 694 380C714 270 644 160 512 176Z'

function texture(hair: string, path: string, opacity = 0.5): string {
  return `<path d="${path}" fill="none" stroke="${mix(hair, '#fff0d8', 0.34)}" stroke-width="6" stroke-linecap="round" opacity="${opacity}"/>`
}

function curls(canvas: Canvas, points: readonly (readonly [number, number, number])[], hair: string): string {
  const dark = mix(hair, '#120a10', 0.28)
  return points
    .map(([x, y, r], i) => {
      const dx = (canvas.next() - 0.5) * 10
      return `<circle cx="${(x + dx).toFixed(0)}" cy="${y}" r="${r}" fill="${i % 3 === 0 ? dark : hair}"/><path d="M${(x + dx - r * 0.5).toFixed(0)} ${y}a${(r * 0.5).toFixed(0)} ${(r * 0.5).toFixed(0)} 0 0 1 ${r} -${(r * 0.2).toFixed(0)}" fill="none" stroke="${mix(hair, '#fff0d8', 0.26)}" stroke-width="4" stroke-linecap="round" opacity=".55"/>`
    })
    .join('')
}

/** Paints the part of the hair behind head and shoulders. */
export function hairBehind(look: Look): string {
  const { hair } = look
  const dark = mix(hair, '#120a10', 0.32)
  const path = look.style === 'curly' && look.feminine ? AFRO : BACK[look.style]
  if (look.style === 'updo')
    return `<path d="M512 150C430 140 400 196 430 244H604C632 196 596 140 512 150Z" fill="${dark}"/>${texture(hair, 'M446 214C456 176 520 158 574 196M462 232C480 196 530 184 580 220', 0.4)}`
  if (look.style === 'bun')
    return `<circle cx="540" cy="160" r="72" fill="${dark}"/>${texture(hair, 'M486 160a54 50 0 0 1 106 -6M500 186a44 40 0 0 0 84 -14M520 138a30 30 0 0 1 54 16', 0.45)}`
  if (!path) return ''
  const flow =
    look.style === 'long'
      ? 'M372 560C346 640 372 720 346 800M404 640C380 720 404 790 384 870M654 560C684 640 650 720 682 800M622 640C650 720 618 790 644 872'
      : 'M364 520C362 580 352 620 356 670M662 520C664 580 674 620 668 670'
  return `<path d="${path}" fill="${dark}"/>${look.style === 'braid' ? '' : texture(hair, flow, 0.35)}`
}

/** Paints the part of the hair over forehead and cheeks. */
export function hairBefore(canvas: Canvas, look: Look): string {
  const { hair } = look
  const cap = `<path d="${CAP}" fill="${hair}"/>${texture(hair, SHEEN)}`
  switch (look.style) {
    case 'bald':
      return ''
    case 'short':
      return look.feminine
        ? `<path d="M372 470C350 320 400 192 518 190C640 190 676 330 652 470C640 452 640 410 622 372C590 392 540 372 520 340C500 376 440 380 412 366C394 396 388 440 372 470Z" fill="${hair}"/>${texture(hair, 'M410 340C430 270 480 226 560 226M520 330C560 360 600 366 630 352')}`
        : `<path d="M376 442C362 372 370 268 436 218C500 176 602 184 640 240C668 286 660 372 648 442C640 408 632 378 622 350C580 350 560 322 470 318C430 322 408 346 400 372C392 396 386 418 376 442Z" fill="${hair}"/>${texture(hair, 'M410 296C450 236 530 214 600 236M424 314C470 258 550 240 626 272M470 310C520 286 580 292 634 318', 0.4)}`
    case 'curly': {
      const top: [number, number, number][] = []
      for (let i = 0; i <= 12; i++) {
        const angle = Math.PI * (0.98 + (i / 12) * 1.04)
        top.push([512 + Math.cos(angle) * 132, 372 + Math.sin(angle) * 138, 44])
      }
      for (let i = 0; i <= 7; i++) top.push([410 + i * 29, 268 + Math.abs(3.5 - i) * 8, 38])
      if (look.feminine)
        for (const [x, y] of [
          [352, 430],
          [346, 500],
          [358, 566],
          [672, 430],
          [680, 500],
          [666, 566],
          [380, 620],
          [646, 620],
        ] as const)
          top.push([x, y, 46])
      return curls(canvas, top, hair)
    }
    case 'long':
      return `${cap}<path d="M398 392C352 470 398 560 352 650C330 720 362 790 346 860C400 820 386 740 402 680C420 600 380 500 398 392Z" fill="${hair}"/><path d="M628 376C668 460 636 560 676 650C696 720 666 780 680 850C630 800 640 720 628 660C610 590 646 480 628 376Z" fill="${hair}"/>${texture(hair, 'M388 440C366 520 396 580 368 670C352 730 372 780 366 820M640 430C660 520 634 590 660 670C676 730 652 780 662 810')}`
    case 'shoulder':
      return `${cap}<path d="M398 390C366 460 372 560 352 720C392 724 404 640 404 560C404 500 388 450 398 390Z" fill="${hair}"/><path d="M630 376C660 460 652 560 674 720C634 722 626 640 626 560C626 500 640 450 630 376Z" fill="${hair}"/>${texture(hair, 'M384 470C380 550 378 620 368 690M646 470C646 550 652 620 658 690')}`
    case 'bob':
      return `${cap}<path d="M398 392C358 460 350 540 352 622C392 640 420 618 410 570C396 510 388 450 398 392Z" fill="${hair}"/><path d="M630 376C668 450 676 540 674 620C636 640 606 616 618 568C632 510 642 450 630 376Z" fill="${hair}"/>${texture(hair, 'M382 470C370 530 372 570 374 606M646 470C656 530 656 570 652 606')}`
    case 'braid': {
      const links = Array.from(
        { length: 8 },
        (_, i) =>
          `<ellipse cx="${668 + Math.sin(i * 0.5) * 10 - i * 2}" cy="${596 + i * 42}" rx="${34 - i * 1.6}" ry="28" transform="rotate(${i % 2 ? 24 : -24} 664 ${596 + i * 42})" fill="${i % 2 ? hair : mix(hair, '#120a10', 0.16)}"/>`,
      ).join('')
      return `${cap}${links}<path d="M642 916q12 46 4 78q26 -30 20 -78Z" fill="${hair}"/><rect x="634" y="900" width="40" height="16" rx="7" fill="#b23a55"/>`
    }
    case 'updo':
      return `${cap}${texture(hair, 'M386 450C380 500 392 530 384 566', 0.9)}`
    case 'bun':
      return `${cap}<path d="M384 440C366 500 392 540 374 600M642 440C662 500 636 540 656 590" fill="none" stroke="${hair}" stroke-width="9" stroke-linecap="round"/>`
  }
}
