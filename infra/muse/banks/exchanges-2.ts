/** More short talks. */
export const MORE_TALK: readonly string[] = [
  '“Go on, then.”\n“Go on what?”\n“Whatever it was. You breathed in.”\n“I’m allowed to breathe in,” said {B}, with dignity, and let it out again.',
  '“I’m not good at this,” {B} said abruptly.\n“At what?”\n“Having it matter.”',
  '“You look different.”\n“I’ve had some sleep.”\n“No,” said {A}, considering. “It isn’t that. You look as if somebody’s told you how it ends.”\n“God forbid,” said {B}. “I’m enjoying the middle.”',
]
