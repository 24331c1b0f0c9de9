import { foldName } from '#core/text/fold-name.ts'

// Folded words that occur in every text and therefore do not show its content, in the six languages of the rule on
// minors.
const common = new Set(
  `a an the and or but nor so yet of to in on at for with by from as is are was were be been being am that this these those
  it its his her hers their theirs he she they him them who whom whose what when where which while how into onto out up down
  off over after before again then than there here will would can could may might must shall should do does did done not no
  never without one two have has had having both each other another some any all own very just only also still even too more
  most about around through toward towards between against during until till if because chapter story scene scenes
  der die das den dem des ein eine einen einem einer eines und oder aber von zu zum zur im ins am an auf aus bei mit nach
  fur ist sind war waren wird werden hat haben hatte er sie es ihn ihm ihr ihre ihren sein seine seinen sich nicht kein keine
  keinen ohne nie noch schon dann als wie wenn dass sie beide auch nur
  le la les un une des du de et ou mais dans sur au aux par pour avec sans est sont etait il elle ils elles lui leur son sa
  ses se ce cet cette qui que quand ne pas jamais puis alors deux plus tout tous encore deja
  el los las unos unas una y o pero del al en con sin por para es son era eran fue su sus lo le les se que cuando no nunca
  entonces luego dos mas todo todos ya
  il lo gli i uno una e ed ma di da dei del della delle dal dalla nel nella sul sulla con senza per e sono era suo sua suoi
  loro si che chi quando non mai poi due piu tutto tutti gia
  os as um uma uns umas e ou mas do da dos das no na nos nas em com sem por para seu sua seus ele ela eles elas lhe que
  quando nao nunca depois entao dois mais tudo todos ja`.split(/\s+/),
)

// English verbs and nouns with irregular forms, which the stemming rules cannot reduce.
const irregular = new Map(
  `went:go gone:go met:meet told:tell said:say found:find ran:run wrote:write written:write kept:keep left:leave came:come
  took:take taken:take gave:give given:give saw:see seen:see knew:know known:know stood:stand sat:sit brought:bring
  bought:buy caught:catch taught:teach thought:think held:hold heard:hear felt:feel fell:fall fallen:fall drove:drive
  rode:ride swam:swim sang:sing woke:wake broke:break broken:break spoke:speak spoken:speak stole:steal stolen:steal
  chose:choose chosen:choose lost:lose won:win slept:sleep wept:weep sent:send spent:spend built:build began:begin
  begun:begin drank:drink hid:hide hidden:hide bit:bite tore:tear torn:tear wore:wear died:die dies:die dying:die
  lies:lie lay:lie cried:cry cries:cry tried:try tries:try dried:dry threw:throw thrown:throw drew:draw drawn:draw
  flew:fly grew:grow sank:sink swore:swear led:lead fed:feed lit:light paid:pay sold:sell children:child men:man women:woman wives:wife`
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [form = '', base = ''] = pair.split(':')
      return [form, base]
    }),
)

const endings =
  /(?:ingly|edly|ungen|ments?|tions?|sions?|iendo|ando|endo|aient|ings?|ies|ied|ieron|aron|aban|eur|euse|ung|ait|ont|ent|ant|ado|ido|ato|ito|uto|ada|ida|ata|ita|are|ere|ire|ar|er|ir|ed|es|en|an|te|ly|s|e|a|o|i)$/

/** Reduces a folded word to a stem, so that forms of one word are equal in most cases. */
function stemOf(word: string): string {
  const base = irregular.get(word) ?? word
  let stem = base
  for (let round = 0; round < 2; round++) {
    const cut = stem.replace(endings, '')
    if (cut.length >= 3) stem = cut
  }
  // In 'begging' the last consonant of 'beg' is doubled, so a stem has such a consonant only once.
  return stem.replace(/([bdglmnprt])\1$/, '$1')
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * Returns the stems of the words of a text that show its content, in the sequence of the text: without the common words
 * of six languages, and without those in `without` (folded stems, such as the names of people).
 */
export function contentStems(text: string, without: ReadonlySet<string> = new Set()): string[] {
  const stems: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(foldName(text))) {
    if (!isWordLike) continue
    const word = segment.replace(/'s$|'$/, '').replace(/^[cdjlmnst]'/, '')
    if (word === '' || common.has(word) || (word.length < 2 && /^[a-z]$/.test(word))) continue
    const stem = stemOf(word)
    if (!without.has(stem)) stems.push(stem)
  }
  return stems
}

/** Returns which share of the given stems occurs in `within`, from 0 to 1. If no stems are given it returns 1. */
export function coveredShare(stems: readonly string[], within: ReadonlySet<string>): number {
  if (stems.length === 0) return 1
  return stems.filter((stem) => within.has(stem)).length / stems.length
}
