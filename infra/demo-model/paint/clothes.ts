import { mix } from './canvas.ts'
import type { Look } from './look.ts'

/** Paints the neck, the shoulders and the garment. `cloth` is the colour of the garment. */
export function paintClothes(look: Look, cloth: string): string {
  const { skin, era, feminine, build } = look
  const shade = mix(skin, '#6b2430', 0.3)
  const dark = mix(cloth, '#140a14', 0.38)
  const pale = mix(cloth, '#fff4e2', 0.82)
  const gold = '#d7a94f'
  const half = 330 * build
  const left = 512 - half
  const right = 512 + half
  const body = (neck: string): string =>
    `<path d="M${left} 1040C${left + 10} 880 ${left + 60} 812 ${left + 150} 780C${left + 220} 756 440 742 446 706L578 706C584 742 ${right - 220} 756 ${right - 150} 780C${right - 60} 812 ${right - 10} 880 ${right} 1040Z" fill="${neck}"/>`
  const neck = `<path d="M452 548L446 712Q440 760 400 780L512 860L624 780Q584 760 578 712L572 548Z" fill="${skin}"/><path d="M453 596Q500 660 572 600L578 712Q540 690 470 664Z" fill="${shade}" opacity=".55"/>`
  const folds = `<path d="M${left + 90} 840Q${left + 130} 930 ${left + 116} 1040M${right - 90} 840Q${right - 130} 930 ${right - 116} 1040" stroke="${dark}" stroke-width="9" fill="none" opacity=".5"/><path d="M${right - 150} 780C${right - 60} 812 ${right - 10} 880 ${right} 1040H${right - 150}Q${right - 110} 900 ${right - 150} 780Z" fill="${dark}" opacity=".28"/>`
  const collar = (fill: string): string =>
    `<path d="M440 720L392 780L470 880L512 806L554 880L632 780L584 720L512 806Z" fill="${fill}"/>`
  const wear: Record<Look['era'], string> = {
    contemporary: feminine
      ? `${body(cloth)}${neck}<path d="M400 778Q512 930 624 778L660 772Q640 990 512 990Q384 990 364 772Z" fill="${cloth}"/><path d="M396 778Q512 936 628 778" fill="none" stroke="${dark}" stroke-width="10"/>${folds}`
      : `${body(cloth)}${neck}<path d="M452 716L512 840L572 716L620 1040H404Z" fill="${pale}"/><path d="M446 708L512 832L470 884L408 760ZM578 708L512 832L554 884L616 760Z" fill="${mix(pale, cloth, 0.12)}"/><path d="M408 762L476 1040H${left + 60}L${left + 150} 780ZM616 762L548 1040H${right - 60}L${right - 150} 780Z" fill="${cloth}"/>${folds}`,
    regency: feminine
      ? `${body(skin)}${neck}<path d="M512 876C470 840 420 836 372 858L${left + 96} 806C${left + 30} 850 ${left + 4} 930 ${left} 1040H${right}C${right - 4} 930 ${right - 30} 850 ${right - 96} 806L652 858C604 836 554 840 512 876Z" fill="${cloth}"/><path d="M372 858C420 836 470 840 512 876C554 840 604 836 652 858" fill="none" stroke="${pale}" stroke-width="12"/><path d="M360 966H664" stroke="${dark}" stroke-width="16"/>`
      : `${body(cloth)}${neck}<path d="M448 640L430 700Q512 750 594 700L576 640Q512 690 448 640Z" fill="#fbf4e6"/><path d="M460 700Q512 740 564 700L590 800Q560 870 512 1000Q464 870 434 800Z" fill="#fbf4e6"/><path d="M470 720Q520 770 500 880M552 720Q500 780 530 870" stroke="#d8c9b0" stroke-width="7" fill="none"/><path d="M430 690L380 770L470 960L440 1040H${left + 40}L${left + 150} 780ZM594 690L644 770L554 960L584 1040H${right - 40}L${right - 150} 780Z" fill="${cloth}"/><path d="M430 690L380 770L452 862M594 690L644 770L572 862" stroke="${dark}" stroke-width="9" fill="none"/>${folds}`,
    victorian: feminine
      ? `${body(cloth)}<path d="M450 560L440 726Q512 760 584 726L574 560Z" fill="${skin}"/><path d="M440 650Q512 690 584 650L590 736Q512 776 434 736Z" fill="${pale}"/><path d="M434 730q14 22 26 2t26 6t26 4t26 -4t26 -6t26 -2L600 770Q512 810 424 770Z" fill="${pale}"/><path d="M512 800V1040" stroke="${dark}" stroke-width="7"/>${[840, 890, 940, 990].map((y) => `<circle cx="512" cy="${y}" r="8" fill="${gold}"/>`).join('')}<ellipse cx="512" cy="744" rx="20" ry="25" fill="${gold}"/><ellipse cx="512" cy="744" rx="13" ry="18" fill="#7a2a44"/>${folds}`
      : `${body(cloth)}${neck}<path d="M452 716L512 1040L572 716Z" fill="#fbf4e6"/>${collar('#fbf4e6')}<path d="M480 806L512 790L544 806L530 850L556 960L512 1010L468 960L494 850Z" fill="${mix('#7a1f33', cloth, 0.2)}"/><path d="M408 762L488 1040H${left + 40}L${left + 150} 780ZM616 762L536 1040H${right - 40}L${right - 150} 780Z" fill="${cloth}"/>${folds}`,
    medieval: `${body(cloth)}${neck}<path d="M404 776Q512 850 620 776L640 800Q512 900 384 800Z" fill="${gold}" opacity=".85"/><path d="M446 716C390 770 ${left + 120} 770 ${left + 60} 830L${left} 1040H${left + 190}Q400 900 512 872Q624 900 ${right - 190} 1040H${right}L${right - 60} 830C${right - 120} 770 634 770 578 716L600 786Q512 860 424 786Z" fill="${dark}"/><circle cx="512" cy="868" r="27" fill="${gold}"/><circle cx="512" cy="868" r="13" fill="#8c1f3a"/>`,
    '1920s': feminine
      ? `${body(skin)}${neck}<path d="M512 970L408 800L372 790C340 860 ${left + 70} 930 ${left + 40} 1040H${right - 40}C${right - 70} 930 684 860 652 790L616 800Z" fill="${cloth}"/><path d="M420 760Q430 900 512 984Q594 900 604 760" fill="none" stroke="#fbf4e6" stroke-width="11" stroke-dasharray="1 17" stroke-linecap="round"/><path d="M436 752Q452 850 512 900Q572 850 588 752" fill="none" stroke="#fbf4e6" stroke-width="9" stroke-dasharray="1 14" stroke-linecap="round"/>`
      : `${body('#f6ecdc')}${neck}${collar('#fffaf0')}<path d="M490 812h44l-8 40l22 190h-72l22 -190Z" fill="${cloth}"/><path d="M${left + 170} 778L${left + 210} 1040h34L${left + 206} 766ZM${right - 170} 778L${right - 210} 1040h-34L${right - 206} 766Z" fill="${dark}"/>`,
    '1950s': feminine
      ? `${body(skin)}${neck}<path d="M${left + 116} 794Q360 900 512 900T${right - 116} 794C${right - 40} 830 ${right - 6} 900 ${right} 1040H${left}C${left + 6} 900 ${left + 40} 830 ${left + 116} 794Z" fill="${cloth}"/><path d="M${left + 116} 794Q360 900 512 900T${right - 116} 794" fill="none" stroke="${pale}" stroke-width="14"/><path d="M434 744Q512 840 590 744" fill="none" stroke="#fffaf0" stroke-width="15" stroke-dasharray="1 18" stroke-linecap="round"/>`
      : `${body(cloth)}${neck}<path d="M452 716L512 960L572 716Z" fill="#fffaf0"/>${collar('#fffaf0')}<path d="M490 812h44l-8 36l14 150h-56l14 -150Z" fill="${mix('#2f3f5f', cloth, 0.3)}"/><path d="M408 762L484 1040H${left + 40}L${left + 150} 780ZM616 762L540 1040H${right - 40}L${right - 150} 780Z" fill="${cloth}"/>${folds}`,
    futuristic: `${body(cloth)}<path d="M452 548L446 712H578L572 548Z" fill="${skin}"/><path d="M453 596Q500 660 572 600L576 680L448 690Z" fill="${shade}" opacity=".5"/><path d="M436 664Q512 712 600 640L616 770Q512 850 408 770Z" fill="${dark}"/><path d="M600 640L440 1040" stroke="#8ff0e4" stroke-width="7"/><path d="M436 664Q512 712 600 640" stroke="#8ff0e4" stroke-width="6" fill="none"/>${folds}<path d="M${left + 110} 810h90l-24 34h-90Z" fill="#8ff0e4" opacity=".7"/>`,
    fantasy: `${body(dark)}${neck}<path d="M410 774Q512 930 614 774L640 800Q600 1010 512 1010Q424 1010 384 800Z" fill="${cloth}"/><path d="M410 774Q512 934 614 774" fill="none" stroke="${gold}" stroke-width="11"/><path d="M430 716C360 760 ${left + 110} 770 ${left + 50} 830L${left} 1040H${left + 210}Q350 880 424 790ZM594 716C664 760 ${right - 110} 770 ${right - 50} 830L${right} 1040H${right - 210}Q674 880 600 790Z" fill="${mix(dark, '#2f5d4a', 0.35)}"/><path d="M424 794q20 10 16 34q-26 -4 -34 -22ZM600 794q-20 10 -16 34q26 -4 34 -22Z" fill="${gold}"/>`,
  }
  const jewel: Record<NonNullable<Look['jewel']>, string> = {
    necklace: `<path d="M440 740Q512 850 584 740" fill="none" stroke="${gold}" stroke-width="6"/><path d="M512 794l15 22l-15 26l-15 -26Z" fill="#b0305a" stroke="${gold}" stroke-width="4"/>`,
    earrings: '',
    scarf: `<path d="M424 690Q512 780 600 690Q640 740 620 800Q512 860 404 800Q384 740 424 690Z" fill="#b5475e"/><path d="M560 790l60 190l-70 14l-30 -180Z" fill="#9c3850"/><path d="M420 730Q512 810 604 730" stroke="#d87e8c" stroke-width="9" fill="none" opacity=".7"/>`,
    flower: '',
    hat: '',
  }
  return wear[era] + (look.jewel && !(era === 'victorian' && feminine) ? jewel[look.jewel] : '')
}

/** Paints the hat or other headwear, if the person wears any. */
export function paintHeadwear(look: Look, cloth: string): string {
  const gold = '#d7a94f'
  if (look.jewel === 'hat')
    return `<path d="M330 300Q512 380 700 292Q640 236 626 220Q600 120 506 122Q416 128 398 230Q384 246 330 300Z" fill="${mix(cloth, '#140a14', 0.3)}"/><path d="M398 236Q512 290 628 226L632 258Q512 322 392 270Z" fill="#b5475e"/>`
  if (look.jewel === 'flower')
    return `${[0, 72, 144, 216, 288]
      .map(
        (turn) =>
          `<ellipse cx="388" cy="304" rx="17" ry="26" transform="rotate(${turn} 388 330)" fill="#f3b9bf"/>`,
      )
      .join('')}<circle cx="388" cy="330" r="13" fill="#e6b04c"/>`
  if (look.jewel === 'earrings')
    return `<g fill="${gold}"><path d="M370 500l9 30h-18ZM654 500l9 30h-18Z"/><circle cx="370" cy="536" r="8"/><circle cx="654" cy="536" r="8"/></g>`
  if (look.era === 'fantasy')
    return `<path d="M388 346Q512 286 640 340" fill="none" stroke="${gold}" stroke-width="8"/><path d="M512 296l14 20l-14 24l-14 -24Z" fill="#58b39a" stroke="${gold}" stroke-width="4"/>`
  if (look.era === '1920s' && look.feminine)
    return `<path d="M372 372Q512 306 654 366L656 338Q512 276 370 344Z" fill="${mix(cloth, '#140a14', 0.35)}"/><circle cx="636" cy="350" r="20" fill="${gold}"/><path d="M640 336q60 -70 30 -150q-50 60 -40 148Z" fill="#f6ecdc" opacity=".9"/>`
  return ''
}
