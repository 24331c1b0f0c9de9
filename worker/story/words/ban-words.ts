import type { KnownLanguage } from './negation-words.ts'

/**
 * The words with which a writer forbids an event, in one language. A sentence that only states that something does not
 * happen is an event of the order. Every pattern is applied to a folded clause without speech.
 */
export interface ProhibitionWords {
  /** Begins a forbidding clause: 'do not', 'avoid', 'no kiss'. */
  start: RegExp
  /** Begins a clause that looks like one of `start` and describes an event or a mood: 'no answer'. */
  telling: RegExp
  /** Begins an instruction that keeps an event out of the chapter: 'save … for the next chapter'. */
  putsOff: RegExp
  /** Forbids anywhere in a clause: 'must not', 'nobody mentions', 'do not … in this chapter', 'they do not kiss'. */
  rules: RegExp
  /** Words before a match of `rules` which show that a person says or thinks it. */
  reports: RegExp
  /** After a word such as 'but', begins a denial without a subject that rules out an event with the same thing. */
  denies: RegExp
  /** Begins the part of a clause that rules out closeness between two people: 'without touching'. */
  apart: RegExp
  /** Begins a clause whose subject is several people. */
  plural: RegExp
}

const begins = (source: string) => new RegExp(`^(?:${source})(?![\\p{L}\\p{N}])`, 'u')
const holds = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'u')
/** Up to `most` words with the space after each. */
const upTo = (most: number) => `(?:[^ ]+ ){0,${most}}`

// The words for a later part of the book, which show that an instruction puts an event off.
const later =
  '(?:later|chapter|when|(?:the )?(?:end|finale|climax)(?! of the (?:day|night|week))|(?:the |a |an |another |one of the |some )(?:(?:next|later|last|final|coming|following|other|very) )*(?:chapters?|scenes?|part|act|book|one|time|finale|end|day|next)|the (?:next|last)$|another$)'
const esLater =
  '(?:mas (?:tarde|adelante)|despues|luego|otr[oa] (?:capitulo|escena|dia|momento|ocasion)|(?:el|la|un|una|los) (?:\\p{L}+ )?(?:proxim\\p{L}+|siguiente|ultim\\p{L}+|final|fin|capitulo|escena))'
const ptLater =
  '(?:mais (?:tarde|adiante)|depois|outr[oa] (?:capitulo|cena|dia|momento|ocasiao)|(?:o|a|um|uma|os) (?:\\p{L}+ )?(?:proxim\\p{L}+|seguinte|ultim\\p{L}+|final|fim|capitulo|cena))'
const frLater =
  "(?:plus tard|la suite|apres|ensuite|(?:le|la|un|une|l') ?(?:\\p{L}+ )?(?:prochain|suivant|dernier|autre|final|fin|chapitre|scene)\\p{L}*)"
const deLater =
  '(?:spater|(?:(?:das|den|die|ein|eine|einen|dem) )?(?:nachste|spatere|letzte|folgende|andere|finale?|ende|schluss|kapitel)\\p{L}*|zum (?:schluss|ende))'
const itLater =
  "(?:dopo|piu (?:tardi|avanti)|(?:il|la|un|una|l') ?(?:\\p{L}+ )?(?:prossim\\p{L}+|seguente|successiv\\p{L}+|ultim\\p{L}+|final\\p{L}*|fine|capitolo|scena))"
// Words for things that a chapter can be forbidden to contain: 'There is no kiss.' is a prohibition, and 'There is no
// answer.' is an event.
const enContent =
  '(?:(?:first |love |sex |explicit |kissing )?(?:kiss(?:es|ing)?|sex|smut|nudity|violence|gore|death|proposal|wedding|pregnancy|scenes?|cliffhanger|spice|swearing|epilogue|flashbacks?|touching|magic))'
const enAuxiliary = "(?:(?:do|does|can|could|will|would|has|have)(?: not|n't)|can't|cannot|won't)"
const enNot = "(?: not|n't| never)"
// Verbs of knowing: 'She does not know yet' is a state, and no event that the writer puts off.
const enKnowing =
  '(?:know|believe|understand|trust|reali[sz]e|notice|want|love|feel|think|guess|suspect|remember|see)'

/** Words that forbid events, in the six languages of D-113. */
export const prohibitionWords: Record<KnownLanguage, ProhibitionWords> = {
  en: {
    start: begins(
      `(?:do not|don't|dont|never) (?!\\p{L}*(?:[^s]s|ed)(?!\\p{L}))\\p{L}+|avoid|leave out|(?:make sure|ensure|see to it)(?: that)? .*(?:\\p{L}+n't|not?|never|nobody|no one)|let (?:nobody|no one|none)|(?:absolutely |definitely |still |also |as yet )?no(?! one| ?body| more than| less| longer| doubt| matter| wonder| sooner)|not (?:a|one) (?:word|mention|hint) (?:about|of)|not yet (?:a|an|the|any)|not in this|not yet$|nothing (?:too )?(?:explicit|sexual|graphic|steamy|violent|physical|romantic|spicy|dark|sad|bloody)$|nothing (?:more |else |physical |sexual )?(?:happens|goes on) between|without (?:a |an |any )?(?:kiss(?:es)?|sex)`,
    ),
    telling: begins(
      `(?:do not|don't|dont) (?:forget|mind|worry|again|once|before|in|more|quite)|never (?:forget|mind|worry|again|once|before|had|has|have(?! (?:them|him|her|the|a|an|any|\\p{L}+ and) )|did|does|do|is|was|were|will|would|can|could|in|more|quite)|no (?:answer|reply|response|sound|light|luck|time|moon|wind|money|news|use|good|need|choice|hurry|idea|sleep)(?=$| (?:comes?|from|left|to|at|in|on|that|for|tonight|today|anymore|either|except|only)(?!\\p{L}))|no (?:sign|trace|chance|hope|way|word from)|no,? *$|no \\p{L}+(?: \\p{L}+)? (?:(?:comes?|arrives?|is|are|was|were|has|have|can|could|will|would|burns?|answers?|moves?|stirs|sees|hears|knows|speaks|says|makes|gets|goes|falls|passes|rings|sounds|sings|barks|wakes|remains|stands|lives|helps|shows|follows|rises|breaks|takes|gives|tells|looks|seems|feels|wants|notices|sleeps|eats|dares)(?! (?:\\p{L}+ )*in this))`,
    ),
    putsOff: begins(
      `save ${upTo(10)}for ${later}|leave ${upTo(10)}(?:for ${later}|(?:until|till) (?:the (?:next|last|end)|next|later|chapter|finale)|out$|out of (?:it|this|here|the (?:chapter|scene|story|book)))|keep ${upTo(8)}(?:apart|for ${later}|out$|out of (?:it|this|here|the (?:chapter|scene|story|book))|away from (?:each other|one another)|from \\p{L}+ing|secret|hidden|unsaid)|hold (?!.*(?:tears?|laugh\\p{L}*|breath|sobs?|smile|hair|crowd|water|anger|sigh|scream|cry))(?:back|off|${upTo(5)}back)|(?:stop|end|close|finish|break off)(?: it)?(?: the| this)?(?: chapter| scene)? (?:before|short of)|(?:postpone|delay|put off|skip|omit|steer clear of|refrain from)|wait with`,
    ),
    rules: holds(
      `(?:must|shall|may|should|ought)${enNot} (?!(?:\\p{L}+ )?(?:have \\p{L}{2,}(?:ed|en|ne|me|pt|ld|nt|ght|wn)(?!\\p{L})|be here|be able|live|survive|come back))\\p{L}+|(?:mustn't|shouldn't|may not|must never) (?!have \\p{L}{2,}(?:ed|en|ne|me|pt|ld|nt|ght|wn)(?!\\p{L})|be here|be able|live|survive|come back)\\p{L}+|(?:is|are)${enNot} (?:to(?! be (?:found|seen|trusted|had|moved|consoled|persuaded)| blame)|allowed|supposed|permitted|(?:in|part of) (?:this|the) (?:chapter|scene|story|one))|there (?:must|should) be no|(?:nobody|no one|none of them) (?:may|must|should|shall|can know|dies|gets hurt|mentions|speaks of|talks about|talks of)|nothing (?:more |else |physical |sexual )?(?:happens|goes on) between|(?:${enAuxiliary} (?!${enKnowing})|(?:nobody|no one) (?!has|is|${enKnowing})|nothing |never |there (?:is|are|will be) no |no )${upTo(12)}(?:in this (?:chapter|scene|part|one)|for now)|(?:${enAuxiliary}|nobody|no one) (?!has|is|${enKnowing})${upTo(12)}yet|^(?:i|we) (?:do not|don't|never) (?:want|see|need)|^you (?:can not|can't|cannot|must not|mustn't) (?:let|have|show|allow)|(?:^there(?: is|'s| are| will be| shall be)|(?:chapter|scene|story) has) (?:to be )?no ${enContent}|^(?:in|for) this (?:chapter|scene|part|one) .*(?:(?:do|does|is|are|will|must|should)(?: not|n't)|won't|nobody|no one|never|no)|^(?:at no point|under no circumstances|by no means|in no case|on no account)|(?:they|both|we|the two(?: of them)?|\\p{L}+ and \\p{L}+)(?: do not| don't| never) (?:actually |even )?(?:kiss|touch|embrace|undress|make love|have sex|sleep together|go to bed)|(?:the )?readers? (?:\\p{L}+(?: not|n't)|never|must not|should not)`,
    ),
    reports: holds(
      'knows?|knew|thinks?|thought|believes?|says?|said|tells?|told|decides?|promises?|promised|swears?|fears?|feels?|warns?|that|because|if|when|who|whom|which|why|how|what|whether|since|although|though',
    ),
    denies: begins(
      "(?:but )?(?:do|does|did)(?: not|n't) \\p{L}+ (?:it|them|the|a|an|any|his|her(?= \\p{L})|their|my|our)",
    ),
    apart: begins(
      'without (?:even |ever |once )?(?:(?:touching|kissing|embracing|undressing|speaking|talking|looking)(?: (?:to |at |with )?(?:each other|one another))?$|(?:touching|kissing|embracing|speaking|talking|looking) (?:to |at |with )?(?:each other|one another)|making love|having sex|sleeping together|(?:a |any |one )?(?:kiss(?:es)?|sex))',
    ),
    plural: holds('they|we|both|the two|the pair|\\p{L}+ and (?!the )\\p{L}+'),
  },
  es: {
    start: begins(
      'no (?:dej(?:es|e|en)|permit(?:as|a|an)|mencion(?:es|e|en)|nombr(?:es|e|en)|muestr(?:es|e|en)|hag(?:as|a|an)|cuent(?:es|e|en)|revel(?:es|e|en)|dig(?:as|a|an)|escrib(?:as|a|an)|us(?:es|e|en)|pong(?:as|a|an)|mat(?:es|e|en)|termin(?:es|e|en))|evit(?:a|e|ar|en)|(?:todavia |aun |absolutamente )*(?:ningun|ninguna|nada de)|sin (?:besos?|sexo)|no (?:pasa|ocurre) nada entre|nada (?:pasa|ocurre) entre',
    ),
    telling: begins(
      '(?:ningun|ninguna) \\p{L}+ (?:llega|viene|responde|contesta|aparece|pasa|hay|se|es|esta|tiene|puede|sabe)|(?:ningun|ninguna) (?:respuesta|ruido|luz|sonido|noticia)',
    ),
    putsOff: begins(
      `(?:guard(?:a|e|ar)|dej(?:a|e|ar)|reserv(?:a|e|ar)) ${upTo(10)}(?:para ${esLater}|fuera$)|mant(?:en|enga|ener) ${upTo(8)}(?:separad\\p{L}+|alejad\\p{L}+|lejos|fuera|aparte|en secreto)|(?:detente|para|termina|acaba|termine|acabe)(?: el capitulo| la escena)? (?:justo )?antes de\\p{L}*|(?:retras(?:e|en|ar)|pospon(?:er|ga|gan)?|aplac(?:e|en)|aplazar|omit(?:a|an|ir)|reten(?:er|ga|gan)?|conten(?:er|ga|gan)?)`,
    ),
    rules: holds(
      `^(?:yo )?no (?:quiero|queremos)|^no hay (?:ningun )?(?:besos?|sexo|muertes?)|no (?:debe|deben|deberia|deberian|debera)|nadie (?:debe|puede|muere|menciona|habla de)|no (?:pasa|ocurre) nada entre|(?:(?:todavia|aun) no|no) (?!(?:\\p{L}{1,3} )?(?:sabe|es|esta|estan|ha|han|puede|cree|entiende|conoce|confia)(?!\\p{L}))${upTo(12)}(?:todavia|aun|en este capitulo|en esta escena|por ahora)|(?:todavia|aun) no (?!(?:\\p{L}{1,3} )?(?:sabe|es|esta|estan|ha|han|puede|cree|entiende|conoce|confia)(?!\\p{L}))\\p{L}+|(?:nadie|nada|ningun|ninguna) ${upTo(12)}(?:en este capitulo|en esta escena|por ahora)|(?:no|nunca) (?:se (?:besan|tocan|abrazan|acuestan)|hacen el amor)`,
    ),
    reports: holds('sabe|saben|piensa|cree|dice|dijo|promete|que|porque|si|cuando|quien'),
    denies: begins(
      '(?:pero )?no (?:(?:la|lo|las|los) \\p{L}+|\\p{L}+ (?:el|la|los|las|su|sus|un|una|ningun|ninguna))',
    ),
    apart: begins('sin (?:(?:bes|toc|habl|mir|abraz|acost)arse|(?:un |ningun )?besos?|sexo)'),
    plural: holds('\\p{L}+n'),
  },
  pt: {
    start: begins(
      'nao (?:deix(?:es|e|em)|permit(?:as|a|am)|mencion(?:es|e|em)|mostr(?:es|e|em)|revel(?:es|e|em)|fac(?:as|a|am)|cont(?:es|e|em)|dig(?:as|a|am)|escrev(?:as|a|am)|us(?:es|e|em)|mat(?:es|e|em)|termin(?:es|e|em))|evit(?:a|e|ar|em)|(?:ainda |absolutamente )*(?:nenhum|nenhuma|nada de)|sem (?:beijos?|sexo)|nao (?:acontece|se passa) nada entre|nada (?:acontece|se passa) entre',
    ),
    telling: begins(
      '(?:nenhum|nenhuma) \\p{L}+ (?:chega|vem|responde|aparece|passa|ha|se|e|esta|tem|pode|sabe)|(?:nenhum|nenhuma) (?:resposta|ruido|luz|som|noticia)',
    ),
    putsOff: begins(
      `(?:guard(?:a|e|ar)|deix(?:a|e|ar)|reserv(?:a|e|ar)) ${upTo(10)}(?:para ${ptLater}|(?:de )?fora$)|mant(?:em|enha|er) ${upTo(8)}(?:separad\\p{L}+|afastad\\p{L}+|longe|fora|a parte|em segredo)|(?:par(?:a|e)|termin(?:a|e)|acab(?:a|e))(?: o capitulo| a cena)? (?:logo )?antes d\\p{L}+|(?:adi(?:e|em|ar)|omit(?:a|am|ir)|retenha|segur(?:a|e) a revelacao)`,
    ),
    rules: holds(
      `^(?:eu )?nao (?:quero|queremos)|^nao ha (?:nenhum )?(?:beijos?|sexo|mortes?)|nao (?:deve|devem|deveria|deveriam)|ninguem (?:deve|pode|morre|menciona|fala d\\p{L}+)|nao (?:acontece|se passa) nada entre|(?:ainda nao|nao) (?!(?:\\p{L}{1,3} )?(?:sabe|e|esta|estao|tem|pode|acredita|entende|conhece|confia)(?!\\p{L}))${upTo(12)}(?:ainda|neste capitulo|nesta cena|por enquanto|por agora)|ainda nao (?!(?:\\p{L}{1,3} )?(?:sabe|e|esta|estao|tem|pode|acredita|entende|conhece|confia)(?!\\p{L}))\\p{L}+|(?:ninguem|nada|nenhum|nenhuma) ${upTo(12)}(?:neste capitulo|nesta cena|por enquanto|por agora)|(?:nao|nunca) (?:se (?:beijam|tocam|abracam)|fazem amor|dormem juntos)`,
    ),
    reports: holds('sabe|sabem|pensa|acha|diz|disse|promete|que|porque|se|quando|quem'),
    denies: begins(
      '(?:mas )?nao (?:(?:o|a|os|as) \\p{L}+|\\p{L}+ (?:o|a|os|as|seu|sua|um|uma|nenhum|nenhuma))',
    ),
    apart: begins(
      'sem (?:se (?:toc|beij|fal|olh|abrac)ar(?:em)?|(?:toc|beij|fal|olh|abrac)ar(?:em)?-se|(?:um |nenhum )?beijos?|sexo)',
    ),
    plural: holds('\\p{L}+m'),
  },
  fr: {
    start: begins(
      `(?:surtout )?(?:ne |n')(?!\\p{L}+ant(?!\\p{L}))(?!(?:(?:se|me|te|le|la|les|lui|en|y) |[lsmt]')?(?:peut|sait|veut|est|sont))\\p{L}+|evit(?:e|es|ez|er)|(?:toujours |encore |surtout |absolument )*(?:pas (?:encore )?(?:de|d'|un|une|du)|aucun|aucune|point de)|pas encore|rien ne se passe entre|sans (?:un )?(?:baisers?|sexe)`,
    ),
    telling: begins(
      "(?:surtout )?(?:ne |n')oubli\\p{L}+|.* (?:ne|n'\\p{L}+) .*|pas (?:un|une|de|d')? ?(?:bruit|reponse|lumiere|vent|lune|chance|temps)|pas un mot(?! (?:sur|de|d'))",
    ),
    putsOff: begins(
      `(?:gard|reserv|laiss)(?:e|es|ez|er) ${upTo(10)}(?:pour ${frLater}|de cote|a l'ecart|separ\\p{L}+|loin|en dehors|secret\\p{L}*)|(?:tiens|tenez|tenir|maintiens|maintenez|maintenir) ${upTo(8)}(?:a l'ecart|separ\\p{L}+|loin|eloign\\p{L}+)|(?:ret(?:iens|enez|enir)|repouss(?:e|ez|er)|report(?:e|ez|er)|remets|remettez|omets|omettez)|(?:arret(?:e|ez|er)(?:-toi|-vous)?|termin(?:e|ez|er)|fin(?:is|issez|ir))(?: le chapitre| la scene)? (?:juste )?avant`,
    ),
    rules: holds(
      `^(?:je|nous) ne (?:veux|voulons) (?:pas|aucun)|^il n'y a (?:pas|aucun) ?(?:de |d')?(?:baisers?|sexe|mort)|(?:ne |n')(?:doit|doivent|devra|devront|devrait|devraient|faut) (?:pas|jamais|rien|plus)|personne ne (?:doit|peut|meurt|mentionne|parle d\\p{L}*)|(?:rien ne se passe|ne se passe rien) entre|(?:ne |n')(?!(?:\\p{L}{1,3}[ '])?(?:sait|savent|est|sont|a|ont|peut|croit|comprend|connait)(?!\\p{L}))${upTo(12)}(?:pas encore|dans ce chapitre|dans cette scene|pour l'instant)|(?:ne )?(?:s'embrassent|se touchent|s'enlacent|se caressent|couchent|font) (?:pas|jamais)(?: ensemble| l'amour)?|(?:ne )(?:s'embrassent|se touchent|s'enlacent|se caressent) (?:pas|jamais)`,
    ),
    reports: holds("sait|savent|pense|croit|dit|promet|que|qu'\\p{L}+|parce|si|quand|qui"),
    denies: begins(
      "(?:mais )?(?:ne |n')(?:(?:la|le|les) \\p{L}+|l'\\p{L}+|\\p{L}+ (?:pas|jamais) (?:la|le|les|l'|son|sa|ses|d'|de|un|une))",
    ),
    apart: begins(
      "sans (?:(?:se |s')(?:toucher|parler|embrasser|regarder|caresser|enlacer)|(?:un |aucun )?baisers?)",
    ),
    plural: holds('ils|elles|nous|\\p{L}+ent'),
  },
  de: {
    start: begins(
      `(?:bitte )?(?:noch )?nicht (?:\\p{L}+ )?\\p{L}{3,}en$|(?:bitte )?(?:erwahne?|verrate?|zeige?|erzahle?|sage?|schreibe?|lasse?|lasst|mache?|tote?|nimm|zeigt|schreibt) (?:.* )?(?:nicht|nichts|kein\\p{L}*|nie|niemand\\p{L}*)|vermeide?|(?:noch |bitte |immer noch |absolut |auf keinen fall )*kein\\p{L}{0,2}(?= )|auf keinen fall|nicht in dies\\p{L}+|noch nicht (?:ein|der|die|das)|ohne (?:kuss|sex)`,
    ),
    telling: begins(
      'kein\\p{L}{0,2} (?:antwort|laut|licht|wort(?! (?:uber|von))|zeit|geld|ahnung|zweifel|wunder|wind|mond|wahl|platz|hilfe|mensch)|kein\\p{L}{0,2} \\p{L}+ (?!bitte|heute|jetzt|mit|seit|gegen|zwischen|neben|wegen|unten|oben|hinten|draussen|drinnen|in|im|am|an|bis)\\p{L}+(?:t|en|te|ten)|(?:noch )?nicht \\p{L}*(?:end|wissend)',
    ),
    putsOff: begins(
      `(?:hebe?|hebt|spare?|spart|bewahre?|lasse?|lasst|verschiebe?|verschiebt) ${upTo(12)}(?:(?:auf|fur|bis) ${deLater}|(?:weg|heraus|draussen)$)|(?:lasse?|lasst) ${upTo(8)}aus$|(?:hebe?|hebt|spare?|spart|bewahre?) ${upTo(8)}auf$|halte?t? ${upTo(8)}(?:getrennt|auseinander|fern|heraus|raus|zuruck|geheim|voneinander)|(?:hore?|hort|ende?|stoppe?|schliesse?) ${upTo(4)}vor (?:dem|der|den|ihrem|seinem)|warte?t? mit`,
    ),
    rules: holds(
      `^(?:ich|wir) (?:will|wollen|mochten?|wunschen?) (?:mir |uns )?(?:nicht|nichts|kein\\p{L}*)|^es gibt kein\\p{L}* (?:kuss|kusse|sex|tote?n?|gewalt)|(?:darf|durfen|soll|sollen|sollte|sollten) ${upTo(8)}(?:nicht|nichts|nie|niemals|niemanden?|kein\\p{L}*)|niemand (?:darf|soll|sollte|stirbt|erwahnt|spricht (?:uber|von))|(?:passiert|geschieht|lauft) ${upTo(4)}nichts|nichts (?:passiert|geschieht) zwischen|(?<!(?:weiss|wissen|ist|sind|hat|haben|kann|konnen|kennt|glaubt|versteht|ahnt|traut|will) (?:[^ ]+ ){0,6})noch (?:nicht|nichts|kein\\p{L}*)|(?:nicht|nichts|niemand\\p{L}*|kein\\p{L}*) ${upTo(8)}(?:in diesem kapitel|in dieser szene)|(?:in diesem kapitel|in dieser szene) ${upTo(8)}(?:nicht|nichts|niemand\\p{L}*|kein\\p{L}*)|(?:kussen|beruhren|umarmen|lieben) sich (?:[^ ]+ ){0,3}(?:nicht|nie)|schlafen (?:[^ ]+ ){0,3}(?:nicht|nie) miteinander`,
    ),
    reports: holds('weiss|wissen|denkt|glaubt|sagt|sagte|verspricht|furchtet|dass|weil|wenn|ob|als'),
    denies: begins(
      '(?:aber )?\\p{L}+t (?:ihn|es|sie|das|den|die) (?:[^ ]+ ){0,2}nicht$|(?:aber )?\\p{L}+t (?:das|den|die) \\p{L}+ nicht$',
    ),
    apart: begins(
      'ohne (?:(?:sich|einander) (?:\\p{L}+ ){0,2}(?:anzusehen|anzuschauen|zu (?:beruhren|kussen|sprechen|umarmen|lieben)|anzufassen)|miteinander zu (?:sprechen|reden|schlafen)|(?:einen |jeden )?kuss|sex)',
    ),
    plural: holds('sie|wir|beide|\\p{L}+ und \\p{L}+'),
  },
  it: {
    start: begins(
      'non \\p{L}+(?:are|ere|ire|rre|rlo|rla|rli|far|dir)|non (?:lasciate|permettete|menzionate|mostrate|rivelate|fate|dite|scrivete|usate|nominate)|evita(?:re|te)?|(?:ancora |assolutamente )*(?:nessun|nessuna|niente(?: di)?(?= \\p{L})|nulla di)|senza (?:baci|bacio|sesso)|niente succede tra|non succede (?:niente|nulla) tra',
    ),
    telling: begins(
      '(?:nessun|nessuna|niente) (?:\\p{L}+ )?(?:arriva|viene|risponde|appare|passa|ha|si|e|puo|sa|succede(?! tra)|accade)|(?:nessun|nessuna) (?:risposta|rumore|luce|suono|notizia)',
    ),
    putsOff: begins(
      `(?:tieni|tenete|conserva|riserva|risparmia|lascia|lasciate) ${upTo(10)}(?:per ${itLater}|fuori|separat\\p{L}+|lontan\\p{L}+|da parte|segret\\p{L}+)|(?:fermati|fermatevi|finisci|termina|chiudi)(?: il capitolo| la scena)? (?:poco )?prima d\\p{L}+|(?:trattieni|ometti|rimandate|rinviate|saltate)`,
    ),
    rules: holds(
      `^(?:io )?non (?:voglio|vogliamo)|^non c'e (?:nessun )?(?:bacio|sesso)|^non ci sono (?:baci|morti)|non (?:deve|devono|dovrebbe|dovrebbero|dovra)|nessuno (?:deve|puo|muore|nomina|menziona|parla d\\p{L}+)|non succede (?:niente|nulla) tra|(?:ancora non|non) (?!(?:\\p{L}{1,3} )?(?:sa|e|sono|ha|hanno|puo|crede|capisce|conosce|si fida)(?!\\p{L}))${upTo(12)}(?:ancora|in questo capitolo|in questa scena|per ora)|ancora non (?!(?:\\p{L}{1,3} )?(?:sa|e|sono|ha|hanno|puo|crede|capisce|conosce)(?!\\p{L}))\\p{L}+|(?:nessuno|nessun|nessuna|niente|nulla) ${upTo(12)}(?:in questo capitolo|in questa scena|per ora)|non si (?:baciano|toccano|abbracciano)(?: mai)?|non fanno l'amore`,
    ),
    reports: holds('sa|sanno|pensa|crede|dice|disse|promette|che|perche|se|quando|chi'),
    denies: begins(
      "(?:ma )?non (?:(?:la|lo|le|li) \\p{L}+|l'\\p{L}+|\\p{L}+ (?:il|la|i|le|gli|lo|il suo|un|una|nessun|nessuna))",
    ),
    apart: begins('senza (?:(?:tocc|baci|parl|guard|abbracci)arsi|(?:un |nessun )?baci(?:o)?|sesso)'),
    plural: holds('\\p{L}+no'),
  },
}
