// Words that hint at a young person or at sex, with weights from 0 to 1, as stems in the six languages of Heartroom's
// own rule. The score depends on the distance between such words. Heartroom's rule instead determines to whom an age
// belongs, so the two make different errors.
type Cue = readonly [weight: number, stems: RegExp]

const stems = (words: string): RegExp => new RegExp(`^(?:${words})`, 'iu')

const YOUNG: readonly Cue[] = [
  [
    1,
    stems(
      'under-?age|preteen|schoolgirl|schoolboy|minderjähr|schulmädchen|minorenn|colegial|collégien|lolita?$',
    ),
  ],
  [
    0.8,
    stems(
      'teen(?:s|ager)?$|teenage|adolescen|toddler|lycéen|liceal|kindergart|minors?$|menor(?:es)?$|mineure?s?$',
    ),
  ],
  [
    0.7,
    stems(
      'child(?:ren)?$|kids?$|niñ[ao]s?$|criança|enfants?$|kind(?:er)?$|bambin[aoie]$|fillette|pupil|schüler|élève|alun[ao]|alumn[ao]|alunn[ao]',
    ),
  ],
  [
    0.9,
    stems(
      'thirteen|fourteen|fifteen|sixteen|seventeen|trece|catorce|quince|dieci?s[ée]is|diecisiete|treze|quatorze|quinze|seize|dezasse|dezesse|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|tredic|quattordic|quindic|sedic|diciassett|1[3-7](?:$|-)',
    ),
  ],
  [0.5, stems('eleven|twelve|ten$|once$|doce$|onze|douze|doze|elf$|zwölf|undic|dodic|1[0-2](?:$|-)')],
]

const SEXUAL: readonly Cue[] = [
  [
    1,
    stems(
      'sex(?:$|o$|e$|ual)|sess(?:o$|ual)|erotic|erótic|érotiqu|erotisch|orgasm|porn|intercourse|virginity|virginidad|virgindade|virginité|verginità|jungfräulich|seduc|seduz|sedu[zs]|sédui|verführ|fuck|fick|masturb|molest|explicit$|explícit|explicite',
    ),
  ],
  [
    0.8,
    stems(
      'undress|nude$|naked|desnud|despi|déshabill|nackt|spogli|moan|gemi|gémi|stöhn|thrust|arous|smut|fondl|lovemaking|steamy',
    ),
  ],
  [
    0.6,
    stems(
      'passion|pasión|paixão|leidenschaft|lovers?$|amantes?$|amants?$|amanti$|geliebt|liebespaar|desire|deseo|desejo|désir|desider|caress|caric|mistress|affair|lust|bedded|bed$|cama$|lit$|bett$|letto$',
    ),
  ],
]

/**
 * Expressions of several words, such as 'make love' and 'faire l’amour'. They have a separate pattern, because a stem
 * matches only a single word.
 */
const MAKING_LOVE =
  /\b(?:ma[dk](?:e|es|ing) love|love scene|sle(?:eps?|pt|eping) (?:with|together)|(?:spends?|spent) the night|hac\p{L}+ el amor|f(?:a[zç]|iz)\p{L}* amor|f(?:ai|er)\p{L}* l[’']amour|mach\p{L}+ liebe|schl[aäi]\p{L}+ mit|f(?:a|e)\p{L}+ l[’']amore)/giu

/**
 * Words that show that a young person is elsewhere or grown up, or that the time is long ago. Each lowers the score.
 */
const ELSEWHERE: readonly Cue[] = [
  [
    0.7,
    stems(
      'later$|después|depois|plus$|später|dopo$|ago$|asleep|childhood|infancia|infância|enfance|kindheit|infanzia|memory|remember',
    ),
  ],
  [
    0.5,
    stems(
      'daughter|son$|sons$|hij[ao]|filh[ao]|fille$|fils$|tochter|sohn|figli[ao]|niece|nephew|mother|father|madre|padre|mãe|pai$|mère|père|mutter|vater|raised|teacher$|widow',
    ),
  ],
  [
    0.5,
    stems(
      'twent|thirt(?:y|ies)|fort(?:y|ies)|fift(?:y|ies)|treinta|cuarenta|trinta|quarenta|trente|quarante|dreißig|vierzig|trenta|eighteen|nineteen|grown|adult|[2-9]\\d$',
    ),
  ],
]

const windowWords = 20

function weightOf(word: string, cues: readonly Cue[]): number {
  return cues.find(([, stem]) => stem.test(word))?.[0] ?? 0
}

/**
 * Scores from 0 to 1 how likely a text has sexual content with minors, by the weights of the hints that are within
 * twenty words of each other.
 */
export function scoreSexualMinors(text: string): number {
  const joined = text.replace(MAKING_LOVE, ' sex ')
  const words = joined.match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? []
  const cues = words.map((word, at) => ({
    at,
    young: weightOf(word, YOUNG),
    sexual: weightOf(word, SEXUAL),
    elsewhere: weightOf(word, ELSEWHERE),
  }))
  const sexual = cues.filter((cue) => cue.sexual > 0)
  let score = 0
  for (const young of cues.filter((cue) => cue.young > 0))
    for (const heat of sexual) {
      const apart = Math.abs(young.at - heat.at)
      if (apart > windowWords) continue
      const from = Math.min(young.at, heat.at) - 6
      const to = Math.max(young.at, heat.at) + 6
      const damped = cues
        .filter(({ at, elsewhere }) => elsewhere > 0 && at >= from && at <= to)
        .reduce((left, { elsewhere }) => left * (1 - elsewhere), 1)
      score = Math.max(score, young.young * heat.sexual * (1 - apart / (2 * windowWords)) * damped)
    }
  return Math.round(score * 1000) / 1000
}
