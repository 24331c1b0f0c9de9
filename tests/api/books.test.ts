import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { toWebp } from '#core/storage/images.ts'
import { buildBook } from '../../api/downloads/build-book.ts'
import { buildTestApp } from '../setup/app.ts'
import { createChapter, createStory, createUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test, { firstName: 'Ada', lastName: 'M<oor>' })

async function downloadBook(storyId: number, as = author, app = test) {
  const answer = await app.app.inject({
    url: `/api/stories/${storyId}/book`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

function unzipBook(bytes: Buffer) {
  const files = unzipSync(bytes)
  const names = Object.keys(files)
  return { files, names, read: (name: string) => strFromU8(files[name] ?? new Uint8Array()) }
}

const title = '</title><script>alert(1)</script> & "Tides"'

describe('the EPUB of a story', () => {
  it('the download of an EPUB is aborted when a chapter is deleted while the book is built', async () => {
    const story = await createStory(test.db, author)
    await createChapter(test.db, story, { content: randomBytes(300_000).toString('base64') })
    const last = await createChapter(test.db, story)
    const size = { width: 8, height: 12, thumbhash: 'AA==' }
    const keys = { key: 'images/book/late.webp', smallKey: 'images/book/late.webp' }
    const of = { ownerId: author.id, kind: 'cover' as const, storyId: story.id }
    const image = await test.db.image.create({ data: { ...of, ...keys, ...size } })
    await test.db.story.update({ where: { id: story.id }, data: { coverId: image.id } })
    const originalGet = test.storage.get
    // The cover is read after the list of chapters and before their texts, so this deletes a listed chapter before its
    // text is read.
    test.storage.get = async (key) => {
      await test.db.chapter.delete({ where: { id: last.id } })
      return originalGet(key)
    }
    try {
      const response = await fetch(`${await test.listen()}/api/stories/${story.id}/book`, {
        headers: { authorization: `Bearer ${author.token}` },
      })
      expect(response.status).toBe(200)
      await expect(response.arrayBuffer()).rejects.toThrow()
    } finally {
      test.storage.get = originalGet
    }
  })

  it('the EPUB of a story contains the chapters in order, the title, the author and the cover, and escapes markup', async () => {
    const story = await createStory(test.db, author, { title, description: 'Salt & <b>tar</b>' })
    const second = await createChapter(test.db, story, { chapterNumber: 2, title: 'Ebb', content: 'Later.' })
    const first = await createChapter(test.db, story, {
      chapterNumber: 1,
      title: null,
      content: 'First <i>line</i>\u0001 & more.\nSame paragraph.\n\n* * *\n\nAfter the break.',
    })
    const cover = await sharp({ create: { width: 8, height: 12, channels: 3, background: '#a03050' } })
      .webp()
      .toBuffer()
    const key = `images/book/${story.id}.webp`
    await test.storage.put(key, cover, 'image/webp')
    const image = await test.db.image.create({
      data: {
        ownerId: author.id,
        kind: 'cover',
        key,
        smallKey: key,
        width: 8,
        height: 12,
        thumbhash: 'AA==',
        storyId: story.id,
      },
    })
    await test.db.story.update({ where: { id: story.id }, data: { coverId: image.id } })

    const { status, headers, bytes } = await downloadBook(story.id)
    expect([status, headers['content-type']]).toEqual([200, 'application/epub+zip'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w%]+\.epub$/)
    // E-book readers expect the media type uncompressed in the first file, right after its header.
    expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')

    const { names, read, files } = unzipBook(bytes)
    expect(names).toEqual([
      'mimetype',
      'META-INF/container.xml',
      'EPUB/package.opf',
      'EPUB/style.css',
      'EPUB/title.xhtml',
      'EPUB/contents.xhtml',
      'EPUB/cover.jpg',
      `EPUB/chapter-${first.id}.xhtml`,
      `EPUB/chapter-${second.id}.xhtml`,
    ])
    expect((await sharp(files['EPUB/cover.jpg']).metadata()).format).toBe('jpeg')
    expect(read(`EPUB/chapter-${first.id}.xhtml`)).toContain(
      '<h1 id="heading">Chapter 1</h1>\n<p>First &lt;i&gt;line&lt;/i&gt; &amp; more.<br/>Same paragraph.</p>\n<hr/>\n<p>After the break.</p>',
    )
    expect(read('EPUB/contents.xhtml')).toMatch(/Chapter 1<\/a>[\s\S]*Ebb<\/a>/)
    expect(read('EPUB/package.opf')).toContain(
      '<dc:title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Tides&quot;</dc:title>\n<dc:creator>Ada M&lt;oor&gt;</dc:creator>',
    )
    const parser = new (await import('happy-dom')).Window().DOMParser
    for (const name of names.filter((each) => /\.(xhtml|opf|xml)$/.test(each))) {
      const document = new parser().parseFromString(read(name), 'application/xml')
      expect(document.getElementsByTagName('parsererror').length, name).toBe(0)
      expect(document.getElementsByTagName('script').length, name).toBe(0)
    }
  })

  it('the cover of an EPUB has title and author at opposite edges, no author if the font lacks letters of the name, and no words if it lacks letters of the title', async () => {
    const plain = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#203050' } })
      .webp()
      .toBuffer()
    let read = (_name: string) => ''
    const spread = async (title: string, as = author) => {
      const story = await createStory(test.db, as, { title, genre: 'fantasy' })
      await createChapter(test.db, story)
      const key = `images/book/${story.id}.webp`
      await test.storage.put(key, plain, 'image/webp')
      const of = { ownerId: as.id, kind: 'cover' as const, storyId: story.id, key, smallKey: key }
      const image = await test.db.image.create({
        data: { ...of, width: 400, height: 600, thumbhash: 'AA==' },
      })
      await test.db.story.update({ where: { id: story.id }, data: { coverId: image.id } })
      const book = unzipBook((await downloadBook(story.id, as)).bytes)
      read = book.read
      const cover = book.files['EPUB/cover.jpg']
      return Promise.all(
        [0, 200, 400].map(async (top) => {
          const part = await sharp(cover).extract({ left: 0, top, width: 400, height: 200 }).png().toBuffer()
          return Math.round((await sharp(part).stats()).channels[0]?.stdev ?? 0)
        }),
      )
    }
    const [above, middle, below] = await spread('Here Be Dragons')
    expect(above).toBeGreaterThan(10)
    expect(middle).toBe(0)
    expect(below).toBeGreaterThan(20)
    expect(await spread('竜の夜')).toEqual([0, 0, 0])
    const unprintable = await createUser(test.db, { firstName: '竜', lastName: '夜' })
    expect(await spread('Here Be Dragons', unprintable)).toEqual([0, 0, below])
    for (const name of ['title.xhtml', 'package.opf']) expect(read(`EPUB/${name}`)).toContain('竜 夜')
  })

  it('the file of a chapter in an EPUB keeps its name when the number of the chapter changes', async () => {
    const story = await createStory(test.db, author, {})
    const first = await createChapter(test.db, story, { title: 'Ebb' })
    const second = await createChapter(test.db, story, { title: 'Flow' })
    const name = `EPUB/chapter-${second.id}.xhtml`
    expect(unzipBook((await downloadBook(story.id)).bytes).read(name)).toContain('Flow')
    const path = `/api/stories/${story.id}/chapters/${first.id}`
    expect((await test.call('DELETE', path, { as: author })).status).toBe(204)
    const { names, read } = unzipBook((await downloadBook(story.id)).bytes)
    expect(read(name)).toContain('Flow')
    expect(read('EPUB/package.opf')).toContain(`href="chapter-${second.id}.xhtml"`)
    expect(names.filter((each) => each.includes('chapter-'))).toEqual([name])
  })

  it('an EPUB has headings for titles without visible characters, and contains no control characters', async () => {
    const story = await createStory(test.db, author, { title: '\u200b', description: 'a\u0085b' })
    const { id } = await createChapter(test.db, story, { title: '\u0001\u202e', content: 'c\u009fd\u0007' })
    const { names, read } = unzipBook((await downloadBook(story.id)).bytes)
    expect(read(`EPUB/chapter-${id}.xhtml`)).toContain('<h1 id="heading">Chapter 1</h1>\n<p>cd</p>')
    expect(read('EPUB/package.opf')).toContain('<dc:title>Untitled</dc:title>')
    for (const name of names)
      expect(read(name), name).not.toMatch(/[\u0000-\u0008\u000e-\u001f\u0080-\u009f]/)
  })

  it('an EPUB declares its language, its direction and its accessibility features', async () => {
    const { id } = await createStory(test.db, author, {})
    await createChapter(test.db, { id }, {})
    const bookIn = async (language: string | null) =>
      unzipBook(await buffer(await buildBook(test.db, test.storage, { storyId: id, language }))).read
    const opf = (await bookIn('he'))('EPUB/package.opf')
    expect(opf).toContain('<dc:language>he</dc:language>')
    expect(opf).toContain('<spine page-progression-direction="rtl">')
    for (const property of [
      'accessMode',
      'accessModeSufficient',
      'accessibilityFeature',
      'accessibilitySummary',
    ])
      expect(opf).toContain(`<meta property="schema:${property}">`)
    expect(opf).toContain('<meta property="schema:accessibilityHazard">none</meta>')
    expect((await bookIn('pt-BR'))('EPUB/title.xhtml')).toContain('lang="pt-BR" xml:lang="pt-BR"')
    const unknown = await bookIn(null)
    expect(unknown('EPUB/package.opf')).toContain('<dc:language>und</dc:language>')
    expect(unknown('EPUB/package.opf')).not.toContain('page-progression-direction')
  })

  it.each([
    [0, 'Written by hand', null],
    [5, 'AI-assisted', 'compositeWithTrainedAlgorithmicMedia'],
    [10, 'AI-generated', 'trainedAlgorithmicMedia'],
  ])(
    'an EPUB with %d of ten words by a model states on its title page and in its metadata: %s (D-146)',
    async (modelWords, label, type) => {
      const story = await createStory(test.db, author, { description: 'Salt' })
      await createChapter(test.db, story, { words: 10, modelWords })
      const { read } = unzipBook((await downloadBook(story.id)).bytes)
      expect(read('EPUB/title.xhtml')).toContain(`<p class="origin" lang="en" xml:lang="en">${label}</p>`)
      const opf = read('EPUB/package.opf')
      expect(opf).toContain('<dc:description>Salt</dc:description>')
      expect(opf).toContain(`<dc:description id="origin" xml:lang="en">${label}</dc:description>`)
      const [, found = null] =
        /DigitalSourceType">http:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/(\w+)</.exec(opf) ?? []
      expect(found).toBe(type)
    },
  )

  it('an EPUB keeps the AI label of a generated cover in the picture, and adds no label to an uploaded one', async () => {
    const story = await createStory(test.db, author, { title: 'Tides' })
    await createChapter(test.db, story)
    const { large } = await toWebp(
      await sharp({ create: { width: 80, height: 120, channels: 3, background: '#203050' } })
        .png()
        .toBuffer(),
      'model',
    )
    const key = `images/book/${story.id}-made.webp`
    await test.storage.put(key, large.bytes, 'image/webp')
    const of = { ownerId: author.id, kind: 'cover' as const, storyId: story.id, key, smallKey: key }
    const image = await test.db.image.create({
      data: { ...of, width: 80, height: 120, thumbhash: 'AA==', isGenerated: true },
    })
    await test.db.story.update({ where: { id: story.id }, data: { coverId: image.id } })
    const labelOfCover = async () => {
      const cover = unzipBook((await downloadBook(story.id)).bytes).files['EPUB/cover.jpg']
      return (await sharp(cover).metadata()).xmpAsString ?? ''
    }
    expect(await labelOfCover()).toContain('digitalsourcetype/trainedAlgorithmicMedia')
    await test.db.image.update({ where: { id: image.id }, data: { isGenerated: false } })
    expect(await labelOfCover()).toBe('')
  })

  it('an EPUB omits a cover that is missing from storage', async () => {
    const story = await createStory(test.db, author, {})
    await createChapter(test.db, story, {})
    const image = await test.db.image.create({
      data: {
        ownerId: author.id,
        kind: 'cover',
        key: 'images/book/gone.webp',
        smallKey: 'images/book/gone.webp',
        width: 1,
        height: 1,
        thumbhash: 'AA==',
      },
    })
    await test.db.story.update({ where: { id: story.id }, data: { coverId: image.id } })
    const { names, read } = unzipBook((await downloadBook(story.id)).bytes)
    expect(names).not.toContain('EPUB/cover.jpg')
    expect(read('EPUB/package.opf') + read('EPUB/title.xhtml')).not.toContain('cover.jpg')
  })

  it('the download of an EPUB is refused with 409 for a story without chapters, and with 403 or 404 for other users', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    expect((await downloadBook(story.id)).status).toBe(409)
    await createChapter(test.db, story, {})
    const stranger = await createUser(test.db)
    expect((await downloadBook(story.id, stranger)).status).toBe(403)
    await test.db.story.update({ where: { id: story.id }, data: { isPublic: false } })
    expect((await downloadBook(story.id, stranger)).status).toBe(404)
  })

  it('an EPUB can be downloaded with the premium or pro tier only, when plan limits are enforced', async () => {
    const bound = await buildTestApp({ MEMBERSHIP_ENFORCEMENT: 'on' })
    for (const [tier, status] of [
      ['free', 403],
      ['basic', 403],
      ['premium', 200],
      ['pro', 200],
    ] as const) {
      const writer = await createUser(bound.db, { tier })
      const story = await createStory(bound.db, writer, {})
      await createChapter(bound.db, story, {})
      const { status: answered, bytes } = await downloadBook(story.id, writer, bound)
      expect(answered, tier).toBe(status)
      if (status === 403)
        expect(JSON.parse(bytes.toString())).toMatchObject({
          code: 'limit_reached',
          message: 'Export as a book is part of Romance Author and Creative Haven.',
        })
    }
  })
})
