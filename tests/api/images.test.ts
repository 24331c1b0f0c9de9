import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CharacterDetail } from '#contract/characters.ts'
import type { StoredImage } from '#contract/images.ts'
import { generatedPictureXmp } from '#core/storage/source-label.ts'
import { readDataUrl } from '../../api/actions/store-picture.ts'
import { createCharacter, createStory, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test)
const stranger = useUser(test)

const picture = (width = 700, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: '#a03050' } }).withExif({
    IFD0: { Artist: 'canary' },
  })
const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
// D-92: uploaded portraits follow the rules of D-49 for profile pictures.
describe.each([
  ['a profile picture', 'profileImageUrl', 480, async (): Promise<string> => '/api/user/profile-picture'],
  [
    'a portrait',
    'imageUrl',
    700,
    async (): Promise<string> => `/api/characters/${(await createCharacter(test.db, author)).id}/image`,
  ],
] as const)('uploading %s', (_, field, stands, pathOf) => {
  let path: string
  beforeAll(async () => {
    path = await pathOf()
  })
  const upload = (imageData: unknown) => test.call('POST', path, { as: author, body: { imageData } })

  it('an uploaded picture is re-encoded without metadata, whatever type it declares', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
      const labelled = await picture().toFormat(format).withXmp(generatedPictureXmp).toBuffer()
      const answer = await upload(dataUrl(labelled, 'image/x-anything'))
      expect(answer.status, format).toBeLessThan(300)
      const key = String(answer.body[field]).replace('/media/', '')
      const stored = await test.storage.get(key)
      expect(stored?.contentType).toBe('image/webp')
      const chunks: Buffer[] = []
      for await (const chunk of stored?.body ?? []) chunks.push(chunk)
      const { format: encoded, width, exif, xmp } = await sharp(Buffer.concat(chunks)).metadata()
      expect([encoded, width, exif, xmp]).toEqual(['webp', stands, undefined, undefined])
    }
    const shown = field === 'imageUrl' ? path.replace(/\/image$/, '') : '/api/auth/user'
    const { body } = await test.call('GET', shown, { as: author })
    expect(body[field]).toMatch(/^\/media\/images\//)
  })

  it('an uploaded file that is too large, not an image, or unreadable is refused', async () => {
    const png = await picture().png().toBuffer()
    const padded = (bytes: number) => dataUrl(Buffer.concat([png, Buffer.alloc(bytes - png.length)]))
    expect((await upload(padded(5_242_879))).status).toBeLessThan(300)
    const large = await upload(padded(5_242_880))
    expect([large.status, large.body.message]).toEqual([413, 'File size must be less than 5MB'])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect((await upload(dataUrl(svg, 'image/png'))).status).toBe(415)
    expect((await upload(dataUrl(png.subarray(0, 60)))).status).toBe(415)
    for (const wrong of [
      '',
      'nonsense',
      'data:image/png;base64,',
      'data:image/png,abc',
      'data:image/png;base64,*?',
      7,
    ]) {
      expect((await upload(wrong)).status, String(wrong)).toBe(400)
    }
    expect((await upload('x'.repeat(7 * 1024 * 1024))).status).toBe(413)
    const huge = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect((await upload(dataUrl(huge))).status).toBe(415)
  })
})

it('readDataUrl refuses a long head of a data URL in less than two seconds', () => {
  for (const part of ['a', '/', ';a', ';', 'a/'])
    for (const begin of ['data:', 'data:image/png;'])
      for (const end of [',AAAA', ';base64,AAAA']) {
        const url = begin + part.repeat(150_000 / part.length) + end
        const start = performance.now()
        expect(() => readDataUrl(url)).toThrow('The picture could not be read.')
        expect(performance.now() - start, begin + part).toBeLessThan(2000)
      }
})

describe('portraits and covers', () => {
  it('only the author of a character can upload its portrait, and can choose an earlier one again', async () => {
    const character = await createCharacter(test.db, author, { isPublic: true })
    const path = `/api/characters/${character.id}`
    const send = async (as: TestUser) =>
      test.call<CharacterDetail>('POST', `${path}/image`, {
        as,
        body: { imageData: dataUrl(await picture(80, 80).png().toBuffer()) },
      })
    const first = await send(author)
    const second = await send(author)
    expect([first.status, second.status, (await send(stranger)).status]).toEqual([201, 201, 403])
    expect(second.body.imageUrl).not.toBe(first.body.imageUrl)
    const history = await test.call<StoredImage[]>('GET', `${path}/images`, { as: author })
    expect(history.body.map(({ url, current }) => [url, current])).toEqual([
      [second.body.imageUrl, true],
      [first.body.imageUrl, false],
    ])
    const back = await test.call<CharacterDetail>('POST', `${path}/images/${history.body[1]?.id}/use`, {
      as: author,
    })
    expect(back.body.imageUrl).toBe(first.body.imageUrl)
    expect((await test.call('GET', `${path}/images`, { as: stranger })).status).toBe(403)
    const other = await createCharacter(test.db, author)
    expect(
      (
        await test.call('POST', `/api/characters/${other.id}/images/${history.body[1]?.id}/use`, {
          as: author,
        })
      ).status,
    ).toBe(404)
  })

  it('a picture of a story can be chosen as its cover, and is in the list of covers', async () => {
    const story = await createStory(test.db, author)
    const cover = await test.db.image.create({
      data: {
        ownerId: author.id,
        kind: 'cover',
        key: 'images/c/1.webp',
        smallKey: 'images/c/1.webp',
        width: 1,
        height: 1,
        thumbhash: 'AA==',
        storyId: story.id,
      },
    })
    const used = await test.call('POST', `/api/stories/${story.id}/covers/${cover.id}/use`, { as: author })
    expect(used.body.coverImageUrl).toBe('/media/images/c/1.webp')
    const { body } = await test.call<StoredImage[]>('GET', `/api/stories/${story.id}/covers`, { as: author })
    expect(body).toMatchObject([{ id: cover.id, current: true }])
  })
})
