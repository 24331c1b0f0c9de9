import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// The launcher is plain JavaScript, and is asked in a process of its own.
const launcher = new URL('../../infra/services/containers.mjs', import.meta.url).href

async function ask(script: string): Promise<string> {
  const code = `const containers = await import('${launcher}'); ${script}`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  return stdout.trim()
}

test('containers are of the images that docker-compose.yml pins', async () => {
  const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
  const pinned = [...compose.matchAll(/image: (\S+)/g)].map(([, image]) => image)
  for (const service of ['postgres', 'redis', 's3']) {
    const image = await ask(`console.log(containers.readComposeImage('${service}'))`)
    expect(pinned).toContain(image)
    expect(image).toMatch(/^[\w./-]+:[\w.-]*\d[\w.-]*$/)
  }
  await expect(ask(`containers.readComposeImage('nothing')`)).rejects.toThrow('names no image for nothing')
})

test('without a Docker engine one sentence says what to do', async () => {
  const said = await ask(
    `await containers.assertDockerEngine(() => Promise.reject(new Error('refused'))).catch((error) => console.log(error.forPeople, error.message))`,
  )
  expect(said).toMatch(/^true There is no Docker engine that answers: start one, or set DOCKER_HOST\./)
})
