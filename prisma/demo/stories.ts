import { aWinterAtHarrowHall } from './stories/a-winter-at-harrow-hall.ts'
import { cardamomHours } from './stories/cardamom-hours.ts'
import { hereBeDragon } from './stories/here-be-dragon.ts'
import { leaveTheGhostLightOn } from './stories/leave-the-ghost-light-on.ts'
import { marginalia } from './stories/marginalia.ts'
import { nightTrainToTrieste } from './stories/night-train-to-trieste.ts'
import { saltOnTheWindow } from './stories/salt-on-the-window.ts'
import { theLighthouseLetters } from './stories/the-lighthouse-letters.ts'
import { theOrchardKeeper } from './stories/the-orchard-keeper.ts'
import { theWrongBestMan } from './stories/the-wrong-best-man.ts'
import { twoUmbrellas } from './stories/two-umbrellas.ts'
import { weatherPermitting } from './stories/weather-permitting.ts'

export const demoStories = [
  theLighthouseLetters,
  aWinterAtHarrowHall,
  theOrchardKeeper,
  nightTrainToTrieste,
  twoUmbrellas,
  hereBeDragon,
  theWrongBestMan,
  leaveTheGhostLightOn,
  cardamomHours,
  saltOnTheWindow,
  marginalia,
  weatherPermitting,
]
