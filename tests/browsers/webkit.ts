import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { vi } from 'vitest'
import { killed } from '../setup/bench.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { freePort } from '../setup/free-port.ts'
import type { Key, Tab } from './tab.ts'

// The code points that WebDriver uses for keys.
const CONTROL = '\uE009'
const keys: Partial<Record<Key, string>> = {
  Enter: '\uE007',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
}
const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })

/** Starts a program from WebKit's folder and stops it when the tests of the file have ended. */
function start(run: string, command: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(run, command, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  closeAfterTests(() => killed(child, 'SIGTERM'))
  return child
}

/**
 * Starts an X server without a screen, because WebKitGTK's MiniBrowser needs a window, and returns its display number.
 */
async function startScreen(run: string): Promise<string> {
  const size = ['-screen', '0', '1280x900x24']
  const child = start(run, ['Xvfb', '-displayfd', '1', '-nolisten', 'tcp', ...size])
  for await (const line of createInterface({ input: child.stdout })) return `:${line.trim()}`
  throw new Error('Xvfb exited before it printed its display number')
}

/**
 * Starts WebKitGTK's MiniBrowser. The few necessary calls of WebDriver are sent directly, because the client
 * libraries contain megabytes of programs for other browsers.
 */
export async function openWebKit(run: string): Promise<Tab> {
  const port = await freePort()
  const display = await startScreen(run)
  start(run, ['WebKitWebDriver', `--port=${port}`], { DISPLAY: display, GDK_BACKEND: 'x11' })
  const server = `http://127.0.0.1:${port}`
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${server}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`WebKit answered ${path} with: ${value.message || value.error}`)
    return value
  }
  const isReady = () =>
    call('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    )
  await vi.waitUntil(isReady, { timeout: 60_000 })
  const options = { binary: 'MiniBrowser', args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await call('POST', '/session', { capabilities })
  const session = `/session/${sessionId}`
  closeAfterTests(() => call('DELETE', session))
  const execute = (script: string, args: unknown[]) =>
    call('POST', `${session}/execute/sync`, { script, args })
  const act = (source: object) => call('POST', `${session}/actions`, { actions: [source] })
  const strokes = (actions: object[]) => act({ type: 'key', id: 'keyboard', actions })
  return {
    goto: (url) => call('POST', `${session}/url`, { url }),
    runScript: (source) => execute(source, []),
    run: (work, ...args) => execute(`return (${work}).apply(null, arguments)`, args),
    clickAt: (x, y) =>
      act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    type: (text) => strokes([...text].flatMap((character) => [down(character), up(character)])),
    press: (key, { control = false } = {}) => {
      const value = keys[key] ?? key
      const stroke = [down(value), up(value)]
      return strokes(control ? [down(CONTROL), ...stroke, up(CONTROL)] : stroke)
    },
  }
}
