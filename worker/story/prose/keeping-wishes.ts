import { foldName } from '#core/text/fold-name.ts'

// A wish such as 'Let her leave him' has a verb of keeping, but asks for another event. So the verb counts only where it
// begins a clause, as an instruction does, and governs the text: the chapter, the rest, everything else. The languages
// are those of the rule on minors; all patterns apply to folded text without accents.

/** The parts of the patterns of one language. */
interface KeepingWords {
  /** Verbs that ask to keep something. */
  keep: string
  /** The text as an object: the words alone are enough after a verb of keeping. */
  text: string
  /** Words for everything. They count only before a word of `same`, or at the end of a clause. */
  all: string
  /** Words for 'stays the same'. */
  same: string
  /** A text or the rest of it as a subject that stays: 'the rest stays'. The group has the verbs or adjectives. */
  stays: string
  /** Instructions that limit a change: 'only change', 'change nothing else'. */
  limits: string
}

const languages: readonly KeepingWords[] = [
  {
    keep: 'keep|leave|preserve|retain',
    text: '(?:the |this |its |my |most of the |all of the )?(?:\\p{L}+ )?(?:text|chapter|wording|prose|sentences|rest(?! of (?!the (?:text|chapter|scene|story|prose)))|remainder|original)',
    all: 'everything(?: else)?|all(?: else)?|it(?: all)?|the other \\p{L}+|(?:the )?\\p{L}+(?: \\p{L}+){0,5}',
    same: 'exactly|unchanged|untouched|word for word|as (?:it|they) (?:is|are|was|were|stands?)|as is|the same',
    stays:
      '(?:everything else|all else|the rest|the text|the chapter|the remainder|the wording)(?: of it| of the (?:text|chapter))? (?:should |must |can |may |is to )?(?:stays?|remains?|be|is)? ?(?:unchanged|as it is|as is|the same|untouched|stays?\\b|remains?\\b)',
    limits:
      "(?:only|just) (?:change|rewrite|fix|replace|correct|add|remove|adjust)|(?:change|rewrite|fix|alter|adjust) (?:only|just|nothing)|(?:do not|don't|never) (?:change|touch|alter|rewrite) (?:anything|the rest|the text|the chapter|any of|everything)",
  },
  {
    keep: 'behalt\\p{L}*|lass\\p{L}*|bewahr\\p{L}*|erhalt\\p{L}*',
    text: '(?:den |das |die |dem )?(?:\\p{L}+ )?(?:text|kapitel|wortlaut|satze|rest|ubrigen?)',
    all: 'alles(?: andere| ubrige| sonst)?|es|(?:der|die|das|den) \\p{L}+',
    same: '(?:so,? )?wie (?:es|er|sie) (?:ist|sind|war)|so|unverandert|gleich|wortlich|stehen|bestehen|wortgetreu',
    stays:
      '(?:alles (?:andere|ubrige|sonst)|(?:der|den) rest|(?:der|den) (?:ubrigen? )?text|das (?:ubrige )?kapitel|das ubrige|rest|text|kapitel) (?:soll |muss |bitte |kann |darf )?(?:so |unverandert |gleich |genau so |wie er ist |wie es ist )*(?:lass\\p{L}*|behalt\\p{L}*|bleib\\p{L}*|beibehalt\\p{L}*|unverandert|gleich)',
    limits:
      '(?:bitte )?nur (?:\\S+ ){1,5}(?:ander\\p{L}*|verander\\p{L}*|umschreib\\p{L}*)|(?:ander|andere|verandere|andert) (?:bitte )?(?:nur|nichts|sonst nichts)',
  },
  {
    keep: 'gard(?:e|es|ez|er)|conserv(?:e|es|ez|er)|laiss(?:e|es|ez|er)|maintien\\p{L}*|maintenir',
    text: "(?:le |la |les |ce )?(?:texte|chapitre|phrases|formulation|reste(?! de (?!ce|la scene|l'histoire))|original)",
    all: "tout(?: le reste)?|l'ensemble|(?:le|la|les) \\p{L}+",
    same: "tel(?:le|s|les)? que?l?(?:le|s|les)?|comme (?:il|elle|c'|ca)\\S*|intact\\p{L}*|inchange\\p{L}*|identique\\p{L}*|mot pour mot|ainsi",
    stays:
      '(?:tout le reste|le reste|le texte|le chapitre)(?: du texte| du chapitre)? (?:doit |peut )?(?:rest\\p{L}+|demeur\\p{L}+|inchange|identique|tel quel|sans changement)',
    limits:
      "(?:ne )?chang(?:e|es|ez|er) (?:juste|seulement|uniquement|que|rien)|(?:seulement|uniquement|juste) chang(?:e|ez|er)|ne (?:rien )?(?:chang\\p{L}+|touch\\p{L}+|modifi\\p{L}+) (?:rien|pas (?:le|au)|que|d'autre)|modifi(?:e|ez|er) (?:juste|seulement|uniquement)",
  },
  {
    keep: 'dej(?:a|e|ad|ar|en)|mant(?:en|enga|engan|ener)|conserv(?:a|e|ar|en)|guard(?:a|e|ar)',
    text: '(?:el |la |los |las )?(?:texto|capitulo|frases|redaccion|resto(?! de (?!el|la escena|la historia|su texto))|original)',
    all: 'todo(?: lo demas| el resto)?|lo demas|(?:el|la|los|las) \\p{L}+',
    same: 'igual(?:es)?|como esta\\p{L}*|tal (?:cual|como)|intact\\p{L}*|sin cambi\\p{L}*|identic\\p{L}*|palabra por palabra',
    stays:
      '(?:todo lo demas|lo demas|el resto|el texto|el capitulo)(?: del texto| del capitulo)? (?:debe |tiene que |que )?(?:qued\\p{L}+|permane\\p{L}+|sig\\p{L}+|se mant\\p{L}+|igual|sin cambios|como esta|tal cual|intacto)',
    limits:
      '(?:cambia|cambie|cambiar|modifica|modificar) (?:solo|solamente|unicamente)|(?:solo|solamente|unicamente) (?:cambia|cambie|cambiar|modifica|modificar)|no (?:cambies|cambie|cambiar|toques|modifiques) (?:nada|lo demas|el resto|el texto|el capitulo|mas)',
  },
  {
    keep: 'lasci(?:a|ate|are)|mant(?:ieni|enere|enga|enete)|conserv(?:a|ate|are)|tieni|tenere',
    text: '(?:il |la |le |lo |i )?(?:testo|capitolo|frasi|formulazione|resto(?! d(?:i|el|ella) (?!testo|capitolo|scena|storia))|originale)',
    all: 'tutto(?: il resto)?|(?:il|la|lo|i|le|gli) \\p{L}+',
    same: "com'e|cosi(?: com'e)?|come (?:e|sono|sta)|uguale|identic\\p{L}*|invariat\\p{L}*|intatt\\p{L}*|parola per parola",
    stays:
      "(?:tutto il resto|il resto|il testo|il capitolo)(?: del testo| del capitolo)? (?:deve )?(?:rest\\p{L}+|riman\\p{L}+|uguale|invariato|com'e|cosi com'e)",
    limits:
      '(?:cambia|cambiare|cambiate|modifica|modificare) (?:solo|soltanto|solamente|unicamente)|(?:solo|soltanto) (?:cambia|cambiare|modifica|modificare)|non (?:cambiare|toccare|modificare|cambiate) (?:nulla|niente|altro|il resto|il testo|il capitolo)',
  },
  {
    keep: 'mant(?:enha|em|er|enham)|deix(?:e|a|ar|em)|conserv(?:e|a|ar)|guard(?:e|a|ar)',
    text: '(?:o |a |os |as )?(?:texto|capitulo|frases|redacao|resto(?! d[aoe] (?!texto|capitulo|cena|historia))|restante|original)',
    all: 'tudo(?: o resto| o mais)?|o mais|(?:o|a|os|as) \\p{L}+',
    same: 'igua(?:l|is)|como esta\\p{L}*|tal (?:qual|como)|intact\\p{L}*|inalterad\\p{L}*|sem mudancas|identic\\p{L}*|palavra por palavra',
    stays:
      '(?:todo o resto|o resto|o restante|o texto|o capitulo|tudo o mais)(?: do texto| do capitulo)? (?:deve )?(?:fi[cq]\\p{L}+|permane\\p{L}+|continu\\p{L}+|igual|inalterado|como esta)',
    limits:
      '(?:mude|muda|mudar|altere|alterar) (?:so|apenas|somente)|(?:so|apenas|somente) (?:mude|muda|mudar|altere|alterar)|nao (?:mude|mudes|mudar|altere|toque) (?:nada|mais nada|o resto|o texto|o capitulo)',
  },
]

/** Matches where a clause begins: an instruction has its verb there. */
const clauseStart =
  '(?:^|[.,;:!?–—()\\n]\\s*|\\b(?:but|and|please|otherwise|then|also|aber|und|bitte|sonst|mais|et|pero|y|por favor|ma|e|mas)\\s+)'
const clauseEnd =
  '(?=\\s*(?:[.,;:!?)–—]|$|\\b(?:but|except|aber|ausser|mais|sauf|pero|salvo|excepto|ma|tranne|mas|exceto)\\b))'

const keeping = languages.map(({ keep, text, all, same, stays, limits }) => {
  const ofText = `${clauseStart}(?:${keep}) (?:${text})(?!\\p{L})`
  const ofAll = `${clauseStart}(?:${keep}) (?:${all}),? (?:${same})(?!\\p{L})`
  const ofRest = `(?<!\\p{L})(?:${stays})(?!\\p{L})`
  return new RegExp(`${ofText}|${ofAll}|${ofRest}|${clauseStart}(?:${limits})(?!\\p{L})`, 'u')
})
const keepingIt = new RegExp(
  `${clauseStart}(?:keep (?:it|everything(?: else)?|all)|(?:the )?same (?:text|chapter)|alles behalten|garde[zr]? tout|tudo igual|todo igual|tutto uguale|dejalo)${clauseEnd}`,
  'u',
)

/** Returns whether an instruction for a regenerated chapter asks to keep most of the text (D-117). */
export function asksToKeepText(wish: string): boolean {
  const folded = foldName(wish).replace(/\s+/g, ' ').trim()
  return keepingIt.test(folded) || keeping.some((pattern) => pattern.test(folded))
}
