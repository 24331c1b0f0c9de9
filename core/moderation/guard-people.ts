import { type GuardContext, guardContexts } from './guard-contexts.ts'
import { isThing, looksLikeName, type MinorMention, weakContextOf, wholeWord } from './guard-mention.ts'
import type { OwnerRules } from './guard-owner.ts'

/**
 * The words of one language for people whose age stands without the word 'years', for school classes and for the time
 * before a birthday. Each field is the source of a case-insensitive regular expression.
 */
export interface GuardPeople {
  /** Nouns for a person of whom a bare number is an age: 'a girl of fifteen', 'the maid, just sixteen'. */
  people: string
  /** Pronouns and verbs before an age, as in 'she is fifteen' and 'and she fifteen'. */
  subjects: string
  /** Words between a subject and an age, such as 'just'. */
  just: string
  /** The preposition in 'a girl of fifteen'. */
  of: string
  /** The words for years after a number. */
  years: string
  /** Two leads with one age: 'both leads are', 'the two of them are'. */
  both: string
  /** Pupils and classes of schools before the age of eighteen. */
  classes: string
  /** Words before a class that make the person a teacher or parent, or the time the past. */
  notInClass: string
  /** 'Not yet eighteen'. */
  notYet: string
  /** An adjective of age that stands before a noun, with `{age}`; '' where a language has none. */
  adjective: string
}

const english: GuardPeople = {
  people:
    'girl|boy|lad|lass|kid|teen|youth|daughter|son|niece|nephew|sister|brother|maid|pupil|student|apprentice|ward|heiress|princess|prince|bride|groom|patient|waitress|dancer|model|singer|au pair|babysitter|orphan|runaway|heroine|hero|lead|protagonist|youngest|stepdaughter|stepson|cousin|neighbou?r|novice|squire|page',
  subjects: "(?:she|he|they|who|i)(?:['’](?:s|re|m)| is| are| am)?",
  just: 'just|only|barely|still|hardly|now|and|about|nearly|almost',
  of: 'of',
  years: '(?:years?|yrs?\\.?|summers|winters)(?:[- ]old| of age)?|y\\/?o',
  both: '(?:both|the two)(?: of them| of the leads)?(?: \\p{L}+)? are|(?:the )?(?:leads|lovers|protagonists|heroes) are(?: both)?|between two',
  classes:
    '(?:sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|[6-9]th|1[0-2]th)[- ]?grade(?:rs?)?|(?:junior|middle)[- ]high(?:[- ]school(?:er)?)?|(?:grade|year) (?:[6-9]|1[0-2])(?: (?:pupil|student))?|sixth[- ]former?|GCSE(?:s| student| year)|(?:freshm[ae]n|sophomores?|juniors?|seniors?|year) (?:in|at|of) (?:high|middle)[- ]school|teenage(?:d)? \\p{L}+|underage \\p{L}+|minors',
  notInClass:
    'teach\\p{L}*|taught|teacher|tutor|coach\\p{L}*|since|as an?|left|dropped out|quit|mother|father|mum|dad|parents?|remember\\p{L}*|back in|was in|were in|met in|from|after|head of|principal',
  notYet:
    '(?:not (?:yet|quite|even)|nearly|almost|just under|still under|a few (?:months|weeks) (?:short of|from)|not yet turned|will (?:not )?(?:be|turn)|won’t (?:be|turn)|turns) (?:eighteen|18)(?= (?:next|in|this|on|soon|until|before)| ?[.,;])',
  adjective: '{age}[- ]?(?:years?|yrs?\\.?)?[- ](?:old|aged)|{age}[- ]?y\\/?o',
}

const spanish: GuardPeople = {
  people:
    'niñ[ao]|chic[ao]|muchach[ao]|joven|hij[ao]|herman[ao]|sobrin[ao]|prim[ao]|alumn[ao]|estudiante|criad[ao]|aprendiz[a]?|pupil[ao]|heredera|princesa|príncipe|novi[ao]|paciente|camarera|bailarin[ao]|modelo|cantante|niñera|huérfan[ao]|protagonista|menor|hijastr[ao]|vecin[ao]|novicia|pastor[a]?|gimnasta|sirvienta',
  subjects: '(?:ella|él|ellos|ellas|yo)(?: tiene| tienen| tengo)?',
  just: 's[oó]lo|apenas|recién|aún|todavía|tan solo|cumplidos|de',
  of: 'de',
  years: 'a[ñn]os(?: de edad)?',
  both: '(?:los|las) dos(?: \\p{L}+)? tienen|amb[ao]s(?: \\p{L}+)? tienen|(?:los )?protagonistas tienen|entre dos \\p{L}+ de',
  classes:
    '(?:primero|segundo|tercero|cuarto|1º|2º|3º|4º) de (?:la )?(?:eso|bachillerato|secundaria)|(?:alumn[ao]|estudiante) de (?:la )?(?:eso|secundaria|bachillerato|instituto|primaria)|una? adolescente',
  notInClass:
    'enseñ\\p{L}*|profesor[a]?|maestr[ao]|desde|madre|padre|dejó|recuerd\\p{L}*|conoci\\p{L}*|cuando|tras|director[a]?',
  notYet:
    '(?:no (?:ha cumplido|tiene|cumple)|sin cumplir) (?:aún |todavía )?(?:los )?(?:dieciocho|18)|aún no (?:ha cumplido |tiene |cumple )?(?:los )?(?:dieciocho|18)|(?:casi (?:los )?|cumplirá |va a cumplir )(?:dieciocho|18)',
  adjective: '',
}

const portuguese: GuardPeople = {
  people:
    'menin[ao]|garot[ao]|rapariga|rapaz|moç[ao]|jovem|filh[ao]|irmão|irmã|sobrinh[ao]|prim[ao]|alun[ao]|estudante|criad[ao]|aprendiz[a]?|pupil[ao]|herdeira|princesa|príncipe|noiv[ao]|paciente|empregada|bailarin[ao]|modelo|cantora?|ama|babá|órfã|órfão|protagonista|menor|entead[ao]|vizinh[ao]|noviça|pastor[a]?|ginasta|doente',
  subjects: '(?:ela|ele|elas|eles|eu)(?: tem| têm| tenho)?',
  just: 'só|apenas|ainda|somente|mal|acabados de fazer|de',
  of: 'de',
  years: 'anos(?: de idade)?',
  both: '(?:os|as) dois(?: \\p{L}+)? têm|amb[ao]s(?: \\p{L}+)? têm|(?:os )?protagonistas têm|entre dois \\p{L}+ de',
  classes:
    '(?:quinto|sexto|sétimo|oitavo|nono|décimo|[5-9]º|1[0-2]º) ano|(?:alun[ao]|estudante) d[oe] (?:ensino (?:básico|secundário|médio|fundamental)|liceu|secundário|ginásio|nono ano)',
  notInClass:
    'ensin(?:a|ou|ava)|professora?|desde|mãe|pai|deixou|lembr\\p{L}*|conhec\\p{L}*|quando|diretora?|há|aniversário|casamento|casados',
  notYet:
    'ainda não (?:fez|tem|completou) (?:os )?(?:dezoito|18)|não (?:fez|tem|completou) ainda (?:os )?(?:dezoito|18)|(?:quase (?:com )?|fará |vai fazer )(?:dezoito|18)|por fazer (?:dezoito|18)',
  adjective: '',
}

const french: GuardPeople = {
  people:
    'filles?|garçon|gamine?|adolescente?|ado|jeune fille|fils|sœur|soeur|frère|nièce|neveu|cousine?|élève|lycéenne?|étudiante?|servante|bonne|apprentie?|pupille|héritière|princesse|prince|fiancée?|patiente?|serveuse|danseuse|modèle|chanteuse|fille au pair|nourrice|orpheline?|héroïne|protagoniste|mineure?|belle-fille|voisine?|novice|bergère?|gymnaste|cadette?|collégienne?',
  subjects: "(?:elle|il|elles|ils|je|j[’'])(?: ?a| ont| ?ai| n[’']a que)?",
  just: 'à peine|seulement|encore|tout juste|déjà|de|âgée? de|que',
  of: "de|d[’']",
  years: 'ans',
  both: '(?:les|tous) deux(?: \\p{L}+)? ont|(?:les )?(?:héros|protagonistes|amants) ont|entre deux \\p{L}+ de',
  classes:
    '(?:élève|lycéenne?) (?:de|en) (?:sixième|cinquième|quatrième|troisième|seconde|première|terminale)|(?:en|de) (?:sixième|cinquième|quatrième|troisième|seconde|première|terminale)(?= (?:au|à)| ?[,.])|collégien(?:ne)?s?|\\p{L}+(?:eur|euse|ienne?|iste|ante?|ère) mineure?s?',
  notInClass:
    'enseign\\p{L}*|professeure?|instit\\p{L}*|depuis|mère|père|quitt\\p{L}*|souvenir|rencontr\\p{L}*|quand|directrice|directeur|classe de|train|wagon|billet',
  notYet:
    "(?:n[’']a|n[’']ont) pas (?:encore|tout à fait)(?: ses)? (?:dix-huit|18)|(?:bientôt|presque|aura|va avoir) (?:dix-huit|18)",
  adjective: '',
}

const german: GuardPeople = {
  people:
    'mädchen|junge|bursche|tochter|sohn|nichte|neffe|schwester|bruder|magd|schülerin|schüler|lehrling|mündel|erbin|prinzessin|prinz|braut|bräutigam|patientin|patient|kellnerin|tänzerin|modell|sängerin|au-pair|babysitterin|waise|ausreißerin|heldin|held|hauptfigur|jüngste[rn]?|stieftochter|stiefsohn|cousine|nachbarin|novizin|knappe|turnerin|dienstmädchen|teenager',
  subjects: '(?<!war |waren |wurde )(?:sie|er|ich)(?: ist| sind| bin| wird)?',
  just: 'gerade|erst|knapp|noch|eben|kaum|und|mal|gerade einmal|gerade mal|alt',
  of: 'von',
  years: 'jahren?(?: alt\\p{L}*)?|j\\.',
  both: 'beide(?: \\p{L}+)? sind|die (?:beiden|zwei)(?: \\p{L}+)? sind|(?:die )?(?:hauptfiguren|liebenden|helden) sind(?: beide)?|zwischen zwei',
  classes:
    '(?:fünft|sechst|siebt|acht|neunt|zehnt|elft|zwölft)kl[äa]ssler\\p{L}*|(?:fünfte|sechste|siebte|achte|neunte|zehnte|elfte|zwölfte|[5-9]\\.|1[0-2]\\.)[rn]? klasse|(?:gymnasiast|realschüler|oberstufenschüler|mittelschüler)\\p{L}*|jugendliche[rns]? \\p{L}+',
  notInClass:
    'unterricht\\p{L}*|lehrer\\p{L}*|seit|mutter|vater|verließ|abgebrochen|erinner\\p{L}*|kannten|als|direktor\\p{L}*|aus der|abteil|wagen|fahrkarte',
  notYet:
    '(?:noch nicht|nicht) (?:ganz |einmal )?(?:achtzehn|18)|(?:fast|beinahe|bald) (?:achtzehn|18)|wird (?:\\p{L}+ ){0,3}(?:achtzehn|18)',
  adjective: '{age}jährige[rnms]?|{age}[- ]jährige[rnms]?|{age}[- ]jahre[- ]alte[rnms]?',
}

const italian: GuardPeople = {
  people:
    'ragazzin[ao]|ragazz[ao]|bambin[ao]|figli[ao]|sorella|fratello|nipote|cugin[ao]|alunn[ao]|alliev[ao]|studente|studentessa|cameriera|apprendista|pupill[ao]|ereditiera|principessa|principe|fidanzat[ao]|paziente|ballerina|modella|cantante|ragazza alla pari|babysitter|orfan[ao]|protagonista|minore|figliastr[ao]|vicin[ao]|novizia|pastorello|ginnasta|serva',
  subjects: '(?:lei|lui|loro|io)(?: ha| hanno| ho)?',
  just: 'solo|soltanto|appena|ancora|compiuti|di',
  of: 'di',
  years: 'anni(?: di età)?',
  both: '(?:i|le|tutti e) due(?: \\p{L}+)? hanno|entramb[ie](?: \\p{L}+)? hanno|(?:i )?protagonisti hanno|tra due \\p{L}+ di',
  classes:
    '(?:prima|seconda|terza|quarta|quinta) (?:media|liceo|superiore)|(?:alunn[ao]|student(?:e|essa)) (?:delle|di|del|alle) (?:medie|superiori|liceo|elementari|(?:prima|seconda|terza|quarta|quinta))|liceal[ei]|(?:tredic|quattordic|quindic|sedic|diciassett)enn[ei]',
  notInClass:
    'insegn\\p{L}*|professor\\p{L}*|maestr[ao]|dai tempi|madre|padre|lasci\\p{L}*|ricord\\p{L}*|conosci\\p{L}*|quando|preside|dopo',
  notYet:
    '(?:non ha|non hanno) ancora (?:compiuto )?(?:i )?(?:diciotto|18)|ancora non ha (?:compiuto )?(?:diciotto|18)|quasi (?:diciotto|18)(?:enne)?|(?:compirà|compie) (?:diciotto|18)',
  adjective: '',
}

/** The words of the six languages, in the order of `guardContexts`. */
const peopleOf = [english, spanish, portuguese, french, german, italian] as const

const flags = 'giu'
// The patterns of each language read every text, so the children of a family are known in all of them.
const relative = new RegExp(wholeWord(guardContexts.map(({ relatives }) => relatives).join('|')), 'iu')
const germanIndex = 4
const halves =
  '(?: and a half|[- ]and[- ]a[- ]half|einhalb| y medio| e meio| et demi| e mezzo| going on \\p{L}+)?'
/** The verb of an age, in the order of the languages. */
const copulas = ['is|was', 'tiene|tenía', 'tem|tinha', 'a|avait', 'ist|war', 'ha|aveva']
const inSchool =
  'still (?:in|at) (?:(?:high|middle) )?school|(?:ella )?(?:aún|todavía) (?:va|iba) al (?:instituto|colegio)|(?:ainda anda|ainda andava) (?:no liceu|na escola)|encore au (?:lycée|collège)|(?:sie|er) (?:noch )?(?:zur schule|aufs gymnasium|in die (?:\\p{L}+ |\\d+\\. )?klasse) (?:geht|ging)|(?:lei|lui) (?:\\p{L}+ )?(?:fosse|è|era|va|andasse|andava) (?:ancora )?al liceo'
/** Nouns and other words before a number that is no age of a person. */
const notPerson =
  'depois|después|antes|après|nach|dopo|prima|cerca|más|mais|plus|più|menos|tras|he|she|they|him|él|ella|ele|ela|lui|lei|elle|il|ihm|ihr|sie|er|crew|team|group|class|party|band|staff|table|row|list|family|set|series|house|number|page|chapter|room|gate|platform|least|most|about|than|and|or|at|by|to|since|until|in|on|for|from|with|after|before|number|hundred|thousand|marriage|whisk(?:e)?y|wine|dog|cat|horse|boat|ship|car|van|oven|grudge|secret|promise|step|floor|version|edition|age|página|capítulo|habitación|número|grupo|clase|fila|equipo|matrimonio|barco|barca|perro|gato|caballo|coche|horno|rencor|edad|página|quarto|número|turma|fila|equipa|casamento|cão|gato|cavalo|carro|forno|idade|chambre|numéro|chapitre|groupe|classe|rang|équipe|mariage|bateau|chien|chat|cheval|voiture|four|âge|seite|zimmer|kapitel|nummer|gruppe|klasse|reihe|mannschaft|ehe|boot|schiff|hund|katze|pferd|wagen|ofen|alter|pagina|stanza|numero|capitolo|gruppo|classe|fila|squadra|matrimonio|cane|gatto|cavallo|macchina|forno|età|january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|januar|februar|märz|juni|juli|oktober|dezember|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre'
const loverNouns =
  'lover|mistress|amante|amant|maîtresse|geliebter?|pupil|alumn[ao]|alun[ao]|élève|schüler(?:in)?|alliev[ao]|girl|boy|chic[ao]|rapariga|rapaz|fille|garçon|mädchen|junge|ragazz[ao]'
const becoming =
  'fall|fell|become|became|se hacen|se enamoran|se hicieron|deviennent|tombent|devinrent|s’aiment|werden|verlieben|wurden|diventano|si innamorano|diventarono|apaixonam|tornam|tornaram'
const lovers =
  'mistress|lovers?|amantes?|amants?|amanti|maîtresse|geliebter?|liebespaar|liebhaber(?:in)?|bride|wife|fiancée|girlfriend|boyfriend|novi[ao]|noiv[ao]|braut|fidanzat[ao]|namorad[ao]|freundin'
// A bare number that is an age ends its clause.
const clauseEnd =
  '(?=\\s*(?:[.,;:!?)”"»]|$)|\\s+(?:and|who|y|que|e|et|qui|und|che|con|with|mit|avec|com|from|del|do|da|du|aus|dal|della)(?!\\p{L}))'
const numbered =
  /^(?:chapter|room|pier|platform|route|flight|apartment|volume|page|psalm|highway|gate|act|scene|kapitel|zimmer|seite|capítulo|página|habitación|quarto|chambre|chapitre|capitolo|pagina|stanza|number|nummer|número|numéro|numero)$/iu

/** Finds people under eighteen whose age stands without the word 'years', in classes of a school, or before a birthday. */
export function compileFurtherMentions(
  index: number,
  { numbers }: GuardContext,
  owners: OwnerRules,
): (text: string) => MinorMention[] {
  const words = peopleOf[index] ?? english
  const teens = splitAlternatives(numbers).slice(9).join('|')
  const older = splitAlternatives(numbers).slice(12).join('|')
  const number = `(?<!(?:hundred|hundert|cent|cento|ciento|cem)[- ](?:and )?)(?<![\\p{L}\\p{N}])(?:1[0-7](?!\\p{N})|(?:${teens})(?:(?!\\p{L})|(?=einhalb)))${halves}`
  const joined = `(?<![\\p{L}\\p{N}])(?:1[0-7]|${teens})`
  const bare = `${number}(?:[- ](?:${words.years})(?!\\p{L}))?${clauseEnd}`
  const wide = (source: string) => source.replaceAll('[- ]', '[-\\s]').replaceAll(' ', '\\s')
  const pattern = (source: string) => new RegExp(wide(source), flags)
  const just = `(?:(?:${words.just})(?!\\p{L}) ?)*`
  const sources: {
    pattern: RegExp
    isStatement?: boolean
    named?: boolean
    isNoun?: boolean
    isBeside?: boolean
  }[] = [
    // 'She is fifteen', 'and she seventeen', 'she is in eleventh grade and seventeen'.
    { pattern: pattern(`(?<![\\p{L}])(?:${words.subjects}) ${just}${bare}`), isStatement: true },
    // 'A girl of fifteen', 'the daughter of the house, just sixteen'.
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:${words.people})(?!\\p{L})(?:,? [\\p{L}’']+){0,3}(?:,| (?:${words.of})|,? (?:aged?|âgée?)) ?${just}${bare}`,
      ),
    },
    // 'The duke’s new mistress was fifteen'.
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:(?:${lovers})(?: (?:of|de|del|du|do|di|des|der) (?:[\\p{L}’']+ ?){1,2})?) (?:is|was|are|tiene|tenía|tienen|tem|tinha|têm|a|avait|ont|ist|war|sind|ha|aveva|hanno) ${just}${number}`,
      ),
    },
    // 'The apprentice was sixteen'.
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:(?:the|la|el|a|o|le|der|die|das|il|lo) |l[’'])(?<noun>(?!(?:${notPerson})[^\\p{L}])[\\p{L}]+) (?:${copulas[index]}) ${just}${bare}`,
      ),
      isNoun: true,
      isBeside: true,
    },
    { pattern: pattern(`(?<![\\p{L}])(?:ist|sind) (?:\\p{L}+ ){0,3}?${number} geworden`), isStatement: true },
    // 'A choirboy of fifteen become lovers'.
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:and|y|e|et|und) (?:an?|une?|una|um|uma|eine?[nmrs]?) [\\p{L}]+(?: (?:de|di|of) [\\p{L}]+)? (?:of|de|di|von) ${number}(?: (?:${words.years}))?(?= (?:fall|become|fell|became|se|deviennent|tombent|s’|werden|verlieben|diventano|si|apaixonam|tornam))`,
      ),
    },
    // Any other noun with an age: 'a stowaway of fourteen', 'Rosa, 16', 'his lover sixteen'.
    {
      pattern: pattern(
        `(?<![\\p{L}])(?<noun>(?!(?:${notPerson})[^\\p{L}])[\\p{L}’']+)(?:,| (?:${words.of})|(?<=(?:${loverNouns}))) ?${just}(?:1[3-7](?!\\p{N})|(?:${older})(?!\\p{L}))(?:[- ](?:${words.years})(?!\\p{L}))?(?:${clauseEnd}|(?= (?:${becoming})(?!\\p{L})))`,
      ),
      isNoun: true,
    },
    // 'At sixteen the youngest captain'.
    {
      pattern: pattern(
        `^["“(]*(?:at|con|com|à|mit|a) (?:1[3-7]|${older})(?: (?:${words.years}))?,? (?:already |schon |ya |já |déjà |già )?(?:the|an?|la|el|una?|o|a|uma|le|une|die|der|das|eine?|il|lo)(?!\\p{L})(?! \\p{L}+ (?:\\p{L}+ )?(?:she|he|he[ru]|ella|él|ela|ele|elle|sie|er|lei|lui))`,
      ),
      isStatement: true,
    },
    // 'She was still in high school'.
    { pattern: pattern(`(?<![\\p{L}])(?:${inSchool})(?!\\p{L})`) },
    // 'He was forty and his pupil fourteen', 'born thirteen years ago'.
    {
      pattern: pattern(`(?<![\\p{L}])(?:and|y|e|et|und) (?:[\\p{L}’']+ |l[’'])?(?:${words.people}) ${bare}`),
    },
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:born|nacid[ao]|nascid[ao]|née?|geboren|nat[ao])(?!\\p{L})[^.;!?]{0,40}?${number} (?:${words.years})(?!\\p{L})`,
      ),
      isStatement: true,
    },
    { pattern: pattern(`${joined}[- ]?y\\/?o(?!\\p{L})`) },
    {
      pattern: pattern(
        `(?<![\\p{L}])(?:${words.both}) ${just}${number}(?! \\p{L}*(?:minutes|hours|pages|minutos|horas|heures|minuten|stunden|minuti|ore)(?!\\p{L}))`,
      ),
    },
    {
      pattern: pattern(
        `(?<![\\p{L}])(?<name>\\p{Lu}\\p{Ll}+) ?\\((?:aged? |edad |âge )?1[0-7](?: ?(?:${words.years}|y\\/?o))?\\)`,
      ),
      named: true,
    },
    { pattern: pattern(`(?<![\\p{L}])(?:${words.notYet})(?!\\p{L})`), isStatement: true },
    { pattern: pattern(`(?<![\\p{L}\\p{N}])(?:${words.classes})(?!\\p{L})`) },
  ]
  if (words.adjective)
    sources.push({
      pattern: pattern(
        `(?:${words.adjective.replaceAll('{age}', joined)}),? (?:\\p{L}+ )?(?:${words.people})(?!\\p{L})`,
      ),
    })
  const opening = pattern(
    `^["“(]*${just}${number}(?:[- ](?:${words.years})(?!\\p{L})(?: (?:seulement|only|apenas|appena|erst))?|(?<=\\p{L} \\p{L}+))(?=\\s*[.,;])`,
  )
  const notInClass = new RegExp(wide(`(?<!\\p{L})(?:${words.notInClass})(?!\\p{L})[^.,:;!?]{0,50}$`), 'iu')
  const isClass = new RegExp(wide(`^(?:${words.classes})(?!\\p{L})`), 'iu')
  // A time of the past, a duration or a comparison, and no age of the present.
  const before =
    /(?:^|[^\p{L}])(?:at|since|when|until|till|before|after|like|cuando|desde|hasta|como|a los|quando|aos|até|lorsqu\p{L}*|quand|depuis|jusqu\p{L}*|comme|seit|bis|wie|dopo|fino|come)[\s’'][^.;!?,]{0,24}$/iu
  const possessive =
    /(?<!\p{L})(?:my|his|her|their|your|our|whose|mis?|sus?|tus?|nuestr[ao]s?|cuy[ao]s?|meus?|minhas?|seus?|suas?|teus?|tuas?|noss[ao]s?|cuj[ao]s?|mon|ma|mes|son|sa|ses|ton|ta|tes|notre|nos|leurs?|mein|sein|ihr|dein|unser|dessen|deren|mi[ao]|su[ao]|tu[ao]|suoi|sue|loro|\p{Lu}\p{L}+['’]s)(?:e[rnms]?)?\s+(?:[\p{L}-]+\s+){0,2}$/iu

  // 'Thirteen, fourteen, fifteen' are stairs.
  const anyNumber = `(?:\\d+|${numbers})`
  const next = new RegExp(`^,?\\s*${anyNumber}(?!\\p{L})`, 'iu')
  const aNumber = new RegExp(`^(?:${guardContexts.map((each) => each.numbers).join('|')})$`, 'iu')
  const isCounting = (text: string, { index, 0: whole, groups }: RegExpExecArray) =>
    next.test(text.slice(index + whole.length)) || aNumber.test(groups?.noun ?? '')
  const ofPerson =
    /\s(?:of|de|do|da|di|von)\s(?:his|hers?|theirs?|él|ella|su|sua?|ele|ela|lui|lei|elle|ihm|ihr)(?!\p{L})/iu
  // 'She is the daughter of the house' speaks of a lead and not of somebody's child.
  const isLead =
    /(?<!\p{L})(?:she|he|ella|él|ela|ele|elle|il|sie|er|lei|lui)(?:\s+(?:is|es|é|est|ist|è))?,?\s+(?:(?:the|an?|la|el|una?|o|a|uma|le|une|die|das|der|eine?|il|lo)\s+)?$/iu
  const isOfFamily = (lead: string, mention: string) => {
    const [own = ''] = possessive.exec(lead) ?? []
    // The French possessive 'son' is no English son.
    return (
      (own !== '' && relative.test(own.replace(/^\S+\s+/, '') + mention)) ||
      ofPerson.test(`${lead.slice(-12)}${mention}`)
    )
  }

  const isNotYet = new RegExp(wide(`^(?:${words.notYet})(?!\\p{L})`), 'iu')
  const ageOf = (mention: string) =>
    isClass.test(mention) ? 15 : isNotYet.test(mention) ? 17 : Math.min(17, owners.ageIn(mention))

  return (text) => {
    const found: MinorMention[] = []
    const add = (start: number, end: number, name: string | null, isStatement: boolean, isBeside = false) => {
      const lead = text.slice(Math.max(0, start - 60), start)
      const relation = isLead.test(lead) ? null : owners.relationOf(text, start, end)
      found.push({
        start,
        end,
        name,
        age: ageOf(text.slice(start, end)),
        isPast: false,
        isStatement,
        weakContext: weakContextOf({
          ...{
            isNoun: isBeside,
            isMemory: before.test(lead),
            isOfFamily: isOfFamily(lead, text.slice(start, end)),
            relation,
          },
        }),
      })
    }
    for (const {
      pattern: source,
      isStatement = false,
      named = false,
      isNoun = false,
      isBeside = false,
    } of sources)
      for (const match of text.matchAll(source)) {
        const noun = match.groups?.noun ?? ''
        if (isNoun && (isThing.test(noun) || relative.test(noun))) continue
        if (isNoun && isCounting(text, match)) continue
        const name =
          match.groups?.name ?? (isNoun && looksLikeName(noun) && index !== germanIndex ? noun : null)
        if (isNoun && match.index > 0 && looksLikeName(noun) && numbered.test(noun)) continue
        if (named && (name === null || !looksLikeName(name) || numbered.test(name))) continue
        const isInClass = isClass.test(match[0])
        if (isInClass && notInClass.test(text.slice(Math.max(0, match.index - 80), match.index))) continue
        add(match.index, match.index + match[0].length, name, isStatement, isBeside)
      }
    for (const match of text.matchAll(opening)) add(match.index, match.index + match[0].length, null, true)
    return found
  }
}

/** Splits a source at the bars that are not within brackets. */
function splitAlternatives(source: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const char of source) {
    if (char === '(' || char === '[') depth++
    if (char === ')' || char === ']') depth--
    if (char === '|' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += char
  }
  return [...parts, part]
}
