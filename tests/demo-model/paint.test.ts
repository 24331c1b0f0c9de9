import { describe, expect, test } from 'vitest'
import { choosePlace, paintCover } from '../../infra/demo-model/paint/cover.ts'
import { readLook } from '../../infra/demo-model/paint/look.ts'
import { chooseMotifs, MOTIFS } from '../../infra/demo-model/paint/motifs.ts'
import { paintPortrait } from '../../infra/demo-model/paint/portrait.ts'
import { toPaper, toPng } from '../../infra/demo-model/paint/raster.ts'
import { delimit } from './requests.ts'

const cover = (title: string, setting: string, genre = 'romance'): string =>
  delimit({ title, genre, setting })

describe('covers', () => {
  test.each([
    ['A lighthouse in Cornwall', 'sea'],
    ['New York at night', 'city'],
    ['a walled garden', 'garden'],
    ['the castle of the queen', 'castle'],
    ['a masked ball', 'ballroom'],
    ['an alpine lodge in snow', 'mountain'],
    ['the deep forest', 'forest'],
    ['a desert caravan', 'desert'],
    ['the night train', 'train'],
    ['a small café', 'cafe'],
    ['an old library', 'library'],
    ['a vineyard', 'vineyard'],
    ['an old manor house', 'house'],
    ['a station in orbit', 'stars'],
    ['a village with a mill', 'village'],
  ])('a cover with the setting "%s" shows the place %s', async (setting, place) => {
    const prompt = cover('Untitled', setting)
    expect(choosePlace(prompt)).toBe(place)
    const svg = paintCover(prompt)
    expect(svg).not.toMatch(/<text|font|NaN|undefined/)
    expect(svg).toBe(paintCover(prompt))
    expect(svg).not.toBe(paintCover(prompt, 1))
    const png = await toPng(svg, { width: 512, height: 768 })
    expect(png.subarray(1, 4).toString()).toBe('PNG')
  })

  const genres = ['romance', 'contemporary', 'fantasy', 'historical', 'paranormal', 'comedy']
  const settings = [
    'a lighthouse',
    'a garden in spring',
    'New York in summer',
    'a mountain lodge',
    'the night train',
  ]
  const plots = [
    'letters and a secret',
    'two rival chefs',
    'a duke and a thief',
    'a wolf and a librarian',
    'a wedding',
  ]

  test('no two of the covers of 50 stories look alike', async () => {
    const small = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const svg = paintCover(
          delimit({
            title: `Story ${i}`,
            genre: genres[i % 6] as string,
            setting: settings[(i * 3) % 5] as string,
            description: plots[Math.floor(i / 10)] as string,
          }),
        )
        return toPaper(svg, { width: 16, height: 24 }).removeAlpha().raw().toBuffer()
      }),
    )
    for (const [i, one] of small.entries()) {
      for (const other of small.slice(i + 1)) {
        const difference = one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] as number)), 0)
        // This is the mean difference of the colour values of two pictures, each from 0 to 255.
        expect(difference / one.length).toBeGreaterThan(4)
      }
    }
  })

  test('each genre has its own cover composition, and the things on a cover come from the title and the plot', () => {
    const drawn = genres.map((genre) =>
      paintCover(cover('Untitled', 'a garden', genre)).replace(/#[0-9a-f]{6}/g, ''),
    )
    expect(new Set(drawn).size).toBe(genres.length)
    expect(Object.keys(MOTIFS).length).toBeGreaterThanOrEqual(60)
    const story = delimit({
      title: 'The Lighthouse Letters',
      description: 'A dog finds a violin.',
      setting: 'a garden',
    })
    expect(chooseMotifs(story, 4).sort()).toEqual(['dog', 'letter', 'lighthouse', 'violin'])
  })

  test('a cover contains no markup from its prompt', () => {
    expect(
      paintCover(cover('<script>alert(1)</script>', '"/><image href="file:///etc/passwd"/>')),
    ).not.toMatch(/script|href|passwd/)
  })
})

describe('portraits', () => {
  const prompt = (appearance: string, name = 'Elena'): string =>
    `Portrait of a character\n${delimit({ name, appearance })}`

  test('a portrait shows the hair, eyes, skin, era and marks of the described appearance', () => {
    expect(
      readLook(
        prompt(
          'Gender: woman, Hair: auburn long wavy, Eyes: emerald green almond-shaped, Skin: deep, Build: petite, Time period: regency, Distinguishing marks: freckles',
        ),
      ),
    ).toMatchObject({
      feminine: true,
      hair: '#7e3420',
      style: 'long',
      eyes: '#3c8a62',
      skin: '#6d4430',
      era: 'regency',
      marks: { freckles: true },
    })
    expect(
      readLook(prompt('A tall Ghanaian man of forty, broad, shaved head, grey in his beard', 'Kwame')),
    ).toMatchObject({ style: 'bald', beard: '#9b9a9c', skin: '#7a4c34' })
    expect(readLook(prompt('a tall man with short grey hair, a beard and glasses', 'Silas'))).toMatchObject({
      feminine: false,
      style: 'short',
      hair: '#9b9a9c',
      marks: { beard: true, glasses: true },
    })
  })

  test('portraits are the same for equal descriptions, and differ for different descriptions', async () => {
    const one = paintPortrait(prompt('Gender: man, Hair: black short curly'), 3)
    expect(one).toBe(paintPortrait(prompt('Gender: man, Hair: black short curly'), 3))
    expect(one).not.toBe(paintPortrait(prompt('Gender: man, Hair: blonde bob cut'), 3))
    expect(one).not.toMatch(/<text|NaN|undefined/)
    expect((await toPng(one, { width: 256, height: 256 })).subarray(1, 4).toString()).toBe('PNG')
  })

  test('a portrait can have every hair style in every era, without invalid values', () => {
    for (const hair of [
      'long wavy',
      'short curly',
      'pixie cut',
      'shoulder-length straight',
      'bob cut',
      'braided',
      'updo',
      'messy bun',
    ]) {
      for (const gender of ['woman', 'man']) {
        for (const period of [
          'contemporary',
          'regency',
          'victorian',
          'medieval',
          '1920s',
          '1950s',
          'futuristic',
        ]) {
          expect(
            paintPortrait(prompt(`Gender: ${gender}, Hair: red ${hair}, Time period: ${period}`)),
          ).not.toMatch(/NaN|undefined/)
        }
      }
    }
  })
})
