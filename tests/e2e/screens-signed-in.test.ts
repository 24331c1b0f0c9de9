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

describe('a screen for a signed-in writer reads well at 320, 390 and 1280, light and dark', () => {
  test.each(screensOf('inside'))('%s', async (name) => {
    for (const address of screenLooks(room.ids)[name].inside) await expectReadableScreen(page, address)
  })

  test('an address that does not exist', async () => {
    await expectReadableScreen(page, '/nowhere')
  })
})
