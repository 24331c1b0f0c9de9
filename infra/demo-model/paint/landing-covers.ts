import { writeFile } from 'node:fs/promises'
import { paintCover } from './cover.ts'
import { toPaper } from './raster.ts'

// Paints the covers of the landing page into the folder that is named on the command line. The pictures are files of the
// client, because its first load carries no drawings.

const [folder = 'web/src/screens/landing'] = process.argv.slice(2)

const covers = {
  lighthouse: ['romance', 'The Lighthouse Letters', 'A lighthouse on a cold northern coast at night', 'letters, a lantern, the sea'],
  winter: ['historical', 'A Winter at Harrow Hall', 'A great house in deep snow', 'a ball, a fan, snow, roses'],
  orchard: ['fantasy', 'The Orchard Keeper', 'An enchanted forest orchard at night under the stars', 'apples, a key, the moon'],
} as const

for (const [name, [genre, title, setting, plot]] of Object.entries(covers)) {
  const prompt = `<genre>\n${genre}\n</genre>\n<title>\n${title}\n</title>\n<setting>\n${setting}\n</setting>\n<description>\n${plot}\n</description>`
  const picture = toPaper(paintCover(prompt, 3), { width: 480, height: 672 })
  await writeFile(`${folder}/${name}.webp`, await picture.webp({ quality: 78, effort: 6 }).toBuffer())
}
