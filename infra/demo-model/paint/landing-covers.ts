import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { paintCover } from './cover.ts'
import { toPaper } from './raster.ts'

// A command that paints the covers of the landing page again and prints their thumbhashes. They are files of the client,
// because its first load carries no drawings.

const FOLDER = 'web/src/screens/landing'

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
  const picture = await toPaper(paintCover(prompt, seed), { width: 480, height: 720 })
    .png()
    .toBuffer()
    .then((png) => sharp(png))
  await writeFile(`${FOLDER}/${file}.webp`, await picture.clone().webp({ quality: 78, effort: 6 }).toBuffer())
  const { data, info } = await picture
    .resize(66, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  console.info(file, Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64'))
}
