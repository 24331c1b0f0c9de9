import { test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createCharacter, createStory } from '../setup/factories.ts'
import { expectAccessible, signUp } from '../setup/writer.ts'

const site = useSite()

test('the search of the header shows stories and characters while the user types, above the links to Discover', async () => {
  const { db } = site.bench
  const writer = await signUp(site, 'Imogen')
  const { page } = writer
  const story = await createStory(db, writer, { title: 'The Quiet Weir' })
  for (const name of ['Weir One', 'Weir Two', 'Weir Three', 'Weir Four'])
    await createCharacter(db, writer, { name })
  await page.goto('/collections')
  const box = page.getByRole('searchbox', { name: 'Search', exact: true })
  await box.fill('weir')
  const header = page.getByRole('banner')
  await expect(header.getByRole('region', { name: 'Characters' }).getByRole('link')).toHaveCount(3)
  const found = header.getByRole('region', { name: 'Stories' }).getByRole('link', { name: 'The Quiet Weir' })
  await expect(found).toBeVisible()
  await expect(header.getByRole('link', { name: 'Search stories for weir' })).toBeVisible()
  await expectAccessible(page)
  await box.press('ArrowDown')
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/stories/${story.id}`)
  await expect(found).toBeHidden()
})

test('the list below the search of the header that Escape closed opens again while the user types, and with the arrow key', async () => {
  const { page } = await signUp(site, 'Ines')
  await page.goto('/collections')
  const box = page.getByRole('searchbox', { name: 'Search', exact: true })
  const list = page.getByRole('banner').getByRole('link', { name: /^Search stories for/ })
  await box.fill('slow')
  await expect(list).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('slow')
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await box.pressSequentially(' tide')
  await expect(list).toHaveText('Search stories for slow tide')
})

test('a link below the search of the header works in a browser that gives no focus to pressed links, and a press outside closes the list', async () => {
  const { page } = await signUp(site, 'Ottoline')
  await page.goto('/collections')
  // In Safari on macOS the focus goes from the search to nothing when a link is pressed.
  await page.evaluate(() =>
    document.addEventListener('mousedown', (event) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      event.preventDefault()
    }),
  )
  const box = page.getByRole('searchbox', { name: 'Search', exact: true })
  await box.fill('weir')
  const link = page.getByRole('banner').getByRole('link', { name: 'Search creators for weir' })
  await page.mouse.click(20, 600)
  await expect(link).toBeHidden()
  await box.focus()
  await link.click()
  await expect(page).toHaveURL('/discover?tab=creators&q=weir')
  await expect(link).toBeHidden()
})

test('on a large screen the header leads to Discover, Places and Messages', async () => {
  const { page } = await signUp(site, 'Imogen')
  await page.goto('/collections')
  const sections = page.getByRole('banner').getByRole('navigation', { name: 'Sections' })
  for (const [name, path] of [
    ['Discover', '/discover'],
    ['Places', '/locations'],
    ['Messages', '/messages'],
  ] as const) {
    await sections.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(sections.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(sections).toBeHidden()
})

test('a button of the header that is replaced while it is pressed opens its menu', async () => {
  const { page, email } = await signUp(site, 'Ada')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/account-menus-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Account menu' })
  await button.hover()
  await page.mouse.down()
  release()
  // A button with the attribute data-state was loaded together with its menu. The placeholder that is shown before does
  // not have the attribute.
  await expect(page.locator('[aria-label="Account menu"][data-state]')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('menu')).toContainText(email)
})
