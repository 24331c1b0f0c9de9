import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { createScreenFixture, type ScreenFixture } from '../setup/screen-fixture.ts'
import { expectReadableScreen, screenLooks, screensOf, themedPage } from '../setup/screen-looks.ts'

const site = useSite()
let fixture: ScreenFixture
let page: Page

beforeAll(async () => {
  fixture = await createScreenFixture(site)
  page = await themedPage(fixture.writer.context)
})

describe('screens for a signed-in writer', () => {
  test.each(screensOf('inside'))(
    'the screen %s for a signed-in writer is accessible and fits at 320, 390 and 1280 px, light and dark',
    async (name) => {
      for (const address of screenLooks(fixture.ids)[name].inside) await expectReadableScreen(page, address)
    },
  )

  test('the screen of an unknown address for a signed-in writer is accessible and fits at 320, 390 and 1280 px, light and dark', async () => {
    site.expectLine(/\/nowhere: Failed to load resource: .* 404/)
    await expectReadableScreen(page, '/nowhere')
  })
})
