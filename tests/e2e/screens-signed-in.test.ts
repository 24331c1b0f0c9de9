import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { type FurnishedRoom, furnishRoom } from '../setup/furnished-room.ts'
import { expectReadableScreen, screenLooks, screensOf, themedPage } from '../setup/screen-looks.ts'

const site = useSite()
let room: FurnishedRoom
let page: Page

beforeAll(async () => {
  room = await furnishRoom(site)
  page = await themedPage(room.writer.context)
})

describe('for a signed-in writer', () => {
  test.each(screensOf('inside'))(
    'the screen %s is accessible and fits at 320, 390 and 1280 px, light and dark',
    async (name) => {
      for (const address of screenLooks(room.ids)[name].inside) await expectReadableScreen(page, address)
    },
  )

  test('the screen of an unknown address is accessible and fits at 320, 390 and 1280 px, light and dark', async () => {
    site.expectLine(/\/nowhere: Failed to load resource: .* 404/)
    await expectReadableScreen(page, '/nowhere')
  })
})
