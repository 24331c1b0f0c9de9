/**
 * The words of one language that show whose age a number is, and whether that person is older now (D-123).
 * Each field is the source of a case-insensitive regular expression.
 */
export interface GuardContext {
  /** The numbers from one to seventeen in words, in ascending order, separated by '|'. */
  numbers: string
  /** Ages of adults in words, such as 'thirty'. */
  adults: string
  /** Nouns for a child as a member of a family, such as 'daughter'. */
  relatives: string
  /**
   * Words before a child that show that the described person is a relative or carer, such as 'has a' and
   * 'with a'.
   */
  holders: string
  /** Words before a minor which show that the person described is the minor's parent or carer, such as 'mother of'. */
  carers: string
  /**
   * Phrases for years that have passed, such as 'ten years later'. The named group `n` is the number, if the phrase has
   * one.
   */
  later: string
  /** Words which show that an adult age is the present age, such as 'now'. */
  now: string
  /** A decade of an adult life, such as 'in her forties'. */
  decades: string
  /** The verb before a present age, such as 'is'. */
  present: string
  /** Words of physical desire, which are refused beside a minor. */
  heat: string
  /** Words of love, which are refused beside a minor when the other person is an adult. */
  love: string
  /** Adults by their position or profession, such as 'teacher'. */
  grownUps: string
  /** Phrases after a sexual word that refer to the person just named, such as 'with her'. */
  withChild: string
}

const english: GuardContext = {
  numbers:
    'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen',
  adults: 'eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty)(?:-\\p{L}+)?',
  relatives:
    '(?:grand|step|god|foster )?(?:sons?|daughters?|child|children|kids?)|nieces?|nephews?|sisters?|brothers?|siblings?|twins?|triplets|cousins?',
  holders:
    'with|has|had|have|having|raises?|raised|raising|brings? up|brought up|lost|leaves?|left|supports?|adopts?|adopted|looks? after|cares? for|teaches|taught|coaches',
  carers:
    '(?:mother|father|parents?|mum|mom|dad|guardian|aunt|uncle|grandmother|grandfather|nanny|governess|godmother|godfather|widow|widower|teacher|tutor|doctor|nurse) (?:of|to|for)|raises?|raised|raising|bringing up|brought up|brings up|looks? after|looked after|looking after|cares? for|cared for|adopts?|adopted|defends?|defending|teaches|taught|rescues?|rescued|whose|play(?:s|ed)(?= (?:an?|the) )',
  later:
    '(?:(?<n>\\d+|\\p{L}+(?:-\\p{L}+)?) )?years? (?:later|on|afterwards|after|have passed|had passed)|decades? (?:later|on)',
  now: 'again|now|today|tonight|both|currently|these days',
  decades:
    '(?:twent|thirt|fort|fift|sixt|sevent)ies|(?:twenty|thirty|forty|fifty|sixty)-?something|middle-aged|retired',
  present: 'is|are|am|turns|has just turned|has turned',
  heat: 'passion(?:ate)?(?:ly)?|sensual(?:ly)?|lovers?|affair|mistress|wedding night|(?:steamy|hot|spicy|racy|smutty) (?:romance|affair|nights?|love story|story|tale|scenes?)|smut|desires?|(?:spends?|spent|spending) (?:the|their|a|one|that|every)(?: \\p{L}+)? nights? (?:together|with (?:him|her))|nights? of (?:love|pleasure)|first night together|(?:takes?|took|taking|lure[sd]?|leads?|led|pull(?:s|ed)) (?:him|her|them) (?:in)?to (?:(?:his|her|their|the) )?bed|in(?:to)? (?:his|her) bed|shar(?:es?|ed|ing) (?:a|his|her|their) bed|(?:goes|go|went|gone) to bed (?:with|together)|naked|consummat\\p{L}+|caress\\p{L}*|intimate(?:ly)?|intimacy|concubine|bedded|(?:lose|loses|lost|losing|steals?|stole|takes?|took) (?:their|her|his) (?:innocence|maidenhood|maidenhead|virtue|purity)|(?:gives?|gave|giving|surrenders?|surrendered|offers?|offered) (?:herself|himself|themselves) to|hands off each other|(?:their|her|his) first time|(?:touch\\p{L}*|undress\\p{L}*|exploring?) each other|in each other’s arms|(?:carries|carried|carrying|draws?|drew|lays?|laid) (?:him|her) (?:on |in)?to his bed|bed(?:room)? scenes?|(?:slept|sleeps?|sleeping) together',
  love: 'falls? in love|fell in love|in love|romance|love story|dates?|dating|kiss(?:es|ed|ing)?|marries|wedding night',
  grownUps:
    'teacher|professor|coach|boss|priest|stepfather|stepmother|stepdad|uncle|aunt|married (?:man|woman)|older (?:man|woman)|doctor|neighbour|neighbor|tutor|landlord|adult|grown (?:man|woman)',
  withChild: 'with (?:her|him|(?:the|his|her) (?:\\p{L}+ )?(?:girl|boy|child|daughter|son))',
}

const spanish: GuardContext = {
  numbers:
    'uno?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diecis[ée]is|diecisiete',
  adults: 'dieciocho|diecinueve|(?:veint|treint|cuarent|cincuent|sesent|setent)\\p{L}*(?: y \\p{L}+)?',
  relatives:
    '(?:niet|ahijad|hijastr)?(?:hij|niet|sobrin|herman|prim|gemel|melliz)[ao]s?|ahijad[ao]s?|hijastr[ao]s?',
  holders: 'con|tiene|tenía|tienen|cría|crió|criar|criando|cuida|deja|dejó|perdió|adopta|adoptó|mantiene',
  carers:
    '(?:madre|padre|padres|mamá|papá|tí[ao]|tutor[a]?|abuel[ao]|niñera|institutriz|viud[ao]|maestr[ao]|médic[ao])(?: \\p{L}+)? (?:de|del)|cría|crió|criar|criando|cuida (?:de|a)|cuidaba (?:de|a)|adopta|adoptó|defiende a|defendía a|defender a|rescata a|da clases? a|hace de|interpreta a',
  later:
    '(?:(?<n>\\d+|\\p{L}+(?: y \\p{L}+)?) )?años (?:después|más tarde|han pasado)|décadas? (?:después|más tarde)',
  now: 'de nuevo|volvió a tener|ahora|hoy|ambos|los dos|ya',
  decades:
    '(?:veint|treint|cuarent|cincuent)[ei]añer[ao]s?|treintañer[ao]s?|(?:treinta|cuarenta|cincuenta) y tantos|jubilad[ao]|retirad[ao]',
  present: 'tiene|tienen|tengo|cumple|acaba de cumplir|ha cumplido',
  heat: 'apasionad[ao]s?|pasión|apasionadamente|amantes?|aventura (?:con|entre|prohibida|apasionada)|noche de bodas|t[óo]rrid[ao]s?|deseos?|desea|sensual(?:es)?|amor[íi]os?|(?:noches?|escenas?) de (?:amor|placer)|pas(?:an|aron|a|ó|ar) (?:juntos )?(?:la|una|su|aquella) (?:\\p{L}+ )?noche (?:juntos|con (?:él|ella))|(?:se )?(?:lo|la) (?:llev\\p{L}+|met\\p{L}+|arrastr\\p{L}+) a (?:la|su) cama|en (?:la|su) cama de|compart\\p{L}+ (?:la )?cama|desnud[ao]s?|consum\\p{L}+ (?:el|su) (?:amor|matrimonio)|caric\\p{L}+|íntim\\p{L}+|concubina|su primera vez|(?:perder|pierden?|perdió|perdieron) (?:la|su) (?:inocencia|virtud|pureza)|se (?:entreg\\p{L}+|dio|da|ofrec\\p{L}+) al?|(?:dejar de )?toc(?:arse|an el uno)|escenas de cama|(?:picantes?|ardientes?|subid[ao] de tono)',
  love: 'se enamoran?|se enamoró|enamorad[ao]s?|romance|historia de amor|besa|besó|se casan?|salen?',
  grownUps:
    'profesora?|maestr[ao]|entrenadora?|jef[ae]|cura|padrastro|madrastra|tí[ao]|(?:hombre|mujer) casad[ao]|(?:hombre|mujer) mayor|médic[ao]|vecin[ao]|adult[ao]',
  withChild: 'con (?:ella|él|la (?:niña|chica|hija)|el (?:niño|chico|hijo)|su hij[ao])',
}

const portuguese: GuardContext = {
  numbers:
    'um|d[ou][ia]s|tr[êe]s|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|[cq]u?atorze|quinze|dez[ea]sseis|dez[ea]ssete',
  adults: 'dezoito|dezenove|(?:vinte|trinta|quarenta|cinquenta|sessenta|setenta)(?: e \\p{L}+)?',
  relatives:
    'filh[ao]s?|net[ao]s?|sobrinh[ao]s?|irmãs?|irmãos?|prim[ao]s?|gême[ao]s?|entead[ao]s?|afilhad[ao]s?',
  holders:
    'com|tem|tinha|têm|cria|criou|criar|criando|cuida d[eao]|deixa|deixou|perdeu|adota|adotou|sustenta',
  carers:
    '(?:mãe|pai|pais|ti[ao]|av[óô]|tutora?|babá|governanta|viúv[ao]|professora?|médic[ao])(?: \\p{L}+)? (?:de|do|da|dos|das)|cria|criou|criar|criando|cuida d[eao]|cuidava d[eao]|adota|adotou|defende|defendia|defender|resgata|ensina|interpreta|faz o papel de',
  later:
    '(?:(?<n>\\d+|\\p{L}+(?: e \\p{L}+)?) )?anos (?:depois|mais tarde|se passaram)|décadas? (?:depois|mais tarde)',
  now: 'de novo|voltou a ter|agora|hoje|ambos|os dois|já',
  decades:
    'trintõ[ea]s?|trintona|quarentõ[ea]s?|(?:trinta|quarenta|cinquenta) e (?:poucos|tantos)|aposentad[ao]',
  present: 'tem|têm|tenho|completa|acaba de completar|acaba de fazer',
  heat: 'apaixonad[ao]s?|paixão|amantes?|caso (?:com|entre|proibido|apaixonado)|noite de núpcias|t[óo]rrid[ao]s?|desejos?|deseja|sensua(?:l|is)|casos? amorosos?|(?:noites?|cenas?) de (?:amor|prazer)|pass(?:am|aram|a|ou|ar) (?:juntos )?(?:a|uma|essa) (?:\\p{L}+ )?noite (?:juntos|com (?:ele|ela))|lev(?:a|ou)-[oa] para a (?:sua )?cama|partilh\\p{L}+ a cama|nu[as]?(?= )|despid[ao]s?|consum\\p{L}+ (?:o|seu) (?:amor|casamento)|car[íi]ci\\p{L}+|íntim\\p{L}+|concubina|sua primeira vez|perd\\p{L}+ (?:a|sua) (?:inocência|virtude|pureza)|se (?:entreg\\p{L}+|deu|dá|oferec\\p{L}+) ao?|entreg(?:a|ou)-se ao?|se tocar|tocar(?:em)?-se|cenas de cama|picantes?|ardentes?',
  love: 'se apaixonam?|se apaixonou|romance|história de amor|beija|beijou|se casam?|namoram?',
  grownUps:
    'professora?|mestre|treinadora?|chefe|padre|padrasto|madrasta|ti[ao]|(?:homem|mulher) casad[ao]|(?:homem|mulher) mais velh[ao]|médic[ao]|vizinh[ao]|adult[ao]',
  withChild: 'com (?:ela|ele|a (?:menina|filha)|o (?:menino|filho)|su?a filha)',
}

const french: GuardContext = {
  numbers:
    'une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept',
  adults: '(?:dix-huit|dix-neuf|vingt|trente|quarante|cinquante|soixante)(?:[- ]\\p{L}+)*?',
  relatives:
    'fils|(?:petite-|belle-)?filles?|enfants|nièces?|neveux?|sœurs?|soeurs?|frères?|jumeaux|jumelles|cousine?s?|filleule?s?|petits-enfants',
  holders: 'avec|a|avait|ont|élève|éleva|a élevé|élever|élevant|laisse|laissa|perdit|adopte|adopta',
  carers:
    "(?:mère|père|parents?|tante|oncle|tutrice|tuteur|grand-mère|grand-père|nounou|gouvernante|veuve?|institutrice|instituteur|médecin)(?: \\p{L}+)? (?:de|d[’']|des|du)|élève(?= (?:une?|son|sa|ses|leurs?|des|deux|trois))|a élevé|éleva|élevait|élever|élevant|s’occupe d[e’]|adopte|adopta|défend|défendait|défendre|sauve|jou(?:e|ait)(?= (?:une?|la|le) )",
  later:
    '(?:(?<n>\\d+|\\p{L}+(?:-\\p{L}+)*) )?ans (?:plus tard|après|ont passé)|des années (?:plus tard|après)|décennies? plus tard',
  now: "de nouveau|maintenant|aujourd[’']hui|tous deux|désormais|les deux",
  decades:
    '(?:trent|quarant|cinquant|quadragé|quinquagé)(?:enaire|naire)s?|trentenaires?|retraitée?|à la retraite',
  present: "a|ont|ai|vient d[’']avoir|fête",
  heat: 'passion|passionnée?s?|passionnément|amant(?:e|s|es)?|maîtresses?|liaison|nuit de noces|torrides?|désir\\p{L}*|sensuel(?:le|s|les)?|(?:nuits?|scènes?) d’(?:amour)|nuits? de plaisir|pass(?:ent|èrent|e|a|er) (?:ensemble )?(?:la|une|leur|cette) (?:\\p{L}+ )?nuit (?:ensemble|avec (?:lui|elle))|dans son lit|partag\\p{L}+ (?:son|un|le|leur) lit|(?<!mi-)nu(?:e|s|es)|consomm\\p{L}+ (?:leur|le) (?:amour|mariage)|caress\\p{L}+|intim(?:e|es|ité)|concubine|leur première fois|perd\\p{L}+ (?:son|leur) (?:innocence|vertu|pureté)|se (?:donna|donne|livra|livre|offrit|offre) (?:à|au)|se toucher|scènes? de lit|(?:dans|vers|sur) son lit|brûlante?s?|épicée?s?|coquin(?:e|s|es)?',
  love: 'tombent? amoureu(?:x|se)|tomba amoureu(?:x|se)|amoureu(?:x|se|ses)|romance|histoire d’amour|embrasse|épousa?e?',
  grownUps:
    'professeure?|maître|entraîneu(?:r|se)|patronn?e?|prêtre|curé|beau-père|belle-mère|oncle|tante|homme marié|femme mariée|homme mûr|médecin|voisine?|adultes?',
  withChild: 'avec (?:elle|lui|la (?:fille|fillette)|le garçon|sa fille|son fils)',
}

const german: GuardContext = {
  numbers:
    'eins?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn',
  adults: 'achtzehn|neunzehn|\\p{L}*(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig)',
  relatives:
    '(?:enkel|stief|paten|pflege)?(?:töchter|tochter|sohn(?:es|s)?|söhnen?|kind(?:er|ern|es)?)|enkeln?|nichten?|neffen?|schwestern?|brüdern?|brüder|bruders?|geschwistern?|zwillingen?|cousinen?|cousins?',
  holders: 'mit|hat|hatte|haben|zieht|zog|erzieht|erzog|aufzieht|verlor|hinterlässt|adoptiert|versorgt',
  carers:
    '(?:mutter|vater|eltern|tante|onkel|vormund|großmutter|großvater|kindermädchen|gouvernante|witwer?|lehrerin|lehrer|arzt|ärztin) (?:von|eines|einer|zweier|dreier|ihres|seines|ihrer|seiner|des|der)|zieht|zog|erzieht|erzog|verteidigt|verteidigte|adoptiert|adoptierte|rettet|unterrichtet|die einen|der einen|kümmert sich um|spielte?(?: auf der bühne)?(?= eine?[nm]? )',
  later:
    '(?:(?<n>\\d+|\\p{L}+) )?jahre (?:später|danach|darauf|sind vergangen)|jahrzehnte? (?:später|danach)',
  now: 'wieder|jetzt|heute|inzwischen|nun|mittlerweile|beide',
  decades:
    '(?:anfang|mitte|ende) (?:zwanzig|dreißig|vierzig|fünfzig|sechzig)|(?:drei|vier|fünf|sech)[sß]?i?gerin?|pensioniert\\p{L}*|erwachsen\\p{L}*',
  present: 'ist|sind|bin|wird',
  heat: 'leidenschaft(?:lich\\p{L}*)?|geliebter?n?|liebespaar\\p{L}*|liebhaber\\p{L}*|\\p{L}*affären?|hochzeitsnacht|liebesn[aä]cht\\p{L}*|liebesszenen?|(?:verbringen|verbrachten) (?:\\p{L}+ ){0,3}nacht (?:zusammen|miteinander)|in (?:ihr|sein) bett|teil(?:en|ten) (?:ein|das|ihr) bett|nackt\\p{L}*|liebkos\\p{L}+|streichel\\p{L}+|intim\\p{L}*|konkubine|ihr erstes mal|verl(?:ier|or)\\p{L}* (?:\\p{L}+ ){0,4}(?:unschuld|tugend|reinheit)|hingab(?:en)?|hingibt|gab sich|gibt sich|hände nicht voneinander|berühr\\p{L}+ (?:sich|einander)|bettszenen?|in(?:s| sein| ihr) bett|prickelnd\\p{L}*|heiße[rn]? (?:romanze|affäre|nacht|liebe\\p{L}*)|begehr\\p{L}*|begierde|sinnlich\\p{L}*',
  love: 'verliebt|verlieben|verliebte|liebesgeschichte|romanze|küss\\p{L}+|heiratet',
  grownUps:
    'lehrer(?:in)?|professor(?:in)?|trainer(?:in)?|chefin?|priester|pfarrer|stiefvater|stiefmutter|onkel|tante|verheiratete[rn]?|ältere[rn]? (?:mann|frau)|arzt|ärztin|nachbar(?:in)?|erwachsene[rn]?',
  withChild: 'mit (?:ihr|ihm|(?:der|seiner|ihrer) tochter|dem (?:mädchen|jungen|kind)|(?:seinem|ihrem) sohn)',
}

const italian: GuardContext = {
  numbers:
    'uno?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette',
  adults:
    'diciotto|diciannove|(?:venti|vent|trenta|trent|quaranta|quarant|cinquanta|cinquant|sessanta|sessant)\\p{L}*',
  relatives: '(?:figli|figliastr|figliocc|sorell|fratell|nipot|cugin|gemell)(?:[aoie]|i[ao])?',
  holders:
    'con|ha|aveva|hanno|cresce|crebbe|cresciuto|crescere|alleva|allevò|lascia|lasciò|perse|adotta|adottò|mantiene',
  carers:
    '(?:madre|padre|genitori|mamma|papà|zi[ao]|tutrice|tutore|nonn[ao]|tata|governante|vedov[ao]|maestr[ao]|medico)(?: \\p{L}+)? (?:di|del|della|dei|delle)|cresce|ha cresciuto|crebbe|crescere|alleva|allevò|si occupa di|adotta|adottò|difende|difendeva|difendere|salva|insegna a|recita',
  later: "(?:(?<n>\\d+|\\p{L}+)[\\s’'])?anni (?:dopo|più tardi|sono passati)|decenni? (?:dopo|più tardi)",
  now: 'di nuovo|ora|adesso|oggi|ormai|entrambi|tutti e due',
  decades: '(?:ventenn|trentenn|quarantenn|cinquantenn)[ei]|in pensione|pensionat[ao]',
  present: 'ha|hanno|ho|compie|ha appena compiuto|ha compiuto',
  heat: 'appassionat[aoie]|passione|passional[ei]|amant[ei]|relazione|notte di nozze|torrid[aoie]|desider\\p{L}+|sensual[ei]|bollent[ei]|(?:nott[ei]|scen[ae]) d’amore|nott[ei] di (?:piacere|passione)|pass(?:ano|arono|a|ò|are) (?:insieme )?(?:la|una) (?:\\p{L}+ )?notte (?:insieme|con (?:lui|lei))|nel su[oa] letto|divid\\p{L}+ (?:il|un) letto|nud[aoie]|consum\\p{L}+ (?:il|l’) ?(?:amore|matrimonio)|carezz\\p{L}+|intim[aoiità]+|concubina|la loro prima volta|perd\\p{L}+ (?:l’|la )(?:innocenza|virtù|purezza)|si (?:concesse|concede|donò|diede|offrì) al?|toccarsi|scene di letto|piccant[ei]|ardent[ei]',
  love: 'si innamora(?:no)?|si innamorò|innamorat[aoie]|storia d’amore|romanzo d’amore|bacia|baciò|sposa',
  grownUps:
    'professor(?:e|essa)|maestr[ao]|insegnante|allenat(?:ore|rice)|cap[ao]|prete|patrigno|matrigna|zi[ao]|uomo sposato|donna sposata|uomo maturo|medico|vicin[ao]|adult[ao]',
  withChild: 'con (?:lei|lui|la (?:bambina|ragazza|figlia)|il (?:bambino|ragazzo|figlio)|su[ao] figli[ao])',
}

/** The words of the six languages for the owner of an age: English first, and then in the order of `guardLanguages`. */
export const guardContexts = [english, spanish, portuguese, french, german, italian] as const
