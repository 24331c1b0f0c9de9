import { composeAppearance } from '#contract/appearance.ts'
import { demoCharacters } from '../demo/characters.ts'
import { demoUsers } from '../demo/people.ts'
import { demoStories } from '../demo/stories.ts'
import type { DemoCharacter, DemoStory, DemoUser, DemoUserKey } from '../demo/types.ts'

export interface PictureWish {
  kind: 'cover' | 'portrait' | 'avatar'
  /** The key of the story, character or user that the picture is of. */
  key: string
  owner: DemoUserKey
  prompt: string
}

/** Every picture of the demo, in the words the painter understands: one cover a story, one portrait a person. */
export function pictureWishes(): PictureWish[] {
  return [
    ...demoStories.map((story) => cover(story)),
    ...demoCharacters.map((character) => portrait(character)),
    ...demoUsers.map((user) => avatar(user)),
  ]
}

function cover(story: DemoStory): PictureWish {
  const people = demoCharacters.filter(({ key }) => story.characters.some((link) => link.key === key))
  const prompt = lines('Book cover for a romance novel, upright, no lettering.', {
    title: story.title,
    genre: story.genre,
    setting: `${story.cover.setting}. ${story.cover.time}.`,
    mood: story.cover.mood,
    characters: people.map(figureLine).join('\n'),
  })
  return { kind: 'cover', key: story.key, owner: story.author, prompt }
}

function portrait(character: DemoCharacter): PictureWish {
  const prompt = lines('Portrait of one adult character, head and shoulders.', {
    name: character.name,
    role: character.role,
    appearance: composeAppearance(character.appearance),
  })
  return { kind: 'portrait', key: character.key, owner: character.author, prompt }
}

function avatar(user: DemoUser): PictureWish {
  const prompt = lines('Avatar of one person, head and shoulders.', {
    name: user.firstName,
    appearance: composeAppearance(user.portrait),
    description: composeAppearance(user.portrait),
  })
  return { kind: 'avatar', key: user.key, owner: user.key, prompt }
}

// Two figures seen from afar: no more than who they are.
function figureLine({ name, appearance: { gender } }: DemoCharacter): string {
  return `- ${name}: ${gender}, ${gender === 'man' ? 'he' : 'she'} is seen from behind`
}

function lines(first: string, sections: Record<string, string>): string {
  const delimited = Object.entries(sections)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<${name}>\n${text}\n</${name}>`)
  return [first, ...delimited].join('\n\n')
}
