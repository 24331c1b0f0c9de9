export type MotifName =
  | 'city'
  | 'village'
  | 'castle'
  | 'house'
  | 'cottage'
  | 'sea'
  | 'lighthouse'
  | 'ship'
  | 'river'
  | 'mountain'
  | 'forest'
  | 'garden'
  | 'desert'
  | 'hall'
  | 'shelves'
  | 'cafe'
  | 'steeple'
  | 'train'
  | 'stars'
  | 'fair'
  | 'ruins'

// Words in the type that select a motif. The first motif with a matching word is used.
const motifPatterns: readonly (readonly [MotifName, RegExp])[] = [
  ['lighthouse', /lighthouse/],
  ['garden', /greenhouse|conservatory/],
  ['city', /warehouse|airport/],
  ['stars', /space|planet|orbit|galaxy/],
  ['train', /train|railway|metro/],
  ['ship', /ship|yacht|boat|ferry/],
  ['shelves', /library|book|studio|workshop|school|academy|office|clinic|classroom|archive/],
  ['cafe', /caf[eé]|coffee|restaurant|bakery|\bbar\b|pub|tavern|diner|nightclub|kitchen|boutique|shop/],
  ['hall', /ballroom|theat|opera|concert|cinema|museum|gallery|hotel|resort|spa\b|courthouse|bank/],
  ['fair', /carnival|stadium|fair|circus/],
  ['ruins', /ruin|dungeon|cave|temple|crypt/],
  ['steeple', /church|chapel|cathedral|monastery|abbey|cemetery/],
  ['castle', /castle|palace|tower|fortress|ch[aâ]teau/],
  ['cottage', /cottage|cabin|farm|treehouse|ranch|stable|hut|bed and breakfast|\binn\b/],
  ['house', /manor|mansion|house|villa\b|university|hospital|estate/],
  ['sea', /beach|island|harbor|harbour|pier|bay|coast|sea|cliff|ocean/],
  ['river', /lake|river|waterfall|bridge|canal|pond/],
  ['mountain', /mountain|valley|peak|base$|alp/],
  ['forest', /forest|wood|maze|jungle|grove/],
  ['garden', /garden|meadow|orchard|vineyard|park|field/],
  ['desert', /desert|dune|oasis/],
  ['village', /town|village|market|street|square|\bport/],
  ['city', /city|apartment|penthouse|station|factory|building/],
]

const fallbackMotifs: readonly MotifName[] = ['village', 'garden', 'river', 'house']

/** Chooses the motif for a type of location. For an unknown type the given random number decides. */
export function chooseMotif(type: string, chance: number): MotifName {
  const text = type.toLowerCase()
  const known = motifPatterns.find(([, pattern]) => pattern.test(text))
  return known?.[0] ?? fallbackMotifs[Math.floor(chance * fallbackMotifs.length)] ?? 'village'
}
