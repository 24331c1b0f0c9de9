import { between, type Canvas, mix, polygon, ridge, rolling, strokes } from './canvas.ts'
import { couple } from './figures.ts'
import type { Palette } from './palette.ts'
import { bush } from './plants.ts'
import type { Scene } from './scene.ts'
import { HEIGHT, paintSky, WIDTH } from './sky.ts'

const FLAME = '#ffdc96'

/** Paints walls with a window onto the sky. `hole` is the outline of the window in path commands. */
function room(canvas: Canvas, palette: Palette, hole: string): void {
  const wall = canvas.fade(mix(palette.near, palette.ink, 0.2), palette.ink, 0, 1300)
  canvas.add(`<path fill-rule="evenodd" d="M0 0H1024V1536H0Z${hole}" fill="${wall}"/>`)
}

function chandelier(canvas: Canvas, palette: Palette, x: number, y: number, size: number): void {
  canvas.glow(x, y, size * 3, FLAME, 0.75)
  canvas.add(`<path d="M${x} -10V${y - size * 0.6}" stroke="${palette.ink}" stroke-width="6"/>`)
  const brass = mix('#b98a3c', palette.near, 0.25)
  for (const [w, dy] of [
    [1, 0],
    [0.62, -0.38],
  ] as const) {
    const wide = size * w
    canvas.add(
      `<path d="M${x - wide} ${y + dy * size}q${wide} ${size * 0.5} ${wide * 2} 0" fill="none" stroke="${brass}" stroke-width="9"/>`,
    )
    for (let i = 0; i <= 6; i++) {
      const cx = x - wide + (i / 6) * wide * 2
      const cy = y + dy * size + Math.sin((i / 6) * Math.PI) * size * 0.24
      canvas.add(
        `<rect x="${cx - 4}" y="${cy - 26}" width="8" height="26" fill="#fff3d6"/><path d="M${cx} ${cy - 52}q10 16 0 25q-10 -9 0 -25Z" fill="#fff6d8"/>`,
      )
      canvas.add(`<path d="M${cx} ${cy + 4}l5 14l-5 14l-5 -14Z" fill="#fff3d6" opacity=".75"/>`)
    }
  }
}

function curtain(side: -1 | 1, fill: string, dark: string): string {
  const x = side < 0 ? 0 : 1024
  const s = -side
  return `<path d="M${x} 0h${s * 190}Q${x + s * 170} 560 ${x + s * 70} 980Q${x + s * 30} 1100 ${x} 1130Z" fill="${fill}"/><path d="M${x + s * 60} 0q10 520 -${s * 18} 960M${x + s * 120} 0q-${s * 4} 480 -${s * 52} 900" stroke="${dark}" stroke-width="12" opacity=".45" fill="none"/><path d="M${x} 990q${s * 60} 10 ${s * 84} -30" stroke="#d9a94e" stroke-width="12" fill="none"/>`
}

export const ballroom: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  paintSky(canvas, { ...palette, night: true, body: 'moon' }, 1000)
  canvas.add(ridge(rolling(next, WIDTH, 1010, 60, 110), HEIGHT, palette.near))
  const arch = (x: number, w: number, top: number): string =>
    `M${x} 1120V${top + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V1120Z`
  room(canvas, palette, arch(120, 190, 330) + arch(392, 240, 250) + arch(714, 190, 330))
  const gold = mix('#d9a94e', palette.near, 0.25)
  for (const [x, w, top] of [
    [120, 190, 330],
    [392, 240, 250],
    [714, 190, 330],
  ] as const) {
    canvas.add(
      `<path d="${arch(x, w, top)}" fill="none" stroke="${gold}" stroke-width="10"/><path d="M${x + w / 2} ${top}V1120M${x} ${top + 260}h${w}M${x} ${top + 520}h${w}" stroke="${gold}" stroke-width="5" opacity=".8"/>`,
    )
  }
  canvas.add(
    `<rect y="1120" width="1024" height="416" fill="${canvas.fade(mix(palette.near, '#8a5a34', 0.55), palette.ink, 1120, 1536)}"/>`,
  )
  for (let i = -8; i <= 8; i++)
    canvas.add(
      polygon(
        [
          [512 + i * 60, 1120],
          [512 + i * 60 + 24, 1120],
          [512 + i * 190 + 76, 1536],
          [512 + i * 190, 1536],
        ],
        FLAME,
        'opacity=".07"',
      ),
    )
  strokes(
    canvas,
    { x0: 260, x1: 700, y0: 1150, y1: 1500 },
    { colours: [FLAME], count: 60, length: 130, thick: 6, opacity: 0.2 },
  )
  for (const [x, s] of [
    [210, 150],
    [300, 138],
    [760, 146],
    [850, 134],
  ] as const)
    couple(canvas, `${prompt} ball ${x}`, {
      x,
      y: 1160,
      size: s,
      ink: mix(palette.near, palette.ink, 0.5),
      rim: palette.far,
    })
  chandelier(canvas, palette, 512, 300, 150)
  canvas.glow(512, 1260, 420, FLAME, 0.35)
  couple(canvas, `${prompt} ball`, { x: 512, y: 1370, size: 360, ink: palette.ink, rim: FLAME })
  canvas.add(
    curtain(-1, mix('#8c1f3a', palette.ink, 0.35), palette.ink),
    curtain(1, mix('#8c1f3a', palette.ink, 0.35), palette.ink),
  )
}

export const library: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  paintSky(canvas, palette, 900)
  canvas.add(ridge(rolling(next, WIDTH, 930, 80, 120), HEIGHT, mix(palette.far, palette.near, 0.4)))
  for (let i = 0; i < 8; i++)
    bush(canvas, between(next, 360, 660), between(next, 930, 1010), between(next, 40, 80), palette.near)
  room(canvas, palette, 'M352 1100V460a160 160 0 0 1 320 0V1100Z')
  const wood = mix('#5b3423', palette.ink, 0.35)
  canvas.add(
    `<path d="M352 1100V460a160 160 0 0 1 320 0V1100" fill="none" stroke="${wood}" stroke-width="20"/><path d="M512 300V1100M352 560h320M352 830h320" stroke="${wood}" stroke-width="9"/>`,
  )
  const spines = ['#8c2f3b', '#2f5d5a', '#b07a35', '#3b4672', '#6b4a7a', '#7a6a4a', '#a3563c', '#d8c39a']
  for (const [x0, x1] of [
    [-10, 320],
    [704, 1034],
  ] as const) {
    canvas.add(
      `<rect x="${x0}" y="90" width="${x1 - x0}" height="1060" fill="${mix(wood, palette.ink, 0.55)}"/>`,
    )
    for (let y = 250; y <= 1130; y += 176) {
      for (let x = x0 + 14; x < x1 - 22; ) {
        const w = between(next, 14, 32)
        const h = between(next, 96, 146)
        const colour = mix(
          spines[Math.floor(next() * spines.length)] as string,
          palette.ink,
          between(next, 0.15, 0.45),
        )
        const lean = next() < 0.07 ? ` transform="rotate(9 ${x} ${y})"` : ''
        canvas.add(
          `<rect x="${x.toFixed(0)}" y="${(y - h).toFixed(0)}" width="${w.toFixed(0)}" height="${h.toFixed(0)}" rx="2" fill="${colour}"${lean}/>`,
        )
        if (next() < 0.5)
          canvas.add(
            `<rect x="${(x + 3).toFixed(0)}" y="${(y - h + 16).toFixed(0)}" width="${(w - 6).toFixed(0)}" height="5" fill="#e0b868" opacity=".75"/>`,
          )
        x += w + 2 + (next() < 0.06 ? 26 : 0)
      }
      canvas.add(`<rect x="${x0}" y="${y}" width="${x1 - x0}" height="15" fill="${wood}"/>`)
    }
  }
  canvas.add(
    `<rect y="1150" width="1024" height="390" fill="${canvas.fade(mix(wood, '#8a5a34', 0.4), palette.ink, 1150, 1500)}"/>`,
  )
  canvas.add(
    polygon(
      [
        [380, 1150],
        [644, 1150],
        [800, 1536],
        [224, 1536],
      ],
      palette.light,
      'opacity=".14"',
    ),
  )
  canvas.add(
    `<path d="M250 1150L330 180h14L268 1150ZM200 1150L306 180h12L216 1150Z" fill="${mix(wood, FLAME, 0.25)}"/>`,
  )
  for (let i = 0; i < 9; i++)
    canvas.add(
      `<path d="M${206 + i * 10.6} ${1090 - i * 100}h${52 - i * 1.6}" stroke="${mix(wood, FLAME, 0.25)}" stroke-width="10"/>`,
    )
  couple(canvas, prompt, { x: 530, y: 1340, size: 340, ink: palette.ink, rim: palette.light })
  canvas.glow(850, 1200, 230, FLAME, 0.7)
  canvas.add(
    `<path d="M690 1330h360v26h-360ZM720 1356h20v180h-20Z" fill="${palette.ink}"/><path d="M846 1330v-84h10v84ZM812 1330h78v-10h-78Z" fill="#b98a3c"/><path d="M786 1248q66 -64 130 0Z" fill="#3f7a5a"/><path d="M740 1330v-16h84v16ZM748 1314v-14h66v14Z" fill="#8c2f3b"/>`,
  )
}

export const cafe: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  paintSky(canvas, palette, 820)
  for (const [share, base] of [
    [0.55, 900],
    [0.3, 960],
  ] as const) {
    for (let x = 60; x < 980; ) {
      const w = between(next, 90, 150)
      const h = between(next, 130, 330)
      const fill = mix(palette.near, palette.sky[2], share)
      canvas.add(
        `<rect x="${x.toFixed(0)}" y="${(base - h).toFixed(0)}" width="${w.toFixed(0)}" height="${h + 90}" fill="${fill}"/>`,
      )
      for (let py = base - h + 20; py < base; py += 46)
        for (let px = x + 14; px < x + w - 20; px += 34)
          if (next() < 0.4)
            canvas.add(
              `<rect x="${px.toFixed(0)}" y="${py.toFixed(0)}" width="14" height="22" fill="${FLAME}" opacity="${1 - share}"/>`,
            )
      x += w + 6
    }
  }
  for (let i = 0; i < 16; i++)
    canvas.glow(
      between(next, 100, 930),
      between(next, 560, 1000),
      between(next, 26, 60),
      [FLAME, '#f2a0a0', palette.light][i % 3] as string,
      0.5,
    )
  room(canvas, palette, 'M96 1060V330q0 -60 60 -60H868q60 0 60 60V1060Z')
  const frame = mix('#5b3423', palette.ink, 0.3)
  canvas.add(
    `<path d="M96 1060V330q0 -60 60 -60H868q60 0 60 60V1060Z" fill="none" stroke="${frame}" stroke-width="22"/><path d="M374 270V1060M650 270V1060M96 470H928" stroke="${frame}" stroke-width="11"/>`,
  )
  canvas.add(`<path d="M40 150H984L1024 280H0Z" fill="${mix('#a3354f', palette.ink, 0.2)}"/>`)
  for (let i = 0; i < 12; i += 2)
    canvas.add(
      polygon(
        [
          [40 + i * 78.7, 150],
          [40 + (i + 1) * 78.7, 150],
          [(i + 1) * 85.3, 280],
          [i * 85.3, 280],
        ],
        '#f6e3c8',
        'opacity=".85"',
      ),
    )
  for (let i = 0; i < 12; i++)
    canvas.add(
      `<path d="M${i * 85.3} 279a42.6 34 0 0 0 85.3 0Z" fill="${i % 2 ? mix('#a3354f', palette.ink, 0.2) : '#f6e3c8'}"/>`,
    )
  for (const x of [250, 512, 774]) {
    canvas.add(`<path d="M${x} 290v170" stroke="${palette.ink}" stroke-width="5"/>`)
    canvas.glow(x, 500, 200, FLAME, 0.6)
    canvas.add(
      `<path d="M${x - 52} 496q0 -56 52 -56t52 56Z" fill="${mix('#2f5d5a', palette.ink, 0.25)}"/><ellipse cx="${x}" cy="497" rx="40" ry="9" fill="#fff1cc"/>`,
    )
  }
  canvas.add(
    `<rect y="1070" width="1024" height="470" fill="${canvas.fade(mix('#7a4a2e', palette.near, 0.35), palette.ink, 1070, 1480)}"/><rect y="1058" width="1024" height="24" fill="${frame}"/>`,
  )
  couple(canvas, prompt, { x: 512, y: 1310, size: 370, ink: palette.ink, rim: FLAME })
  const table = mix('#8a5a34', palette.ink, 0.35)
  canvas.add(
    `<ellipse cx="512" cy="1330" rx="380" ry="44" fill="${mix(table, FLAME, 0.25)}"/><path d="M132 1332q380 92 760 0v24q-380 92 -760 0Z" fill="${table}"/><rect x="490" y="1390" width="44" height="160" fill="${palette.ink}"/>`,
  )
  for (const [x, s] of [
    [390, 1],
    [650, -1],
  ] as const) {
    canvas.add(
      `<path d="M${x - 38} 1282h76q0 52 -38 52t-38 -52Z" fill="#f8ead2"/><path d="M${x + s * 36} 1292q${s * 30} -2 ${s * 22} 20q-${s * 6} 14 -${s * 30} 12" fill="none" stroke="#f8ead2" stroke-width="7"/><ellipse cx="${x}" cy="1336" rx="56" ry="9" fill="#e8d3b0"/>`,
    )
    canvas.add(
      `<path d="M${x - 10} 1268q-18 -26 0 -50t2 -52M${x + 14} 1266q-14 -22 2 -42t2 -44" fill="none" stroke="#fff6e4" stroke-width="6" stroke-linecap="round" opacity=".5"/>`,
    )
  }
  canvas.add(`<path d="M498 1336l4 -72h20l4 72Z" fill="#b9d1cf" opacity=".75"/>`)
  for (const [x, y, c] of [
    [492, 1236, '#e06f86'],
    [530, 1226, '#f4c7c3'],
    [512, 1206, '#e88a97'],
  ] as const)
    canvas.add(
      `<path d="M512 1270L${x} ${y}" stroke="#3f7a5a" stroke-width="4"/><circle cx="${x}" cy="${y}" r="17" fill="${c}"/>`,
    )
}
