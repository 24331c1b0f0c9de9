import { pick, type Random, shuffle } from '#contract/cut-paper/seed.ts'
import { tidyText } from '../prose/grammar.ts'
import type { Named } from './names.ts'
import { titleCase } from './titles.ts'

type Scenario = { type: string; title: string; description: string }

/** Each type of scenario has several suggestions with title and plot. {C} is the person whom the chapter names last. */
const SCENARIOS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  romance: [
    [
      'A table for two',
      '{A} and {B} are given one whole evening with nothing to do but be honest. It starts badly, with a burnt supper, and ends on the stairs, with neither of them willing to say goodnight first.',
    ],
    [
      'The only room',
      'Bad weather and a full inn leave {A} and {B} with one room, one lamp and {thing} between them. By morning they have told each other everything but the one thing that matters.',
    ],
    [
      'Lessons',
      '{B} offers to teach {A} to dance before anyone can find out that {A} never learned. They are very slow. Neither of them wants to get it right.',
    ],
  ],
  conflict: [
    [
      'Two versions',
      '{A} hears another account of {thing}, and it does not agree with {B}’s. They quarrel in front of people who enjoy it, and {B} walks out before the part that would have explained it all.',
    ],
    [
      'The offer',
      '{A} is offered a way out: a post, a house, a clean start a long way off. The answer is wanted by the end of the week, and {B} is the one person {A} cannot bear to ask.',
    ],
    [
      'Taking sides',
      'The town has divided over {thing}, and {A} and {B} find that they are on different sides of the street. {C} is asked to carry messages, and carries rather more than that.',
    ],
  ],
  mystery: [
    [
      'The missing page',
      '{A} goes back to look at {thing} once more and finds that somebody has been there first. There is one thing missing and one thing added, and only {B} had the key.',
    ],
    [
      'What the lamp showed',
      'Three nights running there is a light where no light should be. {A} and {B} sit up to watch for it, whispering, and what comes up the path is the last person either of them expected: {C}.',
    ],
    [
      'A hand like hers',
      'A note arrives in a hand that {A} knows from long ago. It asks for {thing}, names a place and an hour, and says to come without {B}.',
    ],
  ],
  adventure: [
    [
      'Before the tide',
      'To put things right about {thing}, {A} and {B} must travel a day and a night by the worst road there is, with {C} for a guide. The bridge is down. There is one horse.',
    ],
    [
      'The borrowed boat',
      '{A} talks {B} into something foolish, at dawn, in a vehicle that belongs to neither of them. They mean to be back by noon. They are not back by noon.',
    ],
  ],
  family: [
    [
      'An aunt descends',
      'Somebody’s family arrives without warning, with trunks. {A} must show {B} off or hide {B}, and tries to do both. It is the grandmother who sees at once how things are.',
    ],
    [
      'The empty chair',
      '{B} is called home to people who have not spoken of {thing} in years. {A} goes too, as a friend, and is put at table in a place that nobody has sat in for a very long time.',
    ],
  ],
  secret: [
    [
      'Said in the dark',
      '{B} wakes {A} in the small hours to say what should have been said at the start. It concerns {thing}. It concerns {C} too. {A} listens to the end, and then asks the one question that {B} had hoped not to hear.',
    ],
    [
      'The other name',
      '{A} finds an old paper with {B}’s face and somebody else’s name on it. There is a day to decide whether to ask, and {C} has already begun to.',
    ],
  ],
}

/** Composes three scenarios of different types. */
export function composeScenarios(
  chapter: { people: Named[]; thing: string; chapter: number; text: string },
  next: Random,
): Scenario[] {
  const names = chapter.people.map((person) =>
    person.name.split(' ').length > 1 && !/^(?:Mr|Mrs|Ms|Miss|Dr|Sir|Lady|Lord|Captain)/.test(person.name)
      ? (person.name.split(' ')[0] as string)
      : person.name,
  )
  const [a = 'the heroine', b = 'the stranger', c = 'an old friend'] = [
    names[0],
    names[1],
    names.length > 2 ? names.at(-1) : undefined,
  ]
  return shuffle(Object.keys(SCENARIOS), next)
    .slice(0, 3)
    .map((type) => {
      const [title, description] = pick(SCENARIOS[type] ?? [], next)
      const fill = (text: string): string =>
        text
          .replaceAll('{A}', a)
          .replaceAll('{B}', b)
          .replaceAll('{C}', c)
          .replaceAll('{thing}', chapter.thing)
      return { type, title: titleCase(fill(title)), description: tidyText(fill(description)) }
    })
}
