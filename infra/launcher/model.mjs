import { ask, freePort, waitUntil } from '../process/ports.mjs'
import { note, step } from '../process/progress.mjs'
import { sentence } from '../process/sentence.mjs'
import { tail } from '../services/service.mjs'
import { supervise } from './supervise.mjs'

/**
 * The settings of the model: those given, or, when there are none, of the demo model, which is started. It writes
 * without a key and without cost; screens say that demo AI is writing.
 */
export async function startModel(env, { live = false } = {}) {
  if (env.OPENAI_API_KEY || env.OPENAI_BASE_URL) return {}
  const port = await freePort()
  await step('Demo AI', 'starting', async () => {
    const demoModel = supervise('demo-model', 'infra/demo-model/main.ts', {
      env: { ...env, DEMO_MODEL_PORT: String(port) },
      seconds: 1,
      live,
    })
    const hello = `GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`
    let over
    void demoModel.ended.then((how) => {
      over = how
    })
    const failure = () =>
      sentence(`The demo AI did not start; the whole log is ${demoModel.log}.`, tail(demoModel.log))
    await waitUntil(
      async () => {
        if (over !== undefined) throw failure()
        return (await ask(port, hello))?.startsWith('HTTP/1.1 200') ?? false
      },
      { seconds: 30, failure },
    )
    demoModel.markReady()
  })
  note('Model', 'the built-in demo AI; set OPENAI_API_KEY or OPENAI_BASE_URL for a real one')
  return { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: 'demo', DEMO_MODEL: 'on' }
}
