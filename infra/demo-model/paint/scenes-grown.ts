import { between, mix, polygon, ridge, rolling } from './canvas.ts'
import { couple } from './figures.ts'
import { bush, cypress } from './plants.ts'
import { heightAt, type Scene } from './scene.ts'
import { HEIGHT, paintSky, WIDTH } from './sky.ts'

export const garden: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  paintSky(canvas, palette, 900)
  canvas.add(ridge(rolling(next, WIDTH, 900, 60, 100), HEIGHT, mix(palette.far, palette.sky[2], 0.45)))
  for (let i = 0; i < 12; i++)
    bush(
      canvas,
      between(next, -30, WIDTH + 30),
      between(next, 930, 980),
      between(next, 60, 120),
      mix(palette.far, palette.sky[2], 0.25),
    )
  for (const x of [180, 300, 724, 844])
    cypress(
      canvas,
      x + between(next, -16, 16),
      1080,
      between(next, 330, 430),
      mix(palette.near, palette.far, 0.3),
    )
  canvas.add(
    `<path d="M0 1040H1024V1536H0Z" fill="${canvas.fade(mix(palette.far, palette.sky[2], 0.2), palette.near, 1040, 1500)}"/>`,
  )
  canvas.add(
    `<path d="M470 1040h84L900 1536H124Z" fill="${mix(palette.sky[2], palette.light, 0.35)}" opacity=".5"/>`,
  )
  const stone = mix(palette.sky[2], palette.ink, 0.55)
  canvas.add(
    `<path d="M300 1240V900Q300 690 512 690T724 900V1240H676V905Q676 738 512 738T348 905V1240Z" fill="${stone}"/>`,
  )
  couple(canvas, prompt, { x: 512, y: 1262, size: 250, ink: palette.ink, rim: palette.light })
  const petals = ['#f4c7c3', '#e88a97', '#fff0e0', mix(palette.light, '#e0607e', 0.5)]
  const bloom = (x: number, y: number, r: number): string => {
    const colour = petals[Math.floor(next() * petals.length)] as string
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)})"><circle r="${r.toFixed(1)}" fill="${colour}"/><path d="M${-r * 0.6} 0q${r * 0.6} ${r * 0.9} ${r * 1.2} 0M${-r * 0.35} ${-r * 0.3}q${r * 0.35} ${r * 0.5} ${r * 0.7} 0" fill="none" stroke="${mix(colour, '#8a2545', 0.45)}" stroke-width="${(r * 0.16).toFixed(1)}"/></g>`
  }
  for (let i = 0; i < 44; i++) {
    const angle = Math.PI * (i / 43)
    const [x, y] = [
      512 - Math.cos(angle) * 190 + between(next, -26, 26),
      900 - Math.sin(angle) * 188 + between(next, -26, 26),
    ]
    bush(canvas, x, y + 10, between(next, 18, 34), palette.near)
    if (i % 2 === 0) canvas.add(bloom(x, y, between(next, 9, 17)))
  }
  for (const side of [-1, 1]) {
    for (let i = 0; i < 26; i++) {
      const t = i / 26
      const x = 512 + side * (150 + t * 420 + between(next, -50, 50))
      const y = 1230 + t * 320 + between(next, -30, 60)
      bush(canvas, x, y, between(next, 46, 96), i % 3 ? palette.near : palette.ink)
      canvas.add(
        bloom(x + between(next, -30, 30), y - between(next, 20, 60), between(next, 10, 12 + t * 18)),
        bloom(x + between(next, -40, 40), y - between(next, 0, 50), between(next, 8, 10 + t * 16)),
      )
    }
  }
}

export const vineyard: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  paintSky(canvas, palette, 880)
  for (const [i, y] of [850, 920, 1000].entries()) {
    const colour = mix(palette.far, palette.sky[2], 0.6 - i * 0.22)
    const points = rolling(next, WIDTH, y, 90, 200)
    canvas.add(ridge(points, HEIGHT, canvas.fade(colour, mix(colour, palette.near, 0.4), y - 60, y + 240)))
    if (i === 1) {
      const x = between(next, 560, 800)
      const ground = heightAt(points, x) + 12
      canvas.add(
        `<path d="M${x - 60} ${ground}v-62h104v62ZM${x + 44} ${ground}v-110h40v110Z" fill="${mix(palette.light, palette.far, 0.45)}"/><path d="M${x - 72} ${ground - 60}h128l-40 -30h-52ZM${x + 36} ${ground - 108}h56l-28 -26Z" fill="${palette.near}"/><path d="M${x - 34} ${ground - 42}h16v20h-16ZM${x + 6} ${ground - 42}h16v20h-16Z" fill="${palette.ink}" opacity=".7"/>`,
      )
      for (const dx of [-110, -90, 112, 150])
        cypress(canvas, x + dx, ground + 8, between(next, 110, 170), palette.near)
    }
  }
  canvas.add(
    `<rect y="1060" width="1024" height="476" fill="${canvas.fade(mix(palette.far, palette.near, 0.3), palette.near, 1060, 1500)}"/>`,
  )
  for (let i = -9; i <= 9; i++) {
    const far = 512 + i * 34
    const near = 512 + i * 240
    canvas.add(
      polygon(
        [
          [far - 4, 1062],
          [far + 4, 1062],
          [near + 60, 1560],
          [near - 60, 1560],
        ],
        mix(palette.near, palette.ink, 0.45),
      ),
    )
    for (let t = 0.04; t < 1; t += 0.07 + t * 0.05)
      bush(
        canvas,
        far + (near - far) * t * t,
        1062 + 490 * t * t,
        8 + 52 * t * t,
        i % 2 ? palette.ink : mix(palette.near, palette.ink, 0.5),
      )
  }
  couple(canvas, prompt, { x: 512, y: 1330, size: 240, ink: palette.ink, rim: palette.light })
  for (const side of [0, 1024]) {
    for (let i = 0; i < 10; i++)
      bush(
        canvas,
        side + between(next, -110, 110),
        between(next, 60, 260),
        between(next, 40, 90),
        palette.ink,
      )
    for (let i = 0; i < 12; i++)
      canvas.add(
        `<circle cx="${(Math.abs(side - between(next, 20, 150))).toFixed(0)}" cy="${between(next, 230, 330).toFixed(0)}" r="15" fill="${mix('#5b2a63', palette.light, next() * 0.3)}"/>`,
      )
  }
}
