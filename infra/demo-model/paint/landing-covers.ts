import { writeFile } from 'node:fs/promises'
import { paintCover } from './cover.ts'
import { toPaper } from './raster.ts'

// This file is run to paint the covers of the landing page again. The covers are static files of the client, because
// the first load of the client contains no drawing code.

const FOLDER = 'web/public/covers'

const covers = [
  {
    file: 'lighthouse',
    genre: 'romance',
    title: 'The Lighthouse Letters',
    setting: 'A lighthouse above the sea at sunset',
    plot: 'letters, a lantern, the sea, swallows',
    seed: 2,
  },
  {
    file: 'winter',
    genre: 'historical',
    title: 'A Winter at Harrow Hall',
    setting: 'A great manor house, candlelit, in winter',
    plot: 'a fan, a rose, a crown',
    seed: 1,
  },
  {
    file: 'orchard',
    genre: 'contemporary',
    title: 'The Apple Orchard',
    setting: 'An orchard garden in the summer morning',
    plot: 'apples, a bicycle, a bee',
    seed: 0,
  },
]

for (const { file, genre, title, setting, plot, seed } of covers) {
  const sections = { genre, title, setting, description: plot }
  const prompt = Object.entries(sections)
    .map(([name, text]) => `<${name}>\n${text}\n</${name}>`)
    .join('\n')
  const picture = toPaper(paintCover(prompt, seed), { width: 480, height: 720 })
  await writeFile(`${FOLDER}/${file}.webp`, await picture.webp({ quality: 78, effort: 6 }).toBuffer())
}
