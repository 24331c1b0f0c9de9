import { inRoot } from '../../process/paths.mjs'
import { run as runCommand } from '../../process/run.mjs'

/** `npm run format` formats every file and applies the linter's safe fixes. */
export async function run() {
  const biome = inRoot('node_modules/@biomejs/biome/bin/biome')
  await runCommand([process.execPath, biome, 'check', '--write'], {
    live: true,
    failure: 'The findings above cannot be fixed automatically: fix them by hand.',
  })
}
