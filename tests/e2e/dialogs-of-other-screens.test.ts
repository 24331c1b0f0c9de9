import { beforeAll, describe, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expectGoodDialog, nameOf } from '../setup/dialog-visits.ts'
import { type FurnishedRoom, furnishRoom, otherDialogs } from '../setup/furnished-room.ts'

const site = useSite()
let room: FurnishedRoom

beforeAll(async () => {
  room = await furnishRoom(site)
})

describe('dialogs', () => {
  test.each(otherDialogs.map((one) => [nameOf(one), one] as const))(
    'the dialog opened by %s is accessible, keeps the focus, and returns it when Escape closes it',
    async (_, look) => {
      await expectGoodDialog(room, look, { modal: true })
    },
  )
})
