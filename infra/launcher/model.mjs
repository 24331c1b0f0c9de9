import { findFreePort, queryPort, waitUntil } from '../process/ports.mjs'
import { printNote, runStep } from '../process/progress.mjs'
import { userError } from '../process/user-error.mjs'
import { readTail } from '../services/service.mjs'
import { supervise } from './supervise.mjs'

/**
 * Starts the demo model unless the settings name a model, and resolves with the settings to add. The demo model needs
 * no key and costs nothing. Screens mark its texts as written by the demo AI.
 */
export async function startModel(env, { live = false } = {}) {
  if (env.OPENAI_API_KEY || env.OPENAI_BASE_URL) return {}
  const port = await findFreePort()
  await runStep('Demo AI', 'starting', async () => {
    const demoModel = supervise('demo-model', 'infra/demo-model/main.ts', {
      env: { ...env, DEMO_MODEL_PORT: String(port) },
      stopSeconds: 1,
      live,
    })
    const request = `GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`
    let exitReason
    void demoModel.ended.then((reason) => {
      exitReason = reason
    })
    const failure = () =>
      userError(`The demo AI did not start. Its log is ${demoModel.log}.`, readTail(demoModel.log))
    await waitUntil(
      async () => {
        if (exitReason !== undefined) throw failure()
        return (await queryPort(port, request))?.startsWith('HTTP/1.1 200') ?? false
      },
      { seconds: 30, failure },
    )
    demoModel.markReady()
  })
  printNote('Model', 'using the built-in demo AI; set OPENAI_API_KEY or OPENAI_BASE_URL for a real one')
  return { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: 'demo', DEMO_MODEL: 'on' }
}
