import { PLOT_TALK } from '../banks/exchanges-1.ts'
import { AFTERMATHS, BEAT_LEADS, BEAT_PAIRS, PHRASE_LEADS } from '../banks/turns.ts'
import { type Composer, countWords } from './composer.ts'
import { tidyText } from './grammar.ts'
import type { Beat } from './plot.ts'

const LOWERCASE_STARTS =
  /^(?:A|An|The|Two|Three|Some|His|Her|Their|They|She|He|It|We|In|On|At|After|Before|When|While|As|During|With|There|One|That|This|Both|Everyone|Nobody|Someone|Somebody)\b/
const QUIET_AFTERMATHS = AFTERMATHS.filter((text) => !text.includes('“'))
const SPOKEN_AFTERMATHS = AFTERMATHS.filter((text) => text.includes('“'))
const lowerFirst = (text: string): string =>
  LOWERCASE_STARTS.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text

/**
 * Writes each beat of a scene once, and sentences around it if there is space. `sceneRoom` and `room` are the numbers
 * of words that are left in the scene and in the chapter.
 */
export function writeBeats(
  composer: Composer,
  beats: readonly Beat[],
  sceneRoom: number,
  room: number,
): void {
  const plain = beats.reduce((sum, beat) => sum + countWords(beat.text) + 3, 0)
  const generous = Math.max(sceneRoom, room * 0.6) > plain + beats.length * 55
  for (let i = 0; i < beats.length; i++) {
    const beat = beats[i] as Beat
    const follower = beats[i + 1]
    if (!composer.takes(beat.text)) continue
    const own = { beat: beat.text, beatLow: lowerFirst(beat.text), thing: beat.thing ?? undefined }
    if (!generous && beat.whole && follower?.whole && composer.takes(follower.text)) {
      const two = { ...own, beat2: follower.text, beat2Low: lowerFirst(follower.text) }
      composer.add(
        composer.draw('beat-pair', BEAT_PAIRS, 300, two) ?? tidyText(`${beat.text}. ${follower.text}.`),
      )
      composer.remember(`${beat.text}. ${follower.text}.`)
      i++
      continue
    }
    composer.setSparing(true)
    const lead = composer.draw(
      beat.whole ? 'beat' : 'phrase',
      beat.whole ? BEAT_LEADS : PHRASE_LEADS,
      300,
      own,
    )
    composer.setSparing(false)
    composer.add(
      lead ?? tidyText(`${beat.text}.`),
      generous
        ? composer.draw(
            beat.thing ? 'quiet' : 'spoken',
            beat.thing ? QUIET_AFTERMATHS : SPOKEN_AFTERMATHS,
            60,
          )
        : null,
    )
    composer.remember(beat.text)
    if (generous && beat.thing) composer.add(composer.draw('plot-talk', PLOT_TALK, 110, own))
  }
}
