import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../setup/app.ts'
import {
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

describe('the head of a page', () => {
  const html = { accept: 'text/html' }
  let writer: TestUser
  beforeAll(async () => {
    writer = await createUser(test.db, { firstName: 'Imogen', lastName: 'O’Vale <b>', publicProfile: true })
  })
  const page = (url: string, headers = {}) =>
    test.app.inject({ url, headers: { ...html, host: 'room.example', ...headers } })
  const missingStory = async () => (await page('/stories/2147483647')).body
  /** Reads the contents of the tags in the head, with character references resolved. */
  const tags = (body: string) => {
    const read = (text = '') =>
      text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
    const found = [
      ...body.matchAll(/<meta (?:name|property)="([^"]+)"(?: lang="[^"]*")? content="([^"]*)" \/>/g),
    ]
    return {
      title: read(/<title[^>]*>([\s\S]*?)<\/title>/.exec(body)?.[1]),
      canonical: read(/<link rel="canonical" href="([^"]*)" \/>/.exec(body)?.[1]),
      ...Object.fromEntries(found.map(([, name = '', content]) => [name, read(content)])),
    } as Record<string, string>
  }

  it('the page head of a public story describes the story, with its cover at an absolute address', async () => {
    const story = await createStory(test.db, writer, {
      title: 'The Lighthouse Letters',
      description: 'Two keepers,\n one lamp.',
      isPublic: true,
    })
    const cover = await test.db.image.create({
      data: {
        ownerId: writer.id,
        kind: 'cover',
        key: `images/head/${'c'.repeat(64)}.webp`,
        smallKey: 'images/head/small.webp',
        width: 1024,
        height: 1536,
        thumbhash: 'AA==',
        storyId: story.id,
      },
    })
    await test.db.story.update({ where: { id: story.id }, data: { coverId: cover.id } })
    const url = `http://room.example/stories/${story.id}`
    const image = `http://room.example/media/images/head/${'c'.repeat(64)}.webp`
    for (const path of ['', '/', '?chapter=2']) {
      expect(tags((await page(`/stories/${story.id}${path}`)).body)).toEqual({
        title: 'The Lighthouse Letters · Heartroom',
        canonical: url,
        description: 'Two keepers, one lamp.',
        author: 'Imogen O’Vale <b>',
        'og:site_name': 'Heartroom',
        'og:type': 'book',
        'og:title': 'The Lighthouse Letters',
        'og:description': 'Two keepers, one lamp.',
        'og:url': url,
        'og:image': image,
        'og:image:alt': 'Cover of The Lighthouse Letters',
        'og:image:width': '1024',
        'og:image:height': '1536',
        'twitter:card': 'summary',
        'twitter:title': 'The Lighthouse Letters',
        'twitter:description': 'Two keepers, one lamp.',
        'twitter:image': image,
        'twitter:image:alt': 'Cover of The Lighthouse Letters',
      })
    }
    const abroad = await buildTestApp({ PUBLIC_URL: 'https://heartroom.example' }, undefined, {
      bucket: false,
    })
    const author = await createUser(abroad.db)
    const { id } = await createStory(abroad.db, author, { isPublic: true })
    const answer = await abroad.app.inject({ url: `/stories/${id}`, headers: html })
    expect(tags(answer.body).canonical).toBe(`https://heartroom.example/stories/${id}`)
  })

  it('the page head of a story declares the language of its prose, and none while the text is too short to detect it', async () => {
    const story = await createStory(test.db, writer, { title: 'Der Turm', description: '', isPublic: true })
    const title = async () => /<title[^>]*>/.exec((await page(`/stories/${story.id}`)).body)?.[0]
    expect(await title()).toBe('<title>')
    await createChapter(test.db, story, {
      content: 'Der Leuchtturm stand seit hundert Jahren am Rand der Welt, und Klara kannte jede Stufe.',
    })
    expect(await title()).toBe('<title lang="de">')
    expect((await page(`/stories/${story.id}`)).body).toContain('<meta name="description" lang="de"')
  })

  it('the page head of a story escapes its title and its description', async () => {
    const hostile = `</title><script>alert(1)</script> "quoted" 'and' $& $1 <!-- &amp; 👩‍❤️‍💋‍👩`
    const description = `${'Sea & "salt" 👩‍❤️‍💋‍👩 '.repeat(60)}</script><script>alert(2)</script>`
    const story = await createStory(test.db, writer, { title: hostile, description, isPublic: true })
    const { body, headers } = await page(`/stories/${story.id}`, { host: 'x"><script>' })
    expect(body.match(/<script/g)).toEqual((await missingStory()).match(/<script/g))
    expect(body.match(/<title/g)).toHaveLength(1)
    expect(body.match(/name="description"/g)).toHaveLength(1)
    expect(headers['content-security-policy']).toBe((await page('/')).headers['content-security-policy'])
    const read = tags(body)
    expect(read.title).toBe(`${hostile} · Heartroom`)
    expect(read['og:title']).toBe(hostile)
    const described = read.description ?? ''
    expect(described).toMatch(/^Sea & "salt" .*…$/)
    // The description is not cut inside an emoji of several code points.
    expect([...new Intl.Segmenter('en').segment(described)].length).toBeLessThanOrEqual(200)
    expect(described.replaceAll('👩‍❤️‍💋‍👩', '')).toMatch(/^[\x20-\x7e…]*$/)
  })

  it('the page head declares in JSON-LD which words and cover of a story a model made, and nothing for a story by hand (D-146)', async () => {
    const hostile = '</script><script>alert(1)</script> <!-- & \u2028 "Tides"'
    const story = await createStory(test.db, writer, { title: hostile, isPublic: true })
    const cover = { ownerId: writer.id, kind: 'cover' as const, width: 8, height: 8, thumbhash: 'AA==' }
    const image = await test.db.image.create({
      data: { ...cover, key: 'images/head/ai.webp', smallKey: 'images/head/ai-s.webp', isGenerated: true },
    })
    await test.db.story.update({ where: { id: story.id }, data: { coverId: image.id } })
    const linked = async () => {
      const { body } = await page(`/stories/${story.id}`)
      const found = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      expect(body.match(/<script(?! type="application\/ld)/g)).toEqual(
        (await missingStory()).match(/<script/g),
      )
      return found.map(([, json = '']) => JSON.parse(json))
    }
    expect(await linked()).toEqual([])
    const { id: half } = await createChapter(test.db, story, { words: 10, modelWords: 5 })
    const iptc = 'http://cv.iptc.org/newscodes/digitalsourcetype'
    expect(await linked()).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'CreativeWork',
        name: '</script><script>alert(1)</script> <!-- & "Tides"',
        url: `http://room.example/stories/${story.id}`,
        author: { '@type': 'Person', name: 'Imogen O’Vale <b>' },
        creditText: 'AI-assisted',
        digitalSourceType: `${iptc}/compositeWithTrainedAlgorithmicMedia`,
        image: {
          '@type': 'ImageObject',
          contentUrl: 'http://room.example/media/images/head/ai.webp',
          digitalSourceType: `${iptc}/trainedAlgorithmicMedia`,
        },
      },
    ])
    await test.db.chapter.update({ where: { id: half }, data: { modelWords: 6 } })
    await test.db.image.update({ where: { id: image.id }, data: { isGenerated: false } })
    const [more] = await linked()
    expect(more).toMatchObject({ digitalSourceType: `${iptc}/trainedAlgorithmicMedia` })
    expect(more).not.toHaveProperty('image')
    await test.db.story.update({ where: { id: story.id }, data: { isPublic: false } })
    expect(await linked()).toEqual([])
  })

  it('the page heads of public characters, locations, collections and users describe them', async () => {
    const open = { isPublic: true }
    const character = await createCharacter(test.db, writer, { ...open, name: 'Mira', description: '' })
    const place = await createLocation(test.db, writer, {
      ...open,
      name: 'The pier',
      imageUrl: 'https://pictures.example/pier.jpg?a=1&b=2',
    })
    const collection = await test.db.collection.create({
      data: { authorId: writer.id, name: 'Keepers', ...open },
    })
    const of = async (path: string) => tags((await page(path)).body)
    expect(await of(`/characters/${character.id}`)).toMatchObject({
      title: 'Mira · Heartroom',
      'og:type': 'profile',
      description: 'A character by Imogen O’Vale <b>.',
    })
    expect(await of(`/locations/${place.id}`)).toMatchObject({
      title: 'The pier · Heartroom',
      'og:image': 'https://pictures.example/pier.jpg?a=1&b=2',
      'twitter:card': 'summary_large_image',
    })
    expect(await of(`/collections/${collection.id}`)).toMatchObject({ title: 'Keepers · Heartroom' })
    const person = await of(`/users/${writer.id}`)
    expect(person).toMatchObject({ title: 'Imogen O’Vale <b> · Heartroom', 'og:type': 'profile' })
    expect(JSON.stringify(person)).not.toContain(writer.email)
  })

  it('the pages of private things, unfinished characters and deactivated users equal those of missing ones byte by byte', async () => {
    const shy = await createUser(test.db)
    const shut = await createUser(test.db, { publicProfile: true, isActive: false })
    const { id: story } = await createStory(test.db, writer)
    const { id: character } = await createCharacter(test.db, writer)
    const { id: unready } = await createCharacter(test.db, writer, { isPublic: true, isReady: false })
    const { id: place } = await createLocation(test.db, writer)
    for (const [path, missingPath] of [
      [`/stories/${story}`, '/stories/2147483647'],
      [`/characters/${character}`, '/characters/2147483647'],
      [`/characters/${unready}`, '/characters/2147483647'],
      [`/locations/${place}`, '/locations/2147483647'],
      [`/users/${shy.id}`, '/users/nobody'],
      [`/users/${shut.id}`, '/users/nobody'],
      ['/stories/99999999999', '/stories/2147483647'],
      ['/collections/2147483648', '/collections/2147483647'],
      [`/users/${'x'.repeat(65)}`, '/users/nobody'],
      ['/stories/0', '/no/such/screen'],
      ['/stories/1e1', '/no/such/screen'],
      ["/users/x'--", '/no/such/screen'],
    ] as const) {
      const missing = await page(missingPath)
      for (const headers of [{}, { authorization: `Bearer ${writer.token}` }]) {
        const answer = await page(path, headers)
        expect({ path, status: answer.statusCode, body: answer.body, etag: answer.headers.etag }).toEqual({
          path,
          status: 404,
          body: missing.body,
          etag: missing.headers.etag,
        })
      }
    }
  })

  it('the page of a story has an ETag that changes with its content, and is compressed', async () => {
    const story = await createStory(test.db, writer, { title: 'Before', isPublic: true })
    const path = `/stories/${story.id}`
    const before = await page(path)
    expect(before.headers['cache-control']).toBe('no-cache')
    const known = { 'if-none-match': String(before.headers.etag) }
    expect(await page(path, known)).toMatchObject({ statusCode: 304, body: '' })
    const compressed = await page(path, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(before.body)
    await test.db.story.update({ where: { id: story.id }, data: { title: 'After' } })
    const after = await page(path, known)
    expect([after.statusCode, tags(after.body).title]).toEqual([200, 'After · Heartroom'])
    await test.db.story.update({ where: { id: story.id }, data: { isPublic: false } })
    expect((await page(path, { 'if-none-match': String(after.headers.etag) })).body).toBe(
      await missingStory(),
    )
    const head = await test.app.inject({ method: 'HEAD', url: path, headers: html })
    expect([head.statusCode, head.body]).toEqual([404, ''])
  })
})
