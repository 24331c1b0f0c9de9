import { describe, expect, it } from 'vitest'
import { characterBody } from '#contract/characters.ts'
import { locationTypes } from '#contract/location-types.ts'
import {
  architecturalStyles,
  bodyTypes,
  climates,
  clothingStyles,
  ethnicities,
  eyeColors,
  eyeShapes,
  genders,
  genres,
  hairColors,
  hairStyles,
  heights,
  lightingStyles,
  locationSizes,
  type Option,
  personalityTraits,
  propertyConditions,
  races,
  roomTypes,
  skinTones,
  timePeriods,
  valuesOf,
} from '#contract/options.ts'
import { countWords } from '#contract/text.ts'
import { demoCasts, demoCollections } from '../../prisma/demo/casts.ts'
import { demoCharacters } from '../../prisma/demo/characters.ts'
import { demoLocations } from '../../prisma/demo/locations.ts'
import { demoShares, writersLike } from '../../prisma/demo/shares.ts'
import { demoStories } from '../../prisma/demo/stories.ts'

const known = (options: readonly Option[]) => expect.toBeOneOf(valuesOf(options))
const characterKeys = demoCharacters.map(({ key }) => key)
const locationKeys = demoLocations.map(({ key }) => key)
const storyKeys = demoStories.map(({ key }) => key)

describe('demo stories', () => {
  it('are a dozen, in every genre and status', () => {
    expect(demoStories).toHaveLength(12)
    expect(new Set(demoStories.map(({ genre }) => genre))).toEqual(new Set(valuesOf(genres)))
    expect(new Set(demoStories.map(({ status }) => status))).toEqual(
      new Set(['current', 'completed', 'draft']),
    )
  })

  it.each(demoStories)('$title: lengths, order in time, balanced quotes', (story) => {
    expect(story.title.length).toBeLessThanOrEqual(200)
    expect(story.description.length).toBeLessThanOrEqual(500)
    expect(story.scenarios).toHaveLength(story.status === 'current' ? 3 : 0)
    let before = story.created
    for (const chapter of story.chapters) {
      expect(chapter.written).toBeLessThanOrEqual(before)
      before = chapter.written
      expect(countWords(chapter.content)).toBeGreaterThan(350)
      expect(countWords(chapter.content)).toBeLessThan(820)
      expect(chapter.content.match(/“/g)?.length).toBe(chapter.content.match(/”/g)?.length)
      // Plain paragraphs: no markdown, no straight quotes, one blank line between two.
      expect(chapter.content).not.toMatch(/["*_#]|[^\n]\n[^\n]|\n{3}/)
    }
  })

  it('link to characters and places that are there, and name the people they are said to have found', () => {
    for (const story of demoStories) {
      expect(characterKeys).toEqual(expect.arrayContaining(story.characters.map(({ key }) => key)))
      expect(locationKeys).toEqual(expect.arrayContaining(story.locations.map(({ key }) => key)))
      for (const { name } of story.detected) expect(story.chapters.at(-1)?.content).toContain(name)
    }
  })

  it('open each in a way of its own', () => {
    const openings = demoStories.flatMap(({ chapters }) =>
      chapters.map(({ content }) => content.split(/\s+/).slice(0, 3).join(' ').toLowerCase()),
    )
    expect(new Set(openings).size).toBe(openings.length)
  })
})

describe('demo characters, places and groups', () => {
  it.each(demoCharacters)('$name chooses from the form’s options', (character) => {
    expect(characterBody.safeParse({ ...character, appearance: '' }).success).toBe(true)
    expect(character.appearance).toMatchObject({
      gender: known(genders),
      race: known(races),
      ethnicity: known(ethnicities),
      hairColor: known(hairColors),
      hairStyle: known(hairStyles),
      eyeColor: known(eyeColors),
      eyeShape: known(eyeShapes),
      skinTone: known(skinTones),
      bodyType: known(bodyTypes),
      height: known(heights),
      clothingStyle: known(clothingStyles),
      timePeriod: known(timePeriods),
    })
    expect(valuesOf(personalityTraits)).toEqual(expect.arrayContaining(character.traits))
    expect(Object.values(character.appearance).join('')).not.toContain(',')
  })

  it.each(demoLocations)('$name chooses from the form’s options', (location) => {
    expect(location).toMatchObject({
      propertyCondition: known(propertyConditions),
      architecturalStyle: known(architecturalStyles),
      size: known(locationSizes),
      climate: known(climates),
      lightingStyle: known(lightingStyles),
      type: expect.toBeOneOf(locationTypes.map((type) => type.toLowerCase())),
    })
    expect(valuesOf(roomTypes)).toEqual(expect.arrayContaining(location.roomTypes))
    expect(location.numberOfRooms).toBeLessThanOrEqual(50)
  })

  it('hold people who are there', () => {
    const named = [...demoCasts, ...demoCollections].flatMap(({ members }) => members)
    expect(characterKeys).toEqual(
      expect.arrayContaining([...named, ...demoShares.map(({ character }) => character)]),
    )
    const liked = Object.values(writersLike).flatMap(({ stories, saved }) => [...stories, ...saved])
    expect(storyKeys).toEqual(expect.arrayContaining(liked))
  })
})
