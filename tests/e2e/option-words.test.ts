import type { Locator, Page } from 'playwright'
import { beforeAll, expect as check, test } from 'vitest'
import { useSite } from '../setup/browser.ts'
import { expect } from '../setup/expect.ts'
import { createScreenFixture, type ScreenFixture } from '../setup/screen-fixture.ts'
import { waitForScreen } from '../setup/screen-looks.ts'

// The expected words are copied from the specification and not imported from the code. A word that begins a line on a
// screen gets a capital letter (D-294).

const site = useSite()
let fixture: ScreenFixture

beforeAll(async () => {
  fixture = await createScreenFixture(site)
})

const capital = (word: string) => word.replace(/^./, (first) => first.toUpperCase())
const words = (list: string) => list.split(', ').map(capital)

const swatches = ['Hair color', 'Hair style', 'Eye color', 'Skin tone']

/** Returns the options of a list or of a group of swatches, without the first option, which stands for no choice. */
async function optionsOf(part: Page | Locator, label: string): Promise<string[]> {
  if (swatches.includes(label)) {
    const group = part.getByRole('group', { name: label, exact: true })
    await expect(group).toBeVisible()
    return (await group.locator('label').allInnerTexts()).slice(1)
  }
  const list = part.getByRole('combobox', { name: new RegExp(`^${label}\\b`) })
  await expect(list).toBeVisible()
  const options = await list
    .locator('option')
    .evaluateAll((all) =>
      all.map((one) => ({ value: (one as HTMLOptionElement).value, text: one.textContent })),
    )
  return options.filter(({ value }) => value !== '').map(({ text }) => text)
}

async function open(address: string): Promise<Page> {
  const { page } = fixture.writer
  await page.goto(address)
  await waitForScreen(page)
  return page
}

const genre = 'romance, contemporary, fantasy, historical, paranormal, comedy'
const timePeriod = 'contemporary, regency, victorian, medieval, 1920s, 1950s, futuristic'
const appearance: Record<string, string> = {
  Gender: 'woman, man, non-binary, genderfluid, other',
  Race: 'white, black, hispanic, asian, native-american, pacific-islander, middle-eastern, multiracial, other',
  Ethnicity:
    'african, asian-east, asian-south, asian-southeast, european, latin-american, middle-eastern, native-american, caribbean, mixed, other',
  'Hair color': 'blonde, brunette, auburn, black, red, gray, white, chestnut',
  'Hair style':
    'long wavy, short curly, pixie cut, shoulder-length straight, bob cut, braided, updo, messy bun',
  'Eye color': 'emerald green, sapphire blue, chocolate brown, hazel, amber, violet, steel gray',
  'Eye shape': 'almond-shaped, round, hooded, upturned, downturned',
  'Skin tone': 'porcelain, fair, light, medium, olive, tan, golden, deep, rich',
  'Body type': 'petite, slender, athletic, curvy, full-figured, tall and lean, muscular',
  'Time period': timePeriod,
}
const property: Record<string, string> = {
  'Property condition': 'Pristine, Well-maintained, Lived-in, Worn, Dilapidated, Ruins, Under construction',
  'Architectural style':
    'Victorian, Modern, Contemporary, Traditional, Colonial, Tudor, Gothic, Art Deco, Cottage, Minimalist, Industrial, Rustic, Mediterranean, Craftsman, Neoclassical, Other',
  Size: 'Tiny, Small, Medium, Large, Massive, Sprawling',
  Climate: 'Tropical, Temperate, Cold, Arid, Humid, Dry, Mild, Harsh',
}
const lighting = 'Bright, Dim, Romantic, Mysterious, Natural, Candlelit, Fluorescent, LED, Firelit'
const heat = ['1 Sweet & Innocent', '2 Tender Romance', '3 Moderate Heat', '4 Steamy Romance', '5 Full Heat']

test('the forms of characters have the option labels of the specification', async () => {
  const edit = async () => {
    const page = await open(`/characters/${fixture.ids.character}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    return page
  }
  const create = async () => {
    const page = await open('/characters/create')
    await page.getByRole('button', { name: /Create From Scratch/ }).click()
    return page
  }
  for (const openForm of [create, edit]) {
    const page = await openForm()
    const looks = page.locator('summary', { hasText: 'How they look' })
    await expect(looks).toBeVisible()
    await page
      .locator('form details')
      .evaluateAll((sections) => sections.map((section) => Object.assign(section, { open: true })))
    for (const [label, list] of Object.entries(appearance))
      check([label, await optionsOf(page, label)]).toEqual([label, words(list)])
    const heights = await optionsOf(page, 'Height')
    check([heights[0], heights.at(-1)]).toEqual(['Petite', 'Statuesque'])
  }
  const page = await open('/characters/create')
  check(await optionsOf(page, 'Genre')).toEqual(words(genre))
})

test('the forms of locations have the option labels of the specification', async () => {
  for (const address of ['/locations/create', `/locations/${fixture.ids.location}/edit`]) {
    const page = await open(address)
    const types = await optionsOf(page, 'Type')
    check([types.length >= 95, types[0], types[1], types.at(-1)]).toEqual([true, 'City', 'Town', 'Other'])
    for (const type of ['Castle', 'Beach', 'Cafe', 'Library', 'Hotel', 'Church', 'Office'])
      check(types).toContain(type)
    await page.getByRole('tab', { name: 'Property Details' }).click()
    for (const [label, list] of Object.entries(property))
      check([label, await optionsOf(page, label)]).toEqual([label, words(list)])
    await page.getByRole('tab', { name: 'Rooms & Features' }).click()
    check(await page.getByRole('group', { name: 'Room types' }).getByRole('checkbox').count()).toBe(20)
    await page.getByRole('tab', { name: 'Mood & Ambiance' }).click()
    check(await optionsOf(page, 'Lighting style')).toEqual(words(lighting))
  }
})

test('the forms of stories, chapters and casts have the option labels of the specification', async () => {
  const spice = async (part: Page | Locator) =>
    (await part.getByRole('group', { name: 'Spice level' }).getByRole('radio').all()).length
  const byHand = await open('/stories/create?mode=hand')
  check(await optionsOf(byHand, 'Genre')).toEqual(words(genre))
  check(await optionsOf(byHand, 'Status')).toEqual(words('draft, current, completed'))
  check(await spice(byHand)).toBe(5)
  for (const label of heat) check(await byHand.getByRole('radio', { name: label }).count(), label).toBe(1)

  const byAi = await open('/stories/create?mode=ai')
  check(await optionsOf(byAi, 'Genre')).toEqual(words(genre))
  check(await optionsOf(byAi, 'Tone')).toEqual(words('romantic, dramatic, light, passionate'))
  check(await optionsOf(byAi, 'Chapter size')).toEqual([
    'Short (500-800 words)',
    'Medium (1000-1500 words)',
    'Long (2000-3000 words)',
  ])
  for (const label of heat) check(await byAi.getByRole('radio', { name: label }).count(), label).toBe(1)

  const page = await open(`/stories/${fixture.ids.story}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Generate chapter' }).first().click()
  const spiceWords = ['sweet', 'warm', 'steamy', 'sultry', 'scorching']
  check(await optionsOf(dialog, 'Spice level')).toEqual(
    heat.map((label, at) => `${label} (${spiceWords[at]})`),
  )
  const sizes = dialog.getByRole('group', { name: 'Chapter length' }).getByRole('radio')
  for (const [size, band] of [
    ['Short', '500-800 words'],
    ['Medium', '800-1200 words'],
    ['Long', '1200-1800 words'],
  ]) {
    const text = await dialog.getByRole('group', { name: 'Chapter length' }).innerText()
    check(text).toContain(size)
    check(text).toContain(band)
  }
  check(await sizes.count()).toBe(3)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit story' }).click()
  check(await optionsOf(dialog, 'Genre')).toEqual(words(genre))
  check(await optionsOf(dialog, 'Status')).toEqual(words('draft, current, completed'))
  // The dialog for adding characters has the option lists only when there is a character to add. The story `drafted`
  // has no character yet, so one can be added.
  await open(`/stories/${fixture.ids.drafted}`)
  await page.getByRole('button', { name: 'Add characters' }).first().click()
  check(await optionsOf(dialog, 'Role')).toEqual(words('main, supporting'))

  await open(`/casts/${fixture.ids.cast}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  check(await optionsOf(dialog, 'Genre')).toEqual(words(genre))
})

test('the dialogs for sharing and collaboration, and the chips of Discover, have the option labels of the specification', async () => {
  const page = await open(`/characters/${fixture.ids.character}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByRole('tab', { name: 'Direct' }).click()
  check(await optionsOf(dialog, 'Share type')).toEqual(words('direct, link, temporary'))
  check(await optionsOf(dialog, 'Permissions')).toEqual(words('view, edit, fork'))
  check(await optionsOf(dialog, 'Role')).toEqual(words('viewer, editor, admin'))

  await open(`/stories/${fixture.ids.story}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByRole('tab', { name: 'Direct' }).click()
  check(await optionsOf(dialog, 'Share type')).toEqual(words('direct, link, temporary'))
  check(await optionsOf(dialog, 'Role')).toEqual(words('reader, commenter, editor'))

  await open(`/users/${fixture.ids.stranger}`)
  await page.getByRole('button', { name: 'Collaborate' }).click()
  check(await optionsOf(dialog, 'Type')).toEqual(words('story, character, general'))

  await open('/discover')
  const chips = await page
    .getByRole('group', { name: 'Genre', exact: true })
    .getByRole('button')
    .allInnerTexts()
  check(chips.map((chip) => chip.trim())).toEqual(
    'All Genres, Romance, Fantasy, Contemporary, Historical, Paranormal, Comedy'.split(', '),
  )
})

test('the membership page names the spice levels with the words and marks of the forms', async () => {
  const page = await open('/membership')
  const row = page.getByRole('row', { name: 'Spice levels' })
  await expect(row.getByRole('cell')).toHaveText(['Up to Tender Romance', 'All', 'All', 'All'])
  check(await row.getByTitle('Heat 2 of 5: Tender Romance').count()).toBe(1)
  await page.getByText('What are the spice levels?').click()
  await expect(
    page.getByText('Sweet & Innocent, Tender Romance, Moderate Heat, Steamy Romance and Full Heat'),
  ).toBeVisible()
})
