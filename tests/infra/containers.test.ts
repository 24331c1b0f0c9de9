import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// The launcher is plain JavaScript without types, so the test runs it in a separate process.
const containersModule = new URL('../../infra/services/containers.mjs', import.meta.url).href

async function runScript(script: string): Promise<string> {
  const code = `const containers = await import('${containersModule}'); ${script}`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  return stdout.trim()
}

test('the launcher starts containers from the images that docker-compose.yml pins', async () => {
  const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
  const pinned = [...compose.matchAll(/image: (\S+)/g)].map(([, image]) => image)
  for (const service of ['postgres', 'redis', 's3']) {
    const image = await runScript(`console.log(containers.readComposeImage('${service}'))`)
    expect(pinned).toContain(image)
    expect(image).toMatch(/^[\w./-]+:[\w.-]*\d[\w.-]*$/)
  }
  await expect(runScript(`containers.readComposeImage('nothing')`)).rejects.toThrow(
    'has no image for nothing',
  )
})

test('the launcher prints what the user can do if no Docker engine answers', async () => {
  const message = await runScript(
    `await containers.assertDockerEngine(() => Promise.reject(new Error('refused'))).catch((error) => console.log(error.isUserError, error.message))`,
  )
  expect(message).toMatch(/^true No Docker engine answers: start one, or set DOCKER_HOST\./)
})
