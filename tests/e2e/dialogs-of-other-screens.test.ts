import { beforeAll, describe, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expectAccessibleDialog, nameOf } from '../setup/dialog-visits.ts'
import { createScreenFixture, otherDialogs, type ScreenFixture } from '../setup/screen-fixture.ts'

const site = useSite()
let fixture: ScreenFixture

beforeAll(async () => {
  fixture = await createScreenFixture(site)
})

describe('dialogs', () => {
  test.each(otherDialogs.map((one) => [nameOf(one), one] as const))(
    'the dialog opened by %s is accessible, keeps the focus, and returns it when Escape closes it',
    async (_, look) => {
      await expectAccessibleDialog(fixture, look, { modal: true })
    },
  )
})
