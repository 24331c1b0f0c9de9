import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../web/src/paths.ts'
import { useSite } from '../setup/browser.ts'
import { createScreenFixture, type ScreenFixture } from '../setup/screen-fixture.ts'
import { expectReadableScreen, screenLooks, screensOf, themedPage } from '../setup/screen-looks.ts'

const site = useSite()
let fixture: ScreenFixture
let page: Page

beforeAll(async () => {
  fixture = await createScreenFixture(site)
  page = await themedPage((await site.device()).context)
})

describe('screens for a visitor', () => {
  test.each(screensOf('outside'))(
    'the screen %s for a visitor is accessible and fits at 320, 390 and 1280 px, light and dark',
    async (name) => {
      for (const address of screenLooks(fixture.ids)[name].outside) await expectReadableScreen(page, address)
    },
  )

  test('the screen of an unknown address for a visitor is accessible and fits at 320, 390 and 1280 px, light and dark', async () => {
    site.expectLine(/\/nowhere: Failed to load resource: .* 404/)
    await expectReadableScreen(page, '/nowhere')
  })
})

test('every path of the client has a screen test, signed in or signed out', () => {
  // The path `stories` only redirects to Discover.
  const looked = new Set([...screensOf('inside'), ...screensOf('outside'), 'stories'])
  expect([...looked].sort()).toEqual(Object.keys(paths).sort())
})
