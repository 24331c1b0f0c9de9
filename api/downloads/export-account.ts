import { Readable } from 'node:stream'
import { notFound } from '#core/errors.ts'
import type { Db } from '#core/postgres/client.ts'
import type { Storage } from '#core/storage/client.ts'
import { chaptersOf, findAccount, imagesOf, sectionsOf } from '../queries/export.ts'
import { type AddFile, streamZip } from './zip.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/**
 * Exports everything that a user made or received as a ZIP (D-50, D-94). The ZIP is written while the caller reads it
 * and is never in memory as a whole. A picture that is missing in storage is listed in data.json; every other failure
 * breaks the download, and so does an erasure of the account during the export.
 * @throws AppError not_found before the first byte.
 */
export async function exportAccount(db: Db, storage: Storage, userId: string): Promise<Readable> {
  const account = await findAccount(db, userId)
  if (!account) throw notFound('User')
  return streamZip((add) => write(db, storage, account, add))
}

async function write(db: Db, storage: Storage, account: Account, add: AddFile): Promise<void> {
  for await (const { story, chapterNumber, title, version, pieces } of chaptersOf(db, account.id)) {
    const earlier = version === null ? '' : `-version-${version}`
    const number = `${String(chapterNumber).padStart(3, '0')}${earlier}`
    const heading = `# ${title ?? `Chapter ${chapterNumber}`}\n\n`
    const name = `stories/${story.id}-${fileName(story.title)}/${number}.md`
    await add(name, Readable.from([Buffer.from(heading), ...pieces], { objectMode: false }))
  }
  const missing: string[] = []
  for await (const { key } of imagesOf(db, account.id)) {
    const stored = await storage.get(key)
    if (stored) await add(key, stored.body, false)
    else missing.push(key)
  }
  await add('data.json', Readable.from(dataJson(db, account, missing), { objectMode: false }))
  // The lists of an erased account are empty. If the account still exists now, all lists were read completely.
  if (!(await findAccount(db, account.id))) throw new Error('the account was erased during its export')
}

async function* dataJson(db: Db, account: Account, missingImages: string[]): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date())},"account":${JSON.stringify(account)},"missingImages":${JSON.stringify(missingImages)}`
  for (const [name, rows] of sectionsOf(db, account.id)) {
    yield `,\n${JSON.stringify(name)}:[`
    let separator = '\n'
    for await (const row of rows()) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

// A title is text of a user, so only its letters and digits become part of a path.
function fileName(title: string): string {
  return (
    title
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'untitled'
  )
}
