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

const toBeOptionOf = (options: readonly Option[]) => expect.toBeOneOf(valuesOf(options))
const characterKeys = demoCharacters.map(({ key }) => key)
const locationKeys = demoLocations.map(({ key }) => key)
const storyKeys = demoStories.map(({ key }) => key)

describe('the demo stories', () => {
  it('there are twelve demo stories, and they cover every genre and every status', () => {
    expect(demoStories).toHaveLength(12)
    expect(new Set(demoStories.map(({ genre }) => genre))).toEqual(new Set(valuesOf(genres)))
    expect(new Set(demoStories.map(({ status }) => status))).toEqual(
      new Set(['current', 'completed', 'draft']),
    )
  })

  it.each(demoStories)('the demo story $title has valid lengths, times and quotation marks', (story) => {
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
      // Chapters are plain paragraphs with one blank line between them, without Markdown and without straight quotes.
      expect(chapter.content).not.toMatch(/["'*_#]|[^\n]\n[^\n]|\n{3}/)
    }
  })

  it('the demo stories link to existing characters and locations, and their last chapters name the detected characters', () => {
    for (const story of demoStories) {
      expect(characterKeys).toEqual(expect.arrayContaining(story.characters.map(({ key }) => key)))
      expect(locationKeys).toEqual(expect.arrayContaining(story.locations.map(({ key }) => key)))
      for (const { name } of story.detected) expect(story.chapters.at(-1)?.content).toContain(name)
    }
  })

  it('no two chapters of the demo stories begin with the same three words', () => {
    const openings = demoStories.flatMap(({ chapters }) =>
      chapters.map(({ content }) => content.split(/\s+/).slice(0, 3).join(' ').toLowerCase()),
    )
    expect(new Set(openings).size).toBe(openings.length)
  })
})

describe('the demo characters, locations and groups', () => {
  it.each(demoCharacters)('the demo character $name has only values that the form offers', (character) => {
    expect(characterBody.safeParse({ ...character, appearance: '' }).success).toBe(true)
    expect(character.appearance).toMatchObject({
      gender: toBeOptionOf(genders),
      race: toBeOptionOf(races),
      ethnicity: toBeOptionOf(ethnicities),
      hairColor: toBeOptionOf(hairColors),
      hairStyle: toBeOptionOf(hairStyles),
      eyeColor: toBeOptionOf(eyeColors),
      eyeShape: toBeOptionOf(eyeShapes),
      skinTone: toBeOptionOf(skinTones),
      bodyType: toBeOptionOf(bodyTypes),
      height: toBeOptionOf(heights),
      clothingStyle: toBeOptionOf(clothingStyles),
      timePeriod: toBeOptionOf(timePeriods),
    })
    expect(valuesOf(personalityTraits)).toEqual(expect.arrayContaining(character.traits))
    expect(Object.values(character.appearance).join('')).not.toContain(',')
  })

  it.each(demoLocations)('the demo location $name has only values that the form offers', (location) => {
    expect(location).toMatchObject({
      propertyCondition: toBeOptionOf(propertyConditions),
      architecturalStyle: toBeOptionOf(architecturalStyles),
      size: toBeOptionOf(locationSizes),
      climate: toBeOptionOf(climates),
      lightingStyle: toBeOptionOf(lightingStyles),
      type: expect.toBeOneOf(locationTypes.map((type) => type.toLowerCase())),
    })
    expect(valuesOf(roomTypes)).toEqual(expect.arrayContaining(location.roomTypes))
    expect(location.numberOfRooms).toBeLessThanOrEqual(50)
  })

  it('the demo casts, collections, shares and likes refer only to existing characters and stories', () => {
    const named = [...demoCasts, ...demoCollections].flatMap(({ members }) => members)
    expect(characterKeys).toEqual(
      expect.arrayContaining([...named, ...demoShares.map(({ character }) => character)]),
    )
    const liked = Object.values(writersLike).flatMap(({ stories, saved }) => [...stories, ...saved])
    expect(storyKeys).toEqual(expect.arrayContaining(liked))
  })
})
