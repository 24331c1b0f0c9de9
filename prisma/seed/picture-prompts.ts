import { composeAppearance } from '#contract/appearance.ts'
import { demoCharacters } from '../demo/characters.ts'
import { demoUsers } from '../demo/people.ts'
import { demoStories } from '../demo/stories.ts'
import type { DemoCharacter, DemoStory, DemoUser, DemoUserKey } from '../demo/types.ts'

export interface PicturePrompt {
  kind: 'cover' | 'portrait' | 'avatar'
  /** The key of the story, character or user that the picture shows. */
  key: string
  owner: DemoUserKey
  prompt: string
}

/** Composes the prompts of all demo pictures: a cover for each story and a portrait for each character and user. */
export function composePicturePrompts(): PicturePrompt[] {
  return [
    ...demoStories.map((story) => composeCoverPrompt(story)),
    ...demoCharacters.map((character) => composePortraitPrompt(character)),
    ...demoUsers.map((user) => composeAvatarPrompt(user)),
  ]
}

function composeCoverPrompt(story: DemoStory): PicturePrompt {
  const people = demoCharacters.filter(({ key }) => story.characters.some((link) => link.key === key))
  const prompt = lines('Book cover for a romance novel, upright, no lettering.', {
    title: story.title,
    genre: story.genre,
    setting: `${story.cover.setting}. ${story.cover.time}.`,
    mood: story.cover.mood,
    characters: people.map(composeFigureLine).join('\n'),
  })
  return { kind: 'cover', key: story.key, owner: story.author, prompt }
}

function composePortraitPrompt(character: DemoCharacter): PicturePrompt {
  const prompt = lines('Portrait of one adult character, head and shoulders.', {
    name: character.name,
    role: character.role,
    appearance: composeAppearance(character.appearance),
  })
  return { kind: 'portrait', key: character.key, owner: character.author, prompt }
}

function composeAvatarPrompt(user: DemoUser): PicturePrompt {
  const prompt = lines('Avatar of one person, head and shoulders.', {
    name: user.firstName,
    appearance: composeAppearance(user.portrait),
    description: composeAppearance(user.portrait),
  })
  return { kind: 'avatar', key: user.key, owner: user.key, prompt }
}

// The people on a cover are painted so small that the prompt needs only their name and gender.
function composeFigureLine({ name, appearance: { gender } }: DemoCharacter): string {
  return `- ${name}: ${gender}, ${gender === 'man' ? 'he' : 'she'} is seen from behind`
}

function lines(first: string, sections: Record<string, string>): string {
  const delimited = Object.entries(sections)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<${name}>\n${text}\n</${name}>`)
  return [first, ...delimited].join('\n\n')
}
