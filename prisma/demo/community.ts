import type { DemoMessage, DemoRequest } from './types.ts'

export const demoMessages: DemoMessage[] = [
  {
    from: 'julian',
    to: 'elena',
    content:
      'I read the fourth chapter of the Lighthouse on a bus and missed my stop, which I gather is a thing your people do. What is on the pebble? I can keep a secret. I kept an earl’s for three volumes.',
    sent: 0.7,
    isRead: false,
  },
  {
    from: 'noor',
    to: 'elena',
    content:
      'Question from one keeper of ghosts to a keeper of trees: when you write the narrator of the Orchard, do you hear her, or is she simply you after supper? I would like to borrow her for a wedding.',
    sent: 1.6,
    isRead: false,
  },
  {
    from: 'elena',
    to: 'julian',
    content:
      'Thank you for the note about the Trust. You are right, they would have a fern. I have given them one and made Tomas sit down in front of it.',
    sent: 3,
    isRead: true,
  },
  {
    from: 'noor',
    to: 'julian',
    content:
      'Josie in that turret. I laughed so hard that my neighbour knocked, politely, twice. Please tell me that Hamish gets someone nice. He looked so tired on that carpet.',
    sent: 0.3,
    isRead: false,
  },
  {
    from: 'elena',
    to: 'noor',
    content:
      'I have read your fourth hour three times, and now I want a date roll and someone to cry on. Two eggs, and then! How dare you. Also: is caraway the spice or is it a way of leaving?',
    sent: 5,
    isRead: true,
  },
  {
    from: 'julian',
    to: 'noor',
    content:
      'About the switch in the Alhambra. I have worked a lighting desk, badly, at college, and can tell you that you never get over the half second after a blackout. I should hold it there for as long as you dare.',
    sent: 0.6,
    isRead: false,
  },
  {
    from: 'ruth',
    to: 'elena',
    content:
      'Welcome to Heartroom, Elena. If anything about the place is not as you would like it, this is the box to say so in.',
    sent: 35,
    isRead: true,
  },
  {
    from: 'elena',
    to: 'ruth',
    content:
      'A small wish, when there is time: I would love the reader to remember where I stopped. I keep losing my place in other people’s chapters, which I suppose is a compliment to them.',
    sent: 2.4,
    isRead: false,
  },
]

export const demoRequests: DemoRequest[] = [
  {
    from: 'noor',
    to: 'elena',
    type: 'story',
    story: 'the-orchard-keeper',
    message:
      'Would you write a winter’s tale with me? Your orchard, my ghosts, one night when the days that people gave away come looking for their owners. I have a first line and nothing else.',
    status: 'pending',
    sent: 0.9,
    decided: null,
  },
  {
    from: 'elena',
    to: 'julian',
    type: 'character',
    message:
      'Could I have Miss Averill for a chapter? I need somebody to value the contents of a lighthouse, and I want the buyers to be frightened of her.',
    status: 'pending',
    sent: 1.2,
    decided: null,
  },
  {
    from: 'julian',
    to: 'noor',
    type: 'general',
    message:
      'I am getting three or four of us together on Thursdays to read each other’s openings aloud. No mercy, but cake. You would raise the standard of both.',
    status: 'pending',
    sent: 2.2,
    decided: null,
  },
  {
    from: 'julian',
    to: 'elena',
    type: 'general',
    message: 'Shall we swap first drafts? I promise to find something to admire before I begin.',
    status: 'accepted',
    sent: 21,
    decided: 20,
  },
  {
    from: 'noor',
    to: 'julian',
    type: 'story',
    message: 'A farce set entirely in a lift. You do the doors, I do the people.',
    status: 'rejected',
    sent: 12,
    decided: 11,
  },
]
