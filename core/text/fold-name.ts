const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Folds a text for comparison: lower case, no diacritics, one kind of apostrophe. White space stays. */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (char) => plainLetters[char] ?? char)
    .replace(/[’‘`´]/g, "'")
}
