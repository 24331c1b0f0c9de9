import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { killed } from '../setup/bench.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createStory, createUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
let child: ChildProcess | undefined
/** The last 4000 characters that the started API process has printed, for the message of a failed test. */
let printed = ''

/** Starts another API process whose heap is far smaller than the exported account. */
async function startWithSmallHeap(): Promise<string> {
  const settings = Object.entries({ ...test.config, LOG_LEVEL: 'info' })
    .filter(([, value]) => value !== undefined && typeof value !== 'object')
    .map(([name, value]) => [name, value === true ? 'on' : value === false ? 'off' : String(value)])
  const main = path.join(import.meta.dirname, '../../api/main.ts')
  const process_ = spawn(process.execPath, ['--max-old-space-size=100', main], {
    env: { ...Object.fromEntries(settings), PATH: process.env.PATH },
    stdio: 'pipe',
  })
  child = process_
  closeAfterTests(() => killed(process_))
  process_.stderr.on('data', (chunk) => note(chunk))
  return new Promise((resolve, reject) => {
    process_.stdout.on('data', (chunk) => {
      note(chunk)
      const [, address] = /Server listening at (http:[^"]+)/.exec(String(chunk)) ?? []
      if (address) resolve(address)
    })
    process_.once('exit', () => reject(new Error('the API did not start')))
  })
}

function note(chunk: unknown): void {
  printed = (printed + String(chunk)).slice(-4000)
}

const chapters = 96

it('the export of a large account is streamed, and is never in memory as a whole', async () => {
  const writer = await createUser(test.db)
  const story = await createStory(test.db, writer)
  // Each chapter has a megabyte. A fifth of it does not compress, so the export must pause when the client
  // stops reading. The chapters are created one by one, because a single statement could exceed the query
  // time limit on a busy machine.
  for (let n = 1; n <= chapters; n++)
    await test.pool.query(
      `INSERT INTO chapters ("storyId", "chapterNumber", content, words, "updatedAt")
       SELECT $1, $2::int, repeat('x', 800000) || string_agg(md5($2::int || '-' || i), ''), 1, now() FROM generate_series(1, 6400) i`,
      [story.id, n],
    )
  const address = await startWithSmallHeap()
  const response = await fetch(`${address}/api/user/export`, {
    headers: { authorization: `Bearer ${writer.token}` },
  })
  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect([response.status, first?.done]).toEqual([200, false])
  // The client has paused. The last chapter is changed now. If the export contains the new text, the API had not read
  // the chapter before.
  await test.db.chapter.updateMany({
    where: { storyId: story.id, chapterNumber: chapters },
    data: { content: 'Written while it was on its way' },
  })
  const pieces = [first?.value ?? new Uint8Array()]
  const read = () =>
    reader?.read().catch((cause: unknown) => {
      throw new Error(`the download broke (exit ${child?.exitCode}): ${printed}`, { cause })
    })
  for (let next = await read(); next && !next.done; next = await read()) pieces.push(next.value)
  const files = unzipSync(Buffer.concat(pieces), { filter: ({ name }) => name.endsWith(`/0${chapters}.md`) })
  expect(Object.values(files).map((file) => strFromU8(file))).toEqual([
    `# Chapter ${chapters}\n\nWritten while it was on its way`,
  ])
  expect(child?.exitCode).toBeNull()
}, 120_000)
