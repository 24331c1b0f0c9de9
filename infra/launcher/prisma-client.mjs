import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hashOf, inRoot } from '../process/paths.mjs'
import { step } from '../process/progress.mjs'
import { run } from '../process/run.mjs'
import { withTreeLock } from '../process/tree-lock.mjs'

const stamp = inRoot('prisma', 'generated', '.stamp')

function wanted() {
  return hashOf('prisma/schema.prisma', 'node_modules/prisma/package.json')
}

function current() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** Generates the database client when schema.prisma or Prisma has changed since it was. Needs no network. */
export async function ensurePrismaClient() {
  if (current() === wanted()) return
  await withTreeLock('prisma', async () => {
    const goal = wanted()
    if (current() === goal) return
    await step('Prisma', 'generating the database client', async () => {
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
          // Generating needs no engine, but Prisma downloads one unless told of a file that exists.
          env: {
            ...process.env,
            PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
            PRISMA_HIDE_UPDATE_MESSAGE: '1',
            CHECKPOINT_DISABLE: '1',
          },
          failure: 'prisma/schema.prisma is not right: the lines above say where.',
        },
      )
      writeFileSync(stamp, goal)
      return { said: 'client generated' }
    })
  })
}
