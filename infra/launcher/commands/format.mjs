import { inRoot } from '../../process/paths.mjs'
import { run as runCommand } from '../../process/run.mjs'

/** `npm run format`: formats every file and mends what the linter can safely mend. */
export async function run() {
  const biome = inRoot('node_modules/@biomejs/biome/bin/biome')
  await runCommand([process.execPath, biome, 'check', '--write'], {
    live: true,
    failure: 'Some findings need a person.',
  })
}
