import type { DemoStory } from '../types.ts'

export const weatherPermitting: DemoStory = {
  key: 'weather-permitting',
  author: 'noor',
  title: 'Weather Permitting',
  description:
    'On Skarra there are ninety-one of us, and we all knew before they did. Orla Quill reads the instruments and radios the forecast to the ferry. Magnus Rendall drives the ferry. They have spoken twice daily for six years, and never of anything but wind. This is an account of how we interfered.',
  genre: 'romance',
  status: 'draft',
  spiceLevel: 1,
  tags: ['Storm', 'Workplace'],
  created: 0.5,
  cover: {
    setting: 'A small red ferry boat on the swell off a green island',
    mood: 'wry, tender',
    time: 'a sunlit summer afternoon after storms',
  },
  characters: [{ key: 'orla-quill', role: 'main' }],
  locations: [{ key: 'skarra-weather-station', importance: 'primary' }],
  chapters: [
    {
      title: 'Light Airs',
      summary:
        'The islanders of Skarra, narrating together, overhear every forecast that Orla Quill radios to Magnus Rendall of the ferry. When word comes that the station is to be automated in spring, they decide that the two must be made to talk about something other than wind, and begin to sabotage the barometer.',
      written: 0.3,
      content: `We want it understood that we are not a nosy people. There is one radio frequency on Skarra and it comes through on everything: the wireless in the hall, the baby monitor at Quoys, and when the wind is northerly, Bella Scollay’s hip. If two persons choose to conduct a courtship on channel nine, at six in the morning and again at five, there is little that the rest of us can do but turn it up.

They did not know it was a courtship. That was the trouble with it.

“Skarra weather to Maid of Skarra,” Orla Quill would say. She has a fine low voice with no hurry in it; she was to have been a singer, somebody’s aunt had heard. “Good morning, Maid. North-west four, backing west. Sea state moderate. Visibility good. Pressure one thousand and twelve and steady.”

There’d be a crackle. We would put down our spoons.

“Good morning, Skarra,” Magnus Rendall would say. “West, then. I’m obliged to you.” And then there would be a pause with the sea going up and down in it, and you’d hear him draw breath. You’d think, now. He’s going to do it now. Six years we had been hearing that man draw breath. “Steady’s good,” he’d say.

“It is,” Orla would agree. “I like a steady glass.”

And that would be them until five.

Mind, if you had the ear for it, it was all there. There was the spring that her mother died, and Orla read the forecast for nine days like somebody reading names off a wall; and every one of those nine days Magnus came back with, “Take your time, Skarra, I’m in no rush,” with forty sheep and the post on board, and the tide running out from under him. There was the Christmas of the big blow. He’d gone over for the Mackays’ baby against all advice, and for three hours there was no Maid upon the air at all. She called him every two minutes. She never raised her voice. She just gave him the wind, over and over, and the bearing of the harbour light, till dawn, when it came back very faint: “Skarra. I’ve had you the whole way. It’s only that my end was broken.” She signed off. She can’t have pressed the key quite home, for we heard what she did next; and Bella got up and went round the hall and shut every window, so as to give her some privacy.

You’d have thought after that. But he tied up, had his breakfast and slept, and at five o’clock there they were. North-west six, decreasing.

They had met, of course. It’s a mile and a half by three. He’d lift his cap on the pier, and she’d say that it was fresh; and they’d stand there, these two people who could’ve talked each other through the end of the world as long as there were four miles of water between them, like a couple of gateposts. It’s our belief that it was the looking that did it. Neither one had got any practice at that.

So it might have gone on, and we’d have buried them side by side and put Steady on the stone. But in the second week of March there came a letter from the Met Office in Exeter. It was addressed to the Officer in Charge. The postmistress was holding it up to the window, purely in order to see if it was urgent, and the sun came out.

They meant to automate her. There’d be a white box on a pole. It would send the weather straight to a screen in the wheelhouse, every ten minutes, in colour; and Miss Quill would be released with thanks on the thirtieth of April, and could be found something in Aberdeen.

There was a meeting that night in the hall. Everybody came but two. It was Bella who said it, in the end, out of a long silence, with her bad leg up on a chair.

“They’ve only the one subject,” Bella said. “And it’s going to be taken off them in seven weeks. If they’re to find another, then they’ll have to be stuck somewhere till they do it. What we’re needing,” she said, “is a good spell of terrible weather.”

We all looked up at the window. It was a heartless, pretty evening, not a breath. There was a high sitting out over Rockall the size of France.

“Well,” said the minister slowly. He’s a careful man; he does our electrics. “It wouldn’t strictly have to be terrible. It would only have to be forecast.”`,
    },
  ],
  scenarios: [],
  detected: [],
  read: 0.3,
  loved: 0.22,
  saved: 0.24,
  rating: null,
}
