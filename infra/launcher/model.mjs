import { ask, freePort, waitUntil } from './ports.mjs'
import { note, step } from './progress.mjs'
import { sentence } from './sentence.mjs'
import { tail } from './service.mjs'
import { supervise } from './supervise.mjs'

/**
 * The settings of the model: those given, or, when there are none, of the demo muse, which is started. It writes
 * without a key and without cost; screens say that demo AI is writing.
 */
export async function startModel(env, { live = false } = {}) {
  if (env.OPENAI_API_KEY || env.OPENAI_BASE_URL) return {}
  const port = await freePort()
  await step('Demo AI', 'starting', async () => {
    const muse = supervise('muse', 'infra/muse/main.ts', {
      env: { ...env, MUSE_PORT: String(port) },
      seconds: 1,
      live,
    })
    const hello = `GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`
    let over
    void muse.ended.then((how) => {
      over = how
    })
    const failure = () => sentence(`The demo AI did not start; the whole log is ${muse.log}.`, tail(muse.log))
    await waitUntil(
      async () => {
        if (over !== undefined) throw failure()
        return (await ask(port, hello))?.startsWith('HTTP/1.1 200') ?? false
      },
      { seconds: 30, failure },
    )
    muse.markReady()
  })
  note('Model', 'the built-in demo AI; set OPENAI_API_KEY or OPENAI_BASE_URL for a real one')
  return { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: 'demo', DEMO_MUSE: 'on' }
}
