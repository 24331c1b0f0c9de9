/**
 * The words of one language for people whose age stands without the word 'years', for school classes and for the time
 * before a birthday. Each field is the source of a case-insensitive regular expression.
 */
export interface GuardPeople {
  /**
   * Nouns for a person after which a number without 'years' is an age: 'a girl of fifteen', 'the maid, just sixteen'.
   */
  people: string
  /** Pronouns and verbs before an age, as in 'she is fifteen' and 'and she fifteen'. */
  subjects: string
  /** Words between a subject and an age, such as 'just'. */
  just: string
  /** The preposition before an age, such as 'of' in 'a girl of fifteen'. */
  of: string
  /** The words for years that follow a number. */
  years: string
  /** Phrases for two main characters of the same age: 'both leads are', 'the two of them are'. */
  both: string
  /** Words for pupils and school classes that show an age below eighteen. */
  classes: string
  /**
   * Words before a school class that show that the person is a teacher or parent, or that the time is past.
   */
  notInClass: string
  /** Words for 'not yet eighteen'. */
  notYet: string
  /** An adjective of age that stands before a noun, with `{age}`; '' where a language has none. */
  adjective: string
}

const english: GuardPeople = {
  people:
    'girl|boy|lad|lass|kid|teen|youth|daughter|son|niece|nephew|sister|brother|maid|pupil|student|apprentice|ward|heiress|princess|prince|bride|groom|patient|waitress|dancer|model|singer|au pair|babysitter|orphan|runaway|heroine|hero|lead|protagonist|youngest|stepdaughter|stepson|cousin|neighbou?r|novice|squire|page',
  subjects: "(?:she|he|they|who|i)(?:['’](?:s|re|m)| is| are| am| turns)?(?: both)?|(?:and|but|yet) is",
  just: 'just|only|barely|still|hardly|now|and|about|nearly|almost',
  of: 'of',
  years: '(?:years?|yrs?\\.?|summers|winters)(?:[- ]old| of age)?|y\\/?o',
  both: '(?:both|the two)(?: of them| of the leads)?(?: \\p{L}+)? are|(?:the )?(?:leads|lovers|protagonists|heroes) are(?: both)?|between two',
  classes:
    '(?:sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|[6-9]th|1[0-2]th)[- ]?grade(?:rs?)?|(?:junior|middle)[- ]high(?:[- ]school(?:er)?)?|(?:grade|year) (?:[6-9]|1[0-2])(?: (?:pupil|student))?|sixth[- ]former?|GCSE(?:s| student| year)|(?:just |recently |about to )?(?:starts?|started|starting|enters?|entered|begins?|began) (?:secondary|middle|high|grammar|junior) school|(?:her|his|the|their) (?:first|second|third|last|final) (?:year|term) (?:at|of|in) (?:secondary |middle |high |grammar )?school|(?:thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|1[3-7]th) birthday (?:is |comes |was )?(?:last|this|next|yesterday|today|tomorrow|soon|a (?:week|month))|(?:freshm[ae]n|sophomores?|juniors?|seniors?|year) (?:in|at|of) (?:high|middle)[- ]school|teenage(?:d)? \\p{L}+|underage \\p{L}+|minors',
  notInClass:
    'teach\\p{L}*|taught|teacher|tutor|coach\\p{L}*|since|as an?|left|dropped out|quit|mother|father|mum|dad|parents?|remember\\p{L}*|back in|was in|were in|met in|from|after|head of|principal',
  notYet:
    '(?:not (?:yet|quite|even)|nearly|almost|just under|still under|a few (?:months|weeks) (?:short of|from)|not yet turned|not yet turned) {upTo18}(?= (?:next|in|this|on|soon|until|before|and)| ?[.,;])|(?:will (?:not )?(?:be|turn)|won’t (?:be|turn)|turns) (?:eighteen|18)(?= (?:next|in|this|on|soon|until|before)| ?[.,;])',
  adjective: '{age}[- ]?(?:years?|yrs?\\.?)?[- ](?:old|aged)|{age}[- ]?y\\/?o',
}

const spanish: GuardPeople = {
  people:
    'niñ[ao]|chic[ao]|muchach[ao]|joven|hij[ao]|herman[ao]|sobrin[ao]|prim[ao]|alumn[ao]|estudiante|criad[ao]|aprendiz[a]?|pupil[ao]|heredera|princesa|príncipe|novi[ao]|paciente|camarera|bailarin[ao]|modelo|cantante|niñera|huérfan[ao]|protagonista|menor|hijastr[ao]|vecin[ao]|novicia|pastor[a]?|gimnasta|sirvienta',
  subjects:
    '(?:ella|él|ellos|ellas|yo)(?: tiene| tienen| tengo)?|(?:que|y|pero) (?:tiene|cumple)|acab\\p{L}+ de cumplir(?: los)?',
  just: 's[oó]lo|apenas|recién|aún|todavía|tan solo|cumplidos|de',
  of: 'de',
  years: 'a[ñn]os(?: de edad)?',
  both: '(?:los|las) dos(?: \\p{L}+)? tienen|amb[ao]s(?: \\p{L}+)? tienen|(?:los )?protagonistas tienen|entre dos \\p{L}+ de',
  classes:
    '(?:primero|segundo|tercero|cuarto|1º|2º|3º|4º) de (?:la )?(?:eso|bachillerato|secundaria)|(?:alumn[ao]|estudiante) de (?:la )?(?:eso|secundaria|bachillerato|instituto|primaria)|una? adolescente|(?:empez\\p{L}+|empieza|entr\\p{L}+|comenz\\p{L}+|comienza) (?:en |a )?(?:la secundaria|el instituto|el bachillerato)|(?:último|primer) (?:año|curso) de(?:l)? (?:colegio|instituto|secundaria)|(?:el día|la noche) (?:en )?que cumplía (?:trece|catorce|quince|diecis[ée]is|diecisiete)',
  notInClass:
    'enseñ\\p{L}*|profesor[a]?|maestr[ao]|desde|madre|padre|dejó|recuerd\\p{L}*|conoci\\p{L}*|cuando|tras|director[a]?',
  notYet:
    '(?:no (?:ha cumplido|había cumplido|tiene|tenía|cumple)|sin cumplir) (?:aún |todavía )?(?:los )?{upTo18}|(?:aún|todavía) no (?:ha cumplido |tiene |cumple )?(?:los )?{upTo18}|casi (?:los )?{upTo18}(?= ?[.,;]| a[ñn]os)|(?:cumplirá|va a cumplir) (?:dieciocho|18)',
  adjective: '',
}

const portuguese: GuardPeople = {
  people:
    'menin[ao]|garot[ao]|rapariga|rapaz|moç[ao]|jovem|filh[ao]|irmão|irmã|sobrinh[ao]|prim[ao]|alun[ao]|estudante|criad[ao]|aprendiz[a]?|pupil[ao]|herdeira|princesa|príncipe|noiv[ao]|paciente|empregada|bailarin[ao]|modelo|cantora?|ama|babá|órfã|órfão|protagonista|menor|entead[ao]|vizinh[ao]|noviça|pastor[a]?|ginasta|doente',
  subjects:
    '(?:ela|ele|elas|eles|eu)(?: tem| têm| tenho)?|(?:que|e|mas) (?:tem|faz)|acab\\p{L}+ de (?:fazer|completar)(?: os)?',
  just: 'só|apenas|ainda|somente|mal|acabados de fazer|de',
  of: 'de',
  years: 'anos(?: de idade)?',
  both: '(?:os|as) dois(?: \\p{L}+)? têm|amb[ao]s(?: \\p{L}+)? têm|(?:os )?protagonistas têm|entre dois \\p{L}+ de',
  classes:
    '(?:quinto|sexto|sétimo|oitavo|nono|décimo|[5-9]º|1[0-2]º) ano|(?:alun[ao]|estudante) d[oe] (?:ensino (?:básico|secundário|médio|fundamental)|liceu|secundário|ginásio|nono ano)|(?:entr\\p{L}+|começ\\p{L}+) (?:para |n)?(?:o |no )?(?:ensino secundário|ensino médio|liceu|ginásio)|(?:último|primeiro) ano d[aoe] (?:escola|liceu|secundário)|no dia em que fazia (?:treze|catorze|quatorze|quinze|dezass?eis|dezess?eis|dezass?ete|dezess?ete)',
  notInClass:
    'ensin(?:a|ou|ava)|professora?|desde|mãe|pai|deixou|lembr\\p{L}*|conhec\\p{L}*|quando|diretora?|há|aniversário|casamento|casados',
  notYet:
    'ainda não (?:fez|tem|tinha|fizera|completou|completara) (?:os )?{upTo18}|não (?:fez|tem|completou) ainda (?:os )?{upTo18}|quase (?:com )?{upTo18}(?= ?[.,;]| anos)|(?:fará|vai fazer) (?:dezoito|18)|por fazer (?:os )?{upTo18}',
  adjective: '',
}

const french: GuardPeople = {
  people:
    'filles?|garçon|gamine?|adolescente?|ado|jeunes?|jeune fille|fils|sœur|soeur|frère|nièce|neveu|cousine?|élève|lycéenne?|étudiante?|servante|bonne|apprentie?|pupille|héritière|princesse|prince|fiancée?|patiente?|serveuse|danseuse|modèle|chanteuse|fille au pair|nourrice|orpheline?|héroïne|protagoniste|mineure?|belle-fille|voisine?|novice|bergère?|gymnaste|cadette?|collégienne?',
  subjects:
    "(?:elle|il|elles|ils|je|j[’'])(?: ?(?:en )?a| ont| ?ai| n[’']a que)?(?: tou(?:s|tes) (?:les )?deux)?|(?:qui|et|mais) (?:en |n[’']en )?a",
  just: 'à peine|seulement|encore|tout juste|déjà|de|âgée? de|que',
  of: "de|d[’']",
  years: 'ans',
  both: '(?:les|tous) deux(?: \\p{L}+)? ont|(?:les )?(?:héros|protagonistes|amants) ont|entre deux \\p{L}+ de',
  classes:
    '(?:élève|lycéenne?) (?:de|en) (?:sixième|cinquième|quatrième|troisième|seconde|première|terminale)|(?:en|de) (?:sixième|cinquième|quatrième|troisième|seconde|première|terminale)(?= (?:au|à)| ?[,.])|collégien(?:ne)?s?|(?:entr\\p{L}+|arriv\\p{L}+) (?:au|en) (?:collège|lycée|sixième|seconde)|(?:dernière|première) année (?:de|du|au) (?:lycée|collège)|(?:le jour|la nuit) de ses (?:treize|quatorze|quinze|seize|dix-sept) ans|(?:passager clandestin|garçon|héros|personnage) mineur|\\p{L}+(?:eur|euse|ienne?|iste|ante?|ère) mineure?s?',
  notInClass:
    'enseign\\p{L}*|professeure?|instit\\p{L}*|depuis|mère|père|quitt\\p{L}*|souvenir|rencontr\\p{L}*|quand|directrice|directeur|classe de|train|wagon|billet',
  notYet:
    "(?:(?:n[’']a|n[’']ont|n[’']avait) )?pas (?:encore|tout à fait)(?: ses)? {upTo18}|(?:bientôt|presque) {upTo18}(?= ans)|(?:aura|va avoir) (?:dix-huit|18)",
  adjective: '',
}

const german: GuardPeople = {
  people:
    'mädchen|junge|bursche|tochter|sohn|nichte|neffe|schwester|bruder|magd|schülerin|schüler|lehrling|mündel|erbin|prinzessin|prinz|braut|bräutigam|patientin|patient|kellnerin|tänzerin|modell|sängerin|au-pair|babysitterin|waise|ausreißerin|heldin|held|hauptfigur|jüngste[rn]?|stieftochter|stiefsohn|cousine|nachbarin|novizin|knappe|turnerin|dienstmädchen|teenager',
  subjects:
    '(?<!war |waren |wurde )(?:sie|er|ich)(?: ist| sind| bin| wird)?(?: beide)?|(?:und|aber) ist|(?<=, )(?:die|der|das)',
  just: 'gerade|erst|knapp|noch|eben|kaum|und|mal|gerade einmal|gerade mal|alt',
  of: 'von',
  years: 'jahren?(?: alt\\p{L}*)?|j\\.',
  both: 'beide(?: \\p{L}+)? sind|die (?:beiden|zwei)(?: \\p{L}+)? sind|(?:die )?(?:hauptfiguren|liebenden|helden) sind(?: beide)?|zwischen zwei',
  classes:
    '(?:fünft|sechst|siebt|acht|neunt|zehnt|elft|zwölft)kl[äa]ssler\\p{L}*|(?:fünfte|sechste|siebte|achte|neunte|zehnte|elfte|zwölfte|[5-9]\\.|1[0-2]\\.)[rn]? klasse|(?:gymnasiast|realschüler|oberstufenschüler|mittelschüler)\\p{L}*|jugendliche[rns]? \\p{L}+|(?:im|ins) (?:letzten?|ersten?) schuljahr|(?:dreizehnte|vierzehnte|fünfzehnte|sechzehnte|siebzehnte)[rnms]? geburtstag (?:\\p{L}+ )?(?:weg|davon|ge)\\p{L}+|(?:zwei|die beiden|beide) (?:drei|vier|fünf|sech|sieb)zehnjährigen?|(?<!\\p{L})(?:drei|vier|fünf|sech|sieb)zehnjährigen (?=verlieren|lieben|küssen)',
  notInClass:
    'unterricht\\p{L}*|lehrer\\p{L}*|seit|mutter|vater|verließ|abgebrochen|erinner\\p{L}*|kannten|als|direktor\\p{L}*|aus der|abteil|wagen|fahrkarte',
  notYet:
    '(?:noch (?:nicht|keine)|nicht|keine) (?:ganz |einmal )?{upTo18}|(?:fast|beinahe|bald) {upTo18}|wird (?:\\p{L}+ ){0,3}(?:achtzehn|18)',
  adjective: '{age}jährige[rnms]?|{age}[- ]jährige[rnms]?|{age}[- ]jahre[- ]alte[rnms]?',
}

const italian: GuardPeople = {
  people:
    'ragazzin[ao]|ragazz[ao]|bambin[ao]|figli[ao]|sorella|fratello|nipote|cugin[ao]|alunn[ao]|alliev[ao]|studente|studentessa|cameriera|apprendista|pupill[ao]|ereditiera|principessa|principe|fidanzat[ao]|paziente|ballerina|modella|cantante|ragazza alla pari|babysitter|orfan[ao]|protagonista|minore|figliastr[ao]|vicin[ao]|novizia|pastorello|ginnasta|serva',
  subjects:
    '(?:lei|lui|loro|io)(?: ha| hanno| ho)?|(?:che|e|ma) (?:ne )?ha|hanno(?: entramb[ie]| tutti e due)?',
  just: 'solo|soltanto|appena|ancora|compiuti|di',
  of: 'di',
  years: 'anni(?: di età)?',
  both: '(?:i|le|tutti e) due(?: \\p{L}+)? hanno|entramb[ie](?: \\p{L}+)? hanno|(?:i )?protagonisti hanno|tra due \\p{L}+ di',
  classes:
    '(?:prima|seconda|terza|quarta|quinta) (?:media|liceo|superiore)|(?:alunn[ao]|student(?:e|essa)) (?:delle|di|del|alle) (?:medie|superiori|liceo|elementari|(?:prima|seconda|terza|quarta|quinta))|(?:cominci\\p{L}+|inizi\\p{L}+) (?:la scuola media|le medie|il liceo|le superiori)|(?:ultimo|primo) anno di (?:scuola|liceo)|(?:il giorno|la notte) del su[oa] (?:tredicesimo|quattordicesimo|quindicesimo|sedicesimo|diciassettesimo) compleanno|liceal[ei]|(?:tredic|quattordic|quindic|sedic|diciassett)enn[ei]',
  notInClass:
    'insegn\\p{L}*|professor\\p{L}*|maestr[ao]|dai tempi|madre|padre|lasci\\p{L}*|ricord\\p{L}*|conosci\\p{L}*|quando|preside|dopo',
  notYet:
    '(?:non ha|non hanno|non aveva) ancora (?:compiuto )?(?:i )?{upTo18}|ancora non ha (?:compiuto )?{upTo18}|quasi {upTo18}(?:enne)?|(?:compirà|compie) (?:diciotto|18)',
  adjective: '',
}

/** The words of the six languages, in the order of `guardContexts`. */
export const peopleOf = [english, spanish, portuguese, french, german, italian] as const

/** The verb that states an age ('she is ten') in each language, in the order of `guardContexts`. */
export const copulas = ['is|was', 'tiene|tenía', 'tem|tinha', 'a|avait', 'ist|war', 'ha|aveva']
export const inSchool =
  'still (?:in|at) (?:(?:high|middle) )?school|(?:ella )?(?:aún|todavía) (?:va|iba) al (?:instituto|colegio)|(?:ainda anda|ainda andava) (?:no liceu|na escola)|encore au (?:lycée|collège)|(?:sie|er) (?:noch )?(?:zur schule|aufs gymnasium|in die (?:\\p{L}+ |\\d+\\. )?klasse) (?:geht|ging)|(?:lei|lui) (?:\\p{L}+ )?(?:fosse|è|era|va|andasse|andava) (?:ancora )?al liceo'
/** Words beside a number that is not the age of a person, such as 'chapter' and 'whisky'. */
export const notPerson =
  'depois|después|antes|après|nach|dopo|prima|cerca|más|mais|plus|più|menos|tras|he|she|they|him|él|ella|ele|ela|lui|lei|elle|il|ihm|ihr|sie|er|crew|team|group|class|party|band|staff|table|row|list|family|set|series|house|number|page|chapter|room|gate|platform|least|most|about|than|and|or|at|by|to|since|until|in|on|for|from|with|after|before|number|hundred|thousand|marriage|whisk(?:e)?y|wine|dog|cat|horse|boat|ship|car|van|oven|grudge|secret|promise|step|floor|version|edition|age|página|capítulo|habitación|número|grupo|clase|fila|equipo|matrimonio|barco|barca|perro|gato|caballo|coche|horno|rencor|edad|página|quarto|número|turma|fila|equipa|casamento|cão|gato|cavalo|carro|forno|idade|chambre|numéro|chapitre|groupe|classe|rang|équipe|mariage|bateau|chien|chat|cheval|voiture|four|âge|seite|zimmer|kapitel|nummer|gruppe|klasse|reihe|mannschaft|ehe|boot|schiff|hund|katze|pferd|wagen|ofen|alter|pagina|stanza|numero|capitolo|gruppo|classe|fila|squadra|matrimonio|cane|gatto|cavallo|macchina|forno|età|january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|januar|februar|märz|juni|juli|oktober|dezember|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre'
export const loverNouns =
  'lover|mistress|amante|amant|maîtresse|geliebter?|pupil|alumn[ao]|alun[ao]|élève|schüler(?:in)?|alliev[ao]|girl|boy|chic[ao]|rapariga|rapaz|fille|garçon|mädchen|junge|ragazz[ao]'
export const becomeVerbs =
  'fall|fell|become|became|se hacen|se enamoran|se hicieron|deviennent|tombent|devinrent|s’aiment|werden|verlieben|wurden|diventano|si innamorano|diventarono|apaixonam|tornam|tornaram'
export const lovers =
  'mistress|lovers?|amantes?|amants?|amanti|maîtresse|geliebter?|liebespaar|liebhaber(?:in)?|bride|wife|fiancée|girlfriend|boyfriend|novi[ao]|noiv[ao]|braut|fidanzat[ao]|namorad[ao]|freundin'
