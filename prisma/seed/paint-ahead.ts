import { paintAhead } from './pictures.ts'

// The launcher runs this file while the services start, so that the seed finds the pictures already painted.
const [cacheDir] = process.argv.slice(2)
if (!cacheDir) throw new Error('name the folder for the pictures')
await paintAhead(cacheDir)
