// Words that occur in every text of a language. They do not show what a chapter is about (D-108). They are folded as
// `scanWords` folds words.
const lists = [
  // Function words in English:
  `a about above after again against ah all alone along already also although always am an and another any anybody anyone
  anything are aren around as ask asked asks at away back be became because become been before began begin being below
  between both but by call called came can cannot come comes could couldn day did didn do does doesn don done down each
  either else end even ever every everybody everyone everything few find finds first for found from gave get gets give given
  gives go goes going gone got had hadn has hasn have haven having he her here hers herself him himself his how however i if in
  into is isn it its itself just keep kept know knows last later least less let like ll long look looked looks made make
  makes many may maybe me meet meets met might mine more most much must my myself near never next no nobody none nor not
  nothing now of off on once one only onto or other others ought our ours out over own per perhaps put quite rather re s
  said same saw say says see seen sees shall she should shouldn since so some somebody someone something soon still such
  t take taken takes tell tells than that the their theirs them themselves then there these they thing things this those
  though through till time to together told too took toward towards turn turned turns two under until up upon us ve very
  want wanted wants was wasn way we well went were weren what when where whether which while who whom whose why will with
  within without won would wouldn yes yet you your yours yourself chapter scene story`,
  // Function words in German:
  `aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist da dabei damit
  dann das dass dein deine dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein
  eine einem einen einer eines einmal er es etwas euch euer fur gegen gewesen hab habe haben hat hatte hatten hier hin
  hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes jener jetzt kann kein
  keine konnen konnte machen man mein meine mich mir mit muss musste nach nicht nichts noch nun nur ob oder ohne sehr sein
  seine seinem seinen seiner selbst sich sie sind so solche soll sollte sondern sonst uber um und uns unser unter vom von
  vor wahrend war waren warum was weg weil weiter welche wenn wer werde werden wie wieder wir wird wo wollen wollte wurde
  wurden zu zum zur zwar zwischen`,
  // Function words in French:
  `ai aie ainsi alors apres au aucun aussi autre aux avait avant avec avoir bien c ca car ce cela celle celui ces cet cette
  ceux chez comme d dans de depuis des deux devant dire dit donc du elle elles en encore entre est et etait etaient ete etre
  eu eux faire fait il ils j je jusque l la le les leur leurs lui m ma mais me meme mes moi moins mon n ne ni non nos notre
  nous on ont ou par parce pas peu peut plus pour pourquoi qu quand que quel quelle qui quoi rien s sa sans se sera ses si
  son sont sous sur t ta te tes toi ton toujours tous tout toute toutes tres tu un une vers voir vos votre vous y`,
  // Function words in Spanish:
  `al algo alguien antes aquel aquella asi aun aunque cada casi como con contra cual cuando de del desde donde dos durante el
  ella ellas ellos en entre era eran eres es esa ese eso esta estaba estan este esto fue fueron ha habia hace hacer hacia han
  hasta hay la las le les lo los mas me mi mientras mis mismo mucho muy nada ni no nos nosotros nunca o otra otro para pero
  poco por porque pues que quien se sea ser si sido siempre sin sobre solo son su sus tambien tan tanto te tiene tienen toda
  todo todos tu tus un una unas uno unos usted ya yo`,
  // Function words in Italian:
  `agli ai alla alle allo anche ancora avere aveva che chi ci cio col come con contro cui da dagli dai dal dalla dalle degli
  dei del della delle dello di dopo dove due e ed era erano essere fa fare fino fra gli ha hanno ho i il in io la le lei li lo
  loro lui ma me mentre mi mia mio molto ne negli nei nel nella nelle noi non nostro o ogni per perche piu poi prima qua
  quando quello questa queste questi questo qui se sei sempre senza si sia sono stata stato su sua sue sugli sui sul sulla suo
  suoi te tra tu tutti tutto un una uno vi voi`,
  // Function words in Portuguese:
  `aos ao as ate com como da das de dela dele deles depois do dos e ela elas ele eles em entre era essa esse esta estava este
  eu foi foram ha isso isto ja lhe mais mas me mesmo meu minha muito na nao nas nem no nos numa num o os ou para pela pelo por
  porque quando que quem se sem ser seu seus so sob sobre sua suas tambem te tem tinha todo todos tu um uma umas uns voce`,
  // Function words in Dutch:
  `aan als bij dat de deze die dit door een en er geen haar had heb heeft hem het hij hoe hun ik in is je kan maar me meer met
  mijn naar niet nog nu of om ons ook op over te tot uit van veel voor was wat we werd wie wil wordt ze zei zich zij zijn zo
  zou`,
]

/**
 * The function words of each language: the six languages of the rules, English first, and Dutch. They are folded to
 * lower case without diacritics.
 */
export const functionWordsByLanguage: readonly ReadonlySet<string>[] = lists.map(
  (list) => new Set(list.split(/\s+/).filter(Boolean)),
)

/** The function words of all these languages. */
export const functionWords: ReadonlySet<string> = new Set(
  functionWordsByLanguage.flatMap((words) => [...words]),
)
