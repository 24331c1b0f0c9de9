/** A language whose words for negation are known: the languages of the rule on minors (D-93). */
export type KnownLanguage = 'en' | 'es' | 'pt' | 'fr' | 'de' | 'it'

/** The words with which a language denies something. Every pattern is applied to folded text (`foldName`). */
export interface NegationWords {
  name: KnownLanguage
  /** Frequent words of the language, by which the language of an order is recognized. */
  usual: ReadonlySet<string>
  /** Words of the language that are rare in the other languages, so that one of them shows the language. */
  sure: RegExp
  /** Matches each word that denies or forbids something. */
  negative: RegExp
  /** Phrases that contain a negative word but deny nothing that could happen. */
  harmless: RegExp
  /** Matches a word such as 'without', which denies only a circumstance of an event. */
  without: RegExp
  /** Verbs that deny an ability, a will or a state, such as 'cannot'. */
  unable: RegExp
  /** Matches a word such as 'but'. After a forbidden clause, a clause that begins with it is an event again. */
  contrast: RegExp
}

const words = (text: string) => new Set(text.split(' '))
const everywhere = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'gu')
const starting = (source: string) => new RegExp(`^(?:${source})(?![\\p{L}\\p{N}])`, 'u')

export const negationWords: readonly NegationWords[] = [
  {
    name: 'en',
    usual: words('the and of to in is her his she he they with at for on but a no do it'),
    sure: everywhere("the|not|don't|does|never|without|nobody|yet|only|kiss"),
    negative: everywhere(
      "no|not|never|without|nobody|nothing|none|neither|nor|cannot|\\p{L}+n't|dont|avoid|leave out|no[ -]one",
    ),
    harmless: everywhere(
      "no (?:longer|sooner|doubt|matter|wonder)|no\\.? ?\\d+|not (?:only|just|least|far|long after|until|unlike|to mention)|nothing but|none the less|why not|whether or not|or not|if not|(?:is|are|was|were|am|be|been)(?: not|n't)(?! (?:yet|in this|to\\b))|(?:say|says|said|answers?|answered|has|have|had|with) (?:nothing|nobody|no one|none|no)(?! (?:kiss|sex))|(?:does|do|did|can|could)(?: ?not|n't) (?:\\p{L}+ ){1,6}(?:until|till|unless|before)",
    ),
    without: everywhere('without|not(?= (?:\\p{L}+ )?\\p{L}{2,}ing)'),
    unable: everywhere(
      "cannot|(?:ca|wo|could|would|is|are|was|were|has|have|had|need|dare)n't|(?:can|will|could|would|is|are|was|were|am|has|have|had) (?:not|never)",
    ),
    contrast: starting('but|only|instead|rather|just|then|so|and then'),
  },
  {
    name: 'es',
    usual: words('el la los las y de que en un una con se su por pero para al del'),
    sure: everywhere('capitulo|ningun|ninguna|nunca|sin|todavia|pero|ella|nadie|el|los'),
    negative: everywhere('no|nunca|jamas|sin|nadie|ningun|ninguna|ninguno|nada|tampoco|evita(?:r)?'),
    harmless: everywhere(
      'no (?:solo|obstante)|no (?:\\p{L}+ ){1,6}hasta que|(?:no )?(?:dice|dijo|responde|respondio|tiene|tenia) nada|ya no|sin embargo|sin duda|no (?:es|son|esta|estan|era|eran)(?! todavia| aun)',
    ),
    without: everywhere('sin'),
    unable: everywhere(
      'no (?:\\p{L}{1,3} )?(?:puede|pueden|podia|quiere|quieren|sabe|saben|es|esta|ha|han|tiene)',
    ),
    contrast: starting('pero|sino|solo|luego|entonces|en cambio'),
  },
  {
    name: 'pt',
    usual: words('o a os as e de que em um uma com se seu sua por mas para ao do da ele ela no na'),
    sure: everywhere('capitulo|neste|nesta|nao|sem|ninguem|ainda|nenhum|nenhuma|ela|ele|mas'),
    negative: everywhere('nao|nunca|jamais|sem|ninguem|nenhum|nenhuma|nada|tampouco|evitar?'),
    harmless: everywhere(
      'nao (?:so|obstante)|nao (?:\\p{L}+ ){1,6}ate que|(?:nao )?(?:diz|disse|responde|tem|tinha) nada|ja nao|sem duvida|nao (?:e|sao|esta|estao|era|eram)(?! ainda)',
    ),
    without: everywhere('sem'),
    unable: everywhere(
      'nao (?:\\p{L}{1,3} )?(?:pode|podem|podia|consegue|quer|querem|sabe|sabem|e|esta|tem)',
    ),
    contrast: starting('mas|so|apenas|depois|entao|em vez disso'),
  },
  {
    name: 'fr',
    usual: words('le la les et de des que dans un une avec se sa son par mais pour au du elle il ils ne'),
    sure: everywhere("pas|sans|jamais|rien|elle|mais|aucun|aucune|et|n'\\p{L}+"),
    negative: everywhere("ne|n'\\p{L}+|pas|jamais|sans|personne|rien|aucun|aucune|ni|eviter?"),
    harmless: everywhere(
      "pas seulement|ne (?:\\p{L}+ ){1,2}pas (?:\\p{L}+ ){0,5}(?:avant que|jusqu)|ne (?:dit|repond) rien|n'(?:a|avait) rien|sans doute|n'est-ce pas|(?:n'est|n'etait|ne sont) (?:plus|pas)(?! encore)",
    ),
    without: everywhere('sans|ne (?:\\p{L}+ )?\\p{L}+ant (?:pas|rien|jamais|plus)'),
    unable: everywhere(
      "(?:ne |n')(?:\\p{L}{1,3}[ '])?(?:peut|peuvent|pouvait|veut|veulent|sait|savent|est|sont|a|ont|avait)",
    ),
    contrast: starting('mais|seulement|puis|alors|au lieu'),
  },
  {
    name: 'de',
    usual: words('der die das und den dem ein eine in zu mit ist sie er es auf aber von im'),
    sure: everywhere('nicht|kein\\p{L}*|ohne|und|aber|noch|sich|niemand|der|das'),
    negative: everywhere(
      'kein|keine|keinen|keinem|keiner|keines|nicht|nie|niemals|niemand|nichts|ohne|weder|vermeide',
    ),
    harmless: everywhere(
      'nicht (?:nur|mehr|zuletzt|weit|lange danach)|nicht,? (?:bis|bevor|ehe)|(?:sagt|sagte|antwortet|hat|hatte) (?:nichts|niemanden?|kein\\p{L}*)|ohne zweifel|nichts als|ob oder nicht|(?:ist|sind|war|waren) (?:\\p{L}+ )?(?:nicht|kein\\p{L}*)(?! noch)',
    ),
    without: everywhere('ohne'),
    unable: everywhere(
      '(?:kann|konnen|konnte|konnten|will|wollen|wollte|mag|weiss|wissen|hat|haben|hatte|ist|sind)(?= (?:\\p{L}+ ){0,4}(?:nicht|kein\\p{L}*|nie))',
    ),
    contrast: starting('aber|sondern|nur|dann|stattdessen|jedoch'),
  },
  {
    name: 'it',
    usual: words('il lo la i gli le e di che in un una con si suo sua per ma al del lei lui'),
    sure: everywhere('non|senza|ancora|nessun[oa]?|lei|lui|mai|gli|che'),
    negative: everywhere('non|mai|senza|nessuno|nessuna|nessun|niente|nulla|nemmeno|neanche|evitare?'),
    harmless: everywhere(
      'non (?:solo|appena|ostante)|non (?:\\p{L}+ ){1,6}(?:finche|fino a)|non (?:dice|disse|risponde|ha|aveva) (?:niente|nulla)|senza dubbio|non (?:e|sono|era|erano)(?! ancora)',
    ),
    without: everywhere('senza'),
    unable: everywhere(
      'non (?:\\p{L}{1,3} )?(?:puo|possono|poteva|riesce|vuole|vogliono|sa|sanno|e|ha|hanno)',
    ),
    contrast: starting('ma|solo|poi|allora|invece'),
  },
]
