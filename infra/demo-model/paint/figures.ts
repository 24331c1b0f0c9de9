import { hash } from '../seed.ts'
import type { Canvas } from './canvas.ts'

type Dress = 'gown' | 'coat' | 'skirt' | 'suit'

const HEADS = {
  hair: '',
  bun: '<circle cx="-11" cy="-197" r="8"/>',
  long: '<path d="M-10 -199C-26 -190 -24 -150 -16 -134C-10 -150 -8 -170 -4 -180Z"/>',
}

const BODIES: Record<Dress, string> = {
  gown: '<path d="M-6 -174C-20 -170 -21 -152 -18 -140C-16 -128 -11 -120 -10 -112C-22 -84 -46 -30 -56 2Q0 12 48 2C38 -34 20 -84 10 -112C12 -122 16 -130 18 -142C20 -156 18 -170 6 -174Z"/>',
  skirt:
    '<path d="M-6 -174C-20 -170 -22 -154 -19 -140C-16 -126 -13 -118 -12 -108C-20 -84 -30 -62 -34 -44L-12 -42L-11 0L-2 0L-1 -42L3 -42L4 0L13 0L13 -43L32 -46C26 -66 18 -88 12 -108C14 -120 17 -130 19 -142C20 -156 18 -170 6 -174Z"/>',
  coat: '<path d="M-7 -174C-24 -171 -30 -160 -29 -144L-25 -98C-27 -78 -34 -52 -34 -40L-15 -42L-14 0L-2 0L-1 -46L3 -46L5 0L17 0L17 -43L30 -42C31 -58 27 -80 25 -98L28 -144C29 -160 23 -171 7 -174Z"/>',
  suit: '<path d="M-7 -174C-24 -171 -29 -160 -28 -144L-22 -90L-19 0L-3 0L-1 -82L2 -82L6 0L20 0L22 -90L27 -144C28 -160 23 -171 7 -174Z"/>',
}

function figure(
  dress: Dress,
  head: keyof typeof HEADS,
  at: { x: number; flip: number; scale: number },
  fill: string,
): string {
  return `<g transform="translate(${at.x.toFixed(1)} 0) scale(${(at.flip * at.scale).toFixed(3)} ${at.scale.toFixed(3)})" fill="${fill}"><ellipse cx="1" cy="-189" rx="11.5" ry="14.5"/><path d="M-5 -180h10l2 10h-14z"/>${HEADS[head]}${BODIES[dress]}</g>`
}

/** Paints the silhouettes of two people who stand at the height `y`. Their clothes follow the era of the prompt. */
export function couple(
  canvas: Canvas,
  prompt: string,
  at: { x: number; y: number; size: number; ink: string; rim: string },
): void {
  const old =
    /\b(?:historical|regency|victorian|medieval|ball\w*|castle|duke|earl|fantasy|kingdom|palace|lord|lady|manor)\b/i.test(
      prompt,
    )
  const she = /\b(?:she|her|woman|lady|girl|queen|princess|duchess)\b/gi
  const he = /\b(?:he|his|him|man|lord|duke|king|prince)\b/gi
  const women = prompt.match(she)?.length ?? 0
  const men = prompt.match(he)?.length ?? 0
  const pair: [Dress, Dress] =
    men === 0 && women > 2
      ? old
        ? ['gown', 'gown']
        : ['skirt', 'coat']
      : women === 0 && men > 2
        ? ['coat', 'suit']
        : old
          ? ['gown', 'coat']
          : ['skirt', 'suit']
  const pose = hash(prompt, 'pose') % 3
  const gap = [38, 27, 66][pose] as number
  const reach =
    pose === 1
      ? ''
      : `<path d="M-${gap - 14} -150Q-${gap * 0.4} -118 0 -108Q${gap * 0.4} -120 ${gap - 14} -152" fill="none" stroke="${at.ink}" stroke-width="9" stroke-linecap="round"/>`
  const hold =
    pose === 1
      ? `<path d="M-20 -150Q10 -152 34 -140M24 -150Q-6 -134 -32 -132" fill="none" stroke="${at.ink}" stroke-width="10" stroke-linecap="round"/>`
      : ''
  const heads: [keyof typeof HEADS, keyof typeof HEADS] = [
    /suit|coat/.test(pair[0]) ? 'hair' : hash(prompt, 'bun') % 2 ? 'bun' : 'long',
    pair[1] === 'gown' ? 'long' : 'hair',
  ]
  const draw = (fill: string): string =>
    figure(pair[0], heads[0], { x: -gap, flip: 1, scale: 0.93 }, fill) +
    figure(pair[1], heads[1], { x: gap, flip: -1, scale: 1.02 }, fill)
  const scale = at.size / 200
  canvas.add(
    `<ellipse cx="${at.x}" cy="${at.y + 3}" rx="${at.size * 0.62}" ry="${at.size * 0.05}" fill="${at.ink}" opacity=".35"/>`,
    `<g transform="translate(${at.x - 2.4} ${at.y - 1.5}) scale(${scale})" opacity=".75">${draw(at.rim)}</g>`,
    `<g transform="translate(${at.x} ${at.y}) scale(${scale})">${draw(at.ink)}${reach}${hold}</g>`,
  )
}
