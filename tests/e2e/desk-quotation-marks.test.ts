import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { furnishDesk, manuscriptOf, openDesk } from '../setup/desk.ts'
import { expect } from '../setup/expect.ts'

const site = useSite()

test('on the desk of a German story, typed quotation marks are German, and a search for straight ones finds them', async () => {
  const { page, story } = await furnishDesk(site, 'Jutta')
  await site.bench.db.story.update({ where: { id: story.id }, data: { language: 'de-AT' } })
  await openDesk(page, story.id, 'new')
  await manuscriptOf(page).pressSequentially(`"Wie geht's?", fragte sie. "Er sagte: 'Bleib.'"`)
  await expect(manuscriptOf(page)).toHaveText('„Wie geht’s?“, fragte sie. „Er sagte: ‚Bleib.‘“')
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('textbox', { name: 'Find' }).fill(`'Bleib.'"`)
  await expect(manuscriptOf(page).locator('.found')).toHaveText('‚Bleib.‘“')
})

test('on the desk of a French story, guillemets are typed with their spaces and found by straight marks', async () => {
  const { page, story } = await furnishDesk(site, 'Odette')
  await site.bench.db.story.update({ where: { id: story.id }, data: { language: 'fr' } })
  await openDesk(page, story.id, 'new')
  await manuscriptOf(page).pressSequentially(`"C'est l'heure", dit-elle.`)
  await expect(manuscriptOf(page)).toHaveText('«\u202fC’est l’heure\u202f», dit-elle.', {
    useInnerText: false,
  })
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('textbox', { name: 'Find' }).fill(`"C'est l'heure"`)
  await expect(manuscriptOf(page).locator('.found')).toHaveCount(1)
})
