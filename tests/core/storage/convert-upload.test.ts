import { readdirSync, readFileSync } from 'node:fs'
import { pid, platform } from 'node:process'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { convertUpload } from '#core/storage/convert-upload.ts'
import { waitFor } from '../../setup/wait-for.ts'

const picture = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#a03050' } })
    .png()
    .toBuffer()

/** Returns the ids of the processes that the test process has started to convert pictures. */
function decoders(): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .map(Number)
    .filter((child) => child > 0 && commandOf(child).includes('picture-process'))
}

function commandOf(child: number): string {
  try {
    return readFileSync(`/proc/${child}/cmdline`, 'utf8')
  } catch {
    // A process that was listed may have ended before its entry is read.
    return ''
  }
}

it('two uploads at the same time are both converted, and a small picture is not enlarged', async () => {
  const widths = [2000, 300]
  const converted = await Promise.all(widths.map(async (width) => convertUpload(await picture(width))))
  expect(converted.map(({ large, small }) => [large.width, small.width])).toEqual([
    [1024, 480],
    [300, 300],
  ])
})

it('an upload whose bytes are not a picture is refused', async () => {
  await expect(convertUpload(Buffer.from('a letter'))).rejects.toThrow('cannot be decoded')
})

it.skipIf(platform !== 'linux')(
  'an upload is converted although the process that converts pictures was killed before it',
  async () => {
    await convertUpload(await picture(200))
    expect(decoders()).toHaveLength(1)
    for (const decoder of decoders()) process.kill(decoder, 'SIGKILL')
    await waitFor(() => decoders().length === 0)
    expect((await convertUpload(await picture(200))).large.width).toBe(200)
  },
)

it.skipIf(platform !== 'linux')(
  'an upload is converted although the process that converts pictures is killed during the conversion',
  async () => {
    await convertUpload(await picture(200))
    const converting = convertUpload(await picture(5000))
    for (const decoder of decoders()) process.kill(decoder, 'SIGKILL')
    expect((await converting).large.width).toBe(1024)
  },
)
