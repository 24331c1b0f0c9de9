import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hashFiles, inRoot } from '../process/paths.mjs'
import { runStep } from '../process/progress.mjs'
import { run } from '../process/run.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'

const stamp = inRoot('prisma', 'generated', '.stamp')

function hashInputs() {
  return hashFiles('prisma/schema.prisma', 'node_modules/prisma/package.json')
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** Generates the database client if schema.prisma or the version of Prisma has changed. It needs no network. */
export async function ensurePrismaClient() {
  if (readStamp() === hashInputs()) return
  await withTreeLock('prisma', async () => {
    const inputs = hashInputs()
    if (readStamp() === inputs) return
    await runStep('Prisma', 'generating the database client', async () => {
      rmSync(stamp, { force: true })
      await run(
        [
          process.execPath,
          inRoot('node_modules/prisma/build/index.js'),
          'generate',
          '--schema',
          inRoot('prisma/schema.prisma'),
        ],
        {
          // `prisma generate` needs no schema engine but downloads one, unless PRISMA_SCHEMA_ENGINE_BINARY names an
          // existing file.
          env: {
            ...process.env,
            PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
            PRISMA_HIDE_UPDATE_MESSAGE: '1',
            CHECKPOINT_DISABLE: '1',
          },
          failure: 'Generating the database client failed: the errors in prisma/schema.prisma are above.',
        },
      )
      writeFileSync(stamp, inputs)
      return { outcome: 'client generated' }
    })
  })
}
